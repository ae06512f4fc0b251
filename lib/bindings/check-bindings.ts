import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isoTime } from "@/lib/time";
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
  /** In display order. A check never rejects, and settles within the probe's time limit. */
  bindings: { listing: BindingListing; check: Promise<BindingView> }[];
}

interface CheckOptions {
  /** Maximum time per probe, in milliseconds. */
  limitMs?: number;
}

/**
 * Summarizes the bindings before they answer: a bound one is active, whatever its check will say.
 */
function summarise(found: readonly FoundBinding[]): BindingSummary {
  const active = found.filter(({ listing }) => listing.isActive).length;
  return {
    total: found.length,
    active,
    inactive: found.length - active,
    categories: [...new Set(found.map(({ listing }) => listing.category))],
  };
}

/** Stores the check after the response. If storing fails, the check is shown all the same. */
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
 * Starts checking all bindings of the running Worker at once. Returns as soon as their history is
 * read; the checks are promises. Superadmin only.
 * Cost of a check on a Worker with only D1, KV, R2 and assets: three D1 batches or statements (the
 * probe, the history of at most 30 rows, storing this check) that read about 60 rows and write 4; a
 * KV write, read, delete and list; three R2 operations of class A and one of class B; one asset. A
 * check runs when someone opens the tab, checks again or calls the API, not when they filter.
 *
 * @throws AppError `unavailable` if the history can't be read.
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

/** Returns a check once every binding has answered or timed out. */
async function outcomeOf({ summary, bindings: started }: StartedCheck): Promise<CheckedBindings> {
  const bindings = await Promise.all(started.map(({ check }) => check));
  const silent = bindings.filter(({ status }) => status === "error").map(({ name }) => name);
  const error = silent.length > 0 ? `Not responding: ${silent.join(", ")}` : null;
  return { bindings, summary, error };
}

/**
 * Runs a whole check: waits until every binding has answered or timed out. Superadmin only.
 *
 * @throws AppError as `startBindingCheck`.
 */
export async function checkBindings(
  ctx: Context,
  options: CheckOptions = {},
): Promise<CheckedBindings> {
  return outcomeOf(await startBindingCheck(ctx, options));
}

/** Returns a key for a binding and whether this Worker has it. */
const bindingKey = ({ name, isActive }: BindingListing) => `${name} ${isActive}`;

/**
 * Returns the last check. Runs a new one if there is none, or if the Worker's bindings have changed
 * since. Superadmin only.
 *
 * @throws AppError as `startBindingCheck`.
 */
export async function getCheckedBindings(ctx: Context): Promise<CheckedBindings> {
  authorize(ctx.actor, "bindings.view");
  const last = await withinLimit(readLastAnswer(ctx), PROBE_LIMIT_MS).catch(() => null);
  const bound = findBindings(ctx).map(({ listing }) => bindingKey(listing));
  const isCurrent = last?.bindings.map(bindingKey).join() === bound.join();
  return last && isCurrent ? last : checkBindings(ctx);
}

/**
 * Checks the three bindings that Atrium needs: D1, KV and R2.
 *
 * @returns the readable names of those that didn't answer. Never throws.
 */
export async function findUnresponsiveBindings(ctx: Context): Promise<string[]> {
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
