import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { leaseGuard } from "@/lib/jobs/claim-jobs";
import type { JobSlice } from "@/lib/jobs/job-kind";
import type { Outcome } from "../procedures/procedure";
import { actingPerson, standingStatement } from "./acting";
import { joinPlaces, type ReadPlace } from "./places";
import { RunEnd, SliceOver } from "./run-end";

export type Step = typeof runSteps.$inferSelect;
export type NewStep = typeof runSteps.$inferInsert;

const CHANGED = "The agent changed after this run started. Start a new run.";
const TOO_LONG = "The result of this step is too long to store";
/** Characters of JSON. */
const LONGEST_OUTPUT = 500_000;

/** What a step that was closed has brought, and what a model took for it. */
interface Closing {
  output?: unknown;
  error?: string;
  /** What its tool has read. */
  places?: readonly ReadPlace[];
  used?: Partial<Pick<Step, "tool" | "tokensIn" | "tokensOut" | "costMicros">>;
}

/**
 * The steps of a run in their order: those that were written down, and how new ones are. Everything that it writes is
 * guarded by the job's lease, so that two never play the same run.
 */
export class Journal {
  /** Milliseconds that closed steps took. */
  worked = 0;
  /** All that the steps so far have read, with what the run was told of earlier ones. */
  places: readonly ReadPlace[];
  private n = 0;
  private begun = 0;
  private readonly minutes: number;
  private readonly known: ReadonlyMap<number, Step>;

  constructor(
    readonly ctx: Context,
    readonly slice: JobSlice,
    readonly runId: string,
    {
      steps,
      minutes,
      places,
    }: { steps: readonly Step[]; minutes: number; places: readonly ReadPlace[] },
  ) {
    this.minutes = minutes;
    this.places = places;
    this.known = new Map(steps.map((step) => [step.n, step]));
  }

  /** The step that was written down under the next number; undefined for a new one. */
  next(kind: Step["kind"], what: string, input = "{}"): Step | undefined {
    const known = this.known.get(++this.n);
    if (!known) return undefined;
    // Titles of other steps are texts, which a release may reword. What is said to a model follows from the steps before;
    // instructions that were changed since hold from here on.
    const isSame = kind !== "tool" || (known.tool === what && known.input === input);
    if (known.kind !== kind || !isSame) throw new RunEnd("failed", CHANGED);
    return known;
  }

  /** A row for the number that `next` has come to. */
  newStep(kind: Step["kind"], title: string) {
    const { runId, n } = this;
    return { id: crypto.randomUUID(), runId, n, kind, title, startedAt: Date.now() };
  }

  /** Before a new step: the limit of time, and the end of the slice. */
  refuseMore(): void {
    if (this.worked > this.minutes * 60_000)
      throw new RunEnd("stopped", `Stopped: reached the ${this.minutes}-minute limit`);
    this.refuseLate();
  }

  /** Ends the slice before a further call where its time is over. */
  refuseLate(): void {
    if (this.begun++ > 0 && Date.now() >= this.slice.until) throw new SliceOver();
  }

  /** Writes while the job is this slice's; fails otherwise. */
  async record(...statements: BatchItem<"sqlite">[]): Promise<void> {
    await this.ctx.db.batch([leaseGuard(this.ctx, this.slice), ...statements]);
  }

  /**
   * Writes a step down before its call, with what else belongs to the beginning.
   *
   * @returns the person for whom the run acts, with the rights that they have now.
   * @throws RunEnd when the run may not go on.
   */
  async begin(step: NewStep, ...statements: BatchItem<"sqlite">[]): Promise<Actor> {
    const { db } = this.ctx;
    const started = {
      state: "started" as const,
      output: null,
      error: null,
      startedAt: Date.now(),
    };
    const [, , standing] = await db.batch([
      leaseGuard(this.ctx, this.slice),
      db
        .insert(runSteps)
        .values({ ...step, ...started })
        .onConflictDoUpdate({ target: runSteps.id, set: started }),
      standingStatement(this.ctx, this.runId),
      ...statements,
    ]);
    return actingPerson(standing[0], this.runId, step.id);
  }

  /**
   * The person for whom the run acts, with the rights that they have now, as the actor of a step.
   *
   * @throws RunEnd when the run may not go on.
   */
  async person(stepId: string): Promise<Actor> {
    const [standing] = await standingStatement(this.ctx, this.runId);
    return actingPerson(standing, this.runId, stepId);
  }

  /** Writes down a step that was refused before it was begun. */
  async refuse(step: NewStep, reason: string): Promise<Outcome<never>> {
    const refused = { ...step, state: "failed" as const, error: reason, finishedAt: Date.now() };
    await this.record(this.ctx.db.insert(runSteps).values(refused));
    return { done: false, reason };
  }

  /** Shows what has come so far of a step that is under way; fails where the job is not this slice's any more. */
  async draft(id: string, output: unknown): Promise<void> {
    await this.record(
      this.ctx.db
        .update(runSteps)
        .set({ output: JSON.stringify(output) })
        .where(and(eq(runSteps.id, id), eq(runSteps.state, "started"))),
    );
  }

  /** Notes what a step has read. */
  saw(places: readonly ReadPlace[]): void {
    this.places = joinPlaces(this.places, places);
  }

  /** Closes a step after its call. */
  async close(id: string, closing: Closing): Promise<Outcome<unknown>> {
    const { output, error, used, places } = closing;
    const json = JSON.stringify(output ?? null);
    const reason = json.length > LONGEST_OUTPUT ? TOO_LONG : error;
    const end =
      reason === undefined
        ? { state: "succeeded" as const, output: json }
        : { state: "failed" as const, output: null, error: reason };
    const { db } = this.ctx;
    const closed = db
      .update(runSteps)
      .set({
        ...used,
        ...end,
        places: places && JSON.stringify(places),
        finishedAt: Date.now(),
      })
      .where(and(eq(runSteps.id, id), sql`${runSteps.finishedAt} IS NULL`));
    if (places) this.saw(places);
    const seen = db
      .update(agentRuns)
      .set({ places: JSON.stringify(this.places) })
      .where(eq(agentRuns.id, this.runId));
    await this.record(closed, ...(places ? [seen] : []));
    // As it will be read when the run is played again.
    return reason === undefined
      ? { done: true, output: JSON.parse(json) as unknown }
      : { done: false, reason };
  }
}

/** Milliseconds that a closed step took. */
export const tookOf = ({ startedAt, finishedAt }: Pick<Step, "startedAt" | "finishedAt">) =>
  (finishedAt ?? startedAt) - startedAt;
