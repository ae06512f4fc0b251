import { type SQL, sql } from "drizzle-orm";
import { projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readProjectRole } from "@/lib/auth/roles";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { countedTo, type PageOf, pageOf, readTotal } from "@/lib/paging";
import { actingRole, roleOnProject } from "@/lib/projects/project-role";
import { isoTime } from "@/lib/time";
import { COUNTED_TO } from "@/lib/total";
import { totalOf } from "@/lib/total-of";
import { isIdNotDeleted, isNotDeleted } from "@/lib/trash/not-deleted";
import { readWorkspaceTeam, workspaceTeamColumn, workspaceTeamCountColumn } from "./rows";
import {
  type MyWorkspaceView,
  type MyWorkspaceWithTeam,
  type OverviewWorkspaces,
  type OverviewWorkspacesQuery,
  PROJECTS_OFFERED,
} from "./schema";

/** Workspaces per page on the overview. Few, so that the parts below stay within reach. */
const WORKSPACES_PER_PAGE = 12;

/**
 * SQL: the person's own workspaces, with project, type and since when: those they are assigned to,
 * and those of projects they created. For superadmins too, only their own.
 */
function ownWorkspaces({ id, service }: Pick<Actor, "id" | "token" | "service">): SQL {
  if (service)
    return sql`SELECT ${workspaces.id} AS id, ${workspaces.projectId} AS project_id, ${workspaces.type} AS type,
      ${workspaces.createdAt} AS since
    FROM ${workspaces} WHERE ${workspaces.projectId} = ${service.projectId} AND ${isIdNotDeleted(projects, workspaces.projectId)}`;
  return sql`${assignedWorkspaces(id)} UNION ALL ${createdWorkspaces(id)}`;
}

/** SQL: SELECT the workspaces that the person is assigned to. */
const assignedWorkspaces = (id: string): SQL =>
  sql`SELECT ${workspaces.id} AS id, ${workspaces.projectId} AS project_id, ${workspaces.type} AS type,
      ${workspaceUsers.assignedAt} AS since
    FROM ${workspaceUsers} JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId}
    WHERE ${workspaceUsers.userId} = ${id} AND ${isIdNotDeleted(projects, workspaces.projectId)}`;

/** SQL over a workspace and its project: the person created it, and isn't assigned. */
const isCreatedAlone = (id: string): SQL =>
  sql`${projects.createdBy} = ${id} AND ${isNotDeleted(projects)} AND NOT EXISTS (SELECT 1 FROM ${workspaceUsers}
      WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${id})`;

/** SQL: SELECT the other workspaces of the projects that the person created. */
const createdWorkspaces = (id: string): SQL =>
  sql`SELECT ${workspaces.id} AS id, ${workspaces.projectId} AS project_id, ${workspaces.type} AS type,
      ${workspaces.createdAt} AS since
    FROM ${projects} JOIN ${workspaces} ON ${workspaces.projectId} = ${projects.id} WHERE ${isCreatedAlone(id)}`;

interface Filters {
  /** A type, or "" for all. */
  workspace: string;
  /** A project's id, or "" for all. */
  project: string;
}

const UNFILTERED: Filters = { workspace: "", project: "" };

/** SQL over a row of `ownWorkspaces`: it matches the filters. */
function matchesFilters({ workspace, project }: Filters): SQL {
  return sql`${workspace ? sql`own.type = ${workspace}` : sql`1 = 1`}
    AND ${project ? sql`own.project_id = ${project}` : sql`1 = 1`}`;
}

/** FROM and WHERE of the person's own workspaces that match the filters. */
const filtered = (actor: Actor, filters: Filters): SQL =>
  sql`(${ownWorkspaces(actor)}) AS own WHERE ${matchesFilters(filters)} AND ${isOfToken(actor)}`;

/** SQL over a row of `ownWorkspaces`: the actor's token can see it. */
function isOfToken(actor: Actor): SQL {
  const bound = boundProject(actor);
  return bound === null ? sql`1 = 1` : sql`own.project_id = ${bound}`;
}

/** Of more created projects than this, the newest workspaces are found by their own index. */
const MANY_PROJECTS = 200;

/**
 * SQL: SELECT the person's first own workspaces that match the filters, newest first.
 *
 * Someone can have created thousands of projects. Whether their workspaces are read by project or
 * by time is decided while it runs, by a LIMIT.
 */
