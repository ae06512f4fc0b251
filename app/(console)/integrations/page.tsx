import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import { PageTitle } from "../_parts/page-title";
import { IntegrationsPanel } from "./_parts/integrations-panel";
import type { PanelParams } from "./_parts/panel-location";

export default async function IntegrationsPage({
  searchParams,
}: {
  searchParams: Promise<PanelParams>;
}) {
  const { actor } = await gatePage("integrations.view");
  return (
    <PageOutlet crumbs={[{ label: "Integrations" }]} fullWidth className="gap-0">
      <PageTitle names={["Integrations"]} />
      <IntegrationsPanel
        actor={actor}
        location={{ basePath: "/integrations", kept: {}, params: await searchParams }}
        level={1}
      />
    </PageOutlet>
  );
}
