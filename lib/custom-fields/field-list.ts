import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";

/** A list that a project's admins can add fields to: records of one type, or a project's tasks. */
export interface FieldList {
  projectId: string;
  /** The list's name in audit rows, such as "products". */
  name: string;
  words: { singular: string; plural: string };
  /** Labels that the list's own fields have. */
  ownLabels: readonly string[];
  /** The columns of a definition that say which list it belongs to. */
  owner: { workspaceId: SQL<string> | null; projectId: string | null; recordType: string };
  /** SQL: a row of `custom_fields` belongs to this list. */
  isOfList: SQL;
  /** The table with the values. */
  table: SQLiteTable & { custom: AnySQLiteColumn };
  /** SQL: a row of that table belongs to this list. */
  isInList: SQL;
  /** The rules of a write that the person sees the list. */
  rules: (actor: Actor) => Rule[];
  /** Throws if the person can't see the list, for one that not all who read the project can see. */
  requireAccess?: (ctx: Context) => Promise<void>;
  /** Further statements that delete the values of a slot permanently. */
  forgetMore?: (ctx: Context, slot: string, isDone: SQL) => Record<string, BatchItem<"sqlite">>;
}
