import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageOutlet } from "@/components/shell/page-outlet";
import { pageContext } from "@/lib/http/page-context";
import { backPath } from "../../../_components/items/back-path";
import { BackButton } from "../../../_components/items/item-parts";

export default async function AgentNotFound() {
  const { actor } = await pageContext();
  return (
    <PageOutlet>
      <NotFoundScreen
        title="agent Not Found"
        description="There is no such agent, or it is not open to you."
        actions={<BackButton href={backPath(actor, "agents")} label="Back to agents" />}
      />
    </PageOutlet>
  );
}
