import { getAgent } from "@/lib/agents/get-agent";
import { listAgents } from "@/lib/agents/list-agents";
import { type AgentCardView, agentListSchema } from "@/lib/agents/schema";
import { readPageQuery } from "@/lib/paging";
import { ItemPanel } from "../../_components/items/item-panel";
import {
  ITEMS_PER_PAGE,
  type ItemSource,
  type PanelProps,
} from "../../_components/items/item-source";
import { AgentCard } from "./agent-card";
import { startAgent } from "./start-agent";

const AGENTS: ItemSource<AgentCardView> = {
  kind: "agent",
  readQuery: (values) => ({ ...readPageQuery(agentListSchema, values), perPage: ITEMS_PER_PAGE }),
  list: listAgents,
  async find(ctx, id) {
    const { agent, version } = await getAgent(ctx, id);
    const { name, details, agentUrl, agentType, status, assigned_users } = agent;
    const team = assigned_users.map(({ userId, userRole }) => ({ userId, userRole }));
    const values = {
      name,
      details,
      url: agentUrl,
      type: agentType,
      status,
      workspaces: null,
      team,
    };
    return { id, name, version, values, team: assigned_users };
  },
  startCreate: startAgent,
  card: AgentCard,
};

/** The agents that the person may read; the same on `/agents` and on the settings page. */
export function AgentsPanel(props: PanelProps) {
  return <ItemPanel {...props} source={AGENTS} />;
}
