import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { valuesOf } from "@/db/client";
import { RECORD_TABLES } from "@/db/record-tables";
import { agentRuns } from "@/db/schema/agent-runs";
import { ragDocuments } from "@/db/schema/knowledge";
import { mediaAssets } from "@/db/schema/media";
import { workspaces } from "@/db/schema/projects";
import { recordComments } from "@/db/schema/record-comments";
import { settings } from "@/db/schema/system";
import { taskComments, tasks } from "@/db/schema/tasks";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { MAX_DOCUMENT_BYTES, TRASH_DAYS } from "@/lib/limits";
import { DEFAULT_QUOTAS, type Quota, RUN_DAYS } from "./schema";
import { storedBytes } from "./stored-bytes";

/** A write that uses up a quota: what is used so far and what it adds. */
export interface QuotaUse {
  quota: Quota;
  /** A subquery. */
  used: SQL;
  /**
   * An upper bound of `used` that is fast to read. If it is within the quota, nothing is counted.
   */
  most?: SQL;
  adding: number;
}

type Person = Pick<Actor, "id">;

const RECORDS = Object.values(RECORD_TABLES).flat();

/**
 * SQL: the quota's current value. Inlined, because a statement can have only a hundred parameters.
 */
const limitOf = (quota: Quota) =>
  sql`coalesce((SELECT ${settings.quotas} ->> ${sql.raw(`'$.${quota}'`)} FROM ${settings} WHERE ${settings.id} = 1), ${sql.raw(String(DEFAULT_QUOTAS[quota]))})`;

/** SQL: an upper bound of the tables' rows, read from the last row of each. */
const mostRows = (...tables: SQLiteTable[]) =>
  sql.join(
    tables.map((table) => sql`(SELECT coalesce(max(rowid), 0) FROM ${table})`),
    sql` + `,
  );

/**
 * SQL for the WHERE of an INSERT: the write stays within all its quotas. In the same statement, so
 * that concurrent writes can't exceed a quota together.
 */
export function isWithinQuota(needs: readonly QuotaUse[]): SQL {
  const rooms = needs.map(({ quota, used, most, adding }) => {
    const fits = (amount: SQL) => sql`${amount} + ${adding} <= ${limitOf(quota)}`;
    return most ? sql`(${fits(most)} OR ${fits(sql`(${used})`)})` : fits(sql`(${used})`);
  });
  return sql.join([sql`1 = 1`, ...rooms], sql` AND `);
}

/** SQL: the ids of a project's workspaces. */
const workspacesOf = (projectId: string | SQL) =>
  sql`(SELECT ${workspaces.id} FROM ${workspaces} WHERE ${workspaces.projectId} = ${projectId})`;

/** Returns the quotas of a new task: of its project, if any, and of its creator. */
export function taskQuotaUse(actor: Person, projectId: string | null): QuotaUse[] {
  const count = sql`SELECT count(*) FROM ${tasks} WHERE`;
  const own: QuotaUse = {
    quota: "person_tasks",
    used: sql`${count} ${tasks.createdBy} = ${actor.id}`,
    most: mostRows(tasks),
    adding: 1,
  };
  if (projectId === null) return [own];
  return [
    { ...own, quota: "project_tasks", used: sql`${count} ${tasks.projectId} = ${projectId}` },
    own,
  ];
}

/**
 * Returns the quotas of a new agent run: of its project, if any, and of the person it runs on
 * behalf of.
 */
export function runQuotaUse(actor: Person, projectId: string | SQL | null): QuotaUse[] {
  const count = sql`SELECT count(*) FROM ${agentRuns} AS counted WHERE`;
  const most = mostRows(agentRuns);
  const own: QuotaUse = {
    quota: "person_runs",
    used: sql`${count} counted.user_id = ${actor.id}`,
    most,
    adding: 1,
  };
  if (projectId === null) return [own];
  const used = sql`${count} counted.project_id = ${projectId}`;
  return [{ quota: "project_runs", used, most, adding: 1 }, own];
}

/**
 * Returns the quotas of a new comment: of its project and of its author. Comments on tasks and on
 * records count together.
 */
