import { AGENT } from "@/lib/agents/definition";
import { ItemTeam } from "./item-team";

interface AgentTeamProps {
  agentId: string;
  /** Of its headings. */
  level?: 2 | 3 | 4;
}

/** The Team panel of an agent, for whoever may read it. */
export function AgentTeam({ agentId, level }: AgentTeamProps) {
  return <ItemTeam item={AGENT} id={agentId} level={level} />;
}
