import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { leaseGuard } from "@/lib/jobs/claim-jobs";
import type { JobSlice } from "@/lib/jobs/job-kind";
import { parseInput } from "@/lib/parse-input";
import { runLimits } from "../config-schema";
import { type Outcome, type Proposal, type Script, StepFailed } from "../procedures/procedure";
import { type AnyTool, modeOf, type Place, type Tool } from "../tools/tool";
import { toolsOf } from "../tools/tools";
import { actingPerson, configOf, type Standing, standingStatement } from "./acting";
import { approvalHash, canonicalJson, renderArguments } from "./approval-hash";
import { RunEnd, RunWaits, SliceOver } from "./run-end";
import { APPROVAL_MS } from "./run-rules";

type Run = typeof agentRuns.$inferSelect;
type Step = typeof runSteps.$inferSelect;
type Approval = typeof approvals.$inferSelect;

/** What was written down of a run so far. */
export interface Played {
  run: Run;
  standing: Standing;
  steps: readonly Step[];
  /** The oldest first. */
  approvals: readonly Approval[];
}

/** A step that waits for somebody, until then. */
interface Pending {
  until: number;
}

const CHANGED = "What this agent does was changed since the run began. Start it again.";
const NOT_ALLOWED = "This agent may not use this tool";
const NOT_DECIDED = "Nobody decided in time";
const ALTERED = "What was approved is not what is written down: the run was stopped";
const INTERRUPTED =
  "The engine stopped in the middle of this step, and the audit log has no trace of it. Shall it be done?";
const TOO_LONG = "What this tool answered is too long to be kept";
/** Characters of JSON. */
const LONGEST_OUTPUT = 500_000;

/**
 * A run that is played: steps that were closed answer what they answered then, the first one that was not is done now.
 * Everything that it writes down is guarded by the job's lease, so that two never play the same run.
 */
export class Play implements Script {
  readonly now: number;
  readonly input: string;
  readonly project: Script["project"];
  readonly taskId: string | null;
  readonly rags: readonly string[];
  readonly options: Script["options"];
  private n = 0;
  private begun = 0;
  private toolCalls = 0;
  /** Milliseconds that its closed steps took. */
  private worked = 0;
  /** The numbers of the steps that have read something. */
  private readonly sources: number[] = [];
  private readonly known: ReadonlyMap<number, Step>;
  private readonly config;
  private readonly limits;
  private readonly tools: readonly AnyTool[];
  private readonly place: Place;

  constructor(
    private readonly ctx: Context,
    private readonly slice: JobSlice,
    private readonly played: Played,
  ) {
    const { run, standing, steps } = played;
    this.config = configOf(standing);
    this.limits = runLimits(this.config);
    this.tools = toolsOf(this.config);
    this.known = new Map(steps.map((step) => [step.n, step]));
    this.now = run.createdAt;
    this.input = run.input;
    const { projectId, projectName, projectRags } = standing;
    this.project =
      projectId === null || projectName === null ? null : { id: projectId, name: projectName };
    this.taskId = run.taskId;
    this.rags = this.config?.rags ?? (JSON.parse(projectRags) as string[]);
    this.options = this.config?.options ?? {};
    this.place = { projectId, taskId: run.taskId, rags: this.rags };
  }

  async say(sentence: string): Promise<void> {
    const known = this.next("message", sentence);
    if (known) return;
    const at = Date.now();
    const row = { ...this.newStep("message", sentence), state: "succeeded" as const };
    await this.write(this.ctx.db.insert(runSteps).values({ ...row, finishedAt: at }));
  }

  async call<Input, Output>(
    tool: Tool<Input, Output>,
    args: NoInfer<Input>,
    why = "",
  ): Promise<Output> {
    const [outcome] = await this.propose(tool, [{ args, why }]);
    if (outcome?.done) return outcome.output;
    throw new StepFailed(outcome?.reason ?? "");
  }

  async propose<Input, Output>(
    tool: Tool<Input, Output>,
    proposals: readonly Proposal<NoInfer<Input>>[],
  ): Promise<Outcome<Output>[]> {
    const outcomes: Outcome<Output>[] = [];
    const pending: Pending[] = [];
    for (const proposal of proposals) {
      const settled = await this.settle(tool, proposal);
      if ("until" in settled) pending.push(settled);
      else outcomes.push(settled as Outcome<Output>);
    }
    if (pending.length > 0) throw new RunWaits(Math.min(...pending.map(({ until }) => until)));
    return outcomes;
  }

