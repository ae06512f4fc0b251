import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isoTime } from "@/lib/ui/time";
import { bindingView } from "./binding-view";
import { type FoundBinding, findBindings } from "./find-bindings";
import { readHistories, readLastAnswer, recordCheck } from "./history";
import { databaseRoundTrip } from "./probes/probe-d1";
import { filesRoundTrip, kvRoundTrip } from "./probes/probe-storage";
import { PROBE_LIMIT_MS, type ProbeResult, runProbe, withinLimit } from "./run-probe";
import type { BindingListing, BindingSummary, BindingView, CheckedBindings } from "./schema";

export interface StartedCheck {
  id: string;
  at: string;
  summary: BindingSummary;
  /** In the order to show them. A check never rejects and settles within the probe's limit. */
  bindings: { listing: BindingListing; check: Promise<BindingView> }[];
}

export interface CheckOptions {
  /** Milliseconds that any one probe may take. */
  limitMs?: number;
}

/** Known before anything answers: what is bound is active, whatever its check says. */
function summarise(found: readonly FoundBinding[]): BindingSummary {
  const active = found.filter(({ listing }) => listing.isActive).length;
  return {
    total: found.length,
    active,
    inactive: found.length - active,
    categories: [...new Set(found.map(({ listing }) => listing.category))],
  };
}

/** Keeps the check past the answer; a check that cannot be kept was made all the same. */
function recordLater(
  ctx: Context,
  checks: readonly { name: string; result: Promise<ProbeResult> }[],
  answer: Promise<CheckedBindings>,
): void {
  const record = async () => {
    const results = checks.map(async ({ name, result }) => ({ name, result: await result }));
    await recordCheck(ctx, await Promise.all(results), await answer);
  };
  ctx.defer(
    record().catch((error: unknown) => {
      const problem = { message: "binding check not kept", requestId: ctx.requestId };
      console.error(JSON.stringify({ ...problem, error: String(error) }));
    }),
  );
}

/**
 * Starts a check of every binding of the running Worker, all at once, and answers as soon as their history is read:
 * the checks come as promises. Superadmin only.
 *
 * What a check costs, on a Worker with D1, KV, R2 and assets alone: to D1 three batches or statements (the probe, the
 * history of at most 30 rows, keeping this check), which read about 60 rows and write 4; to KV a write, a read, a
 * removal and a listing; to R2 three operations of class A and one of class B; to the assets one file. It is made when
 * somebody opens the tab, checks again or calls the API, and not when they filter.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `unavailable` when the history cannot be read.
 */
export async function startBindingCheck(
  ctx: Context,
  { limitMs = PROBE_LIMIT_MS }: CheckOptions = {},
): Promise<StartedCheck> {
  authorize(ctx.actor, "bindings.view");
  const found = findBindings(ctx);
  const probes = found.map((one) => ({ found: one, result: runProbe(ctx, one, limitMs) }));
  const histories = await withinLimit(readHistories(ctx), limitMs).catch((cause: unknown) => {
    throw new AppError("unavailable", "Couldn't load earlier checks", { cause });
  });
  const started = {
    id: ctx.requestId,
    at: isoTime(ctx.now),
    summary: summarise(found),
    bindings: probes.map(({ found: one, result }) => ({
      listing: one.listing,
      check: result.then((known) =>
        bindingView({
          found: one,
          result: known,
          earlier: histories.get(one.listing.name) ?? [],
          now: ctx.now,
        }),
      ),
    })),
  };
  const asked = probes.flatMap(({ found: { probe, listing }, result }) =>
    probe ? [{ name: listing.name, result }] : [],
  );
  recordLater(ctx, asked, outcomeOf(started));
  return started;
}

/** A check once every binding has answered or its time is over. */
async function outcomeOf({ summary, bindings: started }: StartedCheck): Promise<CheckedBindings> {
  const bindings = await Promise.all(started.map(({ check }) => check));
  const silent = bindings.filter(({ status }) => status === "error").map(({ name }) => name);
  const error = silent.length > 0 ? `Not responding: ${silent.join(", ")}` : null;
  return { bindings, summary, error };
}

/**
 * A whole check, once every binding has answered or its time is over. Superadmin only.
 *
 * @throws AppError as `startBindingCheck`.
 */
export async function checkBindings(
  ctx: Context,
  options: CheckOptions = {},
): Promise<CheckedBindings> {
  return outcomeOf(await startBindingCheck(ctx, options));
}

/** Names a binding, and whether this Worker has it. */
const mark = ({ name, isActive }: BindingListing) => `${name} ${isActive}`;

/**
 * What the last check answered. A check is made where there is none, or where the Worker is bound to something else
 * since. Superadmin only.
 *
 * @throws AppError as `startBindingCheck`.
 */
export async function getCheckedBindings(ctx: Context): Promise<CheckedBindings> {
  authorize(ctx.actor, "bindings.view");
  const last = await withinLimit(readLastAnswer(ctx), PROBE_LIMIT_MS).catch(() => null);
  const bound = findBindings(ctx).map(({ listing }) => mark(listing));
  const isCurrent = last?.bindings.map(mark).join() === bound.join();
  return last && isCurrent ? last : checkBindings(ctx);
}

/**
 * The round trips of the monitor over the three bindings that Atrium cannot do without.
 *
 * @returns the names of those that did not answer, for people; empty when all did. Never throws.
 */
export async function findSilentBindings(ctx: Context): Promise<string[]> {
  const probes: [string, Promise<unknown>][] = [
    ["the D1 database", databaseRoundTrip(ctx.db)],
    ["the KV namespace", kvRoundTrip(ctx.kv)],
    ["the R2 bucket", filesRoundTrip(ctx.files)],
  ];
  const answers = await Promise.allSettled(
    probes.map(([, probe]) => {
      ctx.defer(probe.catch(() => undefined));
      return withinLimit(probe, PROBE_LIMIT_MS);
    }),
  );
  return probes.flatMap(([name], index) => (answers[index]?.status === "fulfilled" ? [] : [name]));
}
