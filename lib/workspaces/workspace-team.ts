import { and, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn } from "@/lib/auth/session";
import { assertStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { fullTeam, notAssignable } from "@/lib/managed-items/people";
import type { CandidatesView, CandidateView } from "@/lib/managed-items/schema";
import { parseInput } from "@/lib/parse-input";
import { endLostPlacesStatements } from "@/lib/projects/leaving";
import { noAccessTo } from "./catalogue";
import { entered } from "./enter-workspace";
import { enteredStatements } from "./entered-requests";
import {
  existingId,
  type LoadedWorkspace,
  loadManagedWorkspace,
  loadWorkspace,
  loadWorkspaceWithPeople,
  stillManagesWorkspace,
  type WorkspaceAddress,
} from "./load-workspace";
import { MAX_WORKSPACE_TEAM, readWorkspaceTeam } from "./rows";
import {
  assignWorkspaceUserSchema,
  type EnteredWorkspace,
  type WorkspaceAssignmentView,
} from "./schema";

const NOT_ASSIGNED = "This user isn't a member of this workspace";

export interface WorkspaceAssignments {
  assignments: WorkspaceAssignmentView[];
  /** Of those who are deactivated: they stay assigned, without access. */
  inactiveIds: string[];
  /** The person may add and remove people. */
  canManage: boolean;
}

/** Who is assigned, for whoever may enter the workspace and for whoever manages its team without being on it. */
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

/** Whom the person may add: nobody for who does not manage the team. */
function candidatesView(
  actor: Actor,
  { facts }: LoadedWorkspace,
  candidates: CandidateView[],
): CandidatesView {
  return can(actor, "workspaces.assign", facts)
    ? { canManage: true, candidates }
    : { canManage: false, candidates: [] };
}

/**
 * Who is assigned to a workspace of a project, in the order of assignment, for whoever may enter it and for whoever
 * manages its team without being on it. One round trip.
 *
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project; `workspace_missing`;
 * `forbidden` with the access sentence when they see the project only; `invalid_input` for a missing or unknown type.
 */
export async function listWorkspaceAssignments(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<WorkspaceAssignments> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return assignmentsView(actor, await loadWorkspace(ctx, actor, address, MAX_WORKSPACE_TEAM));
}

/**
 * The active people, for whoever manages the team of this workspace; who is on it already is the caller's to leave out.
 * Anybody may be offered: a workspace assignment alone makes the project visible. One round trip.
 *
 * @param q whom a search is for (`candidatesStatement`).
 * @returns nobody for a person who may not manage this team.
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project; `invalid_input` for an
 * unknown type or a text that cannot be searched for.
 */
export async function listWorkspaceCandidates(
  ctx: Context,
  address: WorkspaceAddress,
  q?: unknown,
): Promise<CandidatesView> {
  const actor = authorize(ctx.actor, "workspaces.assign");
  const { loaded, people } = await loadWorkspaceWithPeople(ctx, actor, address, {
    q,
    teamLimit: 0,
  });
  return candidatesView(actor, loaded, people);
}

export interface WorkspaceTeamScreen {
  /** Null for whoever manages the team without being in the workspace. */
  workspace: EnteredWorkspace | null;
  team: WorkspaceAssignments;
  people: CandidatesView;
}

/**
 * What the Team tab of a workspace shows: the workspace, `listWorkspaceAssignments` and `listWorkspaceCandidates` in one
 * round trip.
 *
 * @throws AppError as these do.
 */
export async function getWorkspaceTeamScreen(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<WorkspaceTeamScreen> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { loaded, people } = await loadWorkspaceWithPeople(ctx, actor, address, {
    teamLimit: MAX_WORKSPACE_TEAM,
  });
  const team = assignmentsView(actor, loaded);
  const mayEnter = can(actor, "workspaces.enter", loaded.facts);
  return {
    workspace: mayEnter ? entered(actor, loaded) : null,
    team,
    people: candidatesView(actor, loaded, people),
  };
}

/** The assignment, for an active person while there is room; one that is there already stays untouched. */
export function assignStatement(ctx: Context, workspaceId: string, userId: string, guard: SQL) {
  const count = sql`(SELECT count(*) FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${workspaceId})`;
  return insertFrom(
    ctx.db,
    workspaceUsers,
    { workspaceId, userId: sql`${users.id}`, assignedAt: ctx.now },
    sql`${users} WHERE ${users.id} = ${userId} AND ${users.active} = 1 AND ${isPerson()} AND ${count} < ${MAX_WORKSPACE_TEAM} AND ${guard}`,
  )
    .onConflictDoNothing()
    .returning({ userId: workspaceUsers.userId });
}

/** The person, and whether they are assigned after the write. */
function memberStatement(ctx: Context, workspaceId: string, userId: string, guard: SQL) {
  return ctx.db
    .select({
      userName: users.name,
      userEmail: users.email,
      avatar: avatarColumn().as("avatar"),
      userSystemRole: users.role,
      active: users.active,
      assignedAt: workspaceUsers.assignedAt,
    })
    .from(users)
    .leftJoin(
      workspaceUsers,
      and(eq(workspaceUsers.userId, users.id), eq(workspaceUsers.workspaceId, workspaceId)),
    )
    .where(and(eq(users.id, userId), isPerson(), guard));
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
  const { assigned, found } = await namedBatch(ctx.db, {
    assigned: assignStatement(ctx, workspace.id, userId, guard),
    audit: auditIfChangedStatement(ctx, {
      action: "workspaces.assign",
      entityType: "workspace",
      entityId: workspace.id,
      after: { userId, projectId: workspace.project.id, workspaceType: workspace.type },
    }),
    ...enteredStatements(ctx, sql`${workspace.id}`),
    found: memberStatement(ctx, workspace.id, userId, guard),
  });
  const [member] = found;
  if (!member?.assignedAt) {
    // Asks once more, only to choose the answer; the rule was the statement's.
    await assertStillAllowed(ctx, workspace.actor);
    const { ownRole } = await loadManagedWorkspace(ctx, address);
    if (ownRole !== workspace.ownRole)
      throw new AppError("conflict", "Your role just changed. Please try again.");
    throw notAssignable(member ?? null) ?? fullTeam(MAX_WORKSPACE_TEAM);
  }
  const { userName, userEmail, avatar, userSystemRole } = member;
  return {
    assignment: { userId, userName, userEmail, avatar, userSystemRole },
    isNew: assigned.length > 0,
  };
}

/**
 * Takes somebody out of a workspace of a project, for whoever manages its team. Their access to it ends with the next
 * call, and that to the project and its tasks too where nothing else gave it. One batch after what decides.
 *
 * @throws AppError `unauthenticated`; `not_found` for what is not there or not theirs to see, and for somebody who is
 * not assigned; `forbidden`; `invalid_input` for an unknown type.
 */
export async function removeWorkspaceUser(
  ctx: Context,
  { userId, ...address }: WorkspaceAddress & { userId: string },
): Promise<void> {
  const workspace = await loadManagedWorkspace(ctx, address);
  const { removed } = await namedBatch(ctx.db, {
    removed: ctx.db
      .delete(workspaceUsers)
      .where(
        and(
          eq(workspaceUsers.workspaceId, workspace.id),
          eq(workspaceUsers.userId, userId),
          stillManagesWorkspace(workspace),
        ),
      )
      .returning({ userId: workspaceUsers.userId }),
    audit: auditIfChangedStatement(ctx, {
      action: "workspaces.assign",
      entityType: "workspace",
      entityId: workspace.id,
      before: { userId, projectId: workspace.project.id, workspaceType: workspace.type },
    }),
    ...endLostPlacesStatements(
      ctx,
      sql`${tasks.projectId} = ${workspace.project.id} AND ${taskUsers.userId} = ${userId}`,
    ),
  });
  if (removed.length > 0) return;
  await assertStillAllowed(ctx, workspace.actor);
  await loadManagedWorkspace(ctx, address);
  throw new AppError("not_found", NOT_ASSIGNED);
}
