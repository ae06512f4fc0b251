import { gatePage } from "@/lib/http/load";
import { IntegrationsPanel } from "../../integrations/_components/integrations-panel";
import type { PanelParams } from "../../integrations/_components/panel-place";

export async function IntegrationsTab({ searchParams }: { searchParams: PanelParams }) {
  const { actor } = await gatePage("integrations.view");
  return (
    <IntegrationsPanel
      actor={actor}
      place={{ basePath: "/settings", kept: { tab: "integrations" }, params: searchParams }}
      level={2}
    />
  );
}
