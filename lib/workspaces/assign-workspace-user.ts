import { and, eq, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { workspaceUsers } from "@/db/schema/projects";
import { refuseFallen } from "@/lib/auth/actor-stands";
import { AppError } from "@/lib/errors";
import { fullTeam, notAssignable } from "@/lib/managed-items/people";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import {
  loadManagedWorkspace,
  type ManagedWorkspace,
  stillManagesWorkspace,
  type WorkspaceAddress,
} from "./load-workspace";
import { MAX_WORKSPACE_TEAM } from "./rows";
import { assignWorkspaceUserSchema, type WorkspaceAssignmentView } from "./schema";

/** The assignment, for an active person while there is room; one that is there already stays untouched. */
function insertStatement(ctx: Context, workspaceId: string, userId: string, guard: SQL) {
  const count = sql`(SELECT count(*) FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${workspaceId})`;
  return ctx.db
    .insert(workspaceUsers)
    .select(
      sql`SELECT ${workspaceId}, ${users.id}, ${ctx.now} FROM ${users} WHERE ${users.id} = ${userId}
        AND ${users.active} = 1 AND ${count} < ${MAX_WORKSPACE_TEAM} AND ${guard}`,
    )
    .onConflictDoNothing();
}

/** The person, and whether they are assigned after the write. */
function memberStatement(ctx: Context, workspaceId: string, userId: string, guard: SQL) {
  return ctx.db
    .select({
      userId: users.id,
      userName: users.name,
      userEmail: users.email,
      userSystemRole: users.role,
      active: users.active,
      assignedAt: workspaceUsers.assignedAt,
    })
    .from(users)
    .leftJoin(
      workspaceUsers,
      and(eq(workspaceUsers.userId, users.id), eq(workspaceUsers.workspaceId, workspaceId)),
    )
    .where(and(eq(users.id, userId), guard));
}

/** Why nobody was assigned. Asks once more, only to choose the answer; the rule was the statement's. */
async function explain(
  ctx: Context,
  workspace: ManagedWorkspace,
  person: { active: boolean } | null,
): Promise<AppError> {
  await refuseFallen(ctx, workspace.actor);
  const now = await loadManagedWorkspace(ctx, {
    projectId: workspace.project.id,
    workspaceType: workspace.type,
  });
  if (now.ownRole !== workspace.ownRole)
    return new AppError("conflict", "Your own role has just changed. Please try again.");
  return notAssignable(person) ?? fullTeam(MAX_WORKSPACE_TEAM);
}

/**
 * Assigns an active person to a workspace of a project, for whoever manages its team. Somebody who is assigned keeps
 * their date: the same again changes nothing. One batch after what decides.
 *
 * @throws AppError `unauthenticated`; `not_found` for what is not there or not theirs to see; `forbidden`;
 * `invalid_input`, also for somebody who is not there or deactivated; `conflict` for a team that is full.
 */
export async function assignWorkspaceUser(
  ctx: Context,
  address: WorkspaceAddress,
  input: unknown,
): Promise<{ assignment: WorkspaceAssignmentView; isNew: boolean }> {
  const workspace = await loadManagedWorkspace(ctx, address);
  const { userId } = parseInput(assignWorkspaceUserSchema, input);
  const guard = stillManagesWorkspace(workspace);
  const { project, type } = workspace;
  const [inserted, , [member]] = await ctx.db.batch([
    insertStatement(ctx, workspace.id, userId, guard),
    auditIfChangedStatement(ctx, {
      action: "workspaces.assign",
      entityType: "workspace",
      entityId: workspace.id,
      after: { userId, projectId: project.id, workspaceType: type },
    }),
    memberStatement(ctx, workspace.id, userId, guard),
  ]);
  if (!member?.assignedAt) throw await explain(ctx, workspace, member ?? null);
  const { userName, userEmail, userSystemRole } = member;
  return {
    assignment: { userId, userName, userEmail, userSystemRole },
    isNew: inserted.meta.changes > 0,
  };
}
