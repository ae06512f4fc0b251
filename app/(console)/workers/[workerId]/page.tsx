import { gatePage } from "@/lib/http/load";
import { WorkersPlaceholder } from "../_workers-placeholder";

export default async function WorkersPage() {
  await gatePage("workers.view");
  return <WorkersPlaceholder />;
}
