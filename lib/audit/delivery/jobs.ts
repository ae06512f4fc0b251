import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { auditArchives, auditChain, auditDelivery } from "@/db/schema/audit";
import { auditLog } from "@/db/schema/system";
import { auditStatement } from "@/lib/audit/audit";
import { type AuditLine, type AuditRow, auditLine } from "@/lib/audit/chain/chain-link";
import { SEALED_SEQ, sealAuditLog } from "@/lib/audit/chain/seal";
import { type Context, callOutside } from "@/lib/context/context";
import { sealedPrefix } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import type { JobKind } from "@/lib/jobs/job-kind";
import { DAY_MS } from "@/lib/time";
import { ARCHIVE_FACTS, DELIVER_FACTS, DELIVERY_MS } from "./delivery-rules";
import { withCall } from "./last-calls";
import { type Delivered, deliver, openSecret, sealSecret, secretBox } from "./send";

/** Maximum rows per call, and characters: the row that exceeds them is the last one. */
const ROWS_PER_CALL = 100;
const CHARACTERS_PER_CALL = 200_000;
const ROWS_PER_ARCHIVE = 500;

/** Reads the sealed rows after a position, oldest first. */
function rowsBehind(ctx: Context, seq: number | SQL, limit: number, where?: SQL) {
  return ctx.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.seq, seq), lte(auditLog.seq, SEALED_SEQ), where))
    .orderBy(asc(auditLog.seq))
    .limit(limit);
}

/** Returns as many lines as one call can carry. */
function linesOfCall(rows: readonly AuditRow[]): AuditLine[] {
  const lines: AuditLine[] = [];
  let characters = 0;
  for (const line of rows.map(auditLine)) {
    lines.push(line);
    characters += JSON.stringify(line).length;
    if (characters > CHARACTERS_PER_CALL) break;
  }
  return lines;
}

/** Re-encrypts the secret if the deployment has a new first key. */
async function turnedSecret({ config }: Context, sealed: string, secret: string) {
  const { currentKeyId } = secretBox(config);
  if (currentKeyId === null || sealed.startsWith(sealedPrefix(currentKeyId))) return {};
  return { secret: await sealSecret(config, secret) };
}

const NOT_SENT: Delivered = {
  problem: "The stored secret can't be decrypted. Enter it again.",
  status: null,
  ms: 0,
};

/**
 * Sends sealed rows in order. The position is stored after the call. If the worker stops in
 * between, the rows are sent again, so each row arrives at least once.
 */
export const deliverJob: JobKind = {
  ...DELIVER_FACTS,
  waitsMs: DELIVERY_MS,
  async run(ctx) {
    const [webhook] = await ctx.db.select().from(auditDelivery).where(isNotNull(auditDelivery.url));
    if (!webhook?.url || !webhook.secret || webhook.isPaused) return { next: "done" };
    await sealAuditLog(ctx);
    const { url, deliveredSeq, version } = webhook;
    const isUnchanged = eq(auditDelivery.version, version);
    const secret = await openSecret(ctx.config, webhook.secret).catch(() => null);
    const rows = await rowsBehind(ctx, deliveredSeq, ROWS_PER_CALL);
    const lines = linesOfCall(rows);
    const last = rows[lines.length - 1];
    const turned = secret === null ? {} : await turnedSecret(ctx, webhook.secret, secret);
    const delivery = { type: "audit.rows" as const, rows: lines };
    const delivered = last
      ? secret === null
        ? NOT_SENT
        : await callOutside(ctx, () => deliver(ctx, { url, secret }, delivery))
      : null;
    const calls = delivered && { calls: withCall(ctx, delivery, delivered) };
    if (delivered && delivered.problem !== null) {
      const failure = { ...calls, error: delivered.problem, failedAt: ctx.now };
      await ctx.db.update(auditDelivery).set(failure).where(isUnchanged);
      throw new AppError("unavailable", delivered.problem);
    }
    const arrived = last && {
      deliveredSeq: last.seq,
      deliveredAt: ctx.now,
      error: null,
      failedAt: null,
    };
    const set = { ...turned, ...arrived, ...calls };
    return {
      statements:
        Object.keys(set).length > 0
          ? [ctx.db.update(auditDelivery).set(set).where(isUnchanged)]
          : [],
      next: rows.length === ROWS_PER_CALL || lines.length < rows.length ? "more" : "done",
    };
  },
};