function newestOwn(
  actor: Actor,
  filters: Filters,
  { limit, offset = 0 }: { limit: number; offset?: number },
): SQL {
  const order = sql`ORDER BY own.since DESC, own.project_id DESC, own.type DESC`;
  const most = limit + offset;
  if (actor.service || filters.project)
    return sql`SELECT * FROM ${filtered(actor, filters)} ${order} LIMIT ${limit} OFFSET ${offset}`;
  const byProject = sql`(SELECT count(*) FROM (SELECT 1 FROM ${projects} WHERE ${projects.createdBy} = ${actor.id}
    LIMIT ${MANY_PROJECTS + 1})) <= ${MANY_PROJECTS}`;
  const part = (own: SQL, isUsed: SQL) =>
    sql`SELECT * FROM (SELECT * FROM (${own}) AS own WHERE ${matchesFilters(filters)} AND ${isOfToken(actor)}
      ${order} LIMIT iif(${isUsed}, ${most}, 0))`;
  const byTime = sql`SELECT ${workspaces.id} AS id, ${workspaces.projectId} AS project_id, ${workspaces.type} AS type,
      ${workspaces.createdAt} AS since
    FROM ${workspaces} CROSS JOIN ${projects} ON ${projects.id} = ${workspaces.projectId} WHERE ${isCreatedAlone(actor.id)}`;
  return sql`SELECT * FROM (${part(assignedWorkspaces(actor.id), sql`1`)} UNION ALL
    ${part(createdWorkspaces(actor.id), byProject)} UNION ALL
    ${part(byTime, sql`NOT (${byProject})`)}) AS own ${order} LIMIT ${limit} OFFSET ${offset}`;
}

interface PageQuery extends Filters {
  page: number;
  perPage: number;
}

/**
 * Returns the statement for a page, newest first, each workspace with its first `teamLimit`
 * members.
 */
function pageStatement(ctx: Context, actor: Actor, query: PageQuery, teamLimit?: number) {
  const order = (table: SQL) =>
    sql`${table}.since DESC, ${table}.project_id DESC, ${table}.type DESC`;
  const offset = (query.page - 1) * query.perPage;
  const page = newestOwn(actor, query, { limit: query.perPage, offset });
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

/** Returns an entry of "my workspaces" for answers. */
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

/**
 * Returns the statement for the number of the person's own workspaces, their types, and the number
 * that match the filters; null without filters.
 */
function countsStatement(ctx: Context, actor: Actor, query: PageQuery) {
  const isCounted = query.workspace || query.project || countedTo(query) > COUNTED_TO;
  const counted = sql`SELECT own.type AS type FROM ${filtered(actor, UNFILTERED)} LIMIT ${COUNTED_TO + 1}`;
  return ctx.db
    .select({
      mine: sql<number>`count(*)`.as("mine"),
      types: sql<string>`json_group_array(DISTINCT counted.type)`.as("types"),
      matching: (isCounted ? totalOf(filtered(actor, query), query) : sql<null>`NULL`).as(
        "matching",
      ),
    })
    .from(sql`(${counted}) AS counted`);
}

/**
 * Returns the person's own workspaces with their whole teams, newest first. For GET
 * /api/workspaces/my-workspaces, in pages of 100 and at most 500.
 */
export async function listMyWorkspacesWithTeams(
  ctx: Context,
  query: { page: number; perPage: number },
): Promise<PageOf<MyWorkspaceWithTeam>> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const [rows, counts] = await Promise.all([
    pageStatement(ctx, actor, { ...UNFILTERED, ...query }),
    countsStatement(ctx, actor, { ...UNFILTERED, ...query }),
  ]);
  const views = rows.map((row) => ({
    ...myWorkspaceView(actor, row),
    teamMembers: readWorkspaceTeam(row.team),
  }));
  const [numbers] = counts;
  return pageOf(views, readTotal(numbers?.matching ?? numbers?.mine ?? 0, query), query);
}

/**
 * Returns the statement for the projects to filter by: those of the newest workspaces, and the
 * chosen one.
 */
function projectChoicesStatement(ctx: Context, actor: Actor, project: string) {
  // Among so many of the newest workspaces are at least those of the newest projects.
  const limit = PROJECTS_OFFERED * WORKSPACE_TYPES.length;
  const newest = sql`SELECT own.project_id AS id, max(own.since) AS since FROM (${newestOwn(actor, UNFILTERED, { limit })}) AS own
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

/** Returns the teams of the page's workspaces, by workspace id. */
const teamsOf = (rows: readonly Row[]): OverviewWorkspaces["teams"] =>
  Object.fromEntries(
    rows.map(({ id, team, teamCount }) => [
      id,
      { members: readWorkspaceTeam(team), count: teamCount },
    ]),
  );

/** Returns a page of the person's own workspaces with the first of their teams, and the filters. */
export async function listOverviewWorkspaces(
  ctx: Context,
  query: OverviewWorkspacesQuery,
): Promise<OverviewWorkspaces> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const page = { ...query, perPage: WORKSPACES_PER_PAGE };
  const [rows, teams, counts, projects] = await Promise.all([
    pageStatement(ctx, actor, page, 0),
    // A team that can't be loaded is an empty one.
    pageStatement(ctx, actor, page, TEAM_PREVIEW).then(teamsOf, () => ({})),
    countsStatement(ctx, actor, page),
    projectChoicesStatement(ctx, actor, query.project),
  ]);
  const views = rows.map((row) => myWorkspaceView(actor, row));
  const { mine: counted, types, matching } = counts[0] ?? { mine: 0, types: "[]", matching: null };
  const own = new Set(JSON.parse(types) as string[]);
  const mine = readTotal(counted);
  return {
    ...pageOf(views, readTotal(matching ?? counted, page), page),
    mine: mine.total,
    // Not all types were seen where not all workspaces were counted.
    types: WORKSPACE_TYPES.filter((type) => mine.isLowerBound || own.has(type)),
    projects,
    teams,
  };
}
