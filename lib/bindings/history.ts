import { desc, lt, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { bindingChecks } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { BINDING_STATUSES, type BindingStatus } from "./binding-rules";
import type { ProbeResult } from "./run-probe";
import { type CheckedBindings, checkedBindingsViewSchema } from "./schema";

/**
 * Checks that are kept. One row per check, so that one statement reads the history of all bindings.
 */
export const CHECKS_KEPT = 30;

/** What is kept of one binding per check. */
export interface KeptResult {
  at: number;
  status: BindingStatus;
  latencyMs: number | null;
  usage: number | null;
}

type BindingHistories = ReadonlyMap<string, KeptResult[]>;

const isFigure = (value: unknown): value is number | null =>
  value === null || typeof value === "number";

/**
 * Returns the readable entries of a row. Rows of another version are skipped instead of breaking
 * the page.
 */
function readRow(row: { at: number; results: string }): [name: string, result: KeptResult][] {
  let entries: unknown;
  try {
    entries = JSON.parse(row.results);
  } catch {
    return [];
  }
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: Record<string, unknown> | null): [string, KeptResult][] => {
    const { name, status, latencyMs, usage } = entry ?? {};
    const known = BINDING_STATUSES.find((one) => one === status);
    if (typeof name !== "string" || !known || !isFigure(latencyMs) || !isFigure(usage)) return [];
    return [[name, { at: row.at, status: known, latencyMs, usage }]];
  });
}

/**
 * Returns earlier checks by binding, oldest first. One statement that reads at most CHECKS_KEPT
 * rows.
 */
export async function readHistories(ctx: Context): Promise<BindingHistories> {
  const rows = await ctx.db
    .select({ at: bindingChecks.at, results: bindingChecks.results })
    .from(bindingChecks)
    .where(lt(bindingChecks.at, ctx.now))
    .orderBy(desc(bindingChecks.at))
    .limit(CHECKS_KEPT);
  const histories = new Map<string, KeptResult[]>();
  for (const [name, result] of rows.reverse().flatMap(readRow)) {
    histories.set(name, [...(histories.get(name) ?? []), result]);
  }
  return histories;
}

/** Returns the answer of the newest check. Null if there is none or it is from another version. */
export async function readLastAnswer(ctx: Context): Promise<CheckedBindings | null> {
  const [row] = await ctx.db
    .select({ answer: bindingChecks.answer })
    .from(bindingChecks)
    .orderBy(desc(bindingChecks.at))
    .limit(1);
  const answer: unknown = JSON.parse(row?.answer ?? "null");
  return checkedBindingsViewSchema.safeParse(answer).data ?? null;
}

/** Stores a check with its answer and deletes old ones, in one batch. */
export async function recordCheck(
  ctx: Context,
  results: readonly { name: string; result: ProbeResult }[],
  answer: CheckedBindings,
): Promise<void> {
  const kept = results.map(({ name, result: { status, measurement } }) => ({
    name,
    status,
    latencyMs: measurement?.latencyMs ?? null,
    usage: measurement?.usage ?? null,
  }));
  const last = ctx.db
    .select({ id: bindingChecks.id })
    .from(bindingChecks)
    .orderBy(desc(bindingChecks.at))
    .limit(CHECKS_KEPT);
  const row = {
    id: crypto.randomUUID(),
    at: ctx.now,
    results: JSON.stringify(kept),
    answer: JSON.stringify(answer),
  };
  await namedBatch(ctx.db, {
    added: ctx.db.insert(bindingChecks).values(row),
    oldest: ctx.db.delete(bindingChecks).where(sql`${bindingChecks.id} NOT IN ${last}`),
  });
}
