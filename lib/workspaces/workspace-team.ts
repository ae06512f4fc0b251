import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { avatarColumn } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { assignableRules, readCandidates, teamFullError } from "@/lib/managed-items/people";
import type { CandidatesView } from "@/lib/managed-items/schema";
import { parseInput } from "@/lib/parse-input";
import { removeLostAssignmentsStatements } from "@/lib/projects/lost-access";
import { noAccessTo } from "./catalogue";
import { enteredStatements } from "./entered-requests";
import {
  existingId,
  type LoadedWorkspace,
  loadManagedWorkspace,
  loadWorkspace,
  type WorkspaceAddress,
} from "./load-workspace";
import { MAX_WORKSPACE_TEAM, readWorkspaceTeam } from "./rows";
import { managesWorkspaceRules } from "./rules";
import { assignWorkspaceUserSchema, type WorkspaceAssignmentView } from "./schema";

const TEAM_CHANGED = "Someone changed this team in the meantime. Please try again.";
const NOT_ASSIGNED = "This user isn't a member of this workspace";

export interface WorkspaceAssignments {
  assignments: WorkspaceAssignmentView[];
  /** Inactive members. They stay assigned, without access. */
  inactiveIds: string[];
  /** The person can add and remove people. */
  canManage: boolean;
}

/** Returns the members, for people who can enter the workspace or manage its team. */
function assignmentsView(actor: Actor, loaded: LoadedWorkspace): WorkspaceAssignments {
  const canManage = can(actor, "workspaces.assign", loaded.facts);
  if (!canManage && !can(actor, "workspaces.enter", loaded.facts))
    throw new AppError("forbidden", noAccessTo(loaded.type));
  existingId(loaded);
  const assignments = readWorkspaceTeam(loaded.team).map(({ id, name, email, avatar, role }) => ({
    userId: id,
    userName: name,
    userEmail: email,
    avatar,
    userSystemRole: role,
  }));
  return { assignments, inactiveIds: JSON.parse(loaded.inactive) as string[], canManage };
}

/**
 * Returns a workspace's members in the order of assignment, for people who can enter it or manage
 * its team. One round trip.
 *
 * @throws AppError `not_found` if they can't see the project, `workspace_missing`, `forbidden` with
 * the access message if they only see the project.
 */
export async function listWorkspaceAssignments(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<WorkspaceAssignments> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return assignmentsView(actor, await loadWorkspace(ctx, actor, address, MAX_WORKSPACE_TEAM));
}

/**
 * Returns all active people, for someone who manages the workspace's team. Includes members. Anyone
 * can be added, because a workspace assignment alone makes the project visible. One round trip.
 *
 * @param q search text (`readCandidates`).
 * @returns no one if the person can't manage this team.
 * @throws AppError `not_found` if they can't see the project, `invalid_input` for an unknown type
 * or an invalid search text.
 */
export async function listWorkspaceCandidates(
  ctx: Context,
  address: WorkspaceAddress,
  q?: unknown,
): Promise<CandidatesView> {
  const actor = authorize(ctx.actor, "workspaces.assign");
  const [{ facts }, candidates] = await Promise.all([
    loadWorkspace(ctx, actor, address),
    readCandidates(ctx, { q }),
  ]);
  return can(actor, "workspaces.assign", facts)
    ? { canManage: true, candidates }
    : { canManage: false, candidates: [] };
}

/** Returns the statement that adds the member. An existing assignment isn't touched. */
export const assignStatement = (ctx: Context, workspaceId: string, userId: string, holds: SQL) =>
  insertWhere(ctx.db, workspaceUsers, { workspaceId, userId, assignedAt: ctx.now }, holds)
    .onConflictDoNothing()
    .returning({ userId: workspaceUsers.userId });

/** SQL: the person is on the workspace's team. */
const isOnTeam = (workspaceId: string, userId: string): SQL =>
  exists(
    workspaceUsers,
    and(eq(workspaceUsers.workspaceId, workspaceId), eq(workspaceUsers.userId, userId)),
  );

/** The rules that the person can be on the workspace's team: they are active, and it has room. */
export function joinRules(workspaceId: string, userId: string): Rule[] {
  const isOnIt = isOnTeam(workspaceId, userId);
  const count = sql`(SELECT count(*) FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${workspaceId})`;
  return [
    ...assignableRules(userId, isOnIt),
    {
      holds: sql`(${isOnIt} OR ${count} < ${MAX_WORKSPACE_TEAM})`,
      refuse: teamFullError(MAX_WORKSPACE_TEAM),
    },
  ];
}

/**
 * Assigns an active person to a workspace, for people who manage its team. An existing assignment
 * keeps its date.
 *
 * @throws AppError `not_found` if the actor can't see the project, `forbidden`, `invalid_input`
 * also for an unknown or inactive person, `conflict` if the team is full.
 */
export async function assignWorkspaceUser(
  ctx: Context,
  address: WorkspaceAddress,
  input: unknown,
): Promise<{ assignment: WorkspaceAssignmentView; isNew: boolean }> {
  const workspace = await loadManagedWorkspace(ctx, address);
  const { userId } = parseInput(assignWorkspaceUserSchema, input);
  const { changed, found } = await writeIfAny(ctx, {
    rules: [...managesWorkspaceRules(workspace), ...joinRules(workspace.id, userId)],
    change: (holds) => assignStatement(ctx, workspace.id, userId, holds),
    audit: {
      action: "workspaces.assign",
      entityType: "workspace",
      entityId: workspace.id,
      after: { userId, projectId: workspace.project.id, workspaceType: workspace.type },
    },
    after: () => ({
      ...enteredStatements(ctx, sql`${workspace.id}`),
      found: ctx.db
        .select({
          userName: users.name,
          userEmail: users.email,
          avatar: avatarColumn().as("avatar"),
          userSystemRole: users.role,
        })
        .from(users)
        .where(and(eq(users.id, userId), isOnTeam(workspace.id, userId))),
    }),
  });
  const [member] = found;
  if (!member) throw new AppError("conflict", TEAM_CHANGED);
  const { userName, userEmail, avatar, userSystemRole } = member;
  return {
    assignment: { userId, userName, userEmail, avatar, userSystemRole },
    isNew: changed.length > 0,
  };
}

/**
 * Removes a person from a workspace, for people who manage its team. Their access ends at once.
 * They also lose the project and its tasks, unless something else gives them access.
 *
 * @throws AppError `not_found` if the actor can't see the project or the person isn't assigned,
 * `forbidden`.
 */
export async function removeWorkspaceUser(
  ctx: Context,
  { userId, ...address }: WorkspaceAddress & { userId: string },
): Promise<void> {
  const workspace = await loadManagedWorkspace(ctx, address);
  const isThis = and(
    eq(workspaceUsers.workspaceId, workspace.id),
    eq(workspaceUsers.userId, userId),
  );
  await write(ctx, {
    rules: [
      ...managesWorkspaceRules(workspace),
      { holds: exists(workspaceUsers, isThis), refuse: new AppError("not_found", NOT_ASSIGNED) },
    ],
    change: (holds) =>
      ctx.db
        .delete(workspaceUsers)
        .where(and(isThis, holds))
        .returning({ userId: workspaceUsers.userId }),
    audit: {
      action: "workspaces.assign",
      entityType: "workspace",
      entityId: workspace.id,
      before: { userId, projectId: workspace.project.id, workspaceType: workspace.type },
    },
    after: () =>
      removeLostAssignmentsStatements(
        ctx,
        sql`${tasks.projectId} = ${workspace.project.id} AND ${taskUsers.userId} = ${userId}`,
      ),
  });
}
