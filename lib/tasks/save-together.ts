import { sql } from "drizzle-orm";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { type AssignmentStep, assignStatements } from "./assign-steps";
import { type ChangeStep, changeStatements } from "./change-steps";
import type { Step } from "./steps";

/** What SQLite says of the text that is none: it is how a statement undoes the batch in which it stands. */
const NOT_ALL = /malformed JSON/;

/** The statement that fails, and the whole batch with it, unless every step was recorded. */
function allOrNothing(ctx: Context, steps: readonly Step[]) {
  const ids = JSON.stringify(steps.map(({ auditId }) => auditId));
  return ctx.db
    .select({
      all: sql`json(CASE WHEN count(*) = ${steps.length} THEN '[]' ELSE '[' END)`.as("all"),
    })
    .from(auditLog)
    .where(sql`${auditLog.id} IN (SELECT value FROM json_each(${ids}))`);
}

/** Whether the batch was undone by `allOrNothing`. */
function isNotAll(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return NOT_ALL.test(String(error)) || NOT_ALL.test(String(cause));
}

/**
 * Changes the fields of a task and the people on it in one write: all of it or nothing. Each rule is asked before
 * anything is written, so that an owner can hand their task over, and a project's admin move it out of their sight.
 *
 * @returns false when a rule did not admit some of it.
 */
export async function saveTogether(
  ctx: Context,
  actor: Actor,
  { change, people }: { change: ChangeStep | null; people: readonly AssignmentStep[] },
): Promise<boolean> {
  const changes = change ? [change] : [];
  if (people.length === 0) {
    const results = await ctx.db.batch(changeStatements(ctx, actor, changes));
    return results[5].length === changes.length;
  }
  const [recordChange, writeFields, , recordLeavers, takeOff] = changeStatements(
    ctx,
    actor,
    changes,
  );
  const [recordPeople, remove, put, raiseVersion] = assignStatements(ctx, actor, people);
  const check = allOrNothing(ctx, [...changes, ...people]);
  const writes = [remove, put, raiseVersion, writeFields, recordLeavers, takeOff] as const;
  try {
    await ctx.db.batch([recordChange, recordPeople, check, ...writes]);
    return true;
  } catch (error) {
    if (isNotAll(error)) return false;
    throw error;
  }
}
