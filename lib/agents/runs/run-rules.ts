import { type SQL, sql } from "drizzle-orm";
import { agentRuns, approvals } from "@/db/schema/agent-runs";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { DAY_MS } from "@/lib/time";

/** Maximum duration of a model call in a run. The slice extends its lease by this. Milliseconds. */
export const MODEL_STEP_MS = 60_000;
/**
 * Facts about `RUN_JOB` that all parts of Atrium need. Its code is only in the engine (work-run.ts).
 */
export const RUN_JOB_FACTS: JobFacts = {
  title: "Run an agent",
  attempts: 5,
  doing: "working on this run",
};
/** How long people have to decide. Milliseconds. */
export const APPROVAL_MS = 7 * DAY_MS;

/** Returns whether a task started the run, so that its result is posted there. */
export const isTaskRun = ({
  trigger,
  taskId,
}: Pick<typeof agentRuns.$inferSelect, "trigger" | "taskId">): boolean =>
  trigger === "task" && taskId !== null;

/** Returns whether a person is watching the run and reads its text as it is written. */
export const isWatchedRun = ({ trigger }: Pick<typeof agentRuns.$inferSelect, "trigger">) =>
  trigger === "chat" || trigger === "person";

/** SQL: the run hasn't finished. */
export const IS_LIVE_RUN: SQL = sql`${agentRuns.finishedAt} IS NULL`;

/** SQL: the state of an approval that no one decided before its run ended. */
export const stateOfLeftApproval = ({ now }: Pick<Context, "now">): SQL =>
  sql`iif(${approvals.expiresAt} <= ${now}, 'expired', 'withdrawn')`;
