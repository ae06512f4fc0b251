import { gatePage } from "@/lib/http/load";
import { PlannedPage } from "../_components/planned-page";

export default async function TasksPage() {
  await gatePage("tasks.list");
  return (
    <PlannedPage
      title="Tasks"
      sentence="Manual and automatic tasks will be listed here; this page is not built yet."
    />
  );
}
