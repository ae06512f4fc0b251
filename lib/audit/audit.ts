import { is, not, SQL, sql } from "drizzle-orm";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { rateLimits } from "@/db/schema/auth";
import { workspaces } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import {
  type Bucket,
  countStatement,
  FIFTEEN_MINUTES_MS,
  isOverLimit,
  networkOf,
} from "@/lib/auth/rate-limit";
import { auditName } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import type { ErrorCode } from "@/lib/errors";

export interface AuditEntry {
  /** What was done, in the policy's words where there is one: "projects.create". */
  action: string;
  entityType: string;
  entityId?: string | null;
  outcome?: "done" | "refused";
  /** Without secrets. */
  before?: object | null;
  /** SQL: the JSON that is made of it at the moment of the statement. */
  after?: object | SQL<string | null> | null;
  /** For a person who is not the context's actor: somebody signing in, the first superadmin. */
  actor?: { id: string | null; email: string | null };
  /** The project that it happens in. Of a project, a task and a workspace it is known without. */
  projectId?: string;
}

/** SQL: the project of a project, a task or a workspace, as it is at the moment of the statement; null of others. */
function projectOf(entityType: string, entityId: SQL): SQL {
  switch (entityType) {
    case "project":
      return entityId;
    case "task":
      return sql`(SELECT ${tasks.projectId} FROM ${tasks} WHERE ${tasks.id} = ${entityId})`;
    case "workspace":
      return sql`(SELECT ${workspaces.projectId} FROM ${workspaces} WHERE ${workspaces.id} = ${entityId})`;
    default:
      return sql`NULL`;
  }
}

function valuesOf(ctx: Context, entry: AuditEntry) {
  const actor = entry.actor ?? ctx.actor;
  return {
    id: crypto.randomUUID(),
    at: ctx.now,
    actorId: actor?.id ?? null,
    actorEmail: entry.actor ? entry.actor.email : ctx.actor && auditName(ctx.actor),
    action: entry.action,
    entityType: entry.entityType,
    entityId: entry.entityId ?? null,
    outcome: entry.outcome ?? ("done" as const),
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: is(entry.after, SQL) ? entry.after : entry.after ? JSON.stringify(entry.after) : null,
    ip: ctx.client.ip,
    requestId: ctx.requestId,
    projectId: entry.projectId
      ? sql`${entry.projectId}`
      : projectOf(entry.entityType, sql`${entry.entityId ?? null}`),
    tokenName: entry.actor ? null : (ctx.actor?.token?.name ?? null),
    agentName: ctx.actor?.run?.agentName ?? null,
    runId: ctx.actor?.run?.id ?? null,
    stepId: ctx.actor?.run?.stepId ?? null,
  };
}

/** The statement that records an entry unconditionally. Goes into the same batch as the change. */
export function auditStatement(ctx: Context, entry: AuditEntry) {
  return ctx.db.insert(auditLog).values(valuesOf(ctx, entry));
}

/**
 * The statement that records an entry only if the statement right before it in the batch changed a row:
 * for writes whose rule is inside the statement and which may therefore do nothing.
 */
export function auditIfChangedStatement(ctx: Context, entry: AuditEntry) {
  return auditIfStatement(ctx, entry, sql`changes() > 0`);
}

/** SQL: the id of a new entry, another for each row of a query. */
export const NEW_ID = sql.raw("lower(hex(randomblob(16)))");

/**
 * The statement that records one entry for each row of a query: for writes on many things at once. The query answers
 * the columns id (of the new entry), action, entity_id, before and after (JSON or null).
 *
 * @param projectId the project that it happens in, where that is not known without (`AuditEntry`).
 */
export function auditEachStatement(
  ctx: Context,
  entityType: string,
  rows: SQL,
  projectId?: string,
) {
  const project = projectId ? sql`${projectId}` : projectOf(entityType, sql`found.entity_id`);
  const values = {
    ...valuesOf(ctx, { action: "", entityType }),
    id: sql`found.id`,
    action: sql`found.action`,
    entityId: sql`found.entity_id`,
    before: sql`found.before`,
    after: sql`found.after`,
    projectId: project,
  };
  return insertFrom(ctx.db, auditLog, values, sql`(${rows}) AS found`);
}

/** The statement that records an entry only if the condition holds at its moment. */
export function auditIfStatement(ctx: Context, entry: AuditEntry, condition: SQL) {
  return insertWhere(ctx.db, auditLog, valuesOf(ctx, entry), condition);
}

/** SQL: this request has recorded the entry, by a statement before this one in the batch. */
export function isRecorded(ctx: Context, { action, entityType, entityId = null }: AuditEntry): SQL {
  return sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.entityType} = ${entityType} AND ${auditLog.entityId} = ${entityId}
    AND ${auditLog.at} = ${ctx.now} AND ${auditLog.requestId} = ${ctx.requestId} AND ${auditLog.action} = ${action})`;
}

const AUDITED_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "forbidden",
  "cross_origin",
  "invalid_credentials",
  "rate_limited",
]);

/** True for the failures that the audit log keeps: refusals, failed sign-ins and limits that were hit. */
export function isAuditedRefusal(code: ErrorCode): boolean {
  return AUDITED_REFUSALS.has(code);
}

/** Refusals of one kind that one network may add to the log in 15 minutes: nobody fills the database by being refused. */
const REFUSALS_PER_KIND = 200;

/**
 * The statement that says how many refusals the window's log leaves out, at the first of them and whenever they have
 * doubled: a row is never changed, so that the chain of hashes can hold it.
 */
function leftOutStatement(ctx: Context, kind: string, bucket: Bucket) {
  const count = sql`(${rateLimits.count} - ${bucket.limit})`;
  const values = {
    ...valuesOf(ctx, { action: "refusals.left_out", entityType: "request", actor: NOBODY }),
    outcome: "refused" as const,
    after: sql<string>`json_object('kind', ${kind}, 'left_out', ${count})`,
  };
  const doubled = sql`${rateLimits} WHERE ${rateLimits.key} = ${bucket.key} AND ${isOverLimit(ctx, bucket)}
    AND ${count} & (${count} - 1) = 0`;
  return insertFrom(ctx.db, auditLog, values, doubled);
}

const NOBODY = { id: null, email: null };

/**
 * Records a refusal or a failed attempt on its own, after the answer, up to a limit per network and kind, so that a
 * flood of one kind hides no other; rows of their own say how many were left out. Its failure is only logged.
 */
export function recordRefusal(ctx: Context, entry: Omit<AuditEntry, "outcome">): void {
  const bucket = {
    key: `refusals:${entry.action}:${networkOf(ctx.client.ip)}`,
    limit: REFUSALS_PER_KIND,
    windowMs: FIFTEEN_MINUTES_MS,
  };
  const row = auditIfStatement(
    ctx,
    { ...entry, outcome: "refused" },
    not(isOverLimit(ctx, bucket)),
  );
  const leftOut = leftOutStatement(ctx, entry.action, bucket);
  const write = ctx.db
    .batch([countStatement(ctx, bucket), row, leftOut])
    .catch((error: unknown) => {
      const problem = { message: "audit row not written", requestId: ctx.requestId };
      console.error(JSON.stringify({ ...problem, error: String(error) }));
    });
  ctx.defer(write);
}
