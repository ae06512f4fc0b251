import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageOutlet } from "@/components/shell/page-outlet";
import { pageContext } from "@/lib/http/page-context";
import { backPath } from "../../../_components/items/back-path";
import { BackButton } from "../../../_components/items/item-parts";

export default async function RagNotFound() {
  const { actor } = await pageContext();
  return (
    <PageOutlet>
      <NotFoundScreen
        title="RAG Not Found"
        description="There is no such RAG, or it is not open to you."
        actions={<BackButton href={backPath(actor, "rags")} label="Back to RAGs" />}
      />
    </PageOutlet>
  );
}
