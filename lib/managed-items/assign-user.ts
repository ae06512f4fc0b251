import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { ProjectRole } from "@/lib/auth/roles";
import type { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { assignUserSchema } from "./assigned-user-schema";
import type { ManagedItem } from "./definition";
import { isoTime } from "./item-view";
import { fullTeam, notAssignable } from "./people";
import type { AssignedUserView } from "./schema";
import { bumpIfChangedStatement } from "./statements";
import { MAX_TEAM } from "./team";
import {
  assignAction,
  loadManagedPlace,
  type ManagedPlace,
  refuseUnmanaged,
  stillManages,
} from "./team-access";

/** The membership, for an active person while there is room; one that is the same already stays untouched. */
function upsertStatement(
  ctx: Context,
  { members }: ManagedItem,
  { itemId, userId, role }: ManagedPlace & { role: ProjectRole },
  guard: SQL,
) {
  const ofItem = sql`SELECT 1 FROM ${members.table} WHERE ${members.itemId} = ${itemId}`;
  const hasRoom = sql`(EXISTS (${ofItem} AND ${members.userId} = ${userId})
    OR (SELECT count(*) FROM (${ofItem})) < ${MAX_TEAM})`;
  return ctx.db
    .insert(members.table)
    .select(
      sql`SELECT ${itemId}, ${users.id}, ${role}, ${ctx.now} FROM ${users}
        WHERE ${users.id} = ${userId} AND ${users.active} = 1 AND ${hasRoom} AND ${guard}`,
    )
    .onConflictDoUpdate({
      target: [members.itemId, members.userId],
      set: { role: sql`excluded.${sql.identifier(members.role.name)}` },
      setWhere: sql`${members.role} <> excluded.${sql.identifier(members.role.name)}`,
    });
}

/** The person and their membership, as it is after the write. */
function memberStatement(
  ctx: Context,
  { members }: ManagedItem,
  { itemId, userId }: ManagedPlace,
  guard: SQL,
) {
  return ctx.db
    .select({
      userName: users.name,
      userEmail: users.email,
      active: users.active,
      role: sql<string | null>`${members.role}`.as("member_role"),
      assignedAt: sql<number | null>`${members.assignedAt}`.as("member_since"),
    })
    .from(users)
    .leftJoin(members.table, sql`${members.userId} = ${users.id} AND ${members.itemId} = ${itemId}`)
    .where(sql`${eq(users.id, userId)} AND ${guard}`);
}

type Member = Awaited<ReturnType<typeof memberStatement>>[number];

/** Why nobody was assigned. Asks once more, only to choose the answer; the rule was the statement's. */
async function explain(
  ctx: Context,
  item: ManagedItem,
  place: ManagedPlace,
  member: Member | undefined,
): Promise<AppError> {
  await refuseUnmanaged(ctx, item, place);
  return notAssignable(member ?? null) ?? fullTeam(MAX_TEAM);
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
  const { userId: named } = readUserId(input);
  const before = await loadManagedPlace(ctx, item, { itemId, userId: named });
  const { userId, userRole } = parseInput(assignUserSchema, input);
  const place = { ...before, userId, role: userRole };
  const guard = stillManages(item, before);
  const [, , , [member]] = await ctx.db.batch([
    upsertStatement(ctx, item, place, guard),
    auditIfChangedStatement(ctx, {
      action: assignAction(item),
      entityType: item.kind,
      entityId: itemId,
      before: before.role === null ? null : { userId, userRole: before.role },
      after: { userId, userRole },
    }),
    bumpIfChangedStatement(ctx, item, itemId),
    memberStatement(ctx, item, place, guard),
  ]);
  if (member?.role !== userRole || member.assignedAt === null)
    throw await explain(ctx, item, place, member);
  const { userName, userEmail, assignedAt } = member;
  return {
    assignment: { userId, userName, userEmail, userRole, assignedAt: isoTime(assignedAt) },
    isNew: before.role === null,
  };
}

/** The id that a body names, before its form is checked: whoever may not assign never learns the form. */
function readUserId(input: unknown): { userId: string } {
  const userId =
    typeof input === "object" && input !== null && "userId" in input ? input.userId : null;
  return { userId: typeof userId === "string" ? userId.trim().slice(0, 64) : "" };
}
