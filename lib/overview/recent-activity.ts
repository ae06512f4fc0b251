import { desc, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { type AuditSentence, auditSentence } from "@/lib/system/audit-sentence";
import { isReadableTask } from "@/lib/tasks/visibility";
import { DAY_MS, isoTime } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";

const SHOWN = 8;
/** Older activity isn't shown. This also limits what a busy system reads. */
const DAYS = 14;

/** Something a person did to a project or a task. */
export interface RecentActivity extends AuditSentence {
  id: string;
  at: string;
  /** Null if the account was deleted. */
  actorName: string | null;
  /** The agent that did it on their behalf, if any. */
  agentName: string | null;
}

/** Returns the name of a deleted item, from its audit row. */
function nameBefore(json: string | null): string | null {
  if (json === null) return null;
  const { name } = JSON.parse(json) as { name?: unknown };
  return typeof name === "string" ? name : null;
}

/**
 * Returns recent changes to projects that the person can read, and to their tasks. Newest first, of
 * the last two weeks.
 */
export async function listRecentActivity(ctx: Context): Promise<RecentActivity[]> {
  const actor = authorize(ctx.actor, "projects.list");
  const rows = await ctx.db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      outcome: auditLog.outcome,
      entityType: auditLog.entityType,
      entityId: auditLog.entityId,
      before: auditLog.before,
      agentName: auditLog.agentName,
      entityName: subquery<string | null>(sql`CASE ${auditLog.entityType}
        WHEN 'project' THEN (SELECT ${projects.name} FROM ${projects} WHERE ${projects.id} = ${auditLog.entityId} AND ${isNotDeleted(projects)})
        ELSE (SELECT ${tasks.name} FROM ${tasks} WHERE ${tasks.id} = ${auditLog.entityId} AND ${isReadableTask(actor)}) END`).as(
        "entity_name",
      ),
      actorName: subquery<string | null>(
        sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${auditLog.actorId}`,
      ).as("actor_name"),
    })
    .from(auditLog)
    .where(
      // The unary plus makes SQLite use the index on time: the newest entries are at its end.
      sql`${auditLog.at} > ${ctx.now - DAYS * DAY_MS} AND ${auditLog.outcome} = 'done'
        AND +${auditLog.entityType} IN ('project', 'task')
        AND ${seesEveryItem(actor) ? sql`1 = 1` : isReadableId(PROJECT, actor, auditLog.projectId)}`,
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(SHOWN);
  return rows.map(({ id, at, actorName, agentName, before, ...entry }) => {
    const sentence = auditSentence({ ...entry, changes: [] });
    const name = sentence.name ?? nameBefore(before);
    return { id, at: isoTime(at), actorName, agentName, ...sentence, name };
  });
}
