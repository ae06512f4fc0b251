import type { Context } from "@/lib/context/context";
import { extendLease, leaseGuard } from "@/lib/jobs/claim-jobs";
import { backoffMs, type JobSlice } from "@/lib/jobs/job-kind";
import { callModel } from "@/lib/models/call-model";
import type { CallPurpose, ModelMessage, ModelTool, ModelTurn } from "@/lib/models/model-call";
import { ModelFailure } from "@/lib/models/provider-failures";
import type { runLimits } from "../config-schema";
import { RetryModelLater, RunEnd } from "../runs/run-end";
import { MODEL_STEP_MS } from "../runs/run-rules";

/** Attempts at a scenario while the provider is busy or unreachable. */
const TRIES = 4;

/** What the calls of a scenario have used, also in earlier attempts. */
interface Used {
  tries: number;
  model: string | null;
  tokens: number;
  /** Null if a call had no price. */
  costMicros: number | null;
}

interface Setup {
  integrationId: string;
  /** Defaults to the integration's preferred model. */
  model: string | null;
  for: CallPurpose;
  limits: ReturnType<typeof runLimits>;
}

const isUsed = (cursor: unknown): cursor is Used =>
  typeof (cursor as Partial<Used> | null)?.tries === "number";

/**
 * The agent's model in a scenario. Each call reserves its maximum cost against the usage caps and
 * settles it afterwards, as in a run, and the agent's limits for one run apply to the scenario.
 */
export class RealModel {
  readonly used: Used;
  private calls = 0;

  constructor(
    private readonly ctx: Context,
    private readonly slice: JobSlice,
    private readonly setup: Setup,
  ) {
    const { cursor } = slice;
    this.used = isUsed(cursor)
      ? cursor
      : { tries: 0, model: setup.model, tokens: 0, costMicros: 0 };
  }

  /** Returns the reason if a limit is reached, or null. */
  get limit(): string | null {
    const { steps, tokens, costMicros } = this.setup.limits;
    if (this.calls >= steps) return `Stopped: reached the limit of ${steps} model calls`;
    if (this.used.tokens >= tokens) return `Stopped: reached the limit of ${tokens} tokens`;
    if ((this.used.costMicros ?? 0) >= costMicros)
      return `Stopped: reached the limit of $${costMicros / 1_000_000} per run`;
    return null;
  }

  /**
   * Calls the model.
   *
   * @throws RunEnd if a limit is reached, RetryModelLater while the provider is busy, or AppError
   *   as `callModel`.
   */
  async say(messages: readonly ModelMessage[], tools: readonly ModelTool[]): Promise<ModelTurn> {
    const { limit, ctx, slice, setup, used } = this;
    if (limit !== null) throw new RunEnd("stopped", limit);
    this.calls++;
    await ctx.db.batch([leaseGuard(ctx, slice), extendLease(ctx, slice, MODEL_STEP_MS)]);
    try {
      const { integrationId, model } = setup;
      const { usage, ...turn } = await callModel(
        { ...ctx, now: Date.now() },
        { integrationId, model, messages, tools, timeoutMs: MODEL_STEP_MS, for: setup.for },
      );
      used.model = turn.model;
      used.tokens += usage.inputTokens + usage.outputTokens;
      used.costMicros =
        used.costMicros === null || usage.microDollars === null
          ? null
          : used.costMicros + usage.microDollars;
      return turn;
    } catch (error) {
      const retryAfter = error instanceof ModelFailure ? error.retryAfter : undefined;
      const tries = used.tries + 1;
      if (retryAfter === undefined || tries >= TRIES) throw error;
      const at = Date.now() + Math.max(retryAfter * 1000, backoffMs(tries));
      throw new RetryModelLater(at, { ...used, tries } satisfies Used);
    }
  }
}
