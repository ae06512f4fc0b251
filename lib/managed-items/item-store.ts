import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { z } from "zod";
import { valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import type { ProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isKept } from "@/lib/trash/kept";
import type { ManagedItem } from "./definition";
import type { ItemRow } from "./item-view";
import type { ItemReads } from "./read-items";
import { leaveStatements } from "./team-changes";

export type ColumnValue = string | number | null | undefined;
export type NamedStatements = Record<string, BatchItem<"sqlite">>;

interface Assignment {
  userId: string;
  userRole: ProjectRole;
}

/** What the inputs of every kind have under the same name. */
export interface ItemInput {
  name?: string;
  details?: string;
  status?: string;
  assigned_users?: Assignment[];
}

/** A change of what belongs to an item: it writes nothing unless the guard holds. */
export interface RelatedChange<Input> {
  id: string;
  input: Input;
  guard: SQL;
}

/**
 * How one kind of item is stored. The order of things, the rules that hold under a race and the audit are the same for
 * all kinds (`createItem`, `updateItem`, `deleteItem`).
 */
export interface ItemStore<
  Create extends ItemInput,
  Update extends ItemInput,
  Row extends ItemRow,
  View,
> {
  item: ManagedItem;
  createSchema: z.ZodType<Create>;
  updateSchema: z.ZodType<Update>;
  /** The columns beyond name, details and status that an input names, by their key in the table's definition. */
  columns: (input: Create | Update) => Record<string, ColumnValue>;
  /** The statements for rows that belong to this kind alone, such as a project's workspaces. */
  related?: (ctx: Context, change: RelatedChange<Create | Update>) => NamedStatements;
  /** What must hold for a change beyond the rights to it, and what is said where it does not. */
  condition?: (change: { id: string; input: Update }) => { holds: SQL; otherwise: string } | null;
  rows: ItemReads<Row, View, never, unknown>["rows"];
  view: (row: Row) => View;
}

/** What an input says of the item's own row. */
export function rowValues<Create extends ItemInput, Update extends ItemInput>(
  store: Pick<ItemStore<Create, Update, never, unknown>, "columns">,
  input: Create | Update,
): Record<string, ColumnValue> {
  const { name, details, status } = input;
  return { name, details, status, ...store.columns(input) };
}

/** The statements for what belongs to an item: what its kind adds, and its team. */
export function relatedStatements<Create extends ItemInput, Update extends ItemInput>(
  ctx: Context,
  { item, related }: Pick<ItemStore<Create, Update, never, unknown>, "item" | "related">,
  change: RelatedChange<Create | Update>,
): NamedStatements {
  const people = change.input.assigned_users;
  return {
    ...related?.(ctx, change),
    ...(people && teamStatements(ctx, item, { ...change, people })),
  };
}

/** The statements that make these people the team. Who stays keeps their date and takes the given role. */
function teamStatements(
  ctx: Context,
  item: ManagedItem,
  { id, people, guard }: { id: string; people: Assignment[]; guard: SQL },
): NamedStatements {
  const { table, itemKey, itemId, userId, role } = item.members;
  const kept = valuesOf(people.map((person) => person.userId));
  const isOther = sql`${userId} NOT IN ${kept}`;
  const userIds = sql`SELECT ${userId} FROM ${table} WHERE ${itemId} = ${id} AND ${isOther}`;
  const values = {
    [itemKey]: id,
    userId: sql`value ->> 'userId'`,
    role: sql`value ->> 'userRole'`,
    assignedAt: ctx.now,
  };
  const given = sql`json_each(${JSON.stringify(people)}) WHERE ${guard}`;
  return {
    ...leaveStatements(ctx, item, { itemId: id, userIds, guard }),
    left: ctx.db.delete(table).where(and(eq(itemId, id), isOther, guard)),
    // An id that is nobody's violates the foreign key, which ends the batch.
    assigned: insertFrom(ctx.db, table, values, given).onConflictDoUpdate({
      target: [itemId, userId],
      set: { role: sql`excluded.${sql.identifier(role.name)}` },
    }),
  };
}

/** The condition that the item still is as `If-Match` named it; without one, that it is there. */
export function hasVersion({ table }: ManagedItem, id: string, ifMatch: number | null): SQL {
  const version = ifMatch === null ? sql`` : sql` AND ${table.version} = ${ifMatch}`;
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id} AND ${isKept(table)}${version})`;
}

/** The failure of a guarded write that changed nothing although the item had been there. */
export function versionMismatch({ words }: ManagedItem, ifMatch: number | null): AppError {
  if (ifMatch === null) return new AppError("not_found", words.notFound);
  return new AppError(
    "precondition_failed",
    `Someone changed this ${words.singular} in the meantime. Reload and try again.`,
  );
}
