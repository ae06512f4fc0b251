import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { type FoundAgent, getAgent } from "@/lib/agents/get-agent";
import { AGENT_ID_MISSING, AGENT_LOAD_FAILED } from "@/lib/agents/schema";
import { can } from "@/lib/auth/policy";
import { gatePage, load } from "@/lib/http/load";
import { activityOf } from "@/lib/ui/badges";
import { ItemNotFound } from "../../../_components/item-workspace/item-not-found";
import { ItemWorkspace, type WayBack } from "../../../_components/item-workspace/item-workspace";
import { ReadOnlyConfiguration } from "../../../_components/item-workspace/read-only-configuration";
import { backPath } from "../../../_components/items/back-path";
import { AgentTeam } from "../../../_components/team/agent-team";
import { AgentConfiguration } from "./_components/agent-configuration";
import { AgentOverview } from "./_components/agent-overview";
import { AgentTypeIcon } from "./_components/agent-type-icon";
import { agentValues } from "./_components/agent-values";

interface AgentWorkspacePageProps {
  params: Promise<{ agentId: string }>;
}

export default async function AgentWorkspacePage({ params }: AgentWorkspacePageProps) {
  const { actor } = await gatePage("agents.list");
  const agentId = decodeURIComponent((await params).agentId);
  const { data, failure } = await load((ctx) => getAgent(ctx, agentId));
  const back = { href: backPath(actor, "agents"), label: "Back to agents" };
  if (failure) {
    const message = failure.message === AGENT_ID_MISSING ? failure.message : AGENT_LOAD_FAILED;
    return (
      <PageOutlet>
        <ItemNotFound title="agent Not Found" message={message} back={back} />
      </PageOutlet>
    );
  }
  return (
    <PageOutlet>
      <AgentWorkspace {...data} back={back} canEdit={can(actor, "agents.edit")} />
    </PageOutlet>
  );
}

interface AgentWorkspaceProps extends FoundAgent {
  back: WayBack;
  canEdit: boolean;
}

function AgentWorkspace({ agent, version, creatorName, back, canEdit }: AgentWorkspaceProps) {
  return (
    <ItemWorkspace
      noun="agent"
      back={back}
      icon={<AgentTypeIcon type={agent.agentType} />}
      name={agent.name}
      badge={<StatusBadge vocabulary="project" status={activityOf(agent.status)} />}
      type={agent.agentType}
      details={agent.details}
      visit={{ href: agent.agentUrl, label: "Visit Site" }}
      overview={<AgentOverview agent={agent} creatorName={creatorName} />}
      team={<AgentTeam agentId={agent.id} />}
      configuration={
        canEdit ? (
          <AgentConfiguration id={agent.id} version={version} initial={agentValues(agent)} />
        ) : (
          <ReadOnlyConfiguration />
        )
      }
    />
  );
}
