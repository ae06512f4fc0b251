import { is, not, SQL, sql } from "drizzle-orm";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { rateLimits } from "@/db/schema/auth";
import { workspaces } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { auditName } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import type { ErrorCode } from "@/lib/errors";
import {
  type Bucket,
  countStatement,
  FIFTEEN_MINUTES_MS,
  isOverLimit,
  networkOf,
} from "@/lib/rate-limit";

export interface AuditEntry {
  /** The row's id, if other statements refer to it. */
  id?: string;
  /** The action, named as in the policy if it has a rule: "projects.create". */
  action: string;
  entityType: string;
  entityId?: string | null;
  outcome?: "done" | "refused";
  /** Without secrets. */
  before?: object | null;
  /** If SQL: an expression for the JSON, evaluated by the statement. */
  after?: object | SQL<string | null> | null;
  /** If it isn't the context's actor: a person signing in, or the first superadmin. */
  actor?: { id: string | null; email: string | null };
  /** The project it happens in. Not needed for projects, tasks and workspaces. */
  projectId?: string;
}

/**
 * SQL: the project of a project, task or workspace when the statement runs. Null for other
 * entities.
 */
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
    id: entry.id ?? crypto.randomUUID(),
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

/** Returns the statement that always records an entry. Belongs in the same batch as the change. */
export function auditStatement(ctx: Context, entry: AuditEntry) {
  return ctx.db.insert(auditLog).values(valuesOf(ctx, entry));
}

/**
 * Returns the statement that records an entry only if the previous statement of the batch changed a
 * row. For writes with a condition, which may change nothing.
 */
export function auditIfChangedStatement(ctx: Context, entry: AuditEntry) {
  return auditIfStatement(ctx, entry, sql`changes() > 0`);
}

/** SQL: the id of a new entry. Differs for each row of a query. */
export const NEW_ID = sql.raw("lower(hex(randomblob(16)))");

/**
 * Returns the statement that records one entry per row of a query, for writes on many things. The
 * query returns id (of the new entry), action, entity_id, before and after (JSON or null).
 *
 * @param projectId the project it happens in, if it isn't clear from the entity (`AuditEntry`).
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

/** Returns the statement that records an entry only if the condition holds when it runs. */
export function auditIfStatement(ctx: Context, entry: AuditEntry, condition: SQL) {
  return insertWhere(ctx.db, auditLog, valuesOf(ctx, entry), condition);
}

/** SQL: the log has the row with this id. */
export const isAuditRow = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE ${auditLog.id} = ${id})`;

const AUDITED_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "forbidden",
  "cross_origin",
  "invalid_credentials",
  "rate_limited",
]);

/**
 * Returns true for failures that the audit log records: refused actions, failed sign-ins and rate
 * limits.
 */
export function isAuditedRefusal(code: ErrorCode): boolean {
  return AUDITED_REFUSALS.has(code);
}

/**
 * Refused actions of one kind that one network can add to the log in 15 minutes, so that no one can
 * fill the database.
 */
const REFUSALS_PER_KIND = 200;

/**
 * Returns the statement that records how many refused actions were left out: at the first one and
 * each time the number doubles. A new row each time, because sealed rows can't change.
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
 * Records a refused action or failed attempt after the response, up to a limit per network and kind.
 * The limit is per kind, so that a flood of one doesn't hide others. Separate rows say how many
 * were left out. If it fails, the error is only logged.
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
