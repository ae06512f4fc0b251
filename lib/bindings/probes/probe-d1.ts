import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { namedBatch } from "@/db/client";
import { bindingChecks } from "@/db/schema/system";
import { CORE_TABLES } from "@/db/tables";
import type { MetricColor } from "../schema";
import { formatBytes, type Measurement, newProbeKey, ProbeFailure, step } from "./probe";

/**
 * Size limit of one database on the paid plan, in bytes
 * (developers.cloudflare.com/d1/platform/limits).
 */
const D1_MAX_BYTES = 10_000_000_000;

/**
 * SQL: the sum of the tables' highest row ids. Reads one row per table, while a count would read
 * all.
 */
function highestRows(): SQL {
  const highest = CORE_TABLES.map(
    (table) => sql`coalesce((SELECT max(rowid) FROM ${sql.identifier(getTableName(table))}), 0)`,
  );
  return sql.join(highest, sql` + `);
}

/**
 * Writes, reads and deletes a row in one transaction, so nothing remains if it fails. One round
 * trip to D1.
 *
 * @throws ProbeFailure.
 */
export async function databaseRoundTrip(db: Database) {
  const id = newProbeKey();
  const where = eq(bindingChecks.id, id);
  const startedAt = Date.now();
  const { written, found, counted } = await step("The transaction", () =>
    namedBatch(db, {
      written: db.insert(bindingChecks).values({ id, at: 0, results: "[]" }),
      found: db.select({ id: bindingChecks.id }).from(bindingChecks).where(where),
      counted: db.select({ rows: sql<number>`${highestRows()}` }).from(sql`(SELECT 1)`),
      removed: db.delete(bindingChecks).where(where),
    }),
  );
  if (found.length !== 1) throw new ProbeFailure("Read back a different value than written");
  return {
    latencyMs: Date.now() - startedAt,
    sizeBytes: written.meta.size_after,
    rows: counted[0]?.rows ?? 0,
  };
}

function fullness(share: number): MetricColor {
  if (share >= 0.9) return "red";
  return share >= 0.7 ? "amber" : "green";
}

/** Probes Atrium's own database, and reports its size compared with the limit. */
export async function probeDatabase(db: Database): Promise<Measurement> {
  const { latencyMs, sizeBytes, rows } = await databaseRoundTrip(db);
  const share = sizeBytes / D1_MAX_BYTES;
  const percent = share * 100;
  return {
    latencyMs,
    usage: sizeBytes,
    metrics: [
      { label: "Size", ...formatBytes(sizeBytes), isUsage: true },
      {
        label: "Used",
        value: percent > 0 && percent < 0.1 ? "< 0.1" : percent.toFixed(1),
        unit: "%",
        color: fullness(share),
      },
      { label: "Rows (max.)", value: rows.toLocaleString("en") },
    ],
    details: [
      { label: "Round trip", value: "Writes and reads one row" },
      { label: "Limit", value: "10 GB (free plan: 500 MB)" },
    ],
  };
}

/** Probes another database. Only runs a query, because its tables aren't ours. */
export async function probeOtherDatabase(database: D1Database): Promise<Measurement> {
  const startedAt = Date.now();
  const { meta } = await step("Reading", () => database.prepare("SELECT 1").run());
  return {
    latencyMs: Date.now() - startedAt,
    usage: meta.size_after,
    metrics: [{ label: "Size", ...formatBytes(meta.size_after), isUsage: true }],
    details: [{ label: "Round trip", value: "Reads only, since this isn't Atrium’s database" }],
  };
}
