import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { z } from "zod";
import { valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { rowRules } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { ProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import type { ManagedItem } from "./definition";
import type { ItemRow } from "./item-view";
import type { ItemReads } from "./read-items";
import { beforeRemovalStatements } from "./team-changes";

type ColumnValue = string | number | null | undefined;
export type NamedStatements = Record<string, BatchItem<"sqlite">>;

interface Assignment {
  userId: string;
  userRole: ProjectRole;
}

/** Input fields with the same name in every kind. */
export interface ItemInput {
  name?: string;
  details?: string;
  status?: string;
  assigned_users?: Assignment[];
}

/** A change of rows that belong to an item. Writes nothing unless the guard holds. */
export interface RelatedChange<Input> {
  id: string;
  input: Input;
  guard: SQL;
}

/**
 * How one kind of item is stored. Order of steps, guards against concurrent changes and audit are
 * the same for all kinds (`createItem`, `updateItem`, `deleteItem`).
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
  /**
   * Returns the columns of an input besides name, details and status, by their key in the table's
   * definition.
   */
  columns: (input: Create | Update) => Record<string, ColumnValue>;
  /** Returns the statements for rows that only this kind has, such as a project's workspaces. */
  related?: (ctx: Context, change: RelatedChange<Create | Update>) => NamedStatements;
  /** Further rules for a change of this kind. */
  rules?: (change: { id: string; input: Update }) => Rule[];
  rows: ItemReads<Row, View, never, unknown>["rows"];
  view: (row: Row) => View;
}

/** Returns the values of an input for the item's own row. */
export function rowValues<Create extends ItemInput, Update extends ItemInput>(
  store: Pick<ItemStore<Create, Update, never, unknown>, "columns">,
  input: Create | Update,
): Record<string, ColumnValue> {
  const { name, details, status } = input;
  return { name, details, status, ...store.columns(input) };
}

/** Returns the statements for rows that belong to an item: its team, and what its kind adds. */
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

/**
 * Returns the statements that make these people the team. Members who stay keep their date and get
 * the given role.
 */
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
    ...beforeRemovalStatements(ctx, item, { itemId: id, userIds, guard }),
    left: ctx.db.delete(table).where(and(eq(itemId, id), isOther, guard)),
    // An unknown id violates the foreign key, which ends the batch.
    assigned: insertFrom(ctx.db, table, values, given).onConflictDoUpdate({
      target: [itemId, userId],
      set: { role: sql`excluded.${sql.identifier(role.name)}` },
    }),
  };
}

/** The rules for a change of an item: it isn't deleted, and it has the version of `If-Match`. */
export function itemRules({ table, words }: ManagedItem, id: string, ifMatch: number | null) {
  const where = sql`${table.id} = ${id} AND ${isNotDeleted(table)}`;
  const missing = new AppError("not_found", words.notFound);
  return rowRules(
    table,
    { where, ifMatch },
    { missing, changed: changedMeanwhile(words.singular) },
  );
}

/** The error for an edit of an older version. */
const changedMeanwhile = (singular: string) =>
  new AppError(
    "precondition_failed",
    `Someone changed this ${singular} in the meantime. Reload and try again.`,
  );
