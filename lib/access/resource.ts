import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { Action } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";

export type Person = Pick<Actor, "id" | "role" | "token" | "service">;

/** A thing as one person stands to it. */
export interface Standing {
  name: string;
  /** It exists for them. */
  isSeen: boolean;
  /** How they stand to it, for the policy; nothing where that is not asked. */
  facts: Record<string, unknown>;
  /** The project that it is or is in; null where it is in none. */
  projectId: string | null;
  /** Only a signed-in person can change this one: no token, no agent. */
  needsSession?: boolean;
  /** Of each action in `needs`: whether what it needs exists for them. */
  reaches?: Partial<Record<Action, boolean>>;
}

export interface Resource {
  /** What one may do with it, in words; the first is to see it. */
  actions: Partial<Record<Action, string>>;
  /** Who sees it, in words. */
  whoSees: string;
  /** The action of whoever manages it, and may ask. */
  managedBy: Action;
  /** What makes it somebody's own, in words; where nothing is said, that they created it. */
  owned?: string;
  /** Actions that need something else to exist for them than the thing: who has that, in words. */
  needs?: Partial<Record<Action, string>>;
  /** Only a signed-in person can do these actions, or all but reading: no token, no agent. */
  needsSession?: true | readonly Action[];
  /** To see it, nothing is asked but to be among those who do. */
  seenWithoutRight?: true;
  stand(ctx: Context, person: Person, id: string): Promise<Standing | null>;
}

/** SQL: a condition as a column, 1 or 0. */
export const isTrue = (condition: SQL) => subquery<number>(sql`SELECT ${condition}`);
