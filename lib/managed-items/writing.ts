import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { isForeignKeyViolation } from "@/lib/platform/database-errors";
import type { ManagedItem } from "./definition";
import { foundItem } from "./read-items";
import {
  type Assignment,
  assignStatement,
  leaveStatements,
  unassignOthersStatement,
} from "./statements";
import { unknownAssignee } from "./unknown-assignee";

type ColumnValue = string | number | null | undefined;

/** What the inputs of every kind have under the same name. */
export interface ItemInput {
  name?: string;
  details?: string;
  status?: string;
  assigned_users?: Assignment[];
}

/** An item as the answers to a write carry it. */
export interface WrittenItem<View> {
  view: View;
  version: number;
}

/**
 * How one kind of item is created, changed and deleted; the order of things, the rules under race and the audit are
 * the same for all and stand in create-item, update-item and delete-item.
 */
export interface ItemWriting<Create extends ItemInput, Update extends ItemInput, View> {
  item: ManagedItem;
  createSchema: z.ZodType<Create>;
  updateSchema: z.ZodType<Update>;
  /** The columns beyond name, details and status that an input names, by their key in the table's definition. */
  columns: (input: Create | Update) => Record<string, ColumnValue>;
  /** The statements for what hangs on this kind alone; they write nothing unless the guard holds. */
  partStatements?: (
    ctx: Context,
    id: string,
    input: Create | Update,
    guard: SQL,
  ) => BatchItem<"sqlite">[];
  /** The item, if the person may read it. */
  read: (ctx: Context, actor: Actor, id: string) => Promise<WrittenItem<View>[]>;
}

/** The policy's and the audit's name of the kind's area: projects, agents or rags. */
export function areaOf({ kind }: ManagedItem) {
  return `${kind}s` as const;
}

/** What an input says of the item's own row. */
export function rowValues<Create extends ItemInput, Update extends ItemInput>(
  writing: Pick<ItemWriting<Create, Update, unknown>, "columns">,
  input: Create | Update,
): Record<string, ColumnValue> {
  const { name, details, status } = input;
  return { name, details, status, ...writing.columns(input) };
}

/** The statements for what hangs on an item: its team, and what the kind adds. */
export function hangingStatements<Create extends ItemInput, Update extends ItemInput>(
  ctx: Context,
  writing: Pick<ItemWriting<Create, Update, unknown>, "item" | "partStatements">,
  { id, input, guard }: { id: string; input: Create | Update; guard: SQL },
): BatchItem<"sqlite">[] {
  const statements = writing.partStatements?.(ctx, id, input, guard) ?? [];
  const people = input.assigned_users;
  if (!people) return statements;
  return [
    ...statements,
    ...leaveStatements(ctx, writing.item, id, people, guard),
    unassignOthersStatement(ctx, writing.item, id, people, guard),
    assignStatement(ctx, writing.item, id, people, guard),
  ];
}

/** The item as it is. Throws `not_found` when it is not there or not theirs to see. */
export async function readWritten<View>(
  ctx: Context,
  { item, read }: Pick<ItemWriting<never, never, View>, "item" | "read">,
  actor: Actor,
  id: string,
): Promise<WrittenItem<View>> {
  return foundItem(item, await read(ctx, actor, id));
}

/** Of a failed batch: a team that names nobody is the caller's mistake. */
export function refuseUnknownAssignee(error: unknown): never {
  throw isForeignKeyViolation(error) ? unknownAssignee() : error;
}
