import { and, eq } from "drizzle-orm";
import { runSteps } from "@/db/schema/agent-runs";
import { auditLog } from "@/db/schema/system";
import { AppError, isUniqueViolation } from "@/lib/errors";
import type { ToolCall } from "@/lib/models/model-call";
import { parseJson } from "@/lib/models/openai-chat";
import { parseInput } from "@/lib/parse-input";
import type { Outcome, Proposal } from "../procedures/procedure";
import { shareResultTool } from "../tools/share-tool";
import {
  type AnyTool,
  type ApprovalPolicy,
  approvalModeFor,
  type Destination,
  mustAskByRule,
  type RunScope,
  refuseOutOfScope,
} from "../tools/tool";
import { findTool } from "../tools/tools";
import { approvalHash, canonicalJson } from "./approval-hash";
import { ApprovalRequests, type ApprovalSetup, type Pending } from "./approval-requests";
import { audienceHasGrown, readAudience, withoutAccess } from "./audience";
import { type AudienceMember, audienceWords } from "./audience-words";
import { durationMs, type Journal, type NewStep, type Step } from "./journal";
import { parseResources } from "./resource-refs";
import { RunEnd, WaitForApproval } from "./run-end";

type CallResult = Outcome<unknown> | Pending;

interface Setup extends ApprovalSetup {
  policy: ApprovalPolicy;
  /** Maximum tool calls per run. */
  limit: number;
}

/** The result of a run as others may read it. */
export interface SharedResult {
  /** As approved; null if only the run's person may see it. */
  text: string | null;
  /** IDs of people who see it although they can't open everything it quotes. */
  shownTo: readonly string[];
}

const NOT_ALLOWED = "This agent isn't allowed to use this tool";
const NO_SUCH_TOOL = "No tool has this name";
const NO_ARGUMENTS = "The arguments aren't valid JSON";
const NOT_DECIDED = "No one decided before the approval expired";
const OTHERS_READ = "A model wrote this result, and other people will read it.";
const ALTERED = "The stored arguments no longer match what was approved, so the run was stopped";
const INTERRUPTED =
  "The engine stopped during this step, and the audit log has no record of it. Check whether it happened before you approve.";
/** Maximum characters of a tool name that doesn't exist. */
const MAX_NAME = 64;
/** Maximum characters of a refusal. */
const MAX_REASON = 1000;

/** Returns what is wrong with all fields, so that a model can correct them at once. */
function allMessages({ message, errors = {} }: AppError): string {
  const messages = new Set([message, ...Object.values(errors).flat()]);
  return [...messages].join(". ").slice(0, MAX_REASON);
}

/** Runs a run's tool calls: schema, allowed tools, approval, token scope, use case. */
export class ToolSteps {
  private calls = 0;
  private readonly approvals: ApprovalRequests;

  constructor(
    private readonly journal: Journal,
    private readonly setup: Setup,
  ) {
    this.approvals = new ApprovalRequests(journal, setup);
  }

  /** Runs calls in order. All approvals that they need are requested at once. */
  async propose(tool: AnyTool, proposals: readonly Proposal<unknown>[]) {
    return this.runAll(proposals.map((proposal) => () => this.runCall(tool, proposal)));
  }

  /** Runs calls as a model wrote them. */
  async use(calls: readonly ToolCall[], why: string): Promise<Outcome<unknown>[]> {
    return this.runAll(calls.map((call) => () => this.runModelCall(call, why)));
  }

  private async runAll(all: readonly (() => Promise<CallResult>)[]): Promise<Outcome<unknown>[]> {
    const outcomes: Outcome<unknown>[] = [];
    const pending: Pending[] = [];
    for (const run of all) {
      const result = await run();
      if ("until" in result) pending.push(result);
      else outcomes.push(result);
    }
    if (pending.length > 0)
      throw new WaitForApproval(Math.min(...pending.map(({ until }) => until)));
    return outcomes;
  }

  private async runModelCall(call: ToolCall, why: string): Promise<CallResult> {
    const args = parseJson(call.arguments || "{}");
    const tool = findTool(call.name);
    if (tool && args !== null) return this.runCall(tool, { args, why });
    const name = call.name.slice(0, MAX_NAME);
    const input = canonicalJson(args ?? call.arguments);
    this.calls++;
    const known = this.journal.next("tool", name, input);
    if (known) return { done: false, reason: known.error ?? "" };
    this.checkLimits();
    const step = { ...this.journal.newStep("tool", tool?.title ?? name), tool: name, input };
    const reason = tool ? NO_ARGUMENTS : NO_SUCH_TOOL;
    return this.journal.refuse({ ...step, state: "failed" }, reason);
  }

