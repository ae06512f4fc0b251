import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditChain } from "@/db/schema/audit";
import { mediaUploads } from "@/db/schema/media";
import { auditLog, settings, systemState } from "@/db/schema/system";
import { TABLES_TO_EMPTY } from "@/db/system-tables";
import { sealAuditLog } from "@/lib/audit/chain/seal";
import type { Context } from "@/lib/context/context";

/** The audit action of a reset. Its newest row survives the reset. */
export const RESET_ACTION = "system.reset";

/**
 * How long a reset can be silent, in milliseconds. The request that resets holds a lease, the time
 * in `resetting_since`, and moves it forward. If it stops moving for this long, the request has
 * died and the next one takes over.
 */
export const RESET_LEASE_MS = 30_000;

const KEYS_PER_PAGE = 1000;
const KV_DELETES_AT_ONCE = 20;
/** Each one is a call to R2, and a request can make a thousand. */
const MAX_ABORTED = 500;

/**
 * SQL: this request holds the lease. Only one can, so a request that was overtaken deletes nothing
 * that came later.
 */
const holds = (lease: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${systemState} WHERE ${systemState.resettingSince} = ${lease})`;

/**
 * Moves the lease forward. Returns null if it is lost: the reset is finished, or another request
 * has taken over.
 */
async function renew(ctx: Context, lease: number): Promise<number | null> {
  const renewed = Math.max(Date.now(), lease + 1);
  const changed = await ctx.db
    .update(systemState)
    .set({ resettingSince: renewed })
    .where(eq(systemState.resettingSince, lease))
    .returning({ id: systemState.id });
  return changed.length === 1 ? renewed : null;
}

/** Returns the query for the newest reset's audit row, which survives the reset. */
export function newestReset(db: Context["db"]) {
  return db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, RESET_ACTION), eq(auditLog.outcome, "done")))
    .orderBy(desc(auditLog.at))
    .limit(1);
}

interface FoundTable {
  name: string;
  /** 1 for a search index. Its internal tables can't be written directly. */
  isIndex: number;
}

/** Reads the tables from the database, so that none is forgotten. */
async function tablesToEmpty(ctx: Context): Promise<FoundTable[]> {
  return ctx.db.all<FoundTable>(sql.raw(TABLES_TO_EMPTY));
}

/**
 * Returns the statement that empties a table. A search index must be told explicitly to drop its
 * contents.
 */
function emptyStatement(ctx: Context, { name, isIndex }: FoundTable, lease: number) {
  if (!isIndex) return ctx.db.delete(sqliteTable(name, {})).where(holds(lease));
  // FTS5 takes commands in a column with the index's own name.
  const index = sqliteTable(name, { command: text(name) });
  return ctx.db.insert(index).select(sql`SELECT 'delete-all' WHERE ${holds(lease)}`);
}

/**
 * Returns the statement that starts the audit chain again at the reset's row. That row contains the
 * hash of the row before it, so the new chain continues the old one.
 */
function chainStatement(ctx: Context, lease: number) {
  const kept = (column: SQL) =>
    sql`(SELECT ${column} FROM ${auditLog} WHERE ${auditLog.id} = (${newestReset(ctx.db)}))`;
  return ctx.db
    .update(auditChain)
    .set({
      firstSeq: sql`coalesce(${kept(sql`${auditLog.seq}`)}, 1)`,
      firstPrevHash: sql`CASE WHEN ${kept(sql`${auditLog.seq}`)} IS NULL THEN ${auditChain.hash}
        ELSE ${kept(sql`${auditLog.prevHash}`)} END`,
      seq: sql`coalesce(${kept(sql`${auditLog.seq}`)}, 0)`,
      hash: sql`coalesce(${kept(sql`${auditLog.hash}`)}, ${auditChain.hash})`,
    })
    .where(holds(lease));
}

/**
 * Returns the statements that empty every table except for the reset's audit row. `settings` gets
 * its defaults.
 */
async function wipeStatements(ctx: Context, lease: number) {
  const newest = newestReset(ctx.db);
  const tables = await tablesToEmpty(ctx);
  return [
    // All tables are emptied in one transaction, so their order doesn't matter.
    ctx.db.run(sql`PRAGMA defer_foreign_keys = on`),
    ...tables.map((table) => emptyStatement(ctx, table, lease)),
    ctx.db.delete(auditLog).where(and(sql`${auditLog.id} IS NOT ${newest}`, holds(lease))),
    chainStatement(ctx, lease),
    ctx.db
      .update(settings)
      .set({
        dashboardName: String(settings.dashboardName.default),
        siteTitle: String(settings.siteTitle.default),
        quotas: String(settings.quotas.default),
        accessPolicy: String(settings.accessPolicy.default),
        secondFactorRoles: String(settings.secondFactorRoles.default),
        logoKey: null,
        faviconKey: null,
        updatedAt: null,
        version: 1,
      })
      .where(holds(lease)),
  ] as const;
}

/**
 * Aborts unfinished uploads. R2 doesn't list parts, so uploads can only be found by their rows.
 */
async function abortUploads(ctx: Context, lease: number): Promise<void> {
  const uploads = await ctx.db
    .select({ id: mediaUploads.id, multipartId: mediaUploads.multipartId })
    .from(mediaUploads)
    .where(holds(lease))
    .limit(MAX_ABORTED);
  for (const { id, multipartId } of uploads) {
    if (multipartId === null) continue;
    const upload = ctx.files.resumeMultipartUpload(`media/files/${id}`, multipartId);
    // Fails for uploads that are finished or aborted. R2 deletes leftover parts within a week.
    await upload.abort().catch(() => undefined);
  }
}

/** Deletes all objects. Returns null if the lease was lost. */
async function emptyFiles(ctx: Context, lease: number): Promise<number | null> {
  let held: number | null = lease;
  for (;;) {
    const { objects } = await ctx.files.list({ limit: KEYS_PER_PAGE });
    if (objects.length === 0) return held;
    // Renewed between listing and deleting: objects listed under the lease are from before the end
    // of the reset.
    held = await renew(ctx, held);
    if (held === null) return null;
    await ctx.files.delete(objects.map(({ key }) => key));
  }
}

/**
 * Deletes all keys in one pass, because a deleted key may still be listed for a while. Returns null
 * if the lease was lost.
 */
async function emptyKv(ctx: Context, lease: number): Promise<number | null> {
  let held: number | null = lease;
  let cursor: string | undefined;
  for (;;) {
    const page = await ctx.kv.list({ limit: KEYS_PER_PAGE, cursor });
    held = await renew(ctx, held);
    if (held === null) return null;
    for (let at = 0; at < page.keys.length; at += KV_DELETES_AT_ONCE) {
      const some = page.keys.slice(at, at + KV_DELETES_AT_ONCE);
      await Promise.all(some.map(({ name }) => ctx.kv.delete(name)));
    }
    if (page.list_complete) return held;
    ({ cursor } = page);
  }
}

/**
 * Empties the tables again, because running requests may have written in the meantime, and ends the
 * reset.
 */
async function finish(ctx: Context, lease: number): Promise<boolean> {
  const [wipe, ...more] = await wipeStatements(ctx, lease);
  const results = await ctx.db.batch([
    wipe,
    ...more,
    ctx.db
      .update(systemState)
      .set({
        setupCompletedAt: null,
        servicesMode: null,
        services: null,
        providerEmail: null,
        providerAccountId: null,
        providerAccountName: null,
        providerKeyFingerprint: null,
        providerKeyLastFour: null,
        resettingSince: null,
      })
      .where(eq(systemState.resettingSince, lease))
      .returning({ id: systemState.id }),
  ]);
  const ended: unknown = results.at(-1);
  return Array.isArray(ended) && ended.length === 1;
}

/**
 * Empties tables, then objects, then keys. The system is not set up afterwards. Each step can be
 * repeated, so an interrupted reset is finished by calling this again.
 *
 * @param lease the value of `resetting_since`: when the caller started, or what `resumeReset` took
 * over.
 * @returns true if this call finished the reset, false if another one took over.
 */
export async function continueReset(ctx: Context, lease: number): Promise<boolean> {
  await abortUploads(ctx, lease);
  // The surviving row has to contain the last hash of the deleted ones.
  await sealAuditLog(ctx);
  const [wipe, ...more] = await wipeStatements(ctx, lease);
  await ctx.db.batch([wipe, ...more]);
  const afterFiles = await emptyFiles(ctx, lease);
  if (afterFiles === null) return false;
  const afterKv = await emptyKv(ctx, afterFiles);
  return afterKv !== null && finish(ctx, afterKv);
}

/**
 * Resumes a reset whose request has died. Every request during a reset calls this; the one that
 * gets the lease does the work.
 */
export async function resumeReset(ctx: Context, since: number): Promise<void> {
  if (Date.now() - since < RESET_LEASE_MS) return;
  const lease = await renew(ctx, since);
  if (lease !== null) await continueReset(ctx, lease);
}

/** Runs reset work after the response. Errors are logged, and the next request tries again. */
export function deferReset(ctx: Context, work: Promise<unknown>): void {
  ctx.defer(
    work.catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      console.error(
        JSON.stringify({ message: "reset interrupted", requestId: ctx.requestId, error: text }),
      );
    }),
  );
}
