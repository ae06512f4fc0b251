import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { Journal, type JournalStart, type NewStep } from "../runs/journal";
import { RunEnd } from "../runs/run-end";

/** A person waits for it. Milliseconds. */
const MAX_MS = 60_000;
const TOOK_TOO_LONG = "Stopped after 60 seconds. A run takes as long as it needs.";

/** The steps of a dry run. Kept in memory, because a dry run writes nothing. */
export class UnrecordedJournal extends Journal {
  /** Closed steps that failed or were refused, with the reason. */
  readonly failed: { title: string; reason: string }[] = [];
  readonly used = { tokens: 0, costMicros: 0 };
  private readonly titles = new Map<string, string>();
  private readonly until = Date.now() + MAX_MS;

  /** @param ctx reads only, and has the actor that the run would have. */
  constructor(
    ctx: Context,
    private readonly actor: Actor,
    { id, start }: { id: string; start: JournalStart },
  ) {
    // There is no job, so no lease. Only recorded runs use the slice.
    const slice = {
      ...{ id, kind: RUN_JOB, subject: id, lease: "", attempt: 1 },
      ...{ until: 0, cursor: null, createdBy: actor.id },
    };
    super(ctx, slice, id, start);
  }

  override checkSlice(): void {
    if (Date.now() >= this.until) throw new RunEnd("stopped", TOOK_TOO_LONG);
  }

  override async record(): Promise<void> {}

  override async begin(step: NewStep): Promise<Actor> {
    this.titles.set(String(step.id), step.title);
    return this.actor;
  }

  override async currentActor(): Promise<Actor> {
    return this.actor;
  }

  override async add({ title, error }: NewStep): Promise<void> {
    if (error) this.failed.push({ title, reason: error });
  }

  override async close(id: string, closing: Parameters<Journal["close"]>[1]) {
    const { used = {} } = closing;
    this.used.tokens += (used.tokensIn ?? 0) + (used.tokensOut ?? 0);
    this.used.costMicros += used.costMicros ?? 0;
    const outcome = await super.close(id, closing);
    if (!outcome.done)
      this.failed.push({ title: this.titles.get(id) ?? "", reason: outcome.reason });
    return outcome;
  }
}
