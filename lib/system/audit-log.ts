import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import { subquery } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { projects, workspaces } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { UNKNOWN_IP } from "@/lib/limits";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { DAY_MS, isoTime } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import {
  type AuditChange,
  type AuditEntryView,
  type AuditQuery,
  listAuditLogSchema,
} from "./audit-schema";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the end of a filter. A day counts as the whole day. */
function endOf(to: string): number {
  return Date.parse(to) + (DAY.test(to) ? DAY_MS : 1);
}

function search(q: string): SQL | undefined {
  if (q === "") return undefined;
  const columns = [
    auditLog.action,
    auditLog.entityType,
    auditLog.entityId,
    auditLog.actorEmail,
    auditLog.agentName,
    auditLog.before,
    auditLog.after,
  ];
  return or(...columns.map((column) => sql`instr(lower(${column}), lower(${q})) > 0`));
}

/** SQL: the entry is about the account with this id or email. */
function isDoneTo(person: string): SQL {
  return sql`(${auditLog.entityType} = 'user' AND ${auditLog.entityId} IN (SELECT ${person}
    UNION ALL SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${person}))`;
}

/** Filter value for everything that an agent did. */
const ANY_AGENT = "any";

/** Returns the WHERE of a query on the audit log. */
export function auditFilter(query: AuditQuery): SQL | undefined {
  const { q, action, entityType, actor, person, agent, run, outcome, from, to } = query;
  return and(
    action ? eq(auditLog.action, action) : undefined,
    entityType ? eq(auditLog.entityType, entityType) : undefined,
    // Emails are stored in lower case, names of service accounts aren't.
    actor
      ? or(eq(auditLog.actorId, actor), inArray(auditLog.actorEmail, [actor, actor.toLowerCase()]))
      : undefined,
    person ? isDoneTo(person) : undefined,
    agent === ANY_AGENT ? isNotNull(auditLog.agentName) : undefined,
    agent && agent !== ANY_AGENT ? sql`lower(${auditLog.agentName}) = lower(${agent})` : undefined,
    run ? eq(auditLog.runId, run) : undefined,
    outcome ? eq(auditLog.outcome, outcome) : undefined,
    from ? gte(auditLog.at, Date.parse(from)) : undefined,
    to ? lt(auditLog.at, endOf(to)) : undefined,
    search(q),
  );
}

type Values = Record<string, unknown>;

function readValues(json: string | null): Values {
  if (json === null) return {};
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === "object" && parsed !== null ? (parsed as Values) : {};
  } catch {
    return {};
  }
}

/** Formats a value for people: text as it is, anything else as JSON. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function changesOf(before: Values, after: Values): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** SQL: the current name of the entry's item. For a workspace, that of its project. */
const ENTITY_NAME = sql`CASE ${auditLog.entityType}
  WHEN 'project' THEN (SELECT ${projects.name} FROM ${projects} WHERE ${projects.id} = ${auditLog.entityId} AND ${isNotDeleted(projects)})
  WHEN 'agent' THEN (SELECT ${agents.name} FROM ${agents} WHERE ${agents.id} = ${auditLog.entityId} AND ${isNotDeleted(agents)})
  WHEN 'rag' THEN (SELECT ${rags.name} FROM ${rags} WHERE ${rags.id} = ${auditLog.entityId} AND ${isNotDeleted(rags)})
  WHEN 'task' THEN (SELECT ${tasks.name} FROM ${tasks} WHERE ${tasks.id} = ${auditLog.entityId})
  WHEN 'user' THEN (SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${auditLog.entityId})
  WHEN 'service_account' THEN (SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${auditLog.entityId})
  WHEN 'integration' THEN (SELECT ${integrations.name} FROM ${integrations} WHERE ${integrations.id} = ${auditLog.entityId} AND ${isNotDeleted(integrations)})
  WHEN 'workspace' THEN (SELECT ${projects.name} FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${workspaces.id} = ${auditLog.entityId} AND ${isNotDeleted(projects)})
  END`;

/** Returns an entry as the System tab, the API and the export show it, with changes by field. */
export function auditEntryView(
  row: typeof auditLog.$inferSelect & {
    entityName?: string | null;
    agentId?: string | null;
  },
): AuditEntryView {
  return {
    id: row.id,
    at: isoTime(row.at),
    actorId: row.actorId,
    actorEmail: row.actorEmail,
    token: row.tokenName,
    agent: row.agentName,
    runId: row.runId,
    agentId: row.agentId ?? null,
    action: row.action,
    entityType: row.entityType,
    entityId: row.entityId,
    entityName: row.entityName ?? null,
    outcome: row.outcome,
    changes: changesOf(readValues(row.before), readValues(row.after)),
    ip: row.ip === UNKNOWN_IP ? null : row.ip,
    requestId: row.requestId,
  };
}

export interface AuditPage extends PageOf<AuditEntryView> {
  /** All actions and entity types, for the filters. */
  actions: string[];
  entityTypes: string[];
}

const VALUES_OFFERED = 500;

/** Returns all values of a column, for a filter. */
async function listValues(
  ctx: Context,
  column: typeof auditLog.action | typeof auditLog.entityType,
): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ value: column })
    .from(auditLog)
    .orderBy(column)
    .limit(VALUES_OFFERED);
  return rows.map(({ value }) => value);
}

/**
 * Returns a page of the audit log. `q` searches action, entity, actor, agent and changed values.
 * Superadmin only. One round trip.
 */
export async function listAuditLog(
  ctx: Context,
  input: z.input<typeof listAuditLogSchema> = {},
): Promise<AuditPage> {
  authorize(ctx.actor, "audit.list");
  const query = parseInput(listAuditLogSchema, input);
  const where = auditFilter(query);
  const direction = query.sort === "at" ? asc : desc;
  const [[counted], rows, actions, entityTypes] = await Promise.all([
    ctx.db.select({ total: count() }).from(auditLog).where(where),
    ctx.db
      .select({
        ...getTableColumns(auditLog),
        entityName: subquery<string | null>(ENTITY_NAME).as("entity_name"),
        agentId: subquery<string | null>(
          sql`SELECT ${agentRuns.agentId} FROM ${agentRuns} WHERE ${agentRuns.id} = ${auditLog.runId}`,
        ).as("run_agent"),
      })
      .from(auditLog)
      .where(where)
      .orderBy(direction(auditLog.at), direction(auditLog.id))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    listValues(ctx, auditLog.action),
    listValues(ctx, auditLog.entityType),
  ]);
  return {
    ...pageOf(rows.map(auditEntryView), counted?.total ?? 0, query),
    actions,
    entityTypes,
  };
}
