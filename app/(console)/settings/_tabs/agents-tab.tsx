import { PlannedTab } from "../_components/planned-tab";

export async function AgentsTab() {
  return (
    <PlannedTab title="Agents" sentence="Agents will be managed here; this tab is not built yet." />
  );
}
