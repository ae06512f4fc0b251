import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { metrics } from "@/db/schema/analytics";
import { workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { assertStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import type { WorkspaceAddress } from "@/lib/workspaces/load-workspace";
import { enterableWorkspace, enterableWorkspaces } from "@/lib/workspaces/scope";
import type { Period } from "./period-schema";

/**
 * SQL: `WITH own_areas …`, the project's workspaces that the person can enter. Empty unless they
 * can enter its analytics. Counts only workspaces the person can enter, so that figures don't leak.
 * The project's tasks, activity and custom metrics are visible to everyone who can enter analytics.
 */
export function enterableAreas(actor: Actor, projectId: string): SQL {
  const analytics = enterableWorkspace(actor, { projectId, workspace: "analytics" });
  return sql`WITH own_areas AS (SELECT area.id, area.type, area.project_id FROM ${workspaces} AS area
    WHERE area.project_id = ${projectId} AND area.id IN (${enterableWorkspaces(actor, projectId)}) AND EXISTS (${analytics}))`;
}

/**
 * SQL: the id of the project's workspace of that type, or null if the person can't enter it. Must
 * follow `enterableAreas`.
 */
export const areaId = (type: WorkspaceType): SQL =>
  sql`(SELECT id FROM own_areas WHERE type = ${type})`;

/** A table whose records are counted. */
export type CountedTable = Record<"workspaceId" | "isSample", SQLiteColumn>;

/**
 * SQL: the record is in the project's workspace of that type and isn't sample data. Must follow
 * `enterableAreas`.
 */
export const inArea = (type: WorkspaceType, table: CountedTable): SQL =>
  sql`${table.workspaceId} = ${areaId(type)} AND NOT ${table.isSample}`;

/**
 * SQL: the id of the project, or null if the person can't enter its analytics. Must follow
 * `enterableAreas`.
 */
export const enterableProject: SQL = sql`(SELECT project_id FROM own_areas LIMIT 1)`;

/** The project and period to read. */
export interface AnalyticsQuery {
  projectId: string;
  period: Period;
}

/** Returns the address of a project's analytics workspace. */
export const analyticsAddress = (projectId: string): WorkspaceAddress => ({
  projectId,
  workspaceType: "analytics",
});

/** What a person can see in a project's analytics, in the order of the vocabulary. */
export interface AnalyticsScope {
  /** The project's workspace types that the person can enter. Only these are counted. */
  areas: WorkspaceType[];
  /** The project's other workspace types. They aren't counted. */
  leftOut: readonly WorkspaceType[];
  /** True if there are custom metrics, from any time. */
  hasCustomMetrics: boolean;
}

/**
 * Returns what a person can see in a project's analytics. What is read together with it must be
 * empty for people without access (`enterableAreas`).
 *
 * @throws AppError as `enterWorkspace`.
 */
export async function readScope(
  ctx: Context,
  actor: Actor,
  projectId: string,
): Promise<AnalyticsScope> {
  const [[row]] = await Promise.all([
    ctx.db
      .select({
        areas: sql<string>`areas`.as("areas"),
        leftOut: sql<string>`left_out`.as("left_out"),
        hasCustomMetrics: sql<number>`has_readings`.as("has_readings"),
      })
      .from(
        sql`(${enterableAreas(actor, projectId)} SELECT json_group_array(type) AS areas,
        (SELECT json_group_array(other.type) FROM ${workspaces} AS other
          WHERE other.project_id = ${projectId} AND other.id NOT IN (SELECT id FROM own_areas)) AS left_out,
        EXISTS (SELECT 1 FROM ${metrics} WHERE ${metrics.workspaceId} = ${areaId("analytics")}) AS has_readings
        FROM own_areas HAVING count(*) > 0) AS scope`,
      ),
    // Without it, a report would be empty for someone whose role has just changed.
    assertStillAllowed(ctx, actor),
    enterWorkspace(ctx, analyticsAddress(projectId)),
  ]);
  const listed = (json: string | undefined) => {
    const types = new Set(JSON.parse(json ?? "[]") as string[]);
    return WORKSPACE_TYPES.filter((type) => types.has(type));
  };
  return {
    areas: listed(row?.areas),
    leftOut: listed(row?.leftOut),
    hasCustomMetrics: row?.hasCustomMetrics === 1,
  };
}

/**
 * Returns the project of a path `/projects/{projectId}/workspaces/analytics/…`.
 *
 * @throws AppError `not_found` for another type of workspace.
 */
export function readAnalyticsProjectId(path: { projectId: string; type: string }): string {
  if (path.type !== "analytics") throw new AppError("not_found", "This list doesn't exist");
  return path.projectId;
}
