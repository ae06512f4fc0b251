import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import { type ProjectRole, readProjectRole } from "@/lib/auth/roles";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { foundItem, isReadableItem } from "./read-items";
import { subquery } from "./subquery";
import { areaOf } from "./writing";

/** The policy's and the audit's word for managing an item's assignments. */
export function assignAction(item: ManagedItem) {
  return `${areaOf(item)}.assign` as const;
}

/** Somebody's place in an item's team, for an actor who may manage it. */
export interface ManagedPlace {
  actor: Actor;
  itemId: string;
  userId: string;
  createdBy: string | null;
  /** Null for somebody who is not assigned. */
  role: ProjectRole | null;
}

/**
 * What decides on a change of an item's team: creators and superadmins manage it (decisions).
 *
 * @throws AppError `unauthenticated`, `not_found` for an item that is not there or not theirs to see, `forbidden`.
 */
export async function loadManagedPlace(
  ctx: Context,
  item: ManagedItem,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<ManagedPlace> {
  const { table, members } = item;
  const actor = authorize(ctx.actor, assignAction(item));
  const rows = await ctx.db
    .select({
      createdBy: sql<string | null>`${table.createdBy}`.as("created_by"),
      role: subquery<string | null>(
        sql`SELECT ${members.role} FROM ${members.table} WHERE ${members.itemId} = ${table.id} AND ${members.userId} = ${userId}`,
      ).as("role"),
    })
    .from(table)
    .where(isReadableItem(item, actor, itemId));
  const { createdBy, role } = foundItem(item, rows);
  authorize(actor, assignAction(item), { createdBy });
  return { actor, itemId, userId, createdBy, role: role === null ? null : readProjectRole(role) };
}

/**
 * Why a write that `stillManages` guards did nothing: asks once more, only to choose the answer.
 *
 * @throws AppError `forbidden` or `not_found` when the actor may not any more, `conflict` when something else that was
 * decided on has changed; returns when the guard held.
 */
export async function refuseUnmanaged(
  ctx: Context,
  item: ManagedItem,
  place: ManagedPlace,
): Promise<void> {
  await refuseFallen(ctx, place.actor);
  const { createdBy } = await loadManagedPlace(ctx, item, place);
  if (createdBy !== place.createdBy)
    throw new AppError(
      "conflict",
      `This ${item.words.singular} was changed in the meantime. Please try again.`,
    );
}

/** SQL for a write's WHERE: everything that `loadManagedPlace` decided on still is so. */
export function stillManages(
  { table }: ManagedItem,
  { actor, itemId, createdBy }: ManagedPlace,
): SQL {
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${itemId} AND ${table.createdBy} IS ${createdBy})
    AND ${actorStands(actor)}`;
}

/**
 * SQL: the actor manages the assignments of this item; the policy's rule for a statement that goes with what decides
 * rather than after it.
 */
export function managesItem({ table }: ManagedItem, actor: Actor, itemId: string): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.createdBy} = ${actor.id} AND ${table.id} = ${itemId})`;
}
