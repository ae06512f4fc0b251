import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole } from "@/lib/auth/roles";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { type PageOf, pageOf } from "@/lib/paging";
import { actingRole, roleOnProject } from "@/lib/projects/standing";
import { isIdKept, isKept } from "@/lib/trash/kept";
import { isoTime } from "@/lib/ui/time";
import { readWorkspaceTeam, workspaceTeamColumn, workspaceTeamCountColumn } from "./rows";
import {
  type MyWorkspaceView,
  type MyWorkspaceWithTeam,
  type OverviewWorkspaces,
  type OverviewWorkspacesQuery,
  PROJECTS_OFFERED,
  type WorkspaceTeamView,
} from "./schema";

/** Workspaces that the overview shows at once: what stands below them stays within reach. */
const WORKSPACES_PER_PAGE = 12;

/**
 * SQL: the workspaces that are the person's own, with their project, their type and since when: those that they are
 * assigned to, and those of projects that they created. A superadmin's are their own too, not everybody's.
 */
function ownWorkspaces({ id, service }: Pick<Actor, "id" | "token" | "service">): SQL {
  if (service)
    return sql`SELECT ${workspaces.id} AS id, ${workspaces.projectId} AS project_id, ${workspaces.type} AS type,
      ${workspaces.createdAt} AS since
    FROM ${workspaces} WHERE ${workspaces.projectId} = ${service.projectId} AND ${isIdKept(projects, workspaces.projectId)}`;
  return sql`SELECT ${workspaces.id} AS id, ${workspaces.projectId} AS project_id, ${workspaces.type} AS type,
      ${workspaceUsers.assignedAt} AS since
    FROM ${workspaceUsers} JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId}
    WHERE ${workspaceUsers.userId} = ${id} AND ${isIdKept(projects, workspaces.projectId)}
    UNION ALL
    SELECT ${workspaces.id}, ${workspaces.projectId}, ${workspaces.type}, ${workspaces.createdAt}
    FROM ${projects} JOIN ${workspaces} ON ${workspaces.projectId} = ${projects.id}
    WHERE ${projects.createdBy} = ${id} AND ${isKept(projects)} AND NOT EXISTS (SELECT 1 FROM ${workspaceUsers}
      WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${id})`;
}

interface Filters {
  /** A type; "" for all. */
  workspace: string;
  /** A project's id; "" for all. */
  project: string;
}

/** The condition over a row of `ownWorkspaces` that the filters leave it. */
function isLeft({ workspace, project }: Filters): SQL {
  return sql`${workspace ? sql`own.type = ${workspace}` : sql`1 = 1`}
    AND ${project ? sql`own.project_id = ${project}` : sql`1 = 1`}`;
}

/** FROM and WHERE of the person's own workspaces that the filters leave. */
const filtered = (actor: Actor, filters: Filters): SQL =>
  sql`(${ownWorkspaces(actor)}) AS own WHERE ${isLeft(filters)} AND ${isOfToken(actor)}`;

/** The condition over a row of `ownWorkspaces` that it exists for the token by which somebody asks. */
function isOfToken(actor: Actor): SQL {
  const bound = boundProject(actor);
  return bound === null ? sql`1 = 1` : sql`own.project_id = ${bound}`;
}

interface PageQuery extends Filters {
  page: number;
  perPage: number;
}

/** The statement of a page of them, the most recent first, each with the first `teamLimit` of its team. */
function pageStatement(ctx: Context, actor: Actor, query: PageQuery, teamLimit?: number) {
  const order = (table: SQL) =>
    sql`${table}.since DESC, ${table}.project_id DESC, ${table}.type DESC`;
  const page = sql`SELECT * FROM ${filtered(actor, query)} ORDER BY ${order(sql`own`)}
    LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`;
  const id = sql`shown.id`;
  const hasTeam = teamLimit !== 0;
  return ctx.db
    .select({
      id: sql<string>`${id}`.as("id"),
      projectId: sql<string>`${projects.id}`.as("project_id"),
      projectName: sql<string>`${projects.name}`.as("project_name"),
      projectType: sql<string>`${projects.type}`.as("project_type"),
      projectStatus: sql<string>`${projects.status}`.as("project_status"),
      workspaceType: sql<string>`shown.type`.as("workspace_type"),
      since: sql<number>`shown.since`.as("own_since"),
      ownRole: roleOnProject(actor, projects.id).as("own_role"),
      team: (hasTeam ? workspaceTeamColumn(teamLimit, id) : sql<string>`'[]'`).as("team"),
      teamCount: (hasTeam ? workspaceTeamCountColumn(id) : sql<number>`0`).as("team_count"),
    })
    .from(sql`(${page}) AS shown`)
    .innerJoin(projects, sql`${projects.id} = shown.project_id`)
    .orderBy(order(sql`shown`));
}

type Row = Awaited<ReturnType<typeof pageStatement>>[number];

