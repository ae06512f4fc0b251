import { eq, sql } from "drizzle-orm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole, roleWithinProject } from "@/lib/auth/roles";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import {
  isOwnWorkspace,
  readWorkspaceTeam,
  workspaceTeamColumn,
  workspaceTeamCountColumn,
} from "./rows";
import type { MyWorkspaceView, MyWorkspaceWithTeam, WorkspaceTeamView } from "./schema";

interface Query {
  page: number;
  perPage: number;
}

/** A person's own lists are small; the overview shows them whole up to this many. */
export const ALL_MINE: Query = { page: 1, perPage: 500 };

function columns(actor: Actor) {
  const ownSince = sql`(SELECT ${workspaceUsers.assignedAt} FROM ${workspaceUsers}
    WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${actor.id})`;
  return {
    id: workspaces.id,
    projectId: projects.id,
    projectName: projects.name,
    projectType: projects.type,
    projectStatus: projects.status,
    workspaceType: workspaces.type,
    // A creator's own since it exists.
    assignedAt: sql<number>`coalesce(${ownSince}, ${workspaces.createdAt})`.as("own_since"),
    ownRole: sql<string | null>`(SELECT ${projectUsers.role} FROM ${projectUsers}
      WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${actor.id})`.as(
      "own_role",
    ),
    total: sql<number>`count(*) OVER ()`.as("total"),
  };
}

type Row = Omit<MyWorkspaceView, "assignedAt" | "userRole"> & {
  assignedAt: number;
  ownRole: string | null;
};

function myWorkspaceView(actor: Actor, row: Row): MyWorkspaceView {
  const { id, projectId, projectName, projectType, projectStatus, workspaceType } = row;
  const userRole =
    row.ownRole === null ? actor.role : roleWithinProject(actor.role, readProjectRole(row.ownRole));
  const assignedAt = new Date(row.assignedAt).toISOString();
  return {
    id,
    projectId,
    projectName,
    projectType,
    projectStatus,
    workspaceType,
    assignedAt,
    userRole,
  };
}

const newestFirst = sql`own_since DESC, ${workspaces.id}`;

/**
 * The workspaces that are the person's own: assigned to them, and those of projects that they created, most recent
 * first. A superadmin's are their own too, not everybody's (decisions).
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMyWorkspaces(
  ctx: Context,
  query: Query = ALL_MINE,
): Promise<PageOf<MyWorkspaceView>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const rows = await ctx.db
    .select(columns(actor))
    .from(workspaces)
    .innerJoin(projects, eq(projects.id, workspaces.projectId))
    .where(isOwnWorkspace(actor.id))
    .orderBy(newestFirst)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  return pageOf(
    rows.map((row) => myWorkspaceView(actor, row)),
    rows[0]?.total ?? 0,
    query,
  );
}

/**
 * `listMyWorkspaces`, each with its whole team.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMyWorkspacesWithTeams(
  ctx: Context,
  query: Query,
): Promise<PageOf<MyWorkspaceWithTeam>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const rows = await ctx.db
    .select({ ...columns(actor), team: workspaceTeamColumn().as("team") })
    .from(workspaces)
    .innerJoin(projects, eq(projects.id, workspaces.projectId))
    .where(isOwnWorkspace(actor.id))
    .orderBy(newestFirst)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const views = rows.map((row) => ({
    ...myWorkspaceView(actor, row),
    teamMembers: readWorkspaceTeam(row.team),
  }));
  return pageOf(views, rows[0]?.total ?? 0, query);
}

/**
 * The first `limit` members of each of the person's own workspaces by its id: read beside the list rather than after
 * it, so that the cards do not wait for their teams.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMyWorkspaceTeams(
  ctx: Context,
  limit: number,
): Promise<Record<string, WorkspaceTeamView>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const rows = await ctx.db
    .select({
      id: workspaces.id,
      team: workspaceTeamColumn(limit).as("team"),
      count: workspaceTeamCountColumn().as("team_count"),
    })
    .from(workspaces)
    .where(isOwnWorkspace(actor.id))
    .limit(ALL_MINE.perPage);
  return Object.fromEntries(
    rows.map((row) => [row.id, { members: readWorkspaceTeam(row.team), count: row.count }]),
  );
}
