import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { subquery } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type ProjectRole, readProjectRole } from "@/lib/auth/roles";
import { avatarColumn } from "@/lib/auth/session";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { isoTime } from "@/lib/time";
import { assignUserSchema } from "./assigned-user-schema";
import { assignAction, type ManagedItem } from "./definition";
import { assignableRules, teamFullError } from "./people";
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

const teamChanged = ({ words }: ManagedItem) =>
  new AppError(
    "conflict",
    `Someone changed this ${words.singular} in the meantime. Please try again.`,
  );

/** The rules that everything `loadManagedMember` checked still holds. */
function managesRules(item: ManagedItem, { actor, itemId, createdBy }: ManagedMember): Rule[] {
  const { table, words } = item;
  return [
    stillAllowed(actor),
    {
      holds: exists(table, isReadableItem(item, actor, itemId)),
      refuse: new AppError("not_found", words.notFound),
    },
    {
      holds: exists(table, sql`${table.id} = ${itemId} AND ${table.createdBy} IS ${createdBy}`),
      refuse: teamChanged(item),
    },
  ];
}

/** Returns the statement that increments the item's version. */
function newVersionStatement(ctx: Context, { table }: ManagedItem, id: string, isDone: SQL) {
  return ctx.db
    .update(table)
    .set({ updatedAt: ctx.now, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), isDone));
}

/** Returns the statement that reads the membership after the write, if it has this role. */
function memberStatement(
  ctx: Context,
  { members }: ManagedItem,
  { itemId, userId, role }: { itemId: string; userId: string; role: ProjectRole },
) {
  return ctx.db
    .select({
      userName: users.name,
      userEmail: users.email,
      avatar: avatarColumn().as("avatar"),
      assignedAt: sql<number>`${members.assignedAt}`.as("member_since"),
    })
    .from(members.table)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      sql`${members.userId} = ${userId} AND ${members.itemId} = ${itemId} AND ${members.role} = ${role}`,
    );
}

interface AssignedUser {
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
  const { members } = item;
  const ofItem = sql`${members.itemId} = ${itemId}`;
  const ofMember = sql`${ofItem} AND ${members.userId} = ${userId}`;
  const isSame = exists(members.table, sql`${ofMember} AND ${members.role} = ${userRole}`);
  const hasRoom = sql`(${exists(members.table, ofMember)}
    OR (SELECT count(*) FROM ${members.table} WHERE ${ofItem}) < ${MAX_TEAM})`;
  const newRole = sql`excluded.${sql.identifier(members.role.name)}`;
  const { found } = await writeIfAny(ctx, {
    rules: [
      ...managesRules(item, before),
      ...assignableRules(userId, isSame),
      { holds: hasRoom, refuse: teamFullError(MAX_TEAM) },
    ],
    change: (holds) =>
      insertWhere(
        ctx.db,
        members.table,
        { [members.itemKey]: itemId, userId, role: userRole, assignedAt: ctx.now },
        holds,
      )
        .onConflictDoUpdate({
          target: [members.itemId, members.userId],
          set: { role: newRole },
          setWhere: sql`${members.role} <> ${newRole}`,
        })
        .returning({ userId: sql<string>`${members.userId}` }),
    audit: {
      action: assignAction(item),
      entityType: item.kind,
      entityId: itemId,
      before: before.role === null ? null : { userId, userRole: before.role },
      after: { userId, userRole },
    },
    after: (isDone) => ({
      version: newVersionStatement(ctx, item, itemId, isDone),
      found: memberStatement(ctx, item, { itemId, userId, role: userRole }),
    }),
  });
  const [member] = found;
  if (!member) throw teamChanged(item);
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
  const isThis = and(eq(itemId, ids.itemId), eq(userId, ids.userId));
  const userIds = sql`SELECT ${userId} FROM ${table} WHERE ${isThis}`;
  await write(ctx, {
    rules: [...managesRules(item, member), { holds: exists(table, isThis), refuse: notAssigned }],
    before: (guard) => beforeRemovalStatements(ctx, item, { itemId: ids.itemId, userIds, guard }),
    change: (holds) =>
      ctx.db
        .delete(table)
        .where(and(isThis, holds))
        .returning({ userId: sql<string>`${userId}` }),
    audit: {
      action: assignAction(item),
      entityType: item.kind,
      entityId: ids.itemId,
      before: { userId: ids.userId, userRole: member.role },
    },
    after: (isDone) => ({
      version: newVersionStatement(ctx, item, ids.itemId, isDone),
      ...item.endStatements?.(ctx, ids),
    }),
  });
}
