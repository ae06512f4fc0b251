import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { RECORD_TABLES } from "@/db/record-tables";
import { agentProjects } from "@/db/schema/agents";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects, workspaces } from "@/db/schema/projects";
import { ragProjects } from "@/db/schema/rags";
import { tasks } from "@/db/schema/tasks";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { itemCardColumns, itemColumns } from "@/lib/managed-items/item-columns";
import type { ItemStore, NamedStatements, RelatedChange } from "@/lib/managed-items/item-store";
import {
  type ItemCardRow,
  type ItemRow,
  itemView,
  withCounts,
} from "@/lib/managed-items/item-view";
import type { ItemReads, Reader } from "@/lib/managed-items/read-items";
import type { AiConfig } from "@/lib/managed-items/schema";
import { isReadableId } from "@/lib/managed-items/visibility";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { PROJECT } from "./definition";
import {
  type CreateProject,
  createProjectSchema,
  type ProjectCardView,
  type ProjectView,
  type TaskCounts,
  type UpdateProject,
  updateProjectSchema,
} from "./schema";

// A field of projects is read, shown and written here: `OWN_COLUMNS`, `projectView` and
// `PROJECT_STORE.columns`.

/** Columns that only projects have. */
const OWN_COLUMNS = {
  aiProjectType: projects.aiProjectType,
  aiConfig: projects.aiConfig,
  workspaceTypes: subquery<string>(sql`SELECT json_group_array(${workspaces.type})
    FROM ${workspaces} WHERE ${workspaces.projectId} = ${projects.id}`).as("workspace_types"),
};

interface OwnRow {
  aiProjectType: string | null;
  /** JSON. */
  aiConfig: string | null;
  /** JSON of the types of its workspaces. */
  workspaceTypes: string;
}

interface ProjectRow extends ItemRow, OwnRow {}

/** A row selected with `projectCardColumns`. */
export interface ProjectCardRow extends ItemCardRow, OwnRow {
  /** JSON of `TaskCounts`. */
  taskCounts: string;
  recordCount: number;
}

/** Returns a project as answers contain it. */
function projectView(row: ProjectRow): ProjectView {
  const types = new Set(JSON.parse(row.workspaceTypes) as string[]);
  return {
    ...itemView(row),
    projectUrl: row.url,
    projectType: row.type,
    workspaces: WORKSPACE_TYPES.filter((type) => types.has(type)),
    aiProjectType: row.aiProjectType,
    aiConfig: row.aiConfig ? (JSON.parse(row.aiConfig) as AiConfig) : null,
  };
}

/** Returns a project as lists contain it. */
export function projectCardView(row: ProjectCardRow): ProjectCardView {
  return {
    ...withCounts(projectView(row), row),
    task_counts: JSON.parse(row.taskCounts) as TaskCounts,
    records_count: row.recordCount,
  };
}

/**
 * SQL for each task count on a card. Tasks with another status are only counted by their mode.
 */
const COUNTED_TASKS: Record<keyof TaskCounts, SQL> = {
  pending: eq(tasks.status, "pending"),
  active: eq(tasks.status, "in-progress"),
  done: eq(tasks.status, "completed"),
  cancelled: eq(tasks.status, "cancelled"),
  manual: eq(tasks.mode, "manual"),
  auto: eq(tasks.mode, "auto"),
};

/** A correlated subquery: the task counts of the row's project, as JSON. */
function taskCounts(): SQL {
  const pairs = Object.entries(COUNTED_TASKS).map(
    ([word, isCounted]) => sql`${word}, count(*) FILTER (WHERE ${isCounted})`,
  );
  return sql`SELECT json_object(${sql.join(pairs, sql`, `)}) FROM ${tasks}
    WHERE ${tasks.projectId} = ${projects.id}`;
}

/** A correlated subquery: the number of records in all workspaces of the row's project. */
export function recordCount(): SQL {
  const counts = WORKSPACE_TYPES.map((type) => {
    const ofType = RECORD_TABLES[type].map(
      (table) => sql`(SELECT count(*) FROM ${table} WHERE ${table.workspaceId} = ${workspaces.id})`,
    );
    return sql`WHEN ${type} THEN ${sql.join(ofType, sql` + `)}`;
  });
  return sql`SELECT coalesce(sum(CASE ${workspaces.type} ${sql.join(counts, sql` `)} END), 0)
    FROM ${workspaces} WHERE ${workspaces.projectId} = ${projects.id}`;
}

/**
 * A subquery: the number of links of the row's project, to agents and RAGs that the person can
 * read, and to integrations.
 */
function linkCount(actor: Reader): SQL {
  return sql`SELECT (SELECT count(*) FROM ${agentProjects} WHERE ${agentProjects.projectId} = ${projects.id}
      AND ${isReadableId(AGENT, actor, agentProjects.agentId)})
    + (SELECT count(*) FROM ${ragProjects} WHERE ${ragProjects.projectId} = ${projects.id}
      AND ${isReadableId(RAG, actor, ragProjects.ragId)})
    + (SELECT count(*) FROM ${projectIntegrations} WHERE ${projectIntegrations.projectId} = ${projects.id}
      AND ${isIdNotDeleted(integrations, projectIntegrations.integrationId)})`;
}

/** Returns the columns of a project with a card's counts and its first `teamLimit` members. */
export function projectCardColumns(actor: Reader, teamLimit?: number) {
  return {
    ...itemCardColumns(PROJECT, linkCount(actor), teamLimit),
    ...OWN_COLUMNS,
    taskCounts: subquery<string>(taskCounts()).as("task_counts"),
    recordCount: subquery<number>(recordCount()).as("record_count"),
  };
}

/**
 * Returns the statements that make these types the project's workspaces. Kept workspaces keep their
 * teams; removed ones lose theirs.
 */
function workspacesStatements(
  ctx: Context,
  { id, input, guard }: RelatedChange<CreateProject | UpdateProject>,
): NamedStatements {
  const types = input.workspaces;
  if (!types) return {};
  const rows = JSON.stringify(types.map((type) => [crypto.randomUUID(), type]));
  const isOther = and(eq(workspaces.projectId, id), notInArray(workspaces.type, types), guard);
  const values = {
    id: sql`value ->> 0`,
    projectId: id,
    type: sql`value ->> 1`,
    createdAt: ctx.now,
  };
  return {
    workspacesRemoved: ctx.db.delete(workspaces).where(isOther),
    workspacesAdded: insertFrom(
      ctx.db,
      workspaces,
      values,
      sql`json_each(${rows}) WHERE ${guard}`,
    ).onConflictDoNothing(),
  };
}

type Store = ItemStore<CreateProject, UpdateProject, ProjectRow, ProjectView> &
  ItemReads<ProjectRow, ProjectView, ProjectCardRow, ProjectCardView>;

/** How projects are read and written. Unlike other items, they have workspaces. */
export const PROJECT_STORE: Store = {
  item: PROJECT,
  rows: (ctx, _actor, clause) =>
    ctx.db
      .select({ ...itemColumns(PROJECT), ...OWN_COLUMNS })
      .from(projects)
      .where(clause),
  view: projectView,
  cards: (ctx, actor, clause, teamLimit) =>
    ctx.db.select(projectCardColumns(actor, teamLimit)).from(projects).where(clause),
  cardView: projectCardView,
  createSchema: createProjectSchema,
  updateSchema: updateProjectSchema,
  columns: ({ projectUrl, projectType, aiProjectType, aiConfig }) => ({
    url: projectUrl,
    type: projectType,
    aiProjectType,
    aiConfig: aiConfig && JSON.stringify(aiConfig),
  }),
  related: workspacesStatements,
};
