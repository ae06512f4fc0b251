import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import { rowRules } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { mayStartRules, type NewRun } from "../runs/start-run";
import { MAX_PER_PERSON, type StartingKind } from "./kind";

/** The schedule or trigger to change. */
export interface Which {
  id: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

/** The agent and project that a schedule or trigger starts. */
export const startedRun = ({
  agentId,
  projectId,
}: Pick<NewRun, "agentId" | "projectId">): NewRun => ({
  agentId,
  projectId,
  taskId: null,
  input: "",
});

const missing = ({ noun }: StartingKind) =>
  new AppError("not_found", `${noun === "schedule" ? "Schedule" : "Trigger"} not found`);
const changed = ({ noun }: StartingKind) =>
  new AppError(
    "precondition_failed",
    `Someone changed this ${noun} in the meantime. Reload and try again.`,
  );

/** The rule that the actor has fewer schedules or triggers than the maximum. */
export const roomRule = (actor: Actor, { table, noun }: StartingKind): Rule => ({
  holds: sql`(SELECT count(*) FROM ${table} WHERE ${table.userId} = ${actor.id}) < ${MAX_PER_PERSON}`,
  refuse: new AppError(
    "conflict",
    `You have ${MAX_PER_PERSON} ${noun}s, the maximum. Delete one first.`,
  ),
});

/**
 * The rules for a change of a schedule or trigger: the actor is still allowed, with a run can start it
 * themselves, it exists, and it has the expected version.
 */
export function startingRules(
  ctx: Context,
  actor: Actor,
  kind: StartingKind,
  { id, ifMatch = null, run }: Which & { run?: NewRun | undefined },
): Rule[] {
  const { table } = kind;
  const row = { where: eq(table.id, id), ifMatch };
  return [
    ...(run ? mayStartRules(ctx, actor, run) : [stillAllowed(actor)]),
    ...rowRules(table, row, { missing: missing(kind), changed: changed(kind) }),
  ];
}

/** Throws if it isn't the expected version. For changes that write nothing, and to refuse early. */
export function requireVersion(
  version: number,
  kind: StartingKind,
  { ifMatch = null }: Pick<Which, "ifMatch">,
): void {
  if (ifMatch !== null && ifMatch !== version) throw changed(kind);
}

/** Statement that deletes the job of a deleted schedule or trigger, which would find nothing. */
export const deleteJobStatement = (ctx: Context, { job }: StartingKind, id: string, isDone: SQL) =>
  ctx.db
    .delete(jobs)
    .where(
      and(
        eq(jobs.kind, job),
        eq(jobs.subject, id),
        inArray(jobs.state, ["queued", "running"]),
        isDone,
      ),
    );
