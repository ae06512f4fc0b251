import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditChain } from "@/db/schema/audit";
import { mediaUploads } from "@/db/schema/media";
import { auditLog, settings, systemState } from "@/db/schema/system";
import { TABLES_TO_EMPTY } from "@/db/system-tables";
import { sealAuditLog } from "@/lib/audit/chain/seal";
import type { Context } from "@/lib/context/context";

/** The audit action whose newest row is the one that a reset leaves. */
export const RESET_ACTION = "system.reset";

/**
 * Whoever empties the system holds a lease: the time in `resetting_since`, which they move forward as they go. When it
 * has not moved for this long they are gone, and the next request takes over. Milliseconds.
 */
export const RESET_LEASE_MS = 30_000;

const KEYS_PER_PAGE = 1000;
const KV_DELETES_AT_ONCE = 20;
/** Each is a call of R2, of which a request has a thousand. */
const MAX_ABORTED = 500;

/** SQL: true for one holder at most, so that whoever was overtaken deletes nothing of what came after. */
const holds = (lease: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${systemState} WHERE ${systemState.resettingSince} = ${lease})`;

/** Moves the lease forward. Null when it is lost: the reset is finished, or another request goes on with it. */
async function renew(ctx: Context, lease: number): Promise<number | null> {
  const renewed = Math.max(Date.now(), lease + 1);
  const changed = await ctx.db
    .update(systemState)
    .set({ resettingSince: renewed })
    .where(eq(systemState.resettingSince, lease))
    .returning({ id: systemState.id });
  return changed.length === 1 ? renewed : null;
}

/** The query of the audit row of the newest reset: the one that survives it. */
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
  /** A search index, which has tables of its own that nobody else may write. */
  isIndex: number;
}

/** The tables that the database really has, so that none can be forgotten here. */
async function tablesToEmpty(ctx: Context): Promise<FoundTable[]> {
  return ctx.db.all<FoundTable>(sql.raw(TABLES_TO_EMPTY));
}

/** Empties one table. A search index keeps what it held in its files until it is told to drop it all. */
function emptyStatement(ctx: Context, { name, isIndex }: FoundTable, lease: number) {
  if (!isIndex) return ctx.db.delete(sqliteTable(name, {})).where(holds(lease));
  // FTS5 takes its commands in a column of the index's own name.
  const index = sqliteTable(name, { command: text(name) });
  return ctx.db.insert(index).select(sql`SELECT 'delete-all' WHERE ${holds(lease)}`);
}

/**
 * Begins the audit chain anew with the reset's own row, which carries the hash of the row that stood before it: so the
 * new chain goes on from the old one's last hash.
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

/** Empties every table but for the reset's own audit row; `settings` is back at its defaults. */
async function wipeStatements(ctx: Context, lease: number) {
  const newest = newestReset(ctx.db);
  const tables = await tablesToEmpty(ctx);
  return [
    // The order of the tables does not matter to the one transaction that empties them all.
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

/** Gives up the uploads under way: R2 lists no parts, so that they are found by their rows alone. */
async function abortUploads(ctx: Context, lease: number): Promise<void> {
  const uploads = await ctx.db
    .select({ id: mediaUploads.id, multipartId: mediaUploads.multipartId })
    .from(mediaUploads)
    .where(holds(lease))
    .limit(MAX_ABORTED);
  for (const { id, multipartId } of uploads) {
    if (multipartId === null) continue;
    const upload = ctx.files.resumeMultipartUpload(`media/files/${id}`, multipartId);
    // What is finished or given up already fails; R2 itself clears away the rest within a week.
    await upload.abort().catch(() => undefined);
  }
}

/** Removes every object. Null when the lease was lost on the way. */
async function emptyFiles(ctx: Context, lease: number): Promise<number | null> {
  let held: number | null = lease;
  for (;;) {
    const { objects } = await ctx.files.list({ limit: KEYS_PER_PAGE });
    if (objects.length === 0) return held;
    // Renewed between listing and deleting: what was listed while the lease held is from before the reset's end.
    held = await renew(ctx, held);
    if (held === null) return null;
    await ctx.files.delete(objects.map(({ key }) => key));
  }
}

/** Removes every key, in one walk: a deleted key may still be listed for a while. Null when the lease was lost. */
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

/** Empties the tables once more, of what requests that were under way have written since, and ends the reset. */
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
 * Empties tables, then objects, then keys, and ends at a system that is not set up. Each step can be repeated, so that
 * a reset which was killed anywhere is finished by calling this again.
 *
 * @param lease what `resetting_since` holds: the caller's own start, or what `resumeReset` has taken over.
 * @returns true when this call has finished the reset; false when another one has taken it over.
 */
export async function continueReset(ctx: Context, lease: number): Promise<boolean> {
  await abortUploads(ctx, lease);
  // The row that is kept is to carry the last hash of those that go.
  await sealAuditLog(ctx);
  const [wipe, ...more] = await wipeStatements(ctx, lease);
  await ctx.db.batch([wipe, ...more]);
  const afterFiles = await emptyFiles(ctx, lease);
  if (afterFiles === null) return false;
  const afterKv = await emptyKv(ctx, afterFiles);
  return afterKv !== null && finish(ctx, afterKv);
}

/**
 * Goes on with a reset whose request has died: every request that finds the system being reset calls this, and the one
 * whose statement takes the lease does the work.
 */
export async function resumeReset(ctx: Context, since: number): Promise<void> {
  if (Date.now() - since < RESET_LEASE_MS) return;
  const lease = await renew(ctx, since);
  if (lease !== null) await continueReset(ctx, lease);
}

/** Runs work of a reset past the answer; what fails is logged, and the next request tries again. */
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
