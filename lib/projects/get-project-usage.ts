import { and, eq, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
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

/** Counts in one row. None if the person can't read the project. */
function countsStatement(ctx: Context, actor: Person, projectId: string) {
  const counts = Object.entries({ ...countsOf(actor), ...fileColumns(sql`${projects.id}`) });
  const columns = counts.map(([id, count]) => [id, subquery(count).as(id)]);
  return ctx.db
    .select(Object.fromEntries(columns) as Columns)
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
}

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

function storedFiles(row: FileRow): StoredFiles {
  const quotas = readQuotas(row.quotas);
  return {
    count: row.file_count,
    bytes: row.file_bytes,
    maxCount: quotas.project_files,
    maxBytes: quotas.project_bytes,
  };
}

/** Returns a project's stored files with their quotas. The caller checks access to the project. */
export async function readStoredFiles(ctx: Context, projectId: string): Promise<StoredFiles> {
  const { file_count, file_bytes, quotas } = fileColumns(sql`${projectId}`);
  const [row] = await ctx.db
    .select({
      file_count: sql<number>`${file_count}`.as("file_count"),
      file_bytes: sql<number>`${file_bytes}`.as("file_bytes"),
      quotas: sql<string>`${quotas}`.as("quotas"),
    })
    .from(sql`(SELECT 1)`);
  if (!row) throw new Error("A count has no row");
  return storedFiles(row);
}

/** Returns the counts and limits in display order. */
function usageOf(actor: Person, row: CountedRow): UsageView[] {
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
 * Returns what a project contains, for people who can delete it. Null for everyone else.
 *
 * @throws AppError `not_found` if they can't see the project.
 */
export async function countProject(ctx: Context, projectId: string): Promise<UsageView[] | null> {
  const actor = authorize(ctx.actor, "projects.list");
  if (!can(actor, "projects.delete")) return null;
  const [row] = await countsStatement(ctx, actor, projectId);
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  return usageOf(actor, row);
}

const answers = (probe: Promise<unknown>) => probe.then(() => true).catch(() => false);

/**
 * Returns what a project uses of the deployment. All numbers are counted, none estimated. One round
 * trip to the database, and a check of the other bindings at the same time.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectUsage(ctx: Context, projectId: string): Promise<ProjectUsageView> {
  const actor = authorize(ctx.actor, "projects.list");
  const started = Date.now();
  const [[row], size, kv, files] = await Promise.all([
    countsStatement(ctx, actor, projectId),
    // Drizzle returns only the rows of a SELECT. D1's metadata contains the size of the database,
    // so this uses run().
    ctx.db.run(sql`SELECT 1`),
    answers(ctx.kv.get("health")),
    answers(ctx.files.head("health")),
  ]);
  const responseTime = Date.now() - started;
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  const usage = usageOf(actor, row);
  return {
    ...{ kv, files, responseTime, usage },
    rows: usage.reduce((sum, { used }) => sum + used, 1),
    storedFiles: storedFiles(row),
    database: can(actor, "bindings.view")
      ? { bytes: size.meta.size_after, limit: DATABASE_LIMIT_BYTES }
      : null,
  };
}