  /** One call: as it was, as it was decided, or now. */
  private async settle(
    tool: AnyTool,
    { args, why }: Proposal<unknown>,
  ): Promise<Outcome<unknown> | Pending> {
    const input = canonicalJson(args);
    this.toolCalls++;
    const known = this.next("tool", tool.name, input);
    if (known?.state === "succeeded") {
      this.count(tool, known.n, (known.finishedAt ?? known.startedAt) - known.startedAt);
      return { done: true, output: JSON.parse(known.output ?? "null") as unknown };
    }
    if (known?.state === "waiting") return this.decided(known, tool);
    if (known?.state === "started") return this.interrupted(known, tool);
    if (known) return { done: false, reason: known.error ?? "" };
    this.refuseMore();
    const step = { ...this.newStep("tool", tool.title), tool: tool.name, input };
    const refuse = (reason: string) => this.refuse({ ...step, state: "failed", error: reason });
    if (!this.tools.includes(tool)) return refuse(NOT_ALLOWED);
    let parsed: unknown;
    try {
      parsed = parseInput(tool.input, args);
    } catch (error) {
      if (error instanceof AppError) return refuse(error.message);
      throw error;
    }
    const named = { ...step, title: tool.says(parsed).slice(0, 300) };
    const mode = modeOf(tool, this.tools, this.config);
    if (mode === "auto") return this.execute(tool, parsed, { ...named, state: "started" });
    return this.ask(tool, parsed, { step: { ...named, state: "waiting" }, mode, why });
  }

  /** The step that was written down under the next number; undefined for a new one. */
  private next(kind: Step["kind"], what: string, input = "{}"): Step | undefined {
    const known = this.known.get(++this.n);
    if (!known) return undefined;
    const is = kind === "tool" ? known.tool : known.title;
    if (known.kind !== kind || is !== what || known.input !== input)
      throw new RunEnd("failed", CHANGED);
    return known;
  }

  private count(tool: AnyTool, n: number, ms: number): void {
    if (!tool.changes) this.sources.push(n);
    this.worked += ms;
  }

  private newStep(kind: Step["kind"], title: string) {
    const { run } = this.played;
    return {
      id: crypto.randomUUID(),
      runId: run.id,
      n: this.n,
      kind,
      title,
      startedAt: Date.now(),
    };
  }

  /** Before a new step: limits, and the end of the slice. */
  private refuseMore(): void {
    const { toolCalls, minutes } = this.limits;
    if (this.toolCalls > toolCalls)
      throw new RunEnd("stopped", `The limit of ${toolCalls} tool calls was reached`);
    if (this.worked > minutes * 60_000)
      throw new RunEnd("stopped", `The limit of ${minutes} minutes was reached`);
    this.refuseLate();
  }

  private refuseLate(): void {
    if (this.begun++ > 0 && Date.now() >= this.slice.until) throw new SliceOver();
  }

  /** Writes while the job is this slice's; fails otherwise. */
  private async write(...statements: BatchItem<"sqlite">[]): Promise<void> {
    await this.ctx.db.batch([leaseGuard(this.ctx, this.slice), ...statements]);
  }

  private async refuse(step: typeof runSteps.$inferInsert): Promise<Outcome<unknown>> {
    await this.write(this.ctx.db.insert(runSteps).values({ ...step, finishedAt: Date.now() }));
    return { done: false, reason: step.error ?? "" };
  }

  private async approvalOf(
    tool: AnyTool,
    args: unknown,
    { stepId, mode, why }: { stepId: string; mode: Approval["mode"]; why: string },
  ) {
    return {
      id: crypto.randomUUID(),
      runId: this.played.run.id,
      stepId,
      tool: tool.name,
      mode,
      arguments: canonicalJson(args),
      hash: await approvalHash(tool.name, args),
      rendering: JSON.stringify(renderArguments(args)),
      why,
      sources: JSON.stringify(this.sources),
      createdAt: Date.now(),
      expiresAt: Date.now() + APPROVAL_MS,
    };
  }

  private async ask(
    tool: AnyTool,
    args: unknown,
    {
      step,
      mode,
      why,
    }: { step: typeof runSteps.$inferInsert; mode: Approval["mode"]; why: string },
  ): Promise<Pending> {
    const approval = await this.approvalOf(tool, args, { stepId: step.id, mode, why });
    const { db } = this.ctx;
    await this.write(db.insert(runSteps).values(step), db.insert(approvals).values(approval));
    return { until: approval.expiresAt };
  }

