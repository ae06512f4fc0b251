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

/** Who is assigned to which item. */
interface Membership {
  table: SQLiteTable;
  /** The key of `itemId` in the table's definition. */
  itemKey: "projectId" | "agentId" | "ragId";
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
  members: Membership;
  words: {
    /** "Project not found". */
    notFound: string;
    /** "Project ID not provided". */
    idMissing: string;
    /** In sentences: "project", "agent", "RAG". */
    singular: string;
  };
  /** A subquery of further ids that the actor may read, such as projects with a workspace that they are assigned to. */
  alsoReadable?: (actor: Pick<Actor, "id" | "service">) => SQL;
  /** The statements, by name, that end with audit rows what would let people who leave the team go on reading the item. */
  leaveStatements?: (ctx: Context, leaving: Leaving) => Record<string, BatchItem<"sqlite">>;
  /**
   * The statements, by name, that end what people had by seeing the item who do not see it any more: one person, or
   * everybody. They stand at the end of each batch that changes who sees it.
   */
  endStatements?: (
    ctx: Context,
    who: { itemId: string; userId?: string },
  ) => Record<string, BatchItem<"sqlite">>;
}

/** The name of the kind's area in the policy, in the audit and in addresses: projects, agents or rags. */
export function areaOf({ kind }: ManagedItem) {
  return `${kind}s` as const;
}

/** The policy's and the audit's word for changing an item's team. */
export function assignAction(item: ManagedItem) {
  return `${areaOf(item)}.assign` as const;
}