/** An entry of "my workspaces" as answers carry it. */
function myWorkspaceView(actor: Actor, row: Row): MyWorkspaceView {
  const { id, projectId, projectName, projectType, projectStatus, workspaceType } = row;
  const userRole =
    row.ownRole === null ? actor.role : actingRole(actor, readProjectRole(row.ownRole));
  const assignedAt = isoTime(row.since);
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

/** The statement that counts them by type: all of them, and those that the filters leave. */
function countsStatement(ctx: Context, actor: Actor, filters: Filters) {
  return ctx.db
    .select({
      type: sql<string>`own.type`.as("type"),
      count: sql<number>`count(*)`.as("count"),
      matching: sql<number>`count(*) FILTER (WHERE ${isLeft(filters)})`.as("matching"),
    })
    .from(sql`(${ownWorkspaces(actor)}) AS own WHERE ${isOfToken(actor)} GROUP BY own.type`);
}

type Counts = Awaited<ReturnType<typeof countsStatement>>;

const sumOf = (counts: Counts, name: "count" | "matching") =>
  counts.reduce((sum, numbers) => sum + numbers[name], 0);

const UNFILTERED: Filters = { workspace: "", project: "" };

/**
 * The workspaces that are the person's own, each with its whole team, most recent first. What GET
 * /api/workspaces/my-workspaces answers, in pages of 100 and at most 500.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMyWorkspacesWithTeams(
  ctx: Context,
  query: { page: number; perPage: number },
): Promise<PageOf<MyWorkspaceWithTeam>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const { rows, counts } = await namedBatch(ctx.db, {
    rows: pageStatement(ctx, actor, { ...UNFILTERED, ...query }),
    counts: countsStatement(ctx, actor, UNFILTERED),
  });
  const views = rows.map((row) => ({
    ...myWorkspaceView(actor, row),
    teamMembers: readWorkspaceTeam(row.team),
  }));
  return pageOf(views, sumOf(counts, "count"), query);
}

/** The statement of the projects to filter by: those of the newest workspaces, and the one that is filtered by. */
function projectChoicesStatement(ctx: Context, actor: Actor, project: string) {
  const newest = sql`SELECT own.project_id AS id, max(own.since) AS since FROM ${filtered(actor, UNFILTERED)}
    GROUP BY own.project_id ORDER BY since DESC, id DESC LIMIT ${PROJECTS_OFFERED}`;
  // With the lowest time, so that it comes last.
  const chosen = sql`SELECT DISTINCT own.project_id, -1 FROM ${filtered(actor, { workspace: "", project })}`;
  const offered = project
    ? sql`SELECT id, max(since) AS since FROM (SELECT * FROM (${newest}) UNION ALL ${chosen}) GROUP BY id`
    : newest;
  return ctx.db
    .select({
      id: sql<string>`${projects.id}`.as("id"),
      name: sql<string>`${projects.name}`.as("name"),
      projectType: sql<string>`${projects.type}`.as("type"),
    })
    .from(sql`(${offered}) AS shown`)
    .innerJoin(projects, sql`${projects.id} = shown.id`)
    .orderBy(sql`shown.since DESC, ${projects.id} DESC`);
}

/** The statements of the overview's workspaces, each with the first `teamLimit` of its team. */
export function overviewWorkspacesStatements(
  ctx: Context,
  actor: Actor,
  query: OverviewWorkspacesQuery,
  teamLimit: number,
) {
  return {
    workspaces: pageStatement(ctx, actor, { ...query, perPage: WORKSPACES_PER_PAGE }, teamLimit),
    counts: countsStatement(ctx, actor, query),
    choices: projectChoicesStatement(ctx, actor, query.project),
  };
}

interface OverviewResults {
  workspaces: readonly Row[];
  counts: Counts;
  choices: OverviewWorkspaces["projects"];
}

/** What `overviewWorkspacesStatements` answered, as a page. */
export function overviewWorkspacesView(
  actor: Actor,
  { workspaces: rows, counts, choices }: OverviewResults,
  { page }: OverviewWorkspacesQuery,
): OverviewWorkspaces {
  const views = rows.map((row) => myWorkspaceView(actor, row));
  const own = new Set(counts.map(({ type }) => type));
  return {
    ...pageOf(views, sumOf(counts, "matching"), { page, perPage: WORKSPACES_PER_PAGE }),
    mine: sumOf(counts, "count"),
    types: WORKSPACE_TYPES.filter((type) => own.has(type)),
    projects: choices,
  };
}

/** The teams of the page's workspaces, by the workspace's id. */
export function overviewTeamsView(rows: readonly Row[]): Record<string, WorkspaceTeamView> {
  return Object.fromEntries(
    rows.map(({ id, team, teamCount }) => [
      id,
      { members: readWorkspaceTeam(team), count: teamCount },
    ]),
  );
}

/**
 * A page of the person's own workspaces without their teams, and what there is to filter by.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listOverviewWorkspaces(
  ctx: Context,
  query: OverviewWorkspacesQuery,
): Promise<OverviewWorkspaces> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const results = await namedBatch(ctx.db, overviewWorkspacesStatements(ctx, actor, query, 0));
  return overviewWorkspacesView(actor, results, query);
}

/**
 * The teams of the workspaces on a page of the overview, by the workspace's id: apart from the list, so that a team that
 * cannot be loaded does not take the list with it.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listOverviewTeams(
  ctx: Context,
  query: OverviewWorkspacesQuery,
): Promise<Record<string, WorkspaceTeamView>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const page = { ...query, perPage: WORKSPACES_PER_PAGE };
  return overviewTeamsView(await pageStatement(ctx, actor, page, TEAM_PREVIEW));
}
