import { gatePage } from "@/lib/http/load";
import { PlannedPage } from "../_components/planned-page";

export default async function IntegrationsPage() {
  await gatePage("integrations.view");
  return (
    <PlannedPage
      title="Integrations"
      sentence="Connections to Supabase and OpenAI will be listed here; this page is not built yet."
    />
  );
}
