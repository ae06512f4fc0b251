import { FolderKanban } from "lucide-react";
import { StatusBadge } from "@/components/status-badge";
import { listAgents } from "@/lib/agents/list-agents";
import { AGENTS_LOAD_FAILED, type AgentCardView, agentListSchema } from "@/lib/agents/schema";
import { can } from "@/lib/auth/policy";
import { load } from "@/lib/http/load";
import { pageContext } from "@/lib/http/page-context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { ItemCard } from "../../_components/items/item-card";
import {
  ITEMS_PER_PAGE,
  ItemPanel,
  PanelHeading,
  type StatusOption,
} from "../../_components/items/item-panel";
import { LoadFailed } from "../../_components/load-failed";
import type { PanelAddress } from "../../projects/_components/panel-address";
import { activityOf } from "../../projects/_components/status-label";

const WORDS = {
  title: "Agents",
  description: "The AI agents that you may see, and who works on them.",
  plural: "agents",
  empty:
    "Agents that you create or are assigned to will be listed here. Creating agents is not built yet.",
};

const STATUSES: readonly StatusOption[] = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

interface AgentsPanelProps {
  address: PanelAddress;
  params: QueryValues;
  level: 1 | 2;
}

/** The agents that the person may read; the same on `/agents` and on the settings page. */
export async function AgentsPanel({ address, params, level }: AgentsPanelProps) {
  const query = { ...readPageQuery(agentListSchema, params), perPage: ITEMS_PER_PAGE };
  const { actor } = await pageContext();
  const { data, failure } = await load((ctx) =>
    listAgents(ctx, query, { teamLimit: TEAM_PREVIEW }),
  );
  if (failure) {
    return (
      <>
        <PanelHeading words={WORDS} level={level} />
        <LoadFailed title={AGENTS_LOAD_FAILED} message={failure.message} />
      </>
    );
  }
  const isReadOnly = !can(actor, "agents.edit");
  return (
    <ItemPanel
      words={WORDS}
      address={address}
      level={level}
      query={query}
      statuses={STATUSES}
      tiles={STATUSES}
      page={data}
      card={(agent) => (
        <AgentCard
          key={agent.id}
          agent={agent}
          level={level === 1 ? 2 : 3}
          isReadOnly={isReadOnly}
        />
      )}
    />
  );
}

interface AgentCardProps {
  agent: AgentCardView;
  level: 2 | 3;
  isReadOnly: boolean;
}

function AgentCard({ agent, level, isReadOnly }: AgentCardProps) {
  const names = agent.assigned_projects.map(
    ({ projectName, projectId }) => projectName ?? projectId,
  );
  return (
    <ItemCard
      item={agent}
      level={level}
      type={agent.agentType}
      badge={<StatusBadge vocabulary="project" status={activityOf(agent.status)} />}
      open={{ href: `/agents/${agent.id}/workspace`, label: "Go to agent workspace" }}
      isReadOnly={isReadOnly}
    >
      {names.length > 0 ? (
        <p className="flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-muted-foreground">
          <FolderKanban aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Projects: </span>
          <span className="truncate">{names.slice(0, TEAM_PREVIEW).join(", ")}</span>
          {names.length > TEAM_PREVIEW ? (
            <span className="shrink-0">+{names.length - TEAM_PREVIEW} more</span>
          ) : null}
        </p>
      ) : null}
    </ItemCard>
  );
}
