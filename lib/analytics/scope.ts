import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { NamedStatements } from "@/db/client";
import { metrics } from "@/db/schema/analytics";
import { workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import { readWorkspaceScreen } from "@/lib/agents/workspace-agents";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { WorkspaceAddress } from "@/lib/workspaces/load-workspace";
import { enterableWorkspace, enterableWorkspaces } from "@/lib/workspaces/scope";
import type { Period } from "./period-schema";

/**
 * SQL: `WITH own_areas …`, those workspaces of the project which the person may enter, for whoever may enter its
 * analytics, else none.
 *
 * Who cannot enter a workspace gets nothing of it, numbers neither: what is counted here is counted of the areas that
 * the person may enter. The project's tasks, its activity and its own metrics are there for whoever enters analytics.
 */
export function ownAreas(actor: Actor, projectId: string): SQL {
  const analytics = enterableWorkspace(actor, { projectId, workspace: "analytics" });
  return sql`WITH own_areas AS (SELECT area.id, area.type, area.project_id FROM ${workspaces} AS area
    WHERE area.project_id = ${projectId} AND area.id IN (${enterableWorkspaces(actor, projectId)}) AND EXISTS (${analytics}))`;
}

/** SQL: the id of the project's workspace of that type; null where the person enters none. Stands after `ownAreas`. */
export const areaId = (type: WorkspaceType): SQL =>
  sql`(SELECT id FROM own_areas WHERE type = ${type})`;

/** A table whose records figures count. */
export type CountedTable = Record<"workspaceId" | "isSample", SQLiteColumn>;

/** SQL: the record is in the project's workspace of that type, and no sample. Stands after `ownAreas`. */
export const inArea = (type: WorkspaceType, table: CountedTable): SQL =>
  sql`${table.workspaceId} = ${areaId(type)} AND NOT ${table.isSample}`;

/** SQL: the id of the project; null where its analytics may not be entered. Stands after `ownAreas`. */
export const ownProject: SQL = sql`(SELECT project_id FROM own_areas LIMIT 1)`;

/** Which project's analytics are read, and over which time. */
export interface AnalyticsQuery {
  projectId: string;
  period: Period;
}

/** The address of the workspace that a project's analytics are read in. */
export const analyticsAddress = (projectId: string): WorkspaceAddress => ({
  projectId,
  workspaceType: "analytics",
});

/** What a person has before them in a project's analytics, each in the order of the vocabulary. */
export interface AnalyticsScope {
  /** The types of workspace whose figures are counted: those of the project that the person may enter. */
  areas: WorkspaceType[];
  /** The project's other types: what is in them is not counted. */
  leftOut: readonly WorkspaceType[];
  /** There are own metrics, of whatever time. */
  hasReadings: boolean;
}

/** The scope as the database answers it: JSON lists of types. */
interface ScopeRow {
  areas: string;
  leftOut: string;
  hasReadings: number;
}

/** The scope of a person: one row for whoever may enter the analytics, and none for others. */
function selectScope(ctx: Context, actor: Actor, projectId: string) {
  return ctx.db
    .select({
      areas: sql<string>`areas`.as("areas"),
      leftOut: sql<string>`left_out`.as("left_out"),
      hasReadings: sql<number>`has_readings`.as("has_readings"),
    })
    .from(
      sql`(${ownAreas(actor, projectId)} SELECT json_group_array(type) AS areas,
        (SELECT json_group_array(other.type) FROM ${workspaces} AS other
          WHERE other.project_id = ${projectId} AND other.id NOT IN (SELECT id FROM own_areas)) AS left_out,
        EXISTS (SELECT 1 FROM ${metrics} WHERE ${metrics.workspaceId} = ${areaId("analytics")}) AS has_readings
        FROM own_areas HAVING count(*) > 0) AS scope`,
    );
}

/** The scope that `selectScope` has answered; nothing is in it where that answered nothing. */
function readScope([row]: readonly ScopeRow[]): AnalyticsScope {
  const listed = (json: string | undefined) => {
    const types = new Set(JSON.parse(json ?? "[]") as string[]);
    return WORKSPACE_TYPES.filter((type) => types.has(type));
  };
  return {
    areas: listed(row?.areas),
    leftOut: listed(row?.leftOut),
    hasReadings: row?.hasReadings === 1,
  };
}

/**
 * Enters a project's analytics and reads what a screen of it shows, in one batch.
 *
 * @param statementsFor must themselves read nothing for whoever may not enter (`ownAreas`).
 * @returns the workspace, the person's scope, and each statement's result under its name.
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function readAnalytics<S extends NamedStatements>(
  ctx: Context,
  projectId: string,
  statementsFor: (actor: Actor) => S,
) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const own = { scope: selectScope(ctx, actor, projectId) };
  const { workspace, results } = await readWorkspaceScreen<typeof own & S>(
    ctx,
    actor,
    analyticsAddress(projectId),
    { ...own, ...statementsFor(actor) },
  );
  return { workspace, scope: readScope(results.scope), results };
}

/**
 * The project of a path `/projects/{projectId}/workspaces/analytics/…`.
 *
 * @throws AppError `not_found` for another type of workspace.
 */
export function readAnalyticsPlace(path: { projectId: string; type: string }): string {
  if (path.type !== "analytics") throw new AppError("not_found", "This list doesn't exist");
  return path.projectId;
}
