import { PlannedTab } from "../_components/planned-tab";

export async function RagsTab() {
  return (
    <PlannedTab
      title="RAGs"
      sentence="Knowledge-retrieval systems will be managed here; this tab is not built yet."
    />
  );
}
