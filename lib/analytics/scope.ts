import { type SQL, sql } from "drizzle-orm";
import { workspaces } from "@/db/schema/projects";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { enterableWorkspace } from "@/lib/workspaces/scope";

/**
 * SQL: `WITH own_areas …`, the workspaces of the project, for whoever may enter its analytics, else none.
 *
 * Whoever enters analytics sees what happens in the whole project, also in workspaces that they may not enter: as
 * numbers only. Nothing that is read here names a record, and links lead only to where the person may go.
 */
export function ownAreas(actor: Actor, projectId: string): SQL {
  const analytics = enterableWorkspace(actor, { projectId, workspace: "analytics" });
  return sql`WITH own_areas AS (SELECT area.id, area.type, area.project_id FROM ${workspaces} AS area
    WHERE area.project_id = ${projectId} AND EXISTS (${analytics}))`;
}

/** SQL: the id of the project's workspace of that type; null where there is none. Stands after `ownAreas`. */
export const areaId = (type: WorkspaceType): SQL =>
  sql`(SELECT id FROM own_areas WHERE type = ${type})`;

/** SQL: the id of the project; null where its analytics may not be entered. Stands after `ownAreas`. */
export const ownProject: SQL = sql`(SELECT project_id FROM own_areas LIMIT 1)`;

/** SQL: selects one after another. D1 takes five in a row, so that more of them are nested. */
export function unionAll(selects: readonly SQL[]): SQL {
  const most = 5;
  if (selects.length <= most) return sql.join([...selects], sql` UNION ALL `);
  const groups = Math.ceil(selects.length / most);
  const parts = Array.from({ length: groups }, (_, index) => {
    const group = selects.slice(index * most, (index + 1) * most);
    return sql`SELECT * FROM (${sql.join([...group], sql` UNION ALL `)})`;
  });
  return sql.join(parts, sql` UNION ALL `);
}

/** What a person has before them in a project's analytics. */
export interface AnalyticsScope {
  /** The types of workspace that the project has. */
  areas: ReadonlySet<string>;
  /** Those of them that the person may enter. */
  enterable: ReadonlySet<string>;
}

/** The types of workspace as a database row: JSON lists. */
export interface ScopeRow {
  areas: string;
  enterable: string;
}

/** One row for whoever may enter the analytics, and none for others. */
export function scopeStatement(ctx: Context, actor: Actor, projectId: string) {
  const enterable = WORKSPACE_TYPES.map(
    (workspace) =>
      sql`SELECT ${workspace} AS type WHERE EXISTS (${enterableWorkspace(actor, { projectId, workspace })})`,
  );
  return ctx.db
    .select({
      areas: sql<string>`areas`.as("areas"),
      enterable: sql<string>`enterable`.as("enterable"),
    })
    .from(
      sql`(${ownAreas(actor, projectId)} SELECT json_group_array(type) AS areas,
        (SELECT json_group_array(type) FROM (${unionAll(enterable)})) AS enterable
        FROM own_areas HAVING count(*) > 0) AS own_numbers`,
    );
}

/**
 * What the statement has answered.
 *
 * @throws AppError as `enterWorkspace`, where it answered nothing.
 */
export async function readScope(
  ctx: Context,
  projectId: string,
  [row]: readonly ScopeRow[],
): Promise<AnalyticsScope> {
  if (!row) await enterWorkspace(ctx, { projectId, workspaceType: "analytics" });
  const listed = (json: string | undefined) => new Set(JSON.parse(json ?? "[]") as string[]);
  return { areas: listed(row?.areas), enterable: listed(row?.enterable) };
}

/**
 * The project of a path `/projects/{projectId}/workspaces/analytics/…`.
 *
 * @throws AppError `not_found` for another type of workspace.
 */
export function readAnalyticsPlace(path: { projectId: string; type: string }): string {
  if (path.type !== "analytics") throw new AppError("not_found", "There is no such list");
  return path.projectId;
}
