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
import { isoTime } from "@/lib/time";
import { assignUserSchema } from "./assigned-user-schema";
import { assignAction, type ManagedItem } from "./definition";
import { notAssignableError, teamFullError } from "./people";
import type { AssignedUserView } from "./schema";
import { MAX_TEAM } from "./team";
import { isReadableItem, requireItem } from "./visibility";

/** A current or new member of an item's team, with the actor who manages it. */
interface ManagedMember {
  actor: Actor;
  itemId: string;
  userId: string;
  createdBy: string | null;
  /** Null if they aren't a member. */
  role: ProjectRole | null;
}

/**
 * Reads what a team change depends on. Creators and superadmins manage the team.
 *
 * @throws AppError `forbidden`, or `not_found` if the actor can't see the item.
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

/** SQL condition for writes: everything that `loadManagedMember` checked still holds. */
function stillManages({ table }: ManagedItem, { actor, itemId, createdBy }: ManagedMember): SQL {
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${itemId} AND ${table.createdBy} IS ${createdBy})
    AND ${isStillAllowed(actor)}`;
}

/**
 * Finds out why a write guarded by `stillManages` changed nothing. Reads again only to choose the
 * error.
 *
 * @throws AppError `forbidden` or `not_found` if the actor has lost access, `conflict` if something
 * else changed. Returns if the guard held.
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

/**
 * Returns the statement that increments the item's version if the team changed. Comes after the
 * change and its audit row.
 */
function newVersionStatement(ctx: Context, { table }: ManagedItem, id: string) {
  return ctx.db
    .update(table)
    .set({ updatedAt: ctx.now, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), sql`changes() > 0`))
    .returning({ version: sql<number>`${table.version}` });
}

/**
 * Returns the statement that adds the member, if the person is active and the team isn't full. An
 * identical membership isn't touched.
 */
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

/** Returns the statement that reads the person and their membership after the write. */
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
  /** False if they were a member before. */
  isNew: boolean;
}

/**
 * Adds an active person to the team of a project, agent or RAG, with a role. For its creator and
 * superadmins. An existing member keeps their date and gets the new role. A repeated call changes
 * nothing.
 *
 * @throws AppError `not_found` if the actor can't see the item, `invalid_input` also for an unknown
 * or inactive person, `conflict` if the team is full.
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
    throw notAssignableError(member ?? null) ?? teamFullError(MAX_TEAM);
  }
  const { userName, userEmail, avatar, assignedAt } = member;
  return {
    assignment: { userId, userName, userEmail, avatar, userRole, assignedAt: isoTime(assignedAt) },
    isNew: before.role === null,
  };
}

/**
 * Reads the id of a body before validating it, because people who can't assign should get
 * `forbidden` instead of validation errors.
 */
function userIdOf(input: unknown): string {
  const userId =
    typeof input === "object" && input !== null && "userId" in input ? input.userId : null;
  return typeof userId === "string" ? userId.trim().slice(0, 64) : "";
}

/**
 * Returns the statements, by name, that remove what members have through their membership. They run
 * before the membership is removed.
 */
export function beforeRemovalStatements(
  ctx: Context,
  item: ManagedItem,
  leaving: { itemId: string; userIds: SQL; guard: SQL },
): Record<string, BatchItem<"sqlite">> {
  return item.beforeRemovalStatements?.(ctx, leaving) ?? {};
}

/**
 * Removes a person from the team of a project, agent or RAG. For its creator and superadmins. Their
 * access ends at once, also to a project's workspaces and tasks.
 *
 * @throws AppError `not_found` if the actor can't see the item, or the person isn't a member.
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
    ...beforeRemovalStatements(ctx, item, { itemId: ids.itemId, userIds, guard }),
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
