import { eq } from "drizzle-orm";
import { runSteps } from "@/db/schema/agent-runs";
import { AppError } from "@/lib/errors";
import { holdLonger } from "@/lib/jobs/claim-jobs";
import { waitAfter } from "@/lib/jobs/job-kind";
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
import { type Journal, type Step, tookOf } from "./journal";
import { RunEnd, RunPauses } from "./run-end";
import { MODEL_STEP_MS } from "./run-rules";

/** Calls of one step, while the provider is busy or cannot be reached. */
const TRIES = 4;
/** Between two looks at what a model has written so far. Milliseconds. */
const DRAFT_MS = 300;

interface Said {
  title: string;
  messages: readonly ModelMessage[];
  tools?: readonly ModelTool[];
  /** What the step shows as said, where no earlier step has it. */
  input?: object;
}

interface Setup {
  integrationId: string;
  /** The integration's preferred one where none is named. */
  model: string | null;
  for: CallPurpose;
  limits: ReturnType<typeof runLimits>;
  /** Somebody waits for its words and reads them as they come. */
  isWatched: boolean;
}

interface Tries {
  step: number;
  tries: number;
}

function isTries(cursor: unknown): cursor is Tries {
  return typeof (cursor as Partial<Tries> | null)?.tries === "number";
}

/** The calls of a model in a run: each a step that is written down before it and closed after it. */
export class ModelSteps {
  private steps = 0;
  private tokens = 0;
  private costMicros = 0;

  constructor(
    private readonly journal: Journal,
    private readonly setup: Setup,
  ) {}

  /** Why the model is not called again; null while nothing speaks against it. */
  get limit(): string | null {
    const { steps, tokens, costMicros } = this.setup.limits;
    if (this.steps >= steps) return `Stopped: reached the limit of ${steps} model calls`;
    if (this.tokens >= tokens) return `Stopped: reached the limit of ${tokens} tokens`;
    if (this.costMicros >= costMicros)
      return `Stopped: reached the limit of $${costMicros / 1_000_000} per run`;
    return null;
  }

  /**
   * Says something to the model.
   *
   * @returns its answer, or why there is none.
   * @throws RunPauses while the provider is busy, RunEnd where a limit of time was reached.
   */
  async say(said: Said): Promise<ModelTurn | AppError> {
    const { journal, setup } = this;
    const known = journal.next("model", said.title);
    this.steps++;
    if (known?.state === "succeeded") {
      this.count(known);
      return JSON.parse(known.output ?? "null") as ModelTurn;
    }
    // What was begun and not closed has changed nothing: it is said again.
    if (known && known.state !== "started") return new AppError("conflict", known.error ?? "");
    if (!known) journal.refuseMore();
    const step = known ?? {
      ...journal.newStep("model", said.title),
      tool: setup.model,
      input: JSON.stringify(said.input ?? {}),
      state: "started" as const,
    };
    return this.attempt(step, said);
  }

  private count(step: Step): void {
    this.journal.worked += tookOf(step);
    this.tokens += step.tokensIn + step.tokensOut;
    this.costMicros += step.costMicros;
  }

  private async attempt(step: Pick<Step, "id" | "n"> & typeof runSteps.$inferInsert, said: Said) {
    const { journal, setup } = this;
    await journal.begin(step, holdLonger(journal.ctx, journal.slice, MODEL_STEP_MS));
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
      this.journal.worked += Date.now() - began;
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

  /** Writes down what has come so far. Where the run was stopped meanwhile, that fails, and the call ends with it. */
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

  /** Comes back later where that may help, a few times. */
  private async pause({ id, n }: Pick<Step, "id" | "n">, error: AppError): Promise<void> {
    const { cursor } = this.journal.slice;
    const tries = (isTries(cursor) && cursor.step === n ? cursor.tries : 0) + 1;
    const { retryAfter } = error;
    if (!(error instanceof ModelFailure) || retryAfter === undefined || tries >= TRIES) return;
    const { db } = this.journal.ctx;
    await this.journal.record(
      db.update(runSteps).set({ error: error.message }).where(eq(runSteps.id, id)),
    );
    const at = Date.now() + Math.max(retryAfter * 1000, waitAfter(tries));
    throw new RunPauses(at, { step: n, tries } satisfies Tries);
  }
}

/** Ends a run whose model says no more: as stopped by a cap or a limit, else as failed. */
export function endWithout(error: AppError): RunEnd {
  return new RunEnd(error.code === "cap_reached" ? "stopped" : "failed", error.message);
}
