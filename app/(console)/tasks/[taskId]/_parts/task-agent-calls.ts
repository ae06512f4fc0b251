import { useEffect, useTransition } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { usePolling } from "@/components/hooks/use-polling";
import { useRouter } from "@/components/hooks/use-router";
import type { AGENT_STARTS, TaskAgentView } from "@/lib/agents/tasks/schema";
import { request } from "@/lib/request/request";

/** When an assigned agent starts. */
type AgentStart = (typeof AGENT_STARTS)[number];
type Review = { decision: "accept" } | { decision: "return"; remark: string };

/** Key of the run and its state. A new key means the page is stale. */
export const statusKey = ({ state, run }: TaskAgentView) => `${state} ${run?.id ?? ""}`;

const pathOf = (taskId: string, call: string) => `/api/tasks/${encodeURIComponent(taskId)}/${call}`;

/** Polls the agent's work while it runs. Refreshes the page when its state or run changes. */
export function useAgentWork(taskId: string, initial: TaskAgentView): TaskAgentView {
  const router = useRouter();
  const isLive = initial.state === "working" || initial.state === "asking";
  const { data, refresh } = useApiData<{ work: TaskAgentView }>(pathOf(taskId, "agent"), isLive);
  usePolling(isLive, refresh);
  const now = isLive ? data?.work : undefined;
  const old = now && statusKey(now) !== statusKey(initial) ? statusKey(now) : null;
  useEffect(() => {
    // The server renders the new comment's Markdown, so load the page again.
    if (old !== null) router.refresh();
  }, [old, router]);
  return now && old === null ? now : initial;
}

/**
 * Assigns, removes and reviews a task's agent, then refreshes the page. `isReading` is true while
 * it refreshes.
 */
export function useTaskAgentCalls(taskId: string) {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  async function send(call: "agent" | "review", method: "PUT" | "POST", body: object) {
    await request(pathOf(taskId, call), { method, body });
    startReading(() => router.refresh());
  }
  return {
    isReading,
    assign: (agentId: string | null, start: AgentStart = "now", only = "") =>
      send("agent", "PUT", { agent_id: agentId, start, only }),
    review: (review: Review) => send("review", "POST", review),
  };
}
