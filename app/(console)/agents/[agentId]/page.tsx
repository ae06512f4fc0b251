import { redirect } from "next/navigation";

/** Redirects to the agent's workspace, which checks access. */
export default async function AgentPage({ params }: { params: Promise<{ agentId: string }> }) {
  redirect(`/agents/${encodeURIComponent(decodeURIComponent((await params).agentId))}/workspace`);
}