function commentQuotaUse(actor: Person, project: SQL): QuotaUse[] {
  const most = mostRows(taskComments, recordComments);
  const of = sql`SELECT (SELECT count(*) FROM ${taskComments} AS said`;
  const and = sql`(SELECT count(*) FROM ${recordComments} AS noted`;
  return [
    {
      quota: "project_comments",
      used: sql`SELECT (SELECT count(*) FROM ${tasks} AS beside CROSS JOIN ${taskComments} AS said ON said.task_id = beside.id
          WHERE beside.project_id = place.id)
        + ${and} WHERE noted.workspace_id IN ${workspacesOf(sql`place.id`)}) FROM (SELECT ${project} AS id) AS place`,
      most,
      adding: 1,
    },
    {
      quota: "person_comments",
      used: sql`${of} WHERE said.user_id = ${actor.id}) + ${and} WHERE noted.user_id = ${actor.id})`,
      most,
      adding: 1,
    },
  ];
}

/** Returns the quotas of a comment on a task, in the task's project if it has one. */
export const taskCommentQuotaUse = (actor: Person, taskId: string): QuotaUse[] =>
  commentQuotaUse(
    actor,
    sql`(SELECT of_comment.project_id FROM ${tasks} AS of_comment WHERE of_comment.id = ${taskId})`,
  );

/** Returns the quotas of a comment on a record. */
export const recordCommentQuotaUse = (actor: Person, projectId: string): QuotaUse[] =>
  commentQuotaUse(actor, sql`${projectId}`);

/**
 * SQL: the number of records of all types that meet the condition. It refers to them as `counted`.
 */
export function recordSum(condition: SQL): SQL {
  const counts = RECORDS.map(
    (table) => sql`(SELECT count(*) FROM ${table} AS counted WHERE ${condition})`,
  );
  return sql.join(counts, sql` + `);
}

/** Returns the quotas of new records of any type. Files are records too. */
export function recordQuotaUse(actor: Person, projectId: string, adding = 1): QuotaUse[] {
  // Each id is bound once: a statement can have only a hundred parameters.
  return [
    {
      quota: "project_records",
      used: sql`SELECT coalesce(sum(${recordSum(sql`counted.workspace_id = place.id`)}), 0)
        FROM ${workspaces} AS place WHERE place.project_id = ${projectId}`,
      most: mostRows(...RECORDS),
      adding,
    },
    {
      quota: "person_records",
      used: sql`SELECT ${recordSum(sql`counted.created_by = person.id`)} FROM (SELECT ${actor.id} AS id) AS person`,
      most: mostRows(...RECORDS),
      adding,
    },
  ];
}

/** Returns the additional quotas of a file: its bytes too. Files in the trash need theirs. */
export function fileQuotaUse(actor: Person, projectId: string, bytes: number): QuotaUse[] {
  const inProject = sql`${mediaAssets} AS stored WHERE stored.workspace_id IN ${workspacesOf(projectId)}`;
  const own = sql`${mediaAssets} AS stored WHERE stored.created_by = ${actor.id}`;
  const bytesInProject = storedBytes(({ place }) => sql`${place} IN ${workspacesOf(projectId)}`);
  const ownBytes = storedBytes(({ owner }) => sql`${owner} = ${actor.id}`);
  const most = mostRows(mediaAssets);
  return [
    { quota: "project_files", used: sql`SELECT count(*) FROM ${inProject}`, most, adding: 1 },
    { quota: "person_files", used: sql`SELECT count(*) FROM ${own}`, most, adding: 1 },
    { quota: "project_bytes", used: sql`SELECT ${bytesInProject}`, adding: bytes },
    { quota: "person_bytes", used: sql`SELECT ${ownBytes}`, adding: bytes },
  ];
}

interface ComingDocument {
  id: string;
  bytes: number;
}

/**
 * Returns the quotas of a RAG's documents. A document that replaces one with the same id isn't
 * counted twice.
 */
