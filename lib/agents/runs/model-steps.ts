import { eq } from "drizzle-orm";
import { runSteps } from "@/db/schema/agent-runs";
import { AppError } from "@/lib/errors";
import { extendLease } from "@/lib/jobs/claim-jobs";
import { backoffMs } from "@/lib/jobs/job-kind";
import { callModel } from "@/lib/models/call-model";
import type {
  CallOptions,
  CallPurpose,
  ModelMessage,
  ModelTool,
  ModelTurn,
} from "@/lib/models/model-call";
import { withoutRemoteParts } from "@/lib/models/model-text";
import { ModelFailure } from "@/lib/models/provider-failures";
import type { runLimits } from "../config-schema";
import { durationMs, type Journal, type Step } from "./journal";
import { RetryModelLater, RunEnd } from "./run-end";
import { MODEL_STEP_MS } from "./run-rules";

/** Attempts per step while the provider is busy or unreachable. */
const TRIES = 4;
/** Milliseconds between two updates of a model's partial text. */
const DRAFT_MS = 300;

interface Said {
  title: string;
  messages: readonly ModelMessage[];
  tools?: readonly ModelTool[];
  /** The step's displayed input, if no earlier step has it. */
  input?: object;
}

interface Setup {
  integrationId: string;
  /** Defaults to the integration's preferred model. */
  model: string | null;
  for: CallPurpose;
  limits: ReturnType<typeof runLimits>;
  /** True if a person reads the answer as it is written. */
  isWatched: boolean;
}

interface Tries {
  step: number;
  tries: number;
}

function isTries(cursor: unknown): cursor is Tries {
  return typeof (cursor as Partial<Tries> | null)?.tries === "number";
}

/** The model calls of a run. Each is recorded as a step before and after the call. */
export class ModelSteps {
  private steps = 0;
  private tokens = 0;
  private costMicros = 0;

  constructor(
    private readonly journal: Journal,
    private readonly setup: Setup,
  ) {}

  /** Returns the reason if a limit is reached, or null if the model may be called again. */
  get limit(): string | null {
    const { steps, tokens, costMicros } = this.setup.limits;
    if (this.steps >= steps) return `Stopped: reached the limit of ${steps} model calls`;
    if (this.tokens >= tokens) return `Stopped: reached the limit of ${tokens} tokens`;
    if (this.costMicros >= costMicros)
      return `Stopped: reached the limit of $${costMicros / 1_000_000} per run`;
    return null;
  }

  /**
   * Calls the model.
   *
   * @returns its answer, or the error.
   * @throws RetryModelLater while the provider is busy, RunEnd if the time limit is reached.
   */
  async say(said: Said): Promise<ModelTurn | AppError> {
    const { journal, setup } = this;
    const known = journal.next("model", said.title);
    this.steps++;
    if (known?.state === "succeeded") {
      this.count(known);
      return JSON.parse(known.output ?? "null") as ModelTurn;
    }
    // An unfinished call has changed nothing, so it is repeated.
    if (known && known.state !== "started") return new AppError("conflict", known.error ?? "");
    if (!known) journal.checkLimits();
    const step = known ?? {
      ...journal.newStep("model", said.title),
      tool: setup.model,
      input: JSON.stringify(said.input ?? {}),
      state: "started" as const,
    };
    return this.attempt(step, said);
  }

  private count(step: Step): void {
    this.journal.workedMs += durationMs(step);
    this.tokens += step.tokensIn + step.tokensOut;
    this.costMicros += step.costMicros;
  }

  private async attempt(step: Pick<Step, "id" | "n"> & typeof runSteps.$inferInsert, said: Said) {
    const { journal, setup } = this;
    await journal.begin(step, extendLease(journal.ctx, journal.slice, MODEL_STEP_MS));
    const began = Date.now();
    try {
      const { usage, model, ...turn } = await callModel(
        { ...journal.ctx, now: began },
        {
          integrationId: setup.integrationId,
          model: setup.model,
          messages: said.messages,
          tools: said.tools,
          timeoutMs: MODEL_STEP_MS,
          for: setup.for,
        },
        setup.isWatched ? this.watched(step.id) : {},
      );
      const used = {
        tool: model,
        tokensIn: usage.inputTokens,
        tokensOut: usage.outputTokens,
        costMicros: usage.microDollars ?? 0,
      };
      const closed = await journal.close(step.id, { output: turn, used });
      this.journal.workedMs += Date.now() - began;
      this.tokens += used.tokensIn + used.tokensOut;
      this.costMicros += used.costMicros;
      return closed.done ? turn : new AppError("conflict", closed.reason);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.pause(step, error);
      await journal.close(step.id, { error: error.message });
      return error;
    }
  }

  /** Stores the partial text. If the run was stopped, this fails and ends the call. */
  private watched(stepId: string): CallOptions {
    let text = "";
    let next = 0;
    return {
      onText: async (part) => {
        text += part;
        if (Date.now() < next) return;
        await this.journal.draft(stepId, { text: withoutRemoteParts(text) });
        next = Date.now() + DRAFT_MS;
      },
    };
  }

  /** Retries later a few times if the error may pass. */
  private async pause({ id, n }: Pick<Step, "id" | "n">, error: AppError): Promise<void> {
    const { cursor } = this.journal.slice;
    const tries = (isTries(cursor) && cursor.step === n ? cursor.tries : 0) + 1;
    const { retryAfter } = error;
    if (!(error instanceof ModelFailure) || retryAfter === undefined || tries >= TRIES) return;
    const { db } = this.journal.ctx;
    await this.journal.record(
      db.update(runSteps).set({ error: error.message }).where(eq(runSteps.id, id)),
    );
    const at = Date.now() + Math.max(retryAfter * 1000, backoffMs(tries));
    throw new RetryModelLater(at, { step: n, tries } satisfies Tries);
  }
}

/** Returns the end of a run whose model can't be called: stopped at a cap, otherwise failed. */
export function modelFailureEnd(error: AppError): RunEnd {
  return new RunEnd(error.code === "cap_reached" ? "stopped" : "failed", error.message);
}
