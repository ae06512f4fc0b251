import { type SQL, sql } from "drizzle-orm";
import { ownCounts, ownWorkspaces } from "@/db/schema/own";
import { projects, projectUsers, workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { myWorkspaceView } from "./list-my-workspaces";
import {
  isAssignedOrCreated,
  readWorkspaceTeam,
  workspaceTeamColumn,
  workspaceTeamCountColumn,
} from "./rows";
import {
  type OverviewWorkspaces,
  type OverviewWorkspacesQuery,
  PROJECTS_OFFERED,
  type WorkspaceTeamView,
} from "./schema";

/** Workspaces that the overview shows at once: what stands below them stays within reach. */
export const WORKSPACES_PER_PAGE = 12;

type Filters = Pick<OverviewWorkspacesQuery, "workspace" | "project">;

/** FROM and WHERE of the person's own workspaces that the filters leave. Of one project there are a handful: they come first. */
function ownRows({ id }: Actor, { workspace, project }: Filters): SQL {
  const { userId, workspaceId, type } = ownWorkspaces;
  const isIt = workspace ? sql` AND ${type} = ${workspace}` : sql``;
  if (!project) return sql`FROM ${ownWorkspaces} WHERE ${userId} = ${id}${isIt}`;
  return sql`FROM ${workspaces} CROSS JOIN ${ownWorkspaces} ON ${workspaceId} = ${workspaces.id} AND ${userId} = ${id}
    WHERE ${workspaces.projectId} = ${project}${isIt}`;
}

/** The page that the filters leave, in the order of the index that each of them has. */
function pageRows(actor: Actor, query: OverviewWorkspacesQuery): SQL {
  const { workspaceId, projectId, type, since } = ownWorkspaces;
  return sql`SELECT ${workspaceId} AS id, ${projectId} AS project_id, ${type} AS type, ${since} AS since
    ${ownRows(actor, query)}
    ORDER BY ${since} DESC, ${projectId} DESC, ${type} DESC
    LIMIT ${WORKSPACES_PER_PAGE} OFFSET ${(query.page - 1) * WORKSPACES_PER_PAGE}`;
}

/** What is shown of the page's workspaces, as JSON: the first `teamLimit` of the team among it. */
function shownJson(actor: Actor, query: OverviewWorkspacesQuery, teamLimit: number): SQL {
  const id = sql`shown.id`;
  const team = teamLimit > 0 ? workspaceTeamColumn(teamLimit, id) : sql`'[]'`;
  const count = teamLimit > 0 ? workspaceTeamCountColumn(id) : sql`0`;
  const { projectId, userId, role } = projectUsers;
  // What is joined to a text is text: JSON in JSON would stand there as an array.
  return sql`SELECT json_group_array(json_object('id', ${id}, 'projectId', shown.project_id, 'workspaceType', shown.type,
      'assignedAt', shown.since, 'projectName', ${projects.name}, 'projectType', ${projects.type},
      'projectStatus', ${projects.status}, 'team', ${team} || '', 'count', ${count},
      'ownRole', (SELECT ${role} FROM ${projectUsers} WHERE ${projectId} = shown.project_id AND ${userId} = ${actor.id})))
    FROM (${pageRows(actor, query)}) AS shown CROSS JOIN ${projects} ON ${projects.id} = shown.project_id
    WHERE ${isAssignedOrCreated(actor.id, id)}`;
}

/** The projects to filter by, as JSON: those of the newest workspaces, and the one that is filtered by. */
function choicesJson(actor: Actor, project: string): SQL {
  const { projectId, since } = ownWorkspaces;
  const chosen = project
    ? sql` UNION ALL SELECT * FROM (SELECT ${projectId} ${ownRows(actor, { workspace: "", project })} LIMIT 1)`
    : sql``;
  return sql`SELECT json_group_array(json_array(${projects.id}, ${projects.name}, ${projects.type}))
    FROM (SELECT project_id FROM (SELECT DISTINCT ${since}, ${projectId} ${ownRows(actor, { workspace: "", project: "" })}
        ORDER BY ${since} DESC, ${projectId} DESC LIMIT ${PROJECTS_OFFERED})${chosen}) AS own
      CROSS JOIN ${projects} ON ${projects.id} = own.project_id`;
}

/**
 * The statement of the overview's workspaces. One row: how many are the person's own by type, from counters; the projects
 * to filter by; the page; and how many there are of the project that is filtered by.
 */
export function overviewWorkspacesStatement(
  ctx: Context,
  actor: Actor,
  query: OverviewWorkspacesQuery,
  teamLimit: number,
) {
  const { userId, name, items } = ownCounts;
  const counts = sql`SELECT json_group_object(${name}, ${items}) FROM ${ownCounts}
    WHERE ${userId} = ${actor.id} AND ${name} IN ${[...WORKSPACE_TYPES]}`;
  const ofProject = sql`SELECT count(*) ${ownRows(actor, query)}`;
  return ctx.db
    .select({
      counts: sql<string>`(${counts})`.as("counts"),
      choices: sql<string>`(${choicesJson(actor, query.project)})`.as("choices"),
      shown: sql<string>`(${shownJson(actor, query, teamLimit)})`.as("shown"),
      ofProject: sql<number | null>`(${query.project ? ofProject : sql`NULL`})`.as("of_project"),
    })
    .from(sql`(SELECT 1)`);
}

type Row = Awaited<ReturnType<typeof overviewWorkspacesStatement>>[number] | undefined;

interface ShownRow {
  id: string;
  projectId: string;
  workspaceType: string;
  /** Milliseconds. */
  assignedAt: number;
  projectName: string;
  projectType: string;
  projectStatus: string;
  /** JSON of `workspaceTeamColumn`. */
  team: string;
  count: number;
  ownRole: string | null;
}

const readShown = (row: Row) => JSON.parse(row?.shown ?? "[]") as ShownRow[];

/** The projects to filter by, each once. */
function projectChoices(row: Row): OverviewWorkspaces["projects"] {
  const choices = JSON.parse(row?.choices ?? "[]") as [string, string, string][];
  return [
    ...new Map(choices.map(([id, name, projectType]) => [id, { id, name, projectType }])).values(),
  ];
}

/** What `overviewWorkspacesStatement` answered, as a page. */
export function overviewWorkspacesView(
  actor: Actor,
  row: Row,
  { workspace, page }: OverviewWorkspacesQuery,
): OverviewWorkspaces {
  const counts = new Map(Object.entries(JSON.parse(row?.counts ?? "{}") as Record<string, number>));
  const mine = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const ofType = workspace ? (counts.get(workspace) ?? 0) : mine;
  const views = readShown(row).map(({ team: _, count: _count, ...one }) =>
    myWorkspaceView(actor, one),
  );
  return {
    ...pageOf(views, row?.ofProject ?? ofType, { page, perPage: WORKSPACES_PER_PAGE }),
    mine,
    types: WORKSPACE_TYPES.filter((type) => counts.get(type)),
    projects: projectChoices(row),
  };
}

/** The teams of the page's workspaces in what `overviewWorkspacesStatement` answered, by the workspace's id. */
export function overviewTeamsView(row: Row): Record<string, WorkspaceTeamView> {
  const teams = readShown(row).map(
    ({ id, team, count }) => [id, { members: readWorkspaceTeam(team), count }] as const,
  );
  return Object.fromEntries(teams);
}

/**
 * A page of the person's own workspaces without their teams, and what there is to filter by. One statement, which
 * reads no more of what is their own (assigned to them, or of projects that they created) than it answers.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listOverviewWorkspaces(
  ctx: Context,
  query: OverviewWorkspacesQuery,
): Promise<OverviewWorkspaces> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const [row] = await overviewWorkspacesStatement(ctx, actor, query, 0);
  return overviewWorkspacesView(actor, row, query);
}
