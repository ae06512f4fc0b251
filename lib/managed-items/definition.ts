import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";

/** The columns that projects, agents and RAGs share. */
export type ItemTable = SQLiteTable &
  Record<
    | "id"
    | "name"
    | "details"
    | "url"
    | "type"
    | "status"
    | "createdBy"
    | "createdAt"
    | "updatedAt"
    | "version"
    | "deletedAt"
    | "deletedBy",
    AnySQLiteColumn
  >;

/** The table of people assigned to items. */
export interface Membership {
  table: SQLiteTable;
  /** The key of `itemId` in the table's definition. */
  itemKey: "projectId" | "agentId" | "ragId";
  itemId: AnySQLiteColumn;
  userId: AnySQLiteColumn;
  role: AnySQLiteColumn;
  assignedAt: AnySQLiteColumn;
}

/**
 * A way for a person to see an item, such as being on its team. What a person sees, who sees an
 * item, and the sentence about it are made from an item's list of ways.
 */
export interface Way {
  /** The column with the person's id. */
  person: AnySQLiteColumn;
  /** The column with the item's id, in the same row. */
  item: AnySQLiteColumn;
  /** The tables of both columns. */
  from: SQL;
  /** In a sentence after "projects they". */
  words: string;
}

/** People who are about to be removed from an item. */
export interface Removal {
  itemId: string;
  /** A subquery of their ids. */
  userIds: SQL;
  guard: SQL;
}

/**
 * The differences between projects, agents and RAGs. Listing, reading, writing and assigning are
 * the same for all, and are in this folder.
 */
export interface ManagedItem {
  /** Also used in audit rows and idempotency scopes. */
  kind: "project" | "agent" | "rag";
  table: ItemTable;
  members: Membership;
  words: {
    /** "Project not found". */
    notFound: string;
    /** "Project ID not provided". */
    idMissing: string;
    /** In sentences: "project", "agent", "RAG". */
    singular: string;
  };
  /** How people who aren't superadmins come to see an item: all of them. */
  ways: readonly Way[];
  /** A subquery of the ids that a service account sees instead, and the sentence about it. */
  ofServiceAccounts?: { ids: (service: NonNullable<Actor["service"]>) => SQL; words: string };
  /**
   * Returns statements by name, with audit rows, that remove what would still let removed people
   * read the item.
   */
  beforeRemovalStatements?: (ctx: Context, leaving: Removal) => Record<string, BatchItem<"sqlite">>;
  /**
   * Returns statements by name that clean up after people who can no longer see the item: one
   * person, or everyone. They come last in each batch that changes who sees it.
   */
  endStatements?: (
    ctx: Context,
    who: { itemId: string; userId?: string },
  ) => Record<string, BatchItem<"sqlite">>;
}

/** Returns the kind's area in the policy, the audit log and URLs: projects, agents or rags. */
export function areaOf({ kind }: ManagedItem) {
  return `${kind}s` as const;
}

/** Returns the action for changing an item's team, in the policy and the audit log. */
export function assignAction(item: ManagedItem) {
  return `${areaOf(item)}.assign` as const;
}
