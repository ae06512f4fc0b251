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
import { itemValues } from "../../_components/items/item-values";
import { AgentCard } from "./agent-card";
import { startAgent } from "./start-agent";

const AGENTS: ItemSource<AgentCardView> = {
  kind: "agent",
  readQuery: (values) => ({ ...readPageQuery(agentListSchema, values), perPage: ITEMS_PER_PAGE }),
  list: listAgents,
  async find(ctx, id) {
    const { agent, version } = await getAgent(ctx, id);
    const values = itemValues("agent", { ...agent });
    return { id, name: agent.name, version, values, team: agent.assigned_users };
  },
  startCreate: startAgent,
  card: AgentCard,
};

/** The agents that the person may read; the same on `/agents` and on the settings page. */
export function AgentsPanel(props: PanelProps) {
  return <ItemPanel {...props} source={AGENTS} />;
}
