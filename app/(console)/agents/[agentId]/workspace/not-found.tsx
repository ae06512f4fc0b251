import { PageOutlet } from "@/components/shell/page-outlet";
import { pageContext } from "@/lib/http/load";
import { AGENT_NOT_FOUND } from "@/lib/managed-items/words";
import { ItemNotFound } from "../../../_parts/item-workspace/workspace-parts";
import { backPath } from "../../../_parts/navigation";
import { PageTitle } from "../../../_parts/page-title";

export default async function AgentNotFound() {
  const { actor } = await pageContext();
  return (
    <PageOutlet>
      <PageTitle names={["Agent Not Found"]} />
      <ItemNotFound
        title="agent Not Found"
        message={AGENT_NOT_FOUND}
        hint="This agent doesn't exist, or you don't have access to it."
        back={{ href: backPath(actor, "agents"), label: "Back to agents" }}
      />
    </PageOutlet>
  );
}
