import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { leaseGuard } from "@/lib/jobs/claim-jobs";
import type { JobSlice } from "@/lib/jobs/job-kind";
import type { Outcome } from "../procedures/procedure";
import { joinResources, type ResourceRef } from "./resource-refs";
import { actorForStep, selectRunContext } from "./run-context";
import { RunEnd, SliceTimeUp } from "./run-end";

export type Step = typeof runSteps.$inferSelect;
export type NewStep = typeof runSteps.$inferInsert;

const CHANGED = "The agent changed after this run started. Start a new run.";
const TOO_LONG = "The result of this step is too long to store";
/** Maximum characters of a step's output as JSON. */
const MAX_OUTPUT = 500_000;

/** The result of a finished step, with the model's usage. */
interface Closing {
  output?: unknown;
  error?: string;
  /** What the tool has read. */
  resources?: readonly ResourceRef[];
  used?: Partial<Pick<Step, "tool" | "tokensIn" | "tokensOut" | "costMicros">>;
}

/** What a journal opens with. */
export interface JournalStart {
  steps: readonly Step[];
  /** The time limit. */
  minutes: number;
  resources: readonly ResourceRef[];
}

/**
 * The steps of a run in order: recorded ones are replayed, new ones recorded. All writes are
 * guarded by the job's lease, so that only one engine plays the run.
 */
export class Journal {
  /** Total duration of closed steps in milliseconds. */
  workedMs = 0;
  /**
   * Everything the steps have read so far, including the sources of earlier answers that the model
   * receives.
   */
  resources: readonly ResourceRef[];
  private n = 0;
  private begun = 0;
  private readonly minutes: number;
  private readonly known: ReadonlyMap<number, Step>;

  constructor(
    readonly ctx: Context,
    readonly slice: JobSlice,
    readonly runId: string,
    { steps, minutes, resources }: JournalStart,
  ) {
    this.minutes = minutes;
    this.resources = resources;
    this.known = new Map(steps.map((step) => [step.n, step]));
  }

  /** Returns the recorded step with the next number, or undefined for a new step. */
  next(kind: Step["kind"], what: string, input = "{}"): Step | undefined {
    const known = this.known.get(++this.n);
    if (!known) return undefined;
    // Titles and model messages may differ: a release may reword titles, and messages follow from
    // the steps before. Changed instructions apply from here on.
    const isSame = kind !== "tool" || (known.tool === what && known.input === input);
    if (known.kind !== kind || !isSame) throw new RunEnd("failed", CHANGED);
    return known;
  }

  /** Returns a row for the current number. */
  newStep(kind: Step["kind"], title: string) {
    const { runId, n } = this;
    return { id: crypto.randomUUID(), runId, n, kind, title, startedAt: Date.now() };
  }

  /** Checks the time limit and the end of the slice before a new step. */
  checkLimits(): void {
    if (this.workedMs > this.minutes * 60_000)
      throw new RunEnd("stopped", `Stopped: reached the ${this.minutes}-minute limit`);
    this.checkSlice();
  }

  /** Ends the slice before a further call if its time is up. */
  checkSlice(): void {
    if (this.begun++ > 0 && Date.now() >= this.slice.until) throw new SliceTimeUp();
  }

  /** Writes statements in one batch that fails if another slice has taken over the job. */
  async record(...statements: BatchItem<"sqlite">[]): Promise<void> {
    await this.ctx.db.batch([leaseGuard(this.ctx, this.slice), ...statements]);
  }

  /**
   * Records the start of a step before its call, together with other statements.
   *
   * @returns the person the run acts on behalf of, with their current permissions.
   * @throws RunEnd if the run may not continue.
   */
  async begin(step: NewStep, ...statements: BatchItem<"sqlite">[]): Promise<Actor> {
    const { db } = this.ctx;
    const started = {
      state: "started" as const,
      output: null,
      error: null,
      startedAt: Date.now(),
    };
    const [, , runContext] = await db.batch([
      leaseGuard(this.ctx, this.slice),
      db
        .insert(runSteps)
        .values({ ...step, ...started })
        .onConflictDoUpdate({ target: runSteps.id, set: started }),
      selectRunContext(this.ctx, this.runId),
      ...statements,
    ]);
    return actorForStep(runContext[0], this.runId, step.id);
  }

  /**
   * Returns the person the run acts on behalf of, with their current permissions, as the actor of a
   * step.
   *
   * @throws RunEnd if the run may not continue.
   */
  async currentActor(stepId: string): Promise<Actor> {
    const [runContext] = await selectRunContext(this.ctx, this.runId);
    return actorForStep(runContext, this.runId, stepId);
  }

  /** Records a step that was refused before it started. */
  async refuse(step: NewStep, reason: string): Promise<Outcome<never>> {
    const refused = { ...step, state: "failed" as const, error: reason, finishedAt: Date.now() };
    await this.add(refused);
    return { done: false, reason };
  }

  /** Records a step that is closed already. */
  async add(step: NewStep): Promise<void> {
    await this.record(this.ctx.db.insert(runSteps).values(step));
  }

  /** Stores the partial output of a running step. Fails if another slice has taken over the job. */
  async draft(id: string, output: unknown): Promise<void> {
    await this.record(
      this.ctx.db
        .update(runSteps)
        .set({ output: JSON.stringify(output) })
        .where(and(eq(runSteps.id, id), eq(runSteps.state, "started"))),
    );
  }

  /** Adds resources that a step has read. */
  addResources(resources: readonly ResourceRef[]): void {
    this.resources = joinResources(this.resources, resources);
  }

  /** Records the end of a step. */
  async close(id: string, closing: Closing): Promise<Outcome<unknown>> {
    const { output, error, used, resources } = closing;
    const json = JSON.stringify(output ?? null);
    const reason = json.length > MAX_OUTPUT ? TOO_LONG : error;
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
        resources: resources && JSON.stringify(resources),
        finishedAt: Date.now(),
      })
      .where(and(eq(runSteps.id, id), sql`${runSteps.finishedAt} IS NULL`));
    if (resources) this.addResources(resources);
    const seen = db
      .update(agentRuns)
      .set({ resources: JSON.stringify(this.resources) })
      .where(eq(agentRuns.id, this.runId));
    await this.record(closed, ...(resources ? [seen] : []));
    // Parsed, so that the value is the same as in a replay.
    return reason === undefined
      ? { done: true, output: JSON.parse(json) as unknown }
      : { done: false, reason };
  }
}

/** Returns the duration of a closed step in milliseconds. */
export const durationMs = ({ startedAt, finishedAt }: Pick<Step, "startedAt" | "finishedAt">) =>
  (finishedAt ?? startedAt) - startedAt;
