import { AGENT_STORE } from "@/lib/agents/agent-store";
import { agentListSchema } from "@/lib/agents/schema";
import { readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import { ItemPanel } from "../../_components/items/item-panel";
import { itemSource, type PanelProps } from "../../_components/items/item-source";
import { AgentCard } from "./agent-card";
import { startAgent } from "./start-agent";

const AGENTS = itemSource({
  kind: "agent",
  reads: AGENT_STORE,
  readQuery: (values) => ({ ...readPageQuery(agentListSchema, values), perPage: SCREEN_PER_PAGE }),
  startCreate: startAgent,
  card: AgentCard,
});

/** The agents that the person may read; the same on `/agents` and on the settings page. */
export function AgentsPanel(props: PanelProps) {
  return <ItemPanel {...props} source={AGENTS} />;
}
