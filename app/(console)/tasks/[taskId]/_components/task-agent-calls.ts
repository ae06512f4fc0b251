import { useEffect, useTransition } from "react";
import { useAnswer } from "@/components/hooks/use-answer";
import { useRepeated } from "@/components/hooks/use-repeated";
import { useRouter } from "@/components/hooks/use-router";
import { request } from "@/lib/request/request";
import type { TaskAgentView } from "@/lib/tasks/agents/schema";

type Review = { decision: "accept" } | { decision: "return"; remark: string };

/** Which run it is, and how it stands: when that is another one, what the page shows beside it is old. */
export const standOf = ({ state, run }: TaskAgentView) => `${state} ${run?.id ?? ""}`;

const pathOf = (taskId: string, call: string) => `/api/tasks/${encodeURIComponent(taskId)}/${call}`;

/** The work as it goes on: looked at while it is under way, and the page is read anew when it stands otherwise. */
export function useWork(taskId: string, given: TaskAgentView): TaskAgentView {
  const router = useRouter();
  const isLive = given.state === "working" || given.state === "asking";
  const { data, refresh } = useAnswer<{ work: TaskAgentView }>(pathOf(taskId, "agent"), isLive);
  useRepeated(isLive, refresh);
  const now = isLive ? data?.work : undefined;
  const old = now && standOf(now) !== standOf(given) ? standOf(now) : null;
  useEffect(() => {
    // The server makes the comment's Markdown.
    if (old !== null) router.refresh();
  }, [old, router]);
  return now && old === null ? now : given;
}

/**
 * Gives a task to an agent or takes it away, and says what is thought of its work; the page is read anew then, which
 * `isReading` says.
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
    give: (agentId: string | null) => send("agent", "PUT", { agent_id: agentId }),
    review: (review: Review) => send("review", "POST", review),
  };
}
