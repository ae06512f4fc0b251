import { eq, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { users } from "@/db/schema/auth";
import { ragDocuments } from "@/db/schema/knowledge";
import { mediaAssets } from "@/db/schema/media";
import { workspaces } from "@/db/schema/projects";
import { recordComments } from "@/db/schema/record-comments";
import { settings } from "@/db/schema/system";
import { taskComments, tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { recordSum } from "./check-quota";
import { QUOTA_NAMES, type Quota, readQuotas } from "./schema";
import { STORED_FILES } from "./stored-bytes";

/** A quota, and the highest use by one project, RAG or person. */
export interface QuotaView {
  quota: Quota;
  limit: number;
  most: number;
}

/** SQL: the highest sum of `amount` of one owner. */
const greatest = (owner: SQL, amount: SQL, from: SQL) =>
  sql`SELECT coalesce(max(total), 0) FROM (SELECT sum(${amount}) AS total FROM ${from} WHERE ${owner} IS NOT NULL GROUP BY ${owner})`;

/** Returns the highest use of each quota as SQL. */
function mostOf(): Record<Quota, SQL> {
  const one = sql`1`;
  const files = sql`${mediaAssets} AS record`;
  const stored = sql`${STORED_FILES} AS record`;
  const documents = sql`${ragDocuments} AS record`;
  const inWorkspace = (rows: SQL) =>
    sql`${rows} JOIN ${workspaces} AS place ON place.id = record.workspace_id`;
  const project = sql`place.project_id`;
  const person = sql`record.created_by`;
  const said = sql`(SELECT task.project_id, said.user_id FROM ${taskComments} AS said JOIN ${tasks} AS task ON task.id = said.task_id
    UNION ALL SELECT place.project_id, noted.user_id FROM ${recordComments} AS noted JOIN ${workspaces} AS place ON place.id = noted.workspace_id) AS said`;
  return {
    project_tasks: greatest(sql`task.project_id`, one, sql`${tasks} AS task`),
    person_tasks: greatest(sql`task.created_by`, one, sql`${tasks} AS task`),
    project_comments: greatest(sql`said.project_id`, one, said),
    person_comments: greatest(sql`said.user_id`, one, said),
    project_records: greatest(
      project,
      recordSum(sql`counted.workspace_id = place.id`),
      sql`${workspaces} AS place`,
    ),
    person_records: sql`SELECT coalesce(max(${recordSum(sql`counted.created_by = owner.id`)}), 0) FROM ${users} AS owner`,
    project_files: greatest(project, one, inWorkspace(files)),
    person_files: greatest(person, one, files),
    project_bytes: greatest(project, sql`record.size`, inWorkspace(stored)),
    person_bytes: greatest(person, sql`record.size`, stored),
    rag_documents: greatest(sql`record.rag_id`, one, documents),
    person_documents: greatest(person, one, documents),
    rag_bytes: greatest(sql`record.rag_id`, sql`record.bytes`, documents),
    project_runs: greatest(sql`run.project_id`, one, sql`${agentRuns} AS run`),
    person_runs: greatest(sql`run.user_id`, one, sql`${agentRuns} AS run`),
  };
}

/**
 * Returns every quota with its highest use. One round trip, which scans every task, comment and
 * record, so only for the settings. Superadmin only.
 */
export async function listQuotas(ctx: Context): Promise<QuotaView[]> {
  authorize(ctx.actor, "settings.view");
  const counts = Object.entries(mostOf()).map(
    ([quota, most]) => [quota, subquery<number>(most).as(quota)] as const,
  );
  const [row] = await ctx.db
    .select({
      quotas: settings.quotas,
      most: Object.fromEntries(counts) as Record<Quota, (typeof counts)[number][1]>,
    })
    .from(settings)
    .where(eq(settings.id, 1));
  if (!row) throw new Error("The settings row is missing");
  const limits = readQuotas(row.quotas);
  return QUOTA_NAMES.map((quota) => ({ quota, limit: limits[quota], most: row.most[quota] }));
}
