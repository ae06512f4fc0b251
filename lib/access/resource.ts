import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { Action } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";

export type Person = Pick<Actor, "id" | "role" | "token" | "service">;

/** What one person can see and use of a thing. */
export interface ResourceState {
  name: string;
  isSeen: boolean;
  /** Facts about the person and the thing for the policy. Empty if the policy needs none. */
  facts: Record<string, unknown>;
  /** The project it is or belongs to, or null. */
  projectId: string | null;
  /** Only a signed-in person can change it, no token or agent. */
  needsSession?: boolean;
  /** For each action in `prerequisites`: whether what it needs exists for the person. */
  reachable?: Partial<Record<Action, boolean>>;
}

export interface Resource {
  /** The actions on it, in words. The first one is viewing it. */
  actions: Partial<Record<Action, string>>;
  whoSees: string;
  /** The action of people who manage it. They can ask for explanations. */
  managedBy: Action;
  /** Why it belongs to a person, in words. By default: they created it. */
  ownershipText?: string;
  /** Actions that need something else than the thing itself, with the text saying who has that. */
  prerequisites?: Partial<Record<Action, string>>;
  /** Actions that only a signed-in person can do, no token or agent. True for all but viewing. */
  needsSession?: true | readonly Action[];
  /** Viewing needs no permission beyond being one of the people in `whoSees`. */
  visibleWithoutPermission?: true;
  load(ctx: Context, person: Person, id: string): Promise<ResourceState | null>;
}

/** SQL: a condition as a column, 1 or 0. */
export const isTrue = (condition: SQL) => subquery<number>(sql`SELECT ${condition}`);
