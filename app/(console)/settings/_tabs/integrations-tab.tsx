import { PlannedTab } from "../_components/planned-tab";

export async function IntegrationsTab() {
  return (
    <PlannedTab
      title="Integrations"
      sentence="Connections to Supabase and OpenAI will be managed here; this tab is not built yet."
    />
  );
}
