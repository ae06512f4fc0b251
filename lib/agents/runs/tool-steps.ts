import { and, eq } from "drizzle-orm";
import { approvals, runSteps } from "@/db/schema/agent-runs";
import { auditLog } from "@/db/schema/system";
import { AppError, isUniqueViolation } from "@/lib/errors";
import type { ToolCall } from "@/lib/models/model-call";
import { parseJson } from "@/lib/models/openai-chat";
import { parseInput } from "@/lib/parse-input";
import type { Outcome, Proposal } from "../procedures/procedure";
import { type AnyTool, type Letting, modeOf, type Place, refuseOutOfScope } from "../tools/tool";
import { findTool } from "../tools/tools";
import { approvalHash, canonicalJson, renderArguments } from "./approval-hash";
import { type Journal, type NewStep, type Step, tookOf } from "./journal";
import { RunEnd, RunWaits } from "./run-end";
import { runNotice } from "./run-notices";
import { APPROVAL_MS } from "./run-rules";

type Approval = typeof approvals.$inferSelect;

/** A step that waits for somebody, until then. */
interface Pending {
  until: number;
}

type Settled = Outcome<unknown> | Pending;

interface Setup {
  letting: Letting;
  place: Place;
  /** The oldest first. */
  approvals: readonly Approval[];
  /** Calls of tools in one run. */
  limit: number;
}

const NOT_ALLOWED = "This agent may not use this tool";
const NO_SUCH_TOOL = "There is no tool of this name";
const NO_ARGUMENTS = "The arguments could not be read";
const NOT_DECIDED = "Nobody decided in time";
const ALTERED = "What was approved is not what is written down: the run was stopped";
const INTERRUPTED =
  "The engine stopped in the middle of this step, and the audit log has no trace of it. Shall it be done?";
/** Characters of a name that no tool has. */
const LONGEST_NAME = 64;

/** The calls of tools in a run: schema, policy, allow-list, scope, approval, use case. */
export class ToolSteps {
  private calls = 0;
  /** The numbers of the steps that have read something. */
  private readonly sources: number[] = [];

  constructor(
    private readonly journal: Journal,
    private readonly setup: Setup,
  ) {}

  /** Calls that are asked about at once where they are asked about. */
  async propose(tool: AnyTool, proposals: readonly Proposal<unknown>[]) {
    return this.together(proposals.map((proposal) => () => this.settle(tool, proposal)));
  }

  /** Calls as a model has written them. */
  async use(calls: readonly ToolCall[], why: string): Promise<Outcome<unknown>[]> {
    return this.together(calls.map((call) => () => this.settleWritten(call, why)));
  }

  private async together(all: readonly (() => Promise<Settled>)[]): Promise<Outcome<unknown>[]> {
    const outcomes: Outcome<unknown>[] = [];
    const pending: Pending[] = [];
    for (const settle of all) {
      const settled = await settle();
      if ("until" in settled) pending.push(settled);
      else outcomes.push(settled);
    }
    if (pending.length > 0) throw new RunWaits(Math.min(...pending.map(({ until }) => until)));
    return outcomes;
  }

  private async settleWritten(call: ToolCall, why: string): Promise<Settled> {
    const args = parseJson(call.arguments || "{}");
    const tool = findTool(call.name);
    if (tool && args !== null) return this.settle(tool, { args, why });
    const name = call.name.slice(0, LONGEST_NAME);
    const input = canonicalJson(args ?? call.arguments);
    this.calls++;
    const known = this.journal.next("tool", name, input);
    if (known) return { done: false, reason: known.error ?? "" };
    this.refuseMore();
    const step = { ...this.journal.newStep("tool", tool?.title ?? name), tool: name, input };
    const reason = tool ? NO_ARGUMENTS : NO_SUCH_TOOL;
    return this.journal.refuse({ ...step, state: "failed" }, reason);
  }

  /** One call: as it was, as it was decided, or now. */
  private async settle(tool: AnyTool, { args, why }: Proposal<unknown>): Promise<Settled> {
    const input = canonicalJson(args);
    this.calls++;
    const known = this.journal.next("tool", tool.name, input);
    if (known?.state === "succeeded") {
      this.count(tool, known.n, tookOf(known));
      return { done: true, output: JSON.parse(known.output ?? "null") as unknown };
    }
    if (known?.state === "waiting") return this.decided(known, tool);
    if (known?.state === "started") return this.interrupted(known, tool);
    if (known) return { done: false, reason: known.error ?? "" };
    this.refuseMore();
    const step = {
      ...this.journal.newStep("tool", tool.title),
      tool: tool.name,
      input,
      state: "started" as const,
    };
    if (!this.setup.letting.tools.includes(tool)) return this.journal.refuse(step, NOT_ALLOWED);
    let parsed: unknown;
    try {
      parsed = parseInput(tool.input, args);
    } catch (error) {
      if (error instanceof AppError) return this.journal.refuse(step, error.message);
      throw error;
    }
    const named = { ...step, title: tool.says(parsed).slice(0, 300) };
    const mode = modeOf(tool, this.setup.letting);
    if (mode === "auto") return this.execute(tool, parsed, named);
    const refusal = await this.refusalOf(tool, parsed, step.id);
    if (refusal !== null) return this.journal.refuse(named, refusal);
    return this.ask(tool, parsed, { step: { ...named, state: "waiting" }, mode, why });
  }

