import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { partOf } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { personActor } from "@/lib/auth/person-actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import type { SliceResult } from "@/lib/jobs/job-kind";
import { assertCanStart, assertRunRoom, type NewRun } from "../runs/start-run";
import { MAX_FAILURES, type StartingKind } from "./kind";
import { ownerTaskStatements } from "./owner-task";
import { startedRun } from "./write-rules";

/** Returns the current owner as an actor, or null if they were removed or deactivated. */
export const ownerOf = (user: Parameters<typeof personActor>[0] | null): Actor | null =>
  user?.active ? personActor(user) : null;

/**
 * SQL: the number of consecutive failed runs since it was created, changed or resumed.
 *
 * @param isOf SQL: it has started the run of this table or alias.
 */
export const failuresInARow = (
  { resumedAt }: StartingKind["table"],
  isOf: (run: SQL) => SQL,
): SQL<number> =>
  subquery<number>(sql`SELECT count(*) FROM ${agentRuns} WHERE ${isOf(sql`${agentRuns}`)}
    AND ${agentRuns.state} IN ('failed', 'expired', 'stopped') AND ${agentRuns.createdAt} >= ${resumedAt}
    AND ${agentRuns.createdAt} > coalesce((SELECT max(good.created_at) FROM ${agentRuns} AS good
      WHERE ${isOf(sql`good`)} AND good.state = 'succeeded'), 0)`);

/** Why the owner can't start a run now. One that passes is only waited for. */
interface Refusal {
  reason: string;
  passes: boolean;
}

/** Returns why the owner can't start a run now, or null if they can. */
export async function refusalOf(
  ctx: Context,
  owner: Actor,
  { noun }: StartingKind,
  row: Pick<NewRun, "agentId" | "projectId">,
): Promise<Refusal | null> {
  try {
    await assertCanStart(ctx, owner, startedRun(row));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const noAccess = `The ${noun}'s owner no longer has access to its agent or project`;
    return { reason: error.code === "not_found" ? noAccess : error.message, passes: false };
  }
  try {
    await assertRunRoom(ctx, owner, row);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: error.message, passes: true };
  }
}

/** Why a schedule or trigger stops. */
export interface Why {
  owner: Actor | null;
  /** Null if the owner was removed or deactivated. */
  reason: string | null;
  /** True to create a task for the owner. */
  createsTask?: boolean;
}

interface Stopping extends Why {
  id: string;
  projectId: string | null;
  agentName: string;
  /** What it waits for, in words. */
  words: string;
  /** SQL: it is active and unchanged since it was read. Names its own table. */
  isUnchanged: SQL;
}

/** The statements that stop a schedule or trigger for a reason. */
export function stopped(
  ctx: Context,
  { table, noun }: StartingKind,
  { id, projectId, agentName, words, isUnchanged, owner, createsTask, ...stop }: Stopping,
): SliceResult {
  const reason = stop.reason ?? `The ${noun}'s owner was removed or deactivated`;
  const inProject = projectId === null ? {} : { projectId };
  const task = {
    name: `Fix the stopped ${noun} for ${agentName}`,
    description: `${withFullStop(reason)} ${noun === "schedule" ? "Schedule" : "Trigger"}: ${words}. Check its last runs, fix what failed, then resume the ${noun}.`,
    projectId,
    about: { [noun]: id },
    guard: isUnchanged,
  };
  const end = partOf({ ...ctx, actor: owner }, "stop", {
    rules: [],
    change: () =>
      ctx.db
        .update(table)
        .set({ state: "stopped", reason, updatedAt: ctx.now, version: sql`${table.version} + 1` })
        .where(sql`${table.id} = ${id} AND ${isUnchanged}`)
        .returning({ id: table.id }),
    audit: {
      action: `${noun}s.stop`,
      entityType: noun,
      entityId: id,
      after: { reason },
      ...inProject,
    },
  });
  const told = createsTask && owner ? ownerTaskStatements(ctx, { ...task, actor: owner }) : [];
  return { statements: [...told, ...Object.values(end)], next: "done" };
}

/** Returns the reason to stop after this many failed runs in a row, or null to go on. */
export const tooManyFailures = (failures: number): string | null =>
  failures >= MAX_FAILURES ? `${failures} runs in a row failed` : null;
