import { PageOutlet } from "@/components/shell/page-outlet";
import { pageContext } from "@/lib/http/load";
import { RAG_NOT_FOUND } from "@/lib/managed-items/words";
import { ItemNotFound } from "../../../_parts/item-workspace/workspace-parts";
import { backPath } from "../../../_parts/navigation";
import { PageTitle } from "../../../_parts/page-title";

export default async function RagNotFound() {
  const { actor } = await pageContext();
  return (
    <PageOutlet>
      <PageTitle names={["RAG Not Found"]} />
      <ItemNotFound
        title="RAG Not Found"
        message={RAG_NOT_FOUND}
        hint="This RAG doesn't exist, or you don't have access to it."
        back={{ href: backPath(actor, "rags"), label: "Back to RAGs" }}
      />
    </PageOutlet>
  );
}
