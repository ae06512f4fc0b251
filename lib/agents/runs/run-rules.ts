import { type SQL, sql } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { DAY_MS } from "@/lib/ui/time";

/** The name of the job that works at a run; its subject is the run's id. */
export const RUN_JOB = "agents.run";
/** How long one call of a model may take in a run. The slice holds its job so much longer. Milliseconds. */
export const MODEL_STEP_MS = 60_000;
/** What is known of that job everywhere; only the engine carries what it does (work-run.ts). */
export const RUN_JOB_FACTS: JobFacts = {
  title: "Run an agent",
  attempts: 5,
  doing: "working on this run",
};
/** How long somebody has to decide. */
export const APPROVAL_MS = 7 * DAY_MS;

/** The states in which a run has not come to its end. */
export const LIVE_RUN_STATES = ["queued", "running", "waiting_approval"] as const;

/** Whether a run was begun by its task, which its result is written on. */
export const isTaskRun = ({
  trigger,
  taskId,
}: Pick<typeof agentRuns.$inferSelect, "trigger" | "taskId">): boolean =>
  trigger === "task" && taskId !== null;

/** Whether somebody sits before the run and reads what its model writes as it comes. */
export const isWatchedRun = ({ trigger }: Pick<typeof agentRuns.$inferSelect, "trigger">) =>
  trigger === "chat" || trigger === "person";

/** SQL: the run has not come to its end. */
export const IS_LIVE_RUN: SQL = sql`${agentRuns.finishedAt} IS NULL`;
