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
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { MAX_DOCUMENT_BYTES } from "@/lib/knowledge/knowledge-rules";
import { DEFAULT_QUOTAS, type Quota, RUN_DAYS } from "./schema";

/** What a write adds to, how much of it there is, and how much comes. */
export interface Need {
  quota: Quota;
  /** A subquery. */
  used: SQL;
  /** At least as much, and read at once: where that much fits, nothing is counted. */
  most?: SQL;
  adding: number;
}

type Person = Pick<Actor, "id">;

const RECORDS = Object.values(RECORD_TABLES).flat();

/** SQL: the quota as it is set when the statement runs. Written out, since a statement takes a hundred parameters. */
const limitOf = (quota: Quota) =>
  sql`coalesce((SELECT ${settings.quotas} ->> ${sql.raw(`'$.${quota}'`)} FROM ${settings} WHERE ${settings.id} = 1), ${sql.raw(String(DEFAULT_QUOTAS[quota]))})`;

/** SQL: at least as many as tables have rows, read off the last one of each. */
const mostRows = (...tables: SQLiteTable[]) =>
  sql.join(
    tables.map((table) => sql`(SELECT coalesce(max(rowid), 0) FROM ${table})`),
    sql` + `,
  );

/**
 * SQL for the WHERE of an insertion: there is room for all that it needs. It stands in the statement that inserts, so
 * that of many who ask at once no more get through than there is room for.
 */
export function hasRoom(needs: readonly Need[]): SQL {
  const rooms = needs.map(({ quota, used, most, adding }) => {
    const fits = (amount: SQL) => sql`${amount} + ${adding} <= ${limitOf(quota)}`;
    return most ? sql`(${fits(most)} OR ${fits(sql`(${used})`)})` : fits(sql`(${used})`);
  });
  return sql.join([sql`1 = 1`, ...rooms], sql` AND `);
}

/** SQL: the ids of a project's workspaces. */
const workspacesOf = (projectId: string | SQL) =>
  sql`(SELECT ${workspaces.id} FROM ${workspaces} WHERE ${workspaces.projectId} = ${projectId})`;

/** What a task needs: in its project where it has one, and of its creator. */
export function taskNeeds(actor: Person, projectId: string | null): Need[] {
  const count = sql`SELECT count(*) FROM ${tasks} WHERE`;
  const own: Need = {
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

/** What a run of an agent needs: in its project where it has one, and of the person on whose behalf it acts. */
export function runNeeds(actor: Person, projectId: string | SQL | null): Need[] {
  const count = sql`SELECT count(*) FROM ${agentRuns} AS counted WHERE`;
  const most = mostRows(agentRuns);
  const own: Need = {
    quota: "person_runs",
    used: sql`${count} counted.user_id = ${actor.id}`,
    most,
    adding: 1,
  };
  if (projectId === null) return [own];
  const used = sql`${count} counted.project_id = ${projectId}`;
  return [{ quota: "project_runs", used, most, adding: 1 }, own];
}

/** What a comment needs: in its project, and of its author. Those on tasks and those on records count together. */
function commentNeeds(actor: Person, project: SQL): Need[] {
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

/** What a comment on a task needs: room in the task's project, where it has one. */
export const taskCommentNeeds = (actor: Person, taskId: string): Need[] =>
  commentNeeds(
    actor,
    sql`(SELECT of_comment.project_id FROM ${tasks} AS of_comment WHERE of_comment.id = ${taskId})`,
  );

/** What a comment on a record needs. */
export const recordCommentNeeds = (actor: Person, projectId: string): Need[] =>
  commentNeeds(actor, sql`${projectId}`);

/** SQL: how many records there are of whatever type, those named `counted` that meet the condition. */
export function recordSum(condition: SQL): SQL {
  const counts = RECORDS.map(
    (table) => sql`(SELECT count(*) FROM ${table} AS counted WHERE ${condition})`,
  );
  return sql.join(counts, sql` + `);
}

/** What records need, of whatever type; files are records too. */
export function recordNeeds(actor: Person, projectId: string, adding = 1): Need[] {
  // The ids stand once each: a statement carries at most a hundred parameters.
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

/** What a file needs beyond a record: its bytes. */
export function fileNeeds(actor: Person, projectId: string, bytes: number): Need[] {
  const inProject = sql`${mediaAssets} AS stored WHERE stored.workspace_id IN ${workspacesOf(projectId)}`;
  const own = sql`${mediaAssets} AS stored WHERE stored.created_by = ${actor.id}`;
  const sum = sql`SELECT coalesce(sum(stored.size), 0) FROM`;
  const most = mostRows(mediaAssets);
  return [
    { quota: "project_files", used: sql`SELECT count(*) FROM ${inProject}`, most, adding: 1 },
    { quota: "person_files", used: sql`SELECT count(*) FROM ${own}`, most, adding: 1 },
    { quota: "project_bytes", used: sql`${sum} ${inProject}`, adding: bytes },
    { quota: "person_bytes", used: sql`${sum} ${own}`, adding: bytes },
  ];
}

interface ComingDocument {
  id: string;
  bytes: number;
}

/** What documents of a RAG need. Those that take the place of another of the same id count instead of it. */
export function documentNeeds(
  actor: Person,
  ragId: string,
  { added, replaced }: Record<"added" | "replaced", readonly ComingDocument[]>,
): Need[] {
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

/** "10 GB", "5 KB". Thousands, as the form of the quotas counts its megabytes. */
function sizeWords(bytes: number): string {
  let [value, power] = [bytes, 0];
  while (value >= 1000 && power < SIZES.length - 1) [value, power] = [value / 1000, power + 1];
  return `${value.toLocaleString("en", { maximumFractionDigits: 1 })} ${SIZES[power]}`;
}

function limitWords(what: string, limit: number): string {
  if (what === "bytes") return `${sizeWords(limit)} of files`;
  return `${limit.toLocaleString("en")} ${THINGS[what]?.[limit === 1 ? 0 : 1]}`;
}

/** Why there is no room, and what helps. The sentence may be stored and read by others, so it holds for every role. */
function fullMessage(quota: Quota, limit: number): string {
  const [whose, what = ""] = quota.split("_");
  const most = limitWords(what, limit);
  const help =
    what === "runs"
      ? `Runs are deleted ${RUN_DAYS} days after they end. A superadmin can raise the limit in the system settings.`
      : "Delete some to make room. A superadmin can raise the limit in the system settings.";
  return whose !== "person"
    ? `This ${whose === "rag" ? "RAG" : whose} has reached its limit of ${most}. ${help}`
    : `You've reached your limit of ${most}. ${help}`;
}

/**
 * Says why an insertion found no room; nothing where there is room now. One round trip.
 *
 * @throws AppError `too_large` for bytes, `conflict` for a number.
 */
export async function assertRoom(ctx: Context, needs: readonly Need[]): Promise<void> {
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
  throw new AppError(code, fullMessage(full.quota, limits[full.quota] ?? 0));
}
