import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch, subquery } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type ProjectRole, readProjectRole } from "@/lib/auth/roles";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn } from "@/lib/auth/session";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { isoTime } from "@/lib/ui/time";
import { assignUserSchema } from "./assigned-user-schema";
import { assignAction, type ManagedItem } from "./definition";
import { fullTeam, notAssignable } from "./people";
import type { AssignedUserView } from "./schema";
import { MAX_TEAM } from "./team";
import { isReadableItem, requireItem } from "./visibility";

/** Somebody on an item's team, or about to be, for an actor who may manage it. */
interface ManagedMember {
  actor: Actor;
  itemId: string;
  userId: string;
  createdBy: string | null;
  /** Null for somebody who is not assigned. */
  role: ProjectRole | null;
}

/**
 * What decides on a change of an item's team: creators and superadmins manage it.
 *
 * @throws AppError `unauthenticated`, `not_found` for an item that is not there or not theirs to see, `forbidden`.
 */
async function loadManagedMember(
  ctx: Context,
  item: ManagedItem,
  { itemId, userId }: { itemId: string; userId: string },
): Promise<ManagedMember> {
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
  const { createdBy, role } = requireItem(item, rows);
  authorize(actor, assignAction(item), { createdBy });
  return { actor, itemId, userId, createdBy, role: role === null ? null : readProjectRole(role) };
}

