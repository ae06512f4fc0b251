import { sql } from "drizzle-orm";
import { namedBatch, subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { areaOf, assignAction, type ManagedItem } from "./definition";
import { candidatesStatement } from "./people";
import type { CandidatesView, CandidateView, TeamMemberView } from "./schema";
import { readTeam, teamColumn } from "./team";
import { isReadableItem, requireItem, requireItemId } from "./visibility";

export interface ItemTeam {
  members: TeamMemberView[];
  canManage: boolean;
}

/** Returns the statement that reads an item's team, if the person can read the item. */
export function teamStatement(ctx: Context, item: ManagedItem, actor: Actor, id: string) {
  const { members, table } = item;
  return ctx.db
    .select({
      createdBy: sql<string | null>`${table.createdBy}`.as("created_by"),
      team: teamColumn(item).as("team"),
      inactive: subquery<string>(
        sql`SELECT json_group_array(${users.id}) FROM ${members.table} JOIN ${users}
          ON ${users.id} = ${members.userId}
          WHERE ${members.itemId} = ${table.id} AND ${users.active} = 0`,
      ).as("inactive"),
    })
    .from(table)
    .where(isReadableItem(item, actor, id));
}

/**
 * Returns the team from the result of `teamStatement`.
 *
 * @throws AppError `not_found` if the person can't see the item.
 */
export function itemTeamView(
  item: ManagedItem,
  actor: Actor,
  rows: Awaited<ReturnType<typeof teamStatement>>,
): ItemTeam {
  const { createdBy, team, inactive } = requireItem(item, rows);
  const inactiveIds = new Set(JSON.parse(inactive) as string[]);
  const members = readTeam(team).map((member) => ({
    id: member.userId,
    name: member.userName,
    email: member.userEmail,
    avatar: member.avatar,
    role: member.userSystemRole,
    assignedRole: member.userRole,
    active: !inactiveIds.has(member.userId),
  }));
  return { members, canManage: can(actor, assignAction(item), { createdBy }) };
}

/**
 * Returns the team of a project, agent or RAG, in the order of assignment.
 *
 * @throws AppError `invalid_input` without an id, `not_found` if the person can't see the item.
 */
export async function getItemTeam(ctx: Context, item: ManagedItem, id: string): Promise<ItemTeam> {
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  requireItemId(item, id);
  return itemTeamView(item, actor, await teamStatement(ctx, item, actor, id));
}

/** Returns the people whom the person can add to this team. No one if they don't manage it. */
export function itemCandidates(
  item: ManagedItem,
  actor: Actor,
  createdBy: string | null,
  candidates: CandidateView[],
): CandidatesView {
  return can(actor, assignAction(item), { createdBy })
    ? { canManage: true, candidates }
    : { canManage: false, candidates: [] };
}

/**
 * Returns the active people, for someone who manages the item's team. Includes people who are on
 * the team already. One round trip. Needed because `GET /api/users` is for admins, and a creator
 * may not be one.
 *
 * @param q search text (`candidatesStatement`).
 * @returns no one if the person can't manage this team.
 * @throws AppError `not_found` if the person can't see the item.
 */
export async function listItemCandidates(
  ctx: Context,
  item: ManagedItem,
  id: string,
  q?: unknown,
): Promise<CandidatesView> {
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  requireItemId(item, id);
  const { rows, candidates } = await namedBatch(ctx.db, {
    rows: ctx.db
      .select({ createdBy: sql<string | null>`${item.table.createdBy}`.as("created_by") })
      .from(item.table)
      .where(isReadableItem(item, actor, id)),
    candidates: candidatesStatement(ctx, { q }),
  });
  return itemCandidates(item, actor, requireItem(item, rows).createdBy, candidates);
}