/** The R2 key of an archive. The same rows always get the same key. */
const archiveKey = (firstSeq: number, lastSeq: number) =>
  `audit/${String(firstSeq).padStart(12, "0")}-${lastSeq}.jsonl`;

/**
 * SQL: the oldest row in the database, and the newest one that can be archived: sealed, delivered,
 * and not the end of the chain.
 */
const FIRST_SEQ = sql<number>`coalesce((SELECT ${auditChain.firstSeq} FROM ${auditChain}), 1)`;
const MAY_GO = sql`${auditLog.seq} < ${SEALED_SEQ} AND NOT EXISTS (SELECT 1 FROM ${auditDelivery}
  WHERE ${auditDelivery.url} IS NOT NULL AND ${auditDelivery.deliveredSeq} < ${auditLog.seq})`;

/** Returns expired rows from the start of the log, up to the first one that isn't expired. */
async function outlivedRows(ctx: Context, keptDays: number): Promise<AuditRow[]> {
  const rows = await rowsBehind(ctx, sql`${FIRST_SEQ} - 1`, ROWS_PER_ARCHIVE, MAY_GO);
  const until = rows.findIndex(({ at }) => at > ctx.now - keptDays * DAY_MS);
  return until < 0 ? rows : rows.slice(0, until);
}

/**
 * Moves expired rows to R2, then removes them and records the archive in one batch. Verification
 * continues through the archives (`lib/audit/chain/verify.ts`).
 */
export const archiveJob: JobKind = {
  ...ARCHIVE_FACTS,
  async run(ctx) {
    const [settings] = await ctx.db
      .select({ keptDays: auditDelivery.keptDays })
      .from(auditDelivery);
    if (!settings?.keptDays) return { next: "done" };
    const rows = await outlivedRows(ctx, settings.keptDays);
    const [first] = rows;
    const last = rows.at(-1);
    if (!first?.hash || !last?.hash) return { next: "done" };
    const key = archiveKey(first.seq, last.seq);
    const text = rows.map((row) => `${JSON.stringify(auditLine(row))}\n`).join("");
    const bytes = new TextEncoder().encode(text);
    await ctx.files.put(key, bytes, {
      httpMetadata: { contentType: "application/jsonl" },
      customMetadata: { firstHash: first.hash, lastHash: last.hash },
    });
    const isNext = sql`EXISTS (SELECT 1 FROM ${auditChain} WHERE ${auditChain.firstSeq} = ${first.seq})`;
    const archive = {
      firstSeq: first.seq,
      lastSeq: last.seq,
      prevHash: first.prevHash,
      firstHash: first.hash,
      lastHash: last.hash,
      firstAt: first.at,
      lastAt: last.at,
      key,
      bytes: bytes.byteLength,
      createdAt: ctx.now,
    };
    const inArchive = sql`${auditLog.seq} BETWEEN ${first.seq} AND ${last.seq}`;
    return {
      statements: [
        insertWhere(ctx.db, auditArchives, archive, isNext),
        ctx.db.delete(auditLog).where(and(inArchive, isNext)),
        ctx.db
          .update(auditChain)
          .set({ firstSeq: last.seq + 1, firstPrevHash: last.hash })
          .where(eq(auditChain.firstSeq, first.seq)),
        auditStatement(ctx, {
          action: "audit.archive",
          entityType: "system",
          after: { first_seq: first.seq, last_seq: last.seq, last_hash: last.hash },
        }),
      ],
      next: rows.length === ROWS_PER_ARCHIVE ? "more" : "done",
    };
  },
};
