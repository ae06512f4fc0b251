import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import { PageTitle } from "../_components/page-title";
import { IntegrationsPanel } from "./_components/integrations-panel";
import type { PanelParams } from "./_components/panel-place";

export default async function IntegrationsPage({
  searchParams,
}: {
  searchParams: Promise<PanelParams>;
}) {
  const { actor } = await gatePage("integrations.view");
  return (
    <PageOutlet fullWidth className="gap-0">
      <PageTitle names={["Integrations"]} />
      <IntegrationsPanel
        actor={actor}
        place={{ basePath: "/integrations", kept: {}, params: await searchParams }}
        level={1}
      />
    </PageOutlet>
  );
}
