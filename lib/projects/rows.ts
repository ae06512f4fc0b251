import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { foundItem, itemCardColumns, itemColumns } from "@/lib/managed-items/read-items";
import { subquery } from "@/lib/managed-items/subquery";
import { readableBy } from "@/lib/managed-items/visibility";
import type { Context } from "@/lib/platform/context";
import { PROJECT } from "./definition";

const ORDER = sql.raw(
  `CASE workspace_type ${WORKSPACE_TYPES.map((type, index) => `WHEN '${type}' THEN ${index}`).join(" ")} END`,
);

/** The columns of a project with its workspaces and its first `teamLimit` members, for one select. */
export function projectColumns(teamLimit?: number) {
  return {
    ...itemColumns(PROJECT, teamLimit),
    aiProjectType: projects.aiProjectType,
    aiConfig: projects.aiConfig,
    workspaces:
      subquery<string>(sql`SELECT json_group_array(workspace_type) FROM (SELECT ${workspaces.type} AS workspace_type
      FROM ${workspaces} WHERE ${workspaces.projectId} = ${projects.id} ORDER BY ${ORDER})`).as(
        "workspaces",
      ),
  };
}

/** `projectColumns` with what a card counts. */
export function projectCardColumns(teamLimit?: number) {
  return {
    ...itemCardColumns(PROJECT, teamLimit),
    ...projectColumns(teamLimit),
    taskCounts:
      subquery<string>(sql`SELECT json_group_array(json_array(task_status, task_mode, task_count))
      FROM (SELECT ${tasks.status} AS task_status, ${tasks.mode} AS task_mode, count(*) AS task_count
        FROM ${tasks} WHERE ${tasks.projectId} = ${projects.id} GROUP BY ${tasks.status}, ${tasks.mode})`).as(
        "task_counts",
      ),
  };
}

/** The statement that reads one project, if the person may. */
export function projectStatement(ctx: Context, actor: Pick<Actor, "id" | "role">, id: string) {
  return ctx.db
    .select(projectColumns())
    .from(projects)
    .where(and(eq(projects.id, id), readableBy(PROJECT, actor)));
}

/** The row, or the one failure for what is not there and what may not be seen. */
export function foundProject<Row>(rows: readonly Row[]): Row {
  return foundItem(PROJECT, rows);
}

/** The statement that adds workspaces which the project does not have yet. */
export function addWorkspacesStatement(
  ctx: Context,
  projectId: string,
  types: readonly WorkspaceType[],
  guard: SQL,
) {
  const rows = JSON.stringify(types.map((type) => [crypto.randomUUID(), type]));
  return ctx.db
    .insert(workspaces)
    .select(
      sql`SELECT value ->> 0, ${projectId}, value ->> 1, ${ctx.now} FROM json_each(${rows}) WHERE ${guard}`,
    )
    .onConflictDoNothing();
}

/** The statement that deletes a project's other workspaces; their teams go with them, kept ones keep theirs. */
export function dropOtherWorkspacesStatement(
  ctx: Context,
  projectId: string,
  kept: readonly WorkspaceType[],
  guard: SQL,
) {
  return ctx.db
    .delete(workspaces)
    .where(and(eq(workspaces.projectId, projectId), notInArray(workspaces.type, [...kept]), guard));
}
