import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "@/lib/platform/context";

/** The columns that projects, agents and RAGs share (db/schema/managed-items.ts, plus type and status). */
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
    | "version",
    AnySQLiteColumn
  >;

/** Who is assigned to which item. `itemId` is projectId, agentId or ragId. */
export interface Membership {
  table: SQLiteTable;
  itemId: AnySQLiteColumn;
  userId: AnySQLiteColumn;
  role: AnySQLiteColumn;
  assignedAt: AnySQLiteColumn;
}

/** People who are about to lose their membership of an item. */
export interface Leaving {
  itemId: string;
  /** A subquery of their ids. */
  userIds: SQL;
  guard: SQL;
}

/**
 * What tells projects, agents and RAGs apart; everything else about listing, reading, writing and assigning them is
 * the same and written once in this area.
 */
export interface ManagedItem {
  /** As in audit rows and idempotency scopes. */
  kind: "project" | "agent" | "rag";
  table: ItemTable;
  /** The name of its search index (the migration "search"). */
  searchIndex: string;
  members: Membership;
  words: {
    /** "Project not found". */
    notFound: string;
    /** In sentences: "project", "agent", "RAG". */
    singular: string;
  };
  /** The public names of the url and type columns: projectUrl and projectType, agentUrl and agentType … */
  fields: { url: string; type: string };
  /** A subquery of further ids that a person may read: a project whose workspace they are assigned to. */
  alsoReadable?: (actorId: string) => SQL;
  /** The statements that end, with audit rows, what would let people who leave the team go on reading the item. */
  leaveStatements?: (ctx: Context, leaving: Leaving) => readonly BatchItem<"sqlite">[];
}
