import { sql } from "drizzle-orm";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { candidatesStatement } from "./people";
import { foundItem, isReadableItem } from "./read-items";
import type { CandidatesView } from "./schema";
import { assignAction, managesItem } from "./team-access";

/**
 * The active people, for whoever manages the team of this item; who is on it already is the caller's to leave out. One
 * round trip. `GET /api/users` is for admins, and a creator need not be one (decisions).
 *
 * @param q whom a search is for (`candidatesStatement`).
 * @returns nobody for a person who may not manage this team.
 * @throws AppError `unauthenticated`, `invalid_input`, or `not_found` for an item that is not there or not theirs to see.
 */
export async function listItemCandidates(
  ctx: Context,
  item: ManagedItem,
  id: string,
  q?: unknown,
): Promise<CandidatesView> {
  const action = assignAction(item);
  const actor = authorize(ctx.actor, action);
  const [rows, candidates] = await ctx.db.batch([
    ctx.db
      .select({ createdBy: sql<string | null>`${item.table.createdBy}`.as("created_by") })
      .from(item.table)
      .where(isReadableItem(item, actor, id)),
    candidatesStatement(ctx, { q, guard: managesItem(item, actor, id) }),
  ]);
  const { createdBy } = foundItem(item, rows);
  return can(actor, action, { createdBy })
    ? { canManage: true, candidates }
    : { canManage: false, candidates: [] };
}
