import { type SQL, sql } from "drizzle-orm";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { myWorkspaceView } from "./list-my-workspaces";
import { readWorkspaceTeam, workspaceTeamColumn, workspaceTeamCountColumn } from "./rows";
import type { OverviewWorkspaces, OverviewWorkspacesQuery, WorkspaceTeamView } from "./schema";

/** Workspaces that the overview shows at once: what stands below them stays within reach. */
export const WORKSPACES_PER_PAGE = 12;
/** The newest of somebody's own that it knows: all of 500 projects with a workspace of each type. */
const MAX_OWN = 2500;

/** What the statement's list holds of a workspace, in this order: short, as it holds all of them. */
type OwnRow = [
  id: string,
  projectId: string,
  type: string,
  since: number,
  name: string,
  projectType: string,
  projectStatus: string,
];

/** The person's own workspaces, each once, with the time since when. */
function ownRows({ id }: Actor): SQL {
  const columns = (since: unknown) =>
    sql`${workspaces.id} AS id, ${projects.id} AS project_id, ${workspaces.type} AS type, ${since} AS since,
      ${projects.name} AS name, ${projects.type} AS project_type, ${projects.status} AS project_status`;
  return sql`SELECT ${columns(workspaceUsers.assignedAt)} FROM ${workspaceUsers}
      JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId}
      JOIN ${projects} ON ${projects.id} = ${workspaces.projectId} WHERE ${workspaceUsers.userId} = ${id}
    UNION ALL
    SELECT ${columns(workspaces.createdAt)} FROM ${projects} JOIN ${workspaces} ON ${workspaces.projectId} = ${projects.id}
      WHERE ${projects.createdBy} = ${id} AND NOT EXISTS (SELECT 1 FROM ${workspaceUsers}
        WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${id})`;
}

/** What is read of the page's workspaces only, as JSON: the person's role, and the first `teamLimit` of the team. */
function shownJson(actor: Actor, query: OverviewWorkspacesQuery, teamLimit: number): SQL {
  const { workspace, project, page } = query;
  const id = sql`shown.id`;
  const team = teamLimit > 0 ? workspaceTeamColumn(teamLimit, id) : sql`'[]'`;
  const count = teamLimit > 0 ? workspaceTeamCountColumn(id) : sql`0`;
  // What is joined to a text is text: JSON in JSON would stand there as an array.
  return sql`SELECT json_group_array(json_object('id', ${id}, 'team', ${team} || '', 'count', ${count},
      'ownRole', (SELECT ${projectUsers.role} FROM ${projectUsers} WHERE ${projectUsers.projectId} = shown.project_id
        AND ${projectUsers.userId} = ${actor.id})))
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS project_id FROM json_each(list)
      WHERE ${workspace} IN ('', value ->> 2) AND ${project} IN ('', value ->> 1)
      LIMIT ${WORKSPACES_PER_PAGE} OFFSET ${(page - 1) * WORKSPACES_PER_PAGE}) AS shown`;
}

/**
 * The statement of the overview's workspaces. One row: the list of all that is the person's own, which is looked up and
 * sorted once, and what is read of the page's workspaces alone.
 */
export function overviewWorkspacesStatement(
  ctx: Context,
  actor: Actor,
  query: OverviewWorkspacesQuery,
  teamLimit: number,
) {
  const sorted = sql`SELECT json_group_array(json_array(id, project_id, type, since, name, project_type, project_status)) AS list
    FROM (SELECT * FROM (${ownRows(actor)}) ORDER BY since DESC, id LIMIT ${MAX_OWN})`;
  return ctx.db
    .select({
      list: sql<string>`list`.as("list"),
      shown: sql<string>`(${shownJson(actor, query, teamLimit)})`.as("shown"),
    })
    .from(sql`(${sorted}) AS own`);
}

interface ShownRow {
  id: string;
  /** JSON of `workspaceTeamColumn`. */
  team: string;
  count: number;
  ownRole: string | null;
}

type Row = Awaited<ReturnType<typeof overviewWorkspacesStatement>>[number] | undefined;

const readOwn = (row: Row) => JSON.parse(row?.list ?? "[]") as OwnRow[];
const readShown = (row: Row) => JSON.parse(row?.shown ?? "[]") as ShownRow[];

/** The projects to filter by, each once. */
function projectChoices(own: readonly OwnRow[]): OverviewWorkspaces["projects"] {
  const choices = own.map(
    ([, id, , , name, projectType]) => [id, { id, name, projectType }] as const,
  );
  return [...new Map(choices).values()];
}

/** What `overviewWorkspacesStatement` answered, as a page. */
export function overviewWorkspacesView(
  actor: Actor,
  row: Row,
  { workspace, project, page }: OverviewWorkspacesQuery,
): OverviewWorkspaces {
  const own = readOwn(row);
  const types = new Set(own.map(([, , type]) => type));
  const matched = own.filter(
    ([, projectId, type]) => ["", type].includes(workspace) && ["", projectId].includes(project),
  );
  const roles = new Map(readShown(row).map(({ id, ownRole }) => [id, ownRole]));
  const from = (page - 1) * WORKSPACES_PER_PAGE;
  const views = matched.slice(from, from + WORKSPACES_PER_PAGE).map((one) => {
    const [id, projectId, workspaceType, assignedAt, projectName, projectType, projectStatus] = one;
    const place = { id, projectId, projectName, projectType, projectStatus, workspaceType };
    return myWorkspaceView(actor, { ...place, assignedAt, ownRole: roles.get(id) ?? null });
  });
  return {
    ...pageOf(views, matched.length, { page, perPage: WORKSPACES_PER_PAGE }),
    mine: own.length,
    types: WORKSPACE_TYPES.filter((type) => types.has(type)),
    projects: projectChoices(own),
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
 * A page of the person's own workspaces without their teams, and what there is to filter by. One statement, which looks
 * at all that is their own: what they are assigned to, and the workspaces of the projects that they created.
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
