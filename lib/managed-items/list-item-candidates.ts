import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { candidatesStatement, candidatesTextStatement } from "./people";
import { foundItem, isReadableItem } from "./read-items";
import type { CandidatesView } from "./schema";
import { assignAction, managesItem } from "./team-access";

/**
 * The active people, for whoever manages the team of this item; who is on it already is the caller's to leave out. One
 * round trip. They come with the page, since `GET /api/users` is for admins and a creator need not be one (decisions).
 *
 * @returns nobody for a person who may not manage this team.
 * @throws AppError `unauthenticated`, or `not_found` for an item that is not there or not theirs to see.
 */
export async function listItemCandidates(
  ctx: Context,
  item: ManagedItem,
  id: string,
): Promise<CandidatesView> {
  const action = assignAction(item);
  const actor = authorize(ctx.actor, action);
  const [rows, candidates] = await ctx.db.batch([
    ctx.db
      .select({ createdBy: sql<string | null>`${item.table.createdBy}`.as("created_by") })
      .from(item.table)
      .where(isReadableItem(item, actor, id)),
    candidatesStatement(ctx, managesItem(item, actor, id)),
  ]);
  const { createdBy } = foundItem(item, rows);
  return can(actor, action, { createdBy })
    ? { canManage: true, candidates }
    : { canManage: false, candidates: [] };
}

/**
 * The active people, for whoever manages the team of any item of this kind: what the cards of a list offer. Superadmins,
 * and creators for their own items; the write decides for each item again.
 *
 * @returns JSON, an array of `CandidateView`; of nobody for a person who manages no team.
 * @throws AppError `unauthenticated`.
 */
export async function listAnyItemCandidates(ctx: Context, item: ManagedItem): Promise<string> {
  const actor = authorize(ctx.actor, assignAction(item));
  return candidatesText(await anyItemCandidatesStatement(ctx, item, actor));
}

/** The statement of `listAnyItemCandidates`. */
export const anyItemCandidatesStatement = (ctx: Context, item: ManagedItem, actor: Actor) =>
  candidatesTextStatement(ctx, managesItem(item, actor, null));

/** What `anyItemCandidatesStatement` answered. */
export const candidatesText = ([row]: readonly { people: string }[]): string => row?.people ?? "[]";
