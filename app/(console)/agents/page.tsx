import { gatePage } from "@/lib/http/load";
import { PlannedPage } from "../_components/planned-page";

export default async function AgentsPage() {
  await gatePage("agents.list");
  return (
    <PlannedPage
      title="Agents"
      sentence="The agents that you may see will be listed here; this page is not built yet."
    />
  );
}
