import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { contentItems } from "@/db/schema/content";
import { products } from "@/db/schema/ecommerce";
import { jobs } from "@/db/schema/jobs";
import { workspaces } from "@/db/schema/projects";
import type { Context } from "@/lib/context/context";
import { enqueueEachStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import type { RecordCollection } from "../collection";
import type { Statements } from "../definition";

/** The job that starts a trigger's runs. Its subject is the trigger's ID. */
export const TRIGGER_JOB = "agents.trigger";

const NEW_ID = sql<string>`lower(hex(randomblob(16)))`;

/** SQL: an active trigger of the project whose agent isn't in the trash. */
const isWatching = (projectId: string) =>
  sql`${agentTriggers.projectId} = ${projectId} AND ${agentTriggers.state} = 'active'
    AND EXISTS (SELECT 1 FROM ${agents} WHERE ${agents.id} = ${agentTriggers.agentId} AND ${isNotDeleted(agents)})`;

/** Statement that queues the triggers of a project that have events to start a run for. */
const enqueueTriggers = (ctx: Context, projectId: string) =>
  enqueueEachStatement(
    // The job belongs to the triggers' owners, not to the person who changed the record.
    { ...ctx, actor: null },
    TRIGGER_JOB,
    sql`SELECT ${agentTriggers.id} AS subject FROM ${agentTriggers} WHERE ${isWatching(projectId)}
      AND EXISTS (SELECT 1 FROM ${triggerEvents} WHERE ${triggerEvents.triggerId} = ${agentTriggers.id}
        AND ${triggerEvents.runId} IS NULL)`,
  ).returning({ id: jobs.id });

/** Call after a batch with events. Wakes the engine if they have queued a trigger. */
export function wakeForEvents(ctx: Context, results: object | null | undefined): void {
  const { triggers } = (results ?? {}) as { triggers?: readonly unknown[] };
  if (triggers && triggers.length > 0) wakeEngine(ctx);
}

/**
 * Statements that record the events of a change, for the end of its batch. Changes by an agent's run
 * are no events, so no run starts another one. Sample data isn't either.
 *
 * @param rows SQL: the condition of the changed records, as they are after the change.
 */
export function recordEvents(
  ctx: Context,
  { projectId, workspace, definition }: RecordCollection,
  { what, rows }: { what: "created" | "changed"; rows: SQL },
): Statements {
  const { table, description } = definition;
  const isByRun = Boolean(ctx.actor?.run);
  const isPublished = sql`(${agentTriggers.event} = 'item_published' AND ${contentItems.status} = 'published'
    AND ${contentItems.publishedAt} = ${ctx.now})`;
  const isMeant = sql`(${agentTriggers.event} = ${`record_${what}`} AND ${agentTriggers.records} = ${description.name})`;
  const isItem = description.name === "items";
  const state = what === "created" ? sql`'created'` : sql`${table.version}`;
  const key = isItem
    ? sql`iif(${agentTriggers.event} = 'item_published', 'published ' || ${contentItems.publishedAt}, ${state})`
    : state;
  const events = insertFrom(
    ctx.db,
    triggerEvents,
    {
      id: NEW_ID,
      triggerId: sql`${agentTriggers.id}`,
      key: sql`${table.id} || ' ' || ${key}`,
      subject: sql`${table.id}`,
      at: ctx.now,
    },
    sql`${agentTriggers} CROSS JOIN ${table} WHERE ${isWatching(projectId)}
      AND ${isItem ? sql`(${isMeant} OR ${isPublished})` : isMeant} AND NOT ${table.isSample} AND ${rows}`,
  ).onConflictDoNothing();
  const hasStock = workspace === "ecommerce";
  if (isByRun) return hasStock ? stockEvents(ctx, projectId) : {};
  return {
    events,
    ...(hasStock && stockStatements(ctx, projectId)),
    triggers: enqueueTriggers(ctx, projectId),
  };
}

/** SQL: a trigger for low stock, and a product of its shop. */
const watchedProducts = (isMeant: SQL) => sql`${agentTriggers} CROSS JOIN ${products}
  WHERE ${isMeant} AND ${agentTriggers.event} = 'stock_below'
    AND ${products.workspaceId} = (SELECT ${workspaces.id} FROM ${workspaces}
      WHERE ${workspaces.projectId} = ${agentTriggers.projectId} AND ${workspaces.type} = 'ecommerce')`;

/**
 * Statement that records products whose stock is below a trigger's number, once until it is back.
 *
 * @param startsRun false to record them without starting a run.
 */
export function lowStockStatement(ctx: Context, isMeant: SQL, startsRun: boolean) {
  const known = (
    where: SQL,
  ) => sql`SELECT 1 FROM ${triggerEvents} WHERE ${triggerEvents.triggerId} = ${agentTriggers.id}
    AND ${triggerEvents.subject} = ${products.id} AND ${where}`;
  return insertFrom(
    ctx.db,
    triggerEvents,
    {
      id: NEW_ID,
      triggerId: sql`${agentTriggers.id}`,
      key: sql`${products.id} || ' below ' || ${NEW_ID}`,
      subject: sql`${products.id}`,
      runId: startsRun ? null : "",
      open: true,
      at: ctx.now,
    },
    sql`${watchedProducts(isMeant)} AND ${products.stockQuantity} < ${agentTriggers.threshold}
      AND ${products.status} <> 'inactive' AND NOT ${products.isSample}
      AND NOT EXISTS (${known(sql`${triggerEvents.open}`)})`,
  ).onConflictDoNothing();
}

function stockStatements(ctx: Context, projectId: string): Statements {
  const isBack = sql`EXISTS (SELECT 1 FROM ${watchedProducts(sql`${agentTriggers.projectId} = ${projectId}`)}
    AND ${agentTriggers.id} = ${triggerEvents.triggerId} AND ${products.id} = ${triggerEvents.subject}
    AND ${products.stockQuantity} >= ${agentTriggers.threshold})`;
  return {
    stockBack: ctx.db
      .update(triggerEvents)
      .set({ open: false })
      .where(sql`${triggerEvents.open} AND ${triggerEvents.triggerId} IN (SELECT ${agentTriggers.id} FROM ${agentTriggers}
        WHERE ${agentTriggers.projectId} = ${projectId} AND ${agentTriggers.event} = 'stock_below') AND ${isBack}`),
    stockLow: lowStockStatement(ctx, isWatching(projectId), !ctx.actor?.run),
  };
}

/** Statements that record the events of changed stock, for the end of a batch that moves some. */
export const stockEvents = (ctx: Context, projectId: string): Statements => ({
  ...stockStatements(ctx, projectId),
  triggers: enqueueTriggers(ctx, projectId),
});