  /** Runs one call: replays it, resumes it after a decision, or executes it. */
  private async runCall(tool: AnyTool, { args, why }: Proposal<unknown>): Promise<CallResult> {
    const input = canonicalJson(args);
    this.calls++;
    const known = this.journal.next("tool", tool.name, input);
    if (known?.state === "succeeded") {
      this.count(tool, known.n, durationMs(known));
      const output = JSON.parse(known.output ?? "null") as unknown;
      // An old step without recorded resources is asked again what it read.
      const { scope } = this.setup;
      const reread = () =>
        tool.reads?.({ scope, args: parseInput(tool.input, args), output }) ?? [];
      this.journal.addResources(
        known.resources === null ? reread() : parseResources(known.resources),
      );
      return { done: true, output };
    }
    if (known?.state === "waiting") return this.resumeApproved(known, tool);
    if (known?.state === "started") return this.resumeInterrupted(known, tool);
    if (known) return { done: false, reason: known.error ?? "" };
    this.checkLimits();
    const step = {
      ...this.journal.newStep("tool", tool.title),
      tool: tool.name,
      input,
      state: "started" as const,
    };
    if (!this.setup.policy.tools.includes(tool)) return this.journal.refuse(step, NOT_ALLOWED);
    let parsed: unknown;
    try {
      parsed = parseInput(tool.input, args);
    } catch (error) {
      if (error instanceof AppError) return this.journal.refuse(step, allMessages(error));
      throw error;
    }
    const named = { ...step, title: tool.describeCall(parsed).slice(0, 300) };
    const mode = approvalModeFor(tool, this.setup.policy);
    const audience = await this.approvals.audienceOf(tool, parsed);
    const unread = withoutAccess(audience);
    if (mode === "auto" && unread.length === 0) return this.execute(tool, parsed, named);
    const refusal = await this.refusalOf(tool, parsed, step.id);
    if (refusal !== null) return this.journal.refuse(named, refusal);
    const waiting = { ...named, state: "waiting" as const };
    return this.approvals.ask(tool, parsed, {
      step: waiting,
      mode: mode === "auto" ? "ask" : mode,
      why: [why, audienceWords(unread, "The text")].filter(Boolean).join(" "),
      audience,
    });
  }

  /**
   * Returns the result for its readers. The run's person must approve first if a reader can't open
   * everything it quotes, or if the Rule of Two requires it for others to read it. Without a
   * decision in time, the result stays private.
   */
  async share(result: string, where: "task" | "conversation", to: Destination) {
    const tool = shareResultTool;
    const args = { where, result };
    const known = this.journal.next("tool", tool.name, canonicalJson(args));
    const audience = await this.approvals.readersOf(to);
    const unread = withoutAccess(audience);
    const shown = (text: string | null): SharedResult => ({
      text,
      shownTo: text === null ? [] : unread.map(({ id }) => id),
    });
    if (!known) {
      const mustAsk = mustAskByRule(this.setup.policy) && audience.length > 0;
      if (unread.length === 0 && !mustAsk) return shown(result);
      this.journal.checkSlice();
      const why = audienceWords(unread) || OTHERS_READ;
      const row = this.journal.newStep("tool", tool.describeCall(args));
      const input = canonicalJson(args);
      const step = { ...row, tool: tool.name, input, state: "waiting" as const };
      const { until } = await this.approvals.ask(tool, args, { step, mode: "ask", why, audience });
      throw new WaitForApproval(until);
    }
    const outcome = await this.resumeShared(known, audience);
    if ("until" in outcome) throw new WaitForApproval(outcome.until);
    return shown(outcome.done ? (outcome.output as { result: string }).result : null);
  }

