import { and, desc, eq, sql } from "drizzle-orm";
import { ownCounts, ownWorkspaces } from "@/db/schema/own";
import { projects, projectUsers } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole, roleWithinProject } from "@/lib/auth/roles";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import {
  isAssignedOrCreated,
  readWorkspaceTeam,
  workspaceTeamColumn,
  workspaceTeamCountColumn,
} from "./rows";
import type { MyWorkspaceView, MyWorkspaceWithTeam, WorkspaceTeamView } from "./schema";

interface Query {
  page: number;
  perPage: number;
}

/** As many as a page of the API, where nothing is said. */
const NEWEST_MINE = 100;

/** SQL: how many are the person's own, from the counters. */
const ownTotal = (actor: Actor) =>
  sql<number>`(SELECT coalesce(sum(${ownCounts.items}), 0) FROM ${ownCounts}
    WHERE ${ownCounts.userId} = ${actor.id} AND ${ownCounts.name} IN ${[...WORKSPACE_TYPES]})`;

function columns(actor: Actor) {
  return {
    id: ownWorkspaces.workspaceId,
    // In a batch D1 answers objects: two columns of one name would be one.
    projectId: sql<string>`${projects.id}`.as("project_id"),
    projectName: sql<string>`${projects.name}`.as("project_name"),
    projectType: sql<string>`${projects.type}`.as("project_type"),
    projectStatus: sql<string>`${projects.status}`.as("project_status"),
    workspaceType: sql<string>`${ownWorkspaces.type}`.as("workspace_type"),
    assignedAt: sql<number>`${ownWorkspaces.since}`.as("own_since"),
    ownRole: sql<string | null>`(SELECT ${projectUsers.role} FROM ${projectUsers}
      WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${actor.id})`.as(
      "own_role",
    ),
    total: ownTotal(actor).as("total"),
  };
}

export type MyWorkspaceRow = Omit<MyWorkspaceView, "assignedAt" | "userRole"> & {
  /** Milliseconds. */
  assignedAt: number;
  /** The person's role on the project as it is stored; null for none. */
  ownRole: string | null;
};

/** An entry of "my workspaces" as answers carry it. */
export function myWorkspaceView(actor: Actor, row: MyWorkspaceRow): MyWorkspaceView {
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

/** The condition of the person's own; the counters' rows find them, and who is assigned or the creator has them. */
const isOwn = (actor: Actor) =>
  and(eq(ownWorkspaces.userId, actor.id), isAssignedOrCreated(actor.id, ownWorkspaces.workspaceId));

/** The newest first; the index goes on with what tells equal times apart. */
const newestFirst = [
  desc(ownWorkspaces.since),
  desc(ownWorkspaces.projectId),
  desc(ownWorkspaces.type),
];

/**
 * The workspaces that are the person's own, each with its whole team: assigned to them, and those of projects that they
 * created, most recent first. A superadmin's are their own too, not everybody's (decisions). What GET
 * /api/workspaces/my-workspaces answers, in pages of 100 and at most 500.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMyWorkspacesWithTeams(
  ctx: Context,
  query: Query,
): Promise<PageOf<MyWorkspaceWithTeam>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const rows = await ctx.db
    .select({
      ...columns(actor),
      team: workspaceTeamColumn(undefined, ownWorkspaces.workspaceId).as("team"),
    })
    .from(ownWorkspaces)
    .innerJoin(projects, eq(projects.id, ownWorkspaces.projectId))
    .where(isOwn(actor))
    .orderBy(...newestFirst)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const views = rows.map((row) => ({
    ...myWorkspaceView(actor, row),
    teamMembers: readWorkspaceTeam(row.team),
  }));
  return pageOf(views, rows[0]?.total ?? 0, query);
}

/** The statement that reads the first `limit` members of each of the person's own workspaces. */
export function myWorkspaceTeamsStatement(ctx: Context, actor: Actor, limit: number) {
  const { workspaceId } = ownWorkspaces;
  return ctx.db
    .select({
      id: workspaceId,
      team: workspaceTeamColumn(limit, workspaceId).as("team"),
      count: workspaceTeamCountColumn(workspaceId).as("team_count"),
    })
    .from(ownWorkspaces)
    .innerJoin(projects, eq(projects.id, ownWorkspaces.projectId))
    .where(isOwn(actor))
    .orderBy(...newestFirst)
    .limit(NEWEST_MINE);
}

/** What `myWorkspaceTeamsStatement` answered, by the workspace's id. */
export function myWorkspaceTeamsView(
  rows: readonly { id: string; team: string; count: number }[],
): Record<string, WorkspaceTeamView> {
  return Object.fromEntries(
    rows.map((row) => [row.id, { members: readWorkspaceTeam(row.team), count: row.count }]),
  );
}

/**
 * The first `limit` members of each of the person's own workspaces by its id: apart from the list, so that a team that
 * cannot be loaded does not take the list with it.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMyWorkspaceTeams(
  ctx: Context,
  limit: number,
): Promise<Record<string, WorkspaceTeamView>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  return myWorkspaceTeamsView(await myWorkspaceTeamsStatement(ctx, actor, limit));
}
