import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { AGENT, AGENT_STORE } from "@/lib/agents/agent-store";
import { AGENT_ID_MISSING, AGENT_LOAD_FAILED, type AgentView } from "@/lib/agents/schema";
import { can } from "@/lib/auth/policy";
import { gatePage, loadScreen } from "@/lib/http/load";
import { getItemTeam, listItemCandidates } from "@/lib/managed-items/get-item-team";
import { getItem, type StoredItem } from "@/lib/managed-items/read-items";
import { getItemScreen } from "@/lib/managed-items/screens";
import { activityOf } from "@/lib/ui/badges";
import { ItemNotFound } from "../../../_components/item-workspace/item-not-found";
import { ItemWorkspace, type WayBack } from "../../../_components/item-workspace/item-workspace";
import { ReadOnlyConfiguration } from "../../../_components/item-workspace/read-only-configuration";
import { backPath } from "../../../_components/items/back-path";
import { ItemTeam, type LoadedTeam } from "../../../_components/team/item-team";
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
  const { item, team, people } = await loadScreen(
    (ctx) => getItemScreen(ctx, AGENT_STORE, agentId),
    {
      item: (ctx) => getItem(ctx, AGENT_STORE, agentId),
      team: (ctx) => getItemTeam(ctx, AGENT, agentId),
      people: (ctx) => listItemCandidates(ctx, AGENT, agentId),
    },
  );
  const back = { href: backPath(actor, "agents"), label: "Back to agents" };
  if (item.failure) {
    const { failure } = item;
    const message = failure.message === AGENT_ID_MISSING ? failure.message : AGENT_LOAD_FAILED;
    return (
      <PageOutlet>
        <ItemNotFound title="agent Not Found" message={message} back={back} />
      </PageOutlet>
    );
  }
  return (
    <PageOutlet>
      <AgentWorkspace
        item={item.data}
        team={team}
        people={people}
        back={back}
        canEdit={can(actor, "agents.edit")}
      />
    </PageOutlet>
  );
}

interface AgentWorkspaceProps extends LoadedTeam {
  item: StoredItem<AgentView>;
  back: WayBack;
  canEdit: boolean;
}

function AgentWorkspace({ item, back, canEdit, ...team }: AgentWorkspaceProps) {
  const { view: agent, version, creatorName } = item;
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
      team={<ItemTeam kind="agent" id={agent.id} {...team} />}
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