  /** Resumes the step of `share` after a decision. */
  private async resumeShared(
    known: Step,
    audience: readonly AudienceMember[],
  ): Promise<CallResult> {
    const approval = this.approvals.last(known);
    const output: unknown = JSON.parse(known.output ?? "null");
    if (known.state === "succeeded") {
      // Approved before the slice ended. The readers may have changed since.
      const isSame = approval && !audienceHasGrown(audience, readAudience(approval.audience));
      return isSame
        ? { done: true, output }
        : this.approvals.askAgain(known, shareResultTool, { audience });
    }
    const isLate = approval?.state === "waiting" && approval.expiresAt <= Date.now();
    if (approval?.state === "expired" || isLate)
      return this.journal.close(known.id, { error: NOT_DECIDED });
    if (known.state === "waiting") return this.resumeApproved(known, shareResultTool, audience);
    if (known.state === "started" && approval)
      return this.execute(shareResultTool, JSON.parse(approval.arguments), known);
    return { done: false, reason: known.error ?? "" };
  }

  /**
   * Returns why the person may not make the call with their current permissions, or null if they
   * may. No one is asked to approve what would be refused.
   */
  private async refusalOf(tool: AnyTool, args: unknown, stepId: string): Promise<string | null> {
    const { ctx } = this.journal;
    const actor = await this.journal.currentActor(stepId);
    try {
      refuseOutOfScope(tool, actor);
      await tool.checkPermission?.({
        ctx: { ...ctx, actor, now: Date.now() },
        scope: this.setup.scope,
        args,
      });
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }

  private count(tool: AnyTool, n: number, ms: number): void {
    if (!tool.changes) this.approvals.sources.push(n);
    this.journal.workedMs += ms;
  }

  private checkLimits(): void {
    const { limit } = this.setup;
    if (this.calls > limit)
      throw new RunEnd("stopped", `Stopped: reached the limit of ${limit} tool calls`);
    this.journal.checkLimits();
  }

  /** Resumes a step after its decision. */
  private async resumeApproved(
    step: Step,
    tool: AnyTool,
    readers?: readonly AudienceMember[],
  ): Promise<CallResult> {
    const approval = this.approvals.last(step);
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
    this.journal.checkSlice();
    const audience = readers ?? (await this.approvals.audienceOf(tool, args));
    if (audienceHasGrown(audience, readAudience(approval.audience)))
      return this.approvals.askAgain(step, tool, { audience });
    return this.execute(tool, args, step);
  }

  /**
   * Resumes an unfinished step. Reads are repeated. For changes, the audit row shows whether it
   * happened; without one, a person is asked.
   */
  private async resumeInterrupted(step: Step, tool: AnyTool): Promise<CallResult> {
    const approval = this.approvals.last(step);
    const args: unknown = approval
      ? JSON.parse(approval.arguments)
      : parseInput(tool.input, JSON.parse(step.input));
    if (!tool.changes) return this.execute(tool, args, step);
    const done = await this.effectOf(step);
    if (done) return this.journal.close(step.id, { output: done });
    const audience = await this.approvals.audienceOf(tool, args);
    return this.approvals.askAgain(step, tool, { audience, why: INTERRUPTED });
  }

  /** Returns the audit log's row of a step's change, or null. */
  private async effectOf({ id }: { id: string }): Promise<{ id: string | null } | null> {
    const [row] = await this.journal.ctx.db
      .select({ id: auditLog.entityId })
      .from(auditLog)
      .where(and(eq(auditLog.stepId, id), eq(auditLog.outcome, "done")))
      .limit(1);
    return row ?? null;
  }

  /**
   * Returns the scope of a step. A model that has read something else may quote it in a question to
   * a RAG, so the query isn't logged where the RAG's managers would read it.
   */
  private scopeOfStep(args: unknown): RunScope {
    const { scope, policy } = this.setup;
    const asked = (args as { rag_id?: string }).rag_id;
    const hasRead = this.journal.resources.some(({ id }) => id !== asked);
    return { ...scope, isUnlogged: policy.usesModel && hasRead };
  }

  /** Executes a call with the person's current permissions. */
  private async execute(tool: AnyTool, args: unknown, step: NewStep): Promise<Outcome<unknown>> {
    const actor = await this.journal.begin(step);
    const began = Date.now();
    const ctx = { ...this.journal.ctx, actor, now: Date.now(), requestId: this.journal.runId };
    try {
      refuseOutOfScope(tool, actor);
      const scope = this.scopeOfStep(args);
      const output = await tool.run({ ctx, scope, args }, step.id);
      this.count(tool, step.n, Date.now() - began);
      const resources = tool.reads?.({ scope, args, output });
      return await this.journal.close(step.id, { output, resources });
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
