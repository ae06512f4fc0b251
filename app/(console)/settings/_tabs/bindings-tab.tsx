import { PlannedTab } from "../_components/planned-tab";

export async function BindingsTab() {
  return (
    <PlannedTab
      title="Bindings"
      sentence="The state of the database, key-value store and object storage will be shown here; this tab is not built yet."
    />
  );
}
