import { gatePage } from "@/lib/http/load";
import { PlannedPage } from "../_components/planned-page";

export default async function RagsPage() {
  await gatePage("rags.list");
  return (
    <PlannedPage
      title="RAGs"
      sentence="The knowledge-retrieval systems that you may see will be listed here; this page is not built yet."
    />
  );
}
