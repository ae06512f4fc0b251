import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { agentProjects } from "@/db/schema/agents";
import { projectIntegrations } from "@/db/schema/integrations";
import { projects, workspaces } from "@/db/schema/projects";
import { ragProjects } from "@/db/schema/rags";
import { taskCounts } from "@/db/schema/tasks";
import { TASK_MODES, type WorkspaceType } from "@/db/vocabulary";
import { AGENT } from "@/lib/agents/definition";
import type { Actor } from "@/lib/auth/actor";
import { foundItem, itemCardColumns, itemColumns } from "@/lib/managed-items/read-items";
import { subquery } from "@/lib/managed-items/subquery";
import { isReadableId, readableBy } from "@/lib/managed-items/visibility";
import type { Context } from "@/lib/platform/context";
import { RAG } from "@/lib/rags/definition";
import { PROJECT } from "./definition";
import { CARD_STATUSES } from "./project-view";
import { workspaceRecordCount } from "./record-rows";

/** The columns of a project with its workspaces and its first `teamLimit` members, for one select. */
export function projectColumns(teamLimit?: number) {
  return {
    ...itemColumns(PROJECT, teamLimit),
    aiProjectType: projects.aiProjectType,
    aiConfig: projects.aiConfig,
    workspaces: subquery<string>(sql`SELECT json_group_array(json_array(${workspaces.type}))
      FROM ${workspaces} WHERE ${workspaces.projectId} = ${projects.id}`).as("workspaces"),
  };
}

/** SQL: one cell of the row's project; null where it has no such task. */
const cell = (status: string, mode: string): SQL =>
  sql`(SELECT ${taskCounts.tasks} FROM ${taskCounts} WHERE ${taskCounts.projectId} = ${projects.id}
    AND ${taskCounts.status} = ${sql.raw(`'${status}'`)} AND ${taskCounts.mode} = ${sql.raw(`'${mode}'`)} AND ${taskCounts.priority} = '*')`;

/** SQL: the tasks of the row's project for each word of a card as JSON, from the cells that count them. */
function taskCountsColumn(): SQL<string> {
  const words = [
    ...CARD_STATUSES.map((status) => [status, cell(status, "*")] as const),
    ...TASK_MODES.map((mode) => [mode, cell("*", mode)] as const),
  ];
  const pairs = words.map(([word, tasks]) => sql`${sql.raw(`'${word}'`)}, coalesce(${tasks}, 0)`);
  return sql<string>`json_object(${sql.join(pairs, sql`, `)})`;
}

/** The links of the row's project: to agents and RAGs that the person may read, and to integrations. */
function linkCount(actor: Pick<Actor, "id" | "role">): SQL {
  return sql`SELECT (SELECT count(*) FROM ${agentProjects} WHERE ${agentProjects.projectId} = ${projects.id}
      AND ${isReadableId(AGENT, actor, agentProjects.agentId)})
    + (SELECT count(*) FROM ${ragProjects} WHERE ${ragProjects.projectId} = ${projects.id}
      AND ${isReadableId(RAG, actor, ragProjects.ragId)})
    + (SELECT count(*) FROM ${projectIntegrations} WHERE ${projectIntegrations.projectId} = ${projects.id})`;
}

/** `projectColumns` with what a card counts. */
export function projectCardColumns(actor: Pick<Actor, "id" | "role">, teamLimit?: number) {
  return {
    ...itemCardColumns(PROJECT, linkCount(actor), teamLimit),
    ...projectColumns(teamLimit),
    taskCounts: taskCountsColumn().as("task_counts"),
    workspaces:
      subquery<string>(sql`SELECT json_group_array(json_array(${workspaces.type}, ${workspaceRecordCount()}))
      FROM ${workspaces} WHERE ${workspaces.projectId} = ${projects.id}`).as("workspaces"),
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