  private lastApproval(step: Step): Approval | undefined {
    return this.played.approvals.findLast(({ stepId }) => stepId === step.id);
  }

  /** A step that was asked about. */
  private async decided(step: Step, tool: AnyTool): Promise<Outcome<unknown> | Pending> {
    const approval = this.lastApproval(step);
    if (!approval) throw new RunEnd("failed", ALTERED);
    const { state, expiresAt, reason } = approval;
    if (state === "waiting" && expiresAt > Date.now()) return { until: expiresAt };
    if (state === "denied") {
      const error = reason ?? "";
      const set = { state: "denied" as const, error, finishedAt: Date.now() };
      await this.write(this.ctx.db.update(runSteps).set(set).where(eq(runSteps.id, step.id)));
      return { done: false, reason: error };
    }
    if (state !== "approved") throw new RunEnd("expired", NOT_DECIDED);
    const args: unknown = JSON.parse(approval.arguments);
    if ((await approvalHash(tool.name, args)) !== approval.hash)
      throw new RunEnd("failed", ALTERED);
    this.refuseLate();
    return this.execute(tool, args, step);
  }

  /**
   * A step that was begun and not closed: what reads is done again. Of what changes something, the audit row that was
   * written with it tells whether it was done; where there is none, somebody is asked.
   */
  private async interrupted(step: Step, tool: AnyTool): Promise<Outcome<unknown> | Pending> {
    const approval = this.lastApproval(step);
    const args: unknown = JSON.parse(approval?.arguments ?? step.input);
    if (!tool.changes) return this.execute(tool, args, step);
    const done = await this.effectOf(step);
    if (done) return this.close(step.id, { output: done });
    const mode = approval?.mode ?? "ask";
    const again = await this.approvalOf(tool, args, { stepId: step.id, mode, why: INTERRUPTED });
    const { db } = this.ctx;
    const waiting = db.update(runSteps).set({ state: "waiting" }).where(eq(runSteps.id, step.id));
    await this.write(waiting, db.insert(approvals).values(again));
    return { until: again.expiresAt };
  }

  /** What the audit log has of a step's effect; null for none. */
  private async effectOf({ id }: { id: string }): Promise<{ id: string | null } | null> {
    const [row] = await this.ctx.db
      .select({ id: auditLog.entityId })
      .from(auditLog)
      .where(and(eq(auditLog.stepId, id), eq(auditLog.outcome, "done")))
      .limit(1);
    return row ?? null;
  }

  /** Does it, with the rights that the person has now. */
  private async execute(
    tool: AnyTool,
    args: unknown,
    step: typeof runSteps.$inferInsert,
  ): Promise<Outcome<unknown>> {
    const { db } = this.ctx;
    const started = { state: "started" as const, startedAt: Date.now() };
    const [, , standing] = await db.batch([
      leaseGuard(this.ctx, this.slice),
      db
        .insert(runSteps)
        .values({ ...step, ...started })
        .onConflictDoUpdate({ target: runSteps.id, set: started }),
      standingStatement(this.ctx, this.played.run.id),
    ]);
    const actor = actingPerson(standing[0], this.played.run.id, step.id);
    const ctx = { ...this.ctx, actor, now: Date.now(), requestId: this.played.run.id };
    try {
      const output = await tool.run({ ctx, place: this.place, args }, step.id);
      this.count(tool, step.n, Date.now() - started.startedAt);
      return await this.close(step.id, { output });
    } catch (error) {
      if (isUniqueViolation(error, "audit_log.step_id")) {
        const done = await this.effectOf(step);
        if (done) return this.close(step.id, { output: done });
      }
      if (!(error instanceof AppError)) throw error;
      return this.close(step.id, { error: error.message });
    }
  }

  private async close(
    id: string,
    { output, error }: { output?: unknown; error?: string },
  ): Promise<Outcome<unknown>> {
    const json = JSON.stringify(output ?? null);
    const reason = json.length > LONGEST_OUTPUT ? TOO_LONG : error;
    const end =
      reason === undefined
        ? { state: "succeeded" as const, output: json }
        : { state: "failed" as const, error: reason };
    await this.write(
      this.ctx.db
        .update(runSteps)
        .set({ ...end, finishedAt: Date.now() })
        .where(and(eq(runSteps.id, id), sql`${runSteps.finishedAt} IS NULL`)),
    );
    // As it will be read when the run is played again.
    return reason === undefined
      ? { done: true, output: JSON.parse(json) as unknown }
      : { done: false, reason };
  }
}