  /** Why the person may not do it, with the rights that they have now; null where they may. Nobody is asked about that. */
  private async refusalOf(tool: AnyTool, args: unknown, stepId: string): Promise<string | null> {
    const { ctx } = this.journal;
    const actor = await this.journal.person(stepId);
    try {
      refuseOutOfScope(tool, actor);
      await tool.mayDo?.({
        ctx: { ...ctx, actor, now: Date.now() },
        place: this.setup.place,
        args,
      });
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }

  private count(tool: AnyTool, n: number, ms: number): void {
    if (!tool.changes) this.sources.push(n);
    this.journal.worked += ms;
  }

  private refuseMore(): void {
    const { limit } = this.setup;
    if (this.calls > limit)
      throw new RunEnd("stopped", `The limit of ${limit} tool calls was reached`);
    this.journal.refuseMore();
  }

  private async approvalOf(
    tool: AnyTool,
    args: unknown,
    { stepId, mode, why }: { stepId: string; mode: Approval["mode"]; why: string },
  ) {
    return {
      id: crypto.randomUUID(),
      runId: this.journal.runId,
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
    { step, mode, why }: { step: NewStep; mode: Approval["mode"]; why: string },
  ): Promise<Pending> {
    const approval = await this.approvalOf(tool, args, { stepId: step.id, mode, why });
    const { db } = this.journal.ctx;
    await this.journal.record(
      db.insert(runSteps).values(step),
      db.insert(approvals).values(approval),
      ...this.tell(approval, step.title),
    );
    return { until: approval.expiresAt };
  }

  /** Whom the run acts for is told that it waits for them; where others decide, all who may see it in their list. */
  private tell({ mode }: Pick<Approval, "mode">, what: string) {
    const { ctx, runId } = this.journal;
    return mode === "ask" ? [runNotice(ctx, { kind: "approval_waiting", runId, what })] : [];
  }

  private lastApproval(step: Step): Approval | undefined {
    return this.setup.approvals.findLast(({ stepId }) => stepId === step.id);
  }

  /** A step that was asked about. */
  private async decided(step: Step, tool: AnyTool): Promise<Settled> {
    const approval = this.lastApproval(step);
    if (!approval) throw new RunEnd("failed", ALTERED);
    const { state, expiresAt, reason } = approval;
    if (state === "waiting" && expiresAt > Date.now()) return { until: expiresAt };
    if (state === "denied") {
      const error = reason ?? "";
      const set = { state: "denied" as const, error, finishedAt: Date.now() };
      await this.journal.record(
        this.journal.ctx.db.update(runSteps).set(set).where(eq(runSteps.id, step.id)),
      );
      return { done: false, reason: error };
    }
    if (state !== "approved") throw new RunEnd("expired", NOT_DECIDED);
    const args: unknown = JSON.parse(approval.arguments);
    if ((await approvalHash(tool.name, args)) !== approval.hash)
      throw new RunEnd("failed", ALTERED);
    this.journal.refuseLate();
    return this.execute(tool, args, step);
  }

  /**
   * A step that was begun and not closed: what reads is done again. Of what changes something, the audit row that was
   * written with it tells whether it was done; where there is none, somebody is asked.
   */
  private async interrupted(step: Step, tool: AnyTool): Promise<Settled> {
    const approval = this.lastApproval(step);
    const args: unknown = approval
      ? JSON.parse(approval.arguments)
      : parseInput(tool.input, JSON.parse(step.input));
    if (!tool.changes) return this.execute(tool, args, step);
    const done = await this.effectOf(step);
    if (done) return this.journal.close(step.id, { output: done });
    const mode = approval?.mode ?? "ask";
    const again = await this.approvalOf(tool, args, { stepId: step.id, mode, why: INTERRUPTED });
    const { db } = this.journal.ctx;
    const waiting = db.update(runSteps).set({ state: "waiting" }).where(eq(runSteps.id, step.id));
    await this.journal.record(
      waiting,
      db.insert(approvals).values(again),
      ...this.tell(again, step.title),
    );
    return { until: again.expiresAt };
  }

  /** What the audit log has of a step's effect; null for none. */
  private async effectOf({ id }: { id: string }): Promise<{ id: string | null } | null> {
    const [row] = await this.journal.ctx.db
      .select({ id: auditLog.entityId })
      .from(auditLog)
      .where(and(eq(auditLog.stepId, id), eq(auditLog.outcome, "done")))
      .limit(1);
    return row ?? null;
  }

  /** Does it, with the rights that the person has now. */
  private async execute(tool: AnyTool, args: unknown, step: NewStep): Promise<Outcome<unknown>> {
    const actor = await this.journal.begin(step);
    const began = Date.now();
    const ctx = { ...this.journal.ctx, actor, now: Date.now(), requestId: this.journal.runId };
    try {
      refuseOutOfScope(tool, actor);
      const output = await tool.run({ ctx, place: this.setup.place, args }, step.id);
      this.count(tool, step.n, Date.now() - began);
      return await this.journal.close(step.id, { output });
    } catch (error) {
      if (isUniqueViolation(error, "audit_log.step_id")) {
        const done = await this.effectOf(step);
        if (done) return this.journal.close(step.id, { output: done });
      }
      if (!(error instanceof AppError)) throw error;
      return this.journal.close(step.id, { error: error.message });
    }
  }
}
