import { and, eq, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch, subquery } from "@/db/client";
import { agentProjects, agents } from "@/db/schema/agents";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { mediaAssets } from "@/db/schema/media";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { ragProjects, rags } from "@/db/schema/rags";
import { recordComments } from "@/db/schema/record-comments";
import { settings } from "@/db/schema/system";
import { taskComments, tasks } from "@/db/schema/tasks";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { MAX_LINKED } from "@/lib/managed-items/project-links";
import { MAX_TEAM } from "@/lib/managed-items/team";
import { readableBy } from "@/lib/managed-items/visibility";
import { PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { readQuotas } from "@/lib/quotas/schema";
import { storedBytes } from "@/lib/quotas/stored-bytes";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { isReadableProject } from "./definition";
import { recordCount } from "./project-store";
import type { ProjectUsageView, StoredFiles, UsageView } from "./schema";

/** Maximum size of one D1 database (Workers Paid), 10 GB in bytes. */
const DATABASE_LIMIT_BYTES = 10_000_000_000;

type Person = Pick<Actor, "id" | "role">;
type Counts = Record<UsageView["id"], number>;

/**
 * A project can have one workspace of each type. Counts without a limit here and without a quota
 * are unlimited.
 */
const LIMITS: Partial<Counts> = {
  workspaces: WORKSPACE_TYPES.length,
  members: MAX_TEAM,
  agents: MAX_LINKED,
  rags: MAX_LINKED,
};

/**
 * Returns the counts by id, in display order. Agents and RAGs that the person can't see aren't
 * counted.
 */
function countsOf(actor: Person): Record<UsageView["id"], SQL> {
  const rows = rowsOf(actor);
  const counts = Object.entries(rows).map(([id, from]) => [id, sql`SELECT count(*) FROM ${from}`]);
  return {
    ...(Object.fromEntries(counts) as Record<keyof typeof rows, SQL>),
    records: recordCount(),
  };
}

/** Everything after FROM, for each count. */
function rowsOf(actor: Person): Record<Exclude<UsageView["id"], "records">, SQL> {
  return {
    workspaces: sql`${workspaces} WHERE ${workspaces.projectId} = ${projects.id}`,
    workspaceMembers: sql`${workspaceUsers} JOIN ${workspaces} ON ${workspaces.id} = ${workspaceUsers.workspaceId}
      WHERE ${workspaces.projectId} = ${projects.id}`,
    members: sql`${projectUsers} WHERE ${projectUsers.projectId} = ${projects.id}`,
    tasks: sql`${tasks} WHERE ${tasks.projectId} = ${projects.id}`,
    // Includes comments on records: the quota counts both together.
    taskComments: sql`(SELECT ${taskComments.id} FROM ${taskComments} JOIN ${tasks} ON ${tasks.id} = ${taskComments.taskId}
      WHERE ${tasks.projectId} = ${projects.id} UNION ALL SELECT ${recordComments.id} FROM ${recordComments}
      JOIN ${workspaces} ON ${workspaces.id} = ${recordComments.workspaceId} WHERE ${workspaces.projectId} = ${projects.id})`,
    agents: sql`${agentProjects} JOIN ${agents} ON ${agents.id} = ${agentProjects.agentId}
      WHERE ${agentProjects.projectId} = ${projects.id} AND ${readableBy(AGENT, actor)}`,
    rags: sql`${ragProjects} JOIN ${rags} ON ${rags.id} = ${ragProjects.ragId}
      WHERE ${ragProjects.projectId} = ${projects.id} AND ${readableBy(RAG, actor)}`,
    integrations: sql`${projectIntegrations} WHERE ${projectIntegrations.projectId} = ${projects.id}
      AND ${isIdNotDeleted(integrations, projectIntegrations.integrationId)}`,
  };
}

/**
 * Returns the statement that counts. `countsView` reads its result: one row, or none if the person
 * can't read the project.
 */
export function countsStatement(ctx: Context, actor: Person, projectId: string) {
  const counts = Object.entries({ ...countsOf(actor), ...fileColumns(sql`${projects.id}`) });
  const columns = counts.map(([id, count]) => [id, subquery(count).as(id)]);
  return ctx.db
    .select(Object.fromEntries(columns) as Columns)
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
}

/** Returns the statements for a project's use of D1. `usageView` reads their results. */
export const usageStatements = (ctx: Context, actor: Person, projectId: string) => ({
  counts: countsStatement(ctx, actor, projectId),
  // Drizzle returns only the rows of a SELECT. D1's metadata contains the size of the database, so
  // this uses run().
  size: ctx.db.run(sql`SELECT 1`),
});

/** SQL: a project's finished files, their bytes with those in the trash, and the quotas. */
function fileColumns(projectId: SQL): Record<keyof FileRow, SQL> {
  const here = sql`(SELECT ${workspaces.id} FROM ${workspaces} WHERE ${workspaces.projectId} = ${projectId})`;
  return {
    file_count: sql`(SELECT count(*) FROM ${mediaAssets} WHERE ${mediaAssets.workspaceId} IN ${here})`,
    file_bytes: sql`(SELECT ${storedBytes(({ place }) => sql`${place} IN ${here}`)})`,
    quotas: sql`(SELECT quotas FROM ${settings} WHERE id = 1)`,
  };
}

interface FileRow {
  file_count: number;
  file_bytes: number;
  quotas: string;
}

type CountedRow = Counts & FileRow;
type Columns = { [Name in keyof CountedRow]: SQL.Aliased<CountedRow[Name]> };

/** Returns the statement for a project's stored files. `storedFilesView` reads its result. */
export function storedFilesStatement(ctx: Context, projectId: string) {
  const { file_count, file_bytes, quotas } = fileColumns(sql`${projectId}`);
  return ctx.db
    .select({
      file_count: sql<number>`${file_count}`.as("file_count"),
      file_bytes: sql<number>`${file_bytes}`.as("file_bytes"),
      quotas: sql<string>`${quotas}`.as("quotas"),
    })
    .from(sql`(SELECT 1)`);
}

/** Returns a project's stored files with their quotas. */
export function storedFilesView(rows: readonly FileRow[]): StoredFiles {
  const [row] = rows;
  if (!row) throw new Error("A count has no row");
  const quotas = readQuotas(row.quotas);
  return {
    count: row.file_count,
    bytes: row.file_bytes,
    maxCount: quotas.project_files,
    maxBytes: quotas.project_bytes,
  };
}

const answers = (probe: Promise<unknown>) => probe.then(() => true).catch(() => false);

/** Runs a read that includes `usageStatements`, and checks the other bindings at the same time. */
export async function withBindings<Results>(ctx: Context, read: Promise<Results>) {
  const started = Date.now();
  const [results, kv, files] = await Promise.all([
    read,
    answers(ctx.kv.get("health")),
    answers(ctx.files.head("health")),
  ]);
  return { results, bindings: { kv, files, responseTime: Date.now() - started } };
}

type Bindings = Pick<ProjectUsageView, "kv" | "files" | "responseTime">;

/**
 * Returns the counts and limits from the result of `countsStatement`, in display order.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export function countsView(actor: Person, [row]: readonly CountedRow[]): UsageView[] {
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  const quotas = readQuotas(row.quotas);
  const limits: Partial<Counts> = {
    ...LIMITS,
    tasks: quotas.project_tasks,
    taskComments: quotas.project_comments,
    records: quotas.project_records,
  };
  const ids = Object.keys(countsOf(actor)) as UsageView["id"][];
  return ids.map((id) => ({ id, used: row[id], limit: limits[id] ?? null }));
}

/**
 * Returns the usage from the results of `usageStatements` and the other bindings.
 *
 * @throws AppError as `countsView`.
 */
export function usageView(
  actor: Person,
  { counts, size }: NamedResults<ReturnType<typeof usageStatements>>,
  bindings: Bindings,
): ProjectUsageView {
  const usage = countsView(actor, counts);
  return {
    ...bindings,
    usage,
    rows: usage.reduce((sum, { used }) => sum + used, 1),
    storedFiles: storedFilesView(counts),
    database: can(actor, "bindings.view")
      ? { bytes: size.meta.size_after, limit: DATABASE_LIMIT_BYTES }
      : null,
  };
}

/**
 * Returns what a project uses of the deployment. All numbers are counted, none estimated. One round
 * trip to the database, and a check of the other bindings at the same time.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectUsage(ctx: Context, projectId: string): Promise<ProjectUsageView> {
  const actor = authorize(ctx.actor, "projects.list");
  const { results, bindings } = await withBindings(
    ctx,
    namedBatch(ctx.db, usageStatements(ctx, actor, projectId)),
  );
  return usageView(actor, results, bindings);
}
