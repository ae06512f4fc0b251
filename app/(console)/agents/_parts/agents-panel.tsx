import { FolderKanban } from "@/components/ui/icons";
import { AGENT_STORE } from "@/lib/agents/agent-store";
import { type AgentCardView, agentListSchema } from "@/lib/agents/schema";
import { ItemCard } from "../../_parts/items/item-card";
import { deletionNote } from "../../_parts/items/item-labels";
import { ItemPanel } from "../../_parts/items/item-panel";
import {
  type CardProps,
  cardItem,
  itemSource,
  type PanelProps,
} from "../../_parts/items/item-source";
import { startAgent } from "./start-agent";

const AGENTS = itemSource({
  kind: "agent",
  reads: AGENT_STORE,
  listSchema: agentListSchema,
  startCreate: startAgent,
  card: AgentCard,
});

/** The agents that the person may read. Used on `/agents` and on the settings page. */
export function AgentsPanel(props: PanelProps) {
  return <ItemPanel {...props} source={AGENTS} />;
}

const SHOWN_PROJECTS = 3;

function AgentCard(props: CardProps<AgentCardView>) {
  const agent = props.item;
  const names = agent.assigned_projects.map(
    ({ projectName, projectId }) => projectName ?? projectId,
  );
  return (
    <ItemCard
      {...props}
      item={cardItem(agent)}
      kind="agent"
      type={agent.agentType}
      open={{ href: `/agents/${agent.id}/workspace`, label: "Go to agent workspace" }}
      deletionNote={deletionNote(
        [
          [agent.assigned_users_count, "team assignment"],
          [agent.links_count, "project link"],
        ],
        "Its runs stop, and its schedules pause.",
      )}
    >
      {names.length > 0 ? (
        <p className="flex min-w-0 max-w-full items-center gap-1.5 text-13 text-muted-foreground">
          <FolderKanban aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Projects: </span>
          <span className="truncate">{names.slice(0, SHOWN_PROJECTS).join(", ")}</span>
          {names.length > SHOWN_PROJECTS ? (
            <span className="shrink-0">+{names.length - SHOWN_PROJECTS} more</span>
          ) : null}
        </p>
      ) : null}
    </ItemCard>
  );
}
