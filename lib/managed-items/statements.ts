import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { ProjectRole } from "@/lib/auth/roles";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";

export interface Assignment {
  userId: string;
  userRole: ProjectRole;
}

/** The condition that the item still is as `If-Match` named it; without one, that it is there. */
export function isUnchanged({ table }: ManagedItem, id: string, ifMatch: number | null): SQL {
  const version = ifMatch === null ? sql`` : sql` AND ${table.version} = ${ifMatch}`;
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id}${version})`;
}

/**
 * The statement that assigns people to an item; somebody who is assigned keeps their date and takes the given role.
 * Its foreign key refuses an id that is nobody's.
 */
export function assignStatement(
  ctx: Context,
  item: ManagedItem,
  id: string,
  people: Assignment[],
  guard: SQL,
) {
  const { table, itemId, userId, role } = item.members;
  // The columns in the order of the table, as each of the membership tables has them.
  return ctx.db
    .insert(table)
    .select(
      sql`SELECT ${id}, value ->> 'userId', value ->> 'userRole', ${ctx.now}
        FROM json_each(${JSON.stringify(people)}) WHERE ${guard}`,
    )
    .onConflictDoUpdate({
      target: [itemId, userId],
      set: { role: sql`excluded.${sql.identifier(role.name)}` },
    });
}

/** A subquery of an item's members who are not among the given people. */
function othersThan({ members }: ManagedItem, id: string, people: Assignment[]): SQL {
  const kept = JSON.stringify(people.map((person) => person.userId));
  return sql`SELECT ${members.userId} FROM ${members.table} WHERE ${members.itemId} = ${id}
    AND ${members.userId} NOT IN (SELECT value FROM json_each(${kept}))`;
}

/** The statements that end what the leaving members had beyond their membership; they run before it ends. */
export function leaveStatements(
  ctx: Context,
  item: ManagedItem,
  id: string,
  people: Assignment[],
  guard: SQL,
): readonly BatchItem<"sqlite">[] {
  const userIds = othersThan(item, id, people);
  return item.leaveStatements?.(ctx, { itemId: id, userIds, guard }) ?? [];
}

/** The statement that removes everybody from an item who is not among the given people. */
export function unassignOthersStatement(
  ctx: Context,
  item: ManagedItem,
  id: string,
  people: Assignment[],
  guard: SQL,
) {
  const { table, itemId, userId } = item.members;
  const kept = JSON.stringify(people.map((person) => person.userId));
  const isOther = sql`${userId} NOT IN (SELECT value FROM json_each(${kept}))`;
  return ctx.db.delete(table).where(and(eq(itemId, id), isOther, guard));
}

/** The statement after a change of the team and its audit row: the item is another version, if anything changed. */
export function bumpIfChangedStatement(ctx: Context, { table }: ManagedItem, id: string) {
  return ctx.db
    .update(table)
    .set({ updatedAt: ctx.now, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), sql`changes() > 0`))
    .returning({ version: sql<number>`${table.version}` });
}

/** The failure of a guarded write that changed nothing although the item had been there. */
export function staleItem({ words }: ManagedItem, ifMatch: number | null): AppError {
  if (ifMatch === null) return new AppError("not_found", words.notFound);
  return new AppError(
    "precondition_failed",
    `This ${words.singular} was changed in the meantime. Please reload and try again.`,
  );
}