export function documentQuotaUse(
  actor: Person,
  ragId: string,
  { added, replaced }: Record<"added" | "replaced", readonly ComingDocument[]>,
): QuotaUse[] {
  const ids = valuesOf(replaced.map(({ id }) => id));
  const stays = sql`${ragDocuments.ragId} = ${ragId} AND ${ragDocuments.id} NOT IN ${ids}`;
  const bytes = [...added, ...replaced].reduce((sum, one) => sum + one.bytes, 0);
  const count = sql`SELECT count(*) FROM ${ragDocuments} WHERE`;
  const most = mostRows(ragDocuments);
  return [
    {
      quota: "rag_documents",
      used: sql`${count} ${ragDocuments.ragId} = ${ragId}`,
      most,
      adding: added.length,
    },
    {
      quota: "person_documents",
      used: sql`${count} ${ragDocuments.createdBy} = ${actor.id}`,
      most,
      adding: added.length,
    },
    {
      quota: "rag_bytes",
      used: sql`SELECT coalesce(sum(${ragDocuments.bytes}), 0) FROM ${ragDocuments} WHERE ${stays}`,
      most: sql`(${most}) * ${sql.raw(String(MAX_DOCUMENT_BYTES))}`,
      adding: bytes,
    },
  ];
}

const THINGS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  tasks: ["task", "tasks"],
  comments: ["comment", "comments"],
  records: ["record", "records"],
  files: ["file", "files"],
  documents: ["document", "documents"],
  runs: ["agent run", "agent runs"],
};

const SIZES = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** Returns "10 GB" or "5 KB". Decimal, like the megabytes in the quotas form. */
function sizeWords(bytes: number): string {
  let [value, power] = [bytes, 0];
  while (value >= 1000 && power < SIZES.length - 1) [value, power] = [value / 1000, power + 1];
  return `${value.toLocaleString("en", { maximumFractionDigits: 1 })} ${SIZES[power]}`;
}

function limitWords(what: string, limit: number): string {
  if (what === "bytes") return `${sizeWords(limit)} of files`;
  return `${limit.toLocaleString("en")} ${THINGS[what]?.[limit === 1 ? 0 : 1]}`;
}

/**
 * Returns the message for an exceeded quota: why, and what helps. It may be stored and read by others,
 * so it holds for every role.
 */
function quotaExceededMessage(quota: Quota, limit: number): string {
  const [whose, what = ""] = quota.split("_");
  const most = limitWords(what, limit);
  const raise = "A superadmin can raise the limit in the system settings";
  const help =
    what === "runs"
      ? `Runs are deleted ${RUN_DAYS} days after they end. ${raise}.`
      : what === "bytes" && whose !== "rag"
        ? `Files in the trash need their space for up to ${TRASH_DAYS} days. ${raise}, or delete files from the trash now.`
        : `Delete some to make room. ${raise}.`;
  return whose !== "person"
    ? `This ${whose === "rag" ? "RAG" : whose} has reached its limit of ${most}. ${help}`
    : `You've reached your limit of ${most}. ${help}`;
}

/**
 * Throws the reason why an INSERT was over a quota. Returns if there is room now. One round trip.
 *
 * @throws AppError `too_large` for bytes, `conflict` for a number.
 */
export async function assertWithinQuota(ctx: Context, needs: readonly QuotaUse[]): Promise<void> {
  const columns = needs.map(
    ({ quota, used, adding }) =>
      sql`CASE WHEN (${used}) + ${adding} > ${limitOf(quota)} THEN ${limitOf(quota)} END AS ${sql.identifier(quota)}`,
  );
  const [limits] = await ctx.db.all<Record<string, number | null>>(
    sql`SELECT ${sql.join(columns, sql`, `)}`,
  );
  const full = needs.find(({ quota }) => typeof limits?.[quota] === "number");
  if (!full || !limits) return;
  const code = full.quota.endsWith("_bytes") ? "too_large" : "conflict";
  throw new AppError(code, quotaExceededMessage(full.quota, limits[full.quota] ?? 0));
}

/** The rule of a write that uses up quotas: it stays within all of them. */
export const withinQuota = (ctx: Context, needs: readonly QuotaUse[]): Rule => ({
  holds: isWithinQuota(needs),
  refuse: () => assertWithinQuota(ctx, needs),
});