/** SQL for a write's WHERE: everything that `loadManagedMember` decided on still is so. */
function stillManages({ table }: ManagedItem, { actor, itemId, createdBy }: ManagedMember): SQL {
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${itemId} AND ${table.createdBy} IS ${createdBy})
    AND ${isStillAllowed(actor)}`;
}

/**
 * Why a write that `stillManages` guards did nothing: asks once more, only to choose the answer.
 *
 * @throws AppError `forbidden` or `not_found` when the actor may not any more, `conflict` when something else that was
 * decided on has changed; returns when the guard held.
 */
async function explainRefusal(
  ctx: Context,
  item: ManagedItem,
  member: ManagedMember,
): Promise<void> {
  await assertStillAllowed(ctx, member.actor);
  const { createdBy } = await loadManagedMember(ctx, item, member);
  if (createdBy !== member.createdBy)
    throw new AppError(
      "conflict",
      `Someone changed this ${item.words.singular} in the meantime. Please try again.`,
    );
}

/** The statement after a change of the team and its audit row: the item is another version, if anything changed. */
function newVersionStatement(ctx: Context, { table }: ManagedItem, id: string) {
  return ctx.db
    .update(table)
    .set({ updatedAt: ctx.now, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), sql`changes() > 0`))
    .returning({ version: sql<number>`${table.version}` });
}

/** The membership, for an active person while there is room; one that is the same already stays untouched. */
function assignStatement(
  ctx: Context,
  { members }: ManagedItem,
  { itemId, userId, role }: { itemId: string; userId: string; role: ProjectRole },
  guard: SQL,
) {
  const ofItem = sql`SELECT 1 FROM ${members.table} WHERE ${members.itemId} = ${itemId}`;
  const hasRoom = sql`(EXISTS (${ofItem} AND ${members.userId} = ${userId})
    OR (SELECT count(*) FROM (${ofItem})) < ${MAX_TEAM})`;
  const newRole = sql`excluded.${sql.identifier(members.role.name)}`;
  return insertFrom(
    ctx.db,
    members.table,
    { [members.itemKey]: itemId, userId: sql`${users.id}`, role, assignedAt: ctx.now },
    sql`${users} WHERE ${users.id} = ${userId} AND ${users.active} = 1 AND ${isPerson()} AND ${hasRoom} AND ${guard}`,
  ).onConflictDoUpdate({
    target: [members.itemId, members.userId],
    set: { role: newRole },
    setWhere: sql`${members.role} <> ${newRole}`,
  });
}

/** The person and their membership, as it is after the write. */
function memberStatement(
  ctx: Context,
  { members }: ManagedItem,
  { itemId, userId }: ManagedMember,
  guard: SQL,
) {
  return ctx.db
    .select({
      userName: users.name,
      userEmail: users.email,
      avatar: avatarColumn().as("avatar"),
      active: users.active,
      role: sql<string | null>`${members.role}`.as("member_role"),
      assignedAt: sql<number | null>`${members.assignedAt}`.as("member_since"),
    })
    .from(users)
    .leftJoin(members.table, sql`${members.userId} = ${users.id} AND ${members.itemId} = ${itemId}`)
    .where(sql`${eq(users.id, userId)} AND ${isPerson()} AND ${guard}`);
}

export interface AssignedUser {
  assignment: AssignedUserView;
  /** False for somebody who was assigned before. */
  isNew: boolean;
}

/**
 * Assigns an active person to a project, an agent or a RAG in a role of it, for its creator and superadmins. Somebody
 * who is assigned keeps their date and takes the role; the same again changes nothing. One batch after what decides.
 *
 * @throws AppError `unauthenticated`; `not_found` for an item that is not there or not theirs to see; `forbidden`;
 * `invalid_input`, also for somebody who is not there or deactivated; `conflict` for a team that is full.
 */
export async function assignUser(
  ctx: Context,
  item: ManagedItem,
  { itemId, input }: { itemId: string; input: unknown },
): Promise<AssignedUser> {
  const before = await loadManagedMember(ctx, item, { itemId, userId: userIdOf(input) });
  const { userId, userRole } = parseInput(assignUserSchema, input);
  const guard = stillManages(item, before);
  const { found } = await namedBatch(ctx.db, {
    assigned: assignStatement(ctx, item, { itemId, userId, role: userRole }, guard),
    audit: auditIfChangedStatement(ctx, {
      action: assignAction(item),
      entityType: item.kind,
      entityId: itemId,
      before: before.role === null ? null : { userId, userRole: before.role },
      after: { userId, userRole },
    }),
    version: newVersionStatement(ctx, item, itemId),
    found: memberStatement(ctx, item, { ...before, userId }, guard),
  });
  const [member] = found;
  if (member?.role !== userRole || member.assignedAt === null) {
    await explainRefusal(ctx, item, before);
    throw notAssignable(member ?? null) ?? fullTeam(MAX_TEAM);
  }
  const { userName, userEmail, avatar, assignedAt } = member;
  return {
    assignment: { userId, userName, userEmail, avatar, userRole, assignedAt: isoTime(assignedAt) },
    isNew: before.role === null,
  };
}

/** The id that a body names, before its form is checked: whoever may not assign never learns the form. */
function userIdOf(input: unknown): string {
  const userId =
    typeof input === "object" && input !== null && "userId" in input ? input.userId : null;
  return typeof userId === "string" ? userId.trim().slice(0, 64) : "";
}

/** The statements that end what members had beyond their membership, by name; they run before it ends. */
export function leaveStatements(
  ctx: Context,
  item: ManagedItem,
  leaving: { itemId: string; userIds: SQL; guard: SQL },
): Record<string, BatchItem<"sqlite">> {
  return item.leaveStatements?.(ctx, leaving) ?? {};
}

/**
 * Takes somebody off the team of a project, an agent or a RAG, for its creator and superadmins. Their access ends with
 * the next call, that to a project's workspaces and tasks too. One batch after what decides.
 *
 * @throws AppError `unauthenticated`; `not_found` for an item that is not there or not theirs to see, and for somebody
 * who is not on its team; `forbidden`.
 */
export async function removeUser(
  ctx: Context,
  item: ManagedItem,
  ids: { itemId: string; userId: string },
): Promise<void> {
  const notAssigned = new AppError(
    "not_found",
    `This user isn't assigned to this ${item.words.singular}`,
  );
  const member = await loadManagedMember(ctx, item, ids);
  if (member.role === null) throw notAssigned;
  const { table, itemId, userId } = item.members;
  const guard = stillManages(item, member);
  const isThis = and(eq(itemId, ids.itemId), eq(userId, ids.userId));
  const userIds = sql`SELECT ${userId} FROM ${table} WHERE ${isThis}`;
  const { version } = await namedBatch(ctx.db, {
    ...leaveStatements(ctx, item, { itemId: ids.itemId, userIds, guard }),
    removed: ctx.db.delete(table).where(and(isThis, guard)),
    audit: auditIfChangedStatement(ctx, {
      action: assignAction(item),
      entityType: item.kind,
      entityId: ids.itemId,
      before: { userId: ids.userId, userRole: member.role },
    }),
    version: newVersionStatement(ctx, item, ids.itemId),
    ...item.endStatements?.(ctx, ids),
  });
  if (version.length > 0) return;
  await explainRefusal(ctx, item, member);
  throw notAssigned;
}
