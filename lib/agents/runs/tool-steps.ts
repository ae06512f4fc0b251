import { and, eq, inArray, sql } from "drizzle-orm";
import { approvals, runSteps } from "@/db/schema/agent-runs";
import { AppError } from "@/lib/errors";
import type { ToolCall } from "@/lib/models/model-call";
import { parseJson } from "@/lib/models/openai-chat";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import type { ApprovalMode } from "../config-schema";
import type { Outcome, Proposal } from "../procedures/procedure";
import { shareResultTool } from "../tools/share-tool";
import { type AnyTool, approvalModeFor, type Destination, mustAskByRule } from "../tools/tool";
import { findTool } from "../tools/tools";
import { approvalHash, canonicalJson } from "./approval-hash";
import { ApprovalRequests, type Pending } from "./approval-requests";
import { audienceHasGrown, readAudience, withoutAccess } from "./audience";
import { type AudienceMember, audienceWords } from "./audience-words";
import { durationMs, type Journal, type NewStep, type Step } from "./journal";
import { changeOfStep, Proposals } from "./proposals";
import { parseResources } from "./resource-refs";
import { RunEnd, WaitForApproval } from "./run-end";
import { type CallSetup, ToolCalling } from "./tool-calling";

type CallResult = Outcome<unknown> | Pending;

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
/** Added to the title of a step that reads figures. */
const WITHOUT_PROPOSED = ". Figures don't include the proposals of this run.";
const NOT_IN_DRY_RUN = "Not done in a dry run, because only the real call shows what it does";
/** Maximum characters of a tool name that doesn't exist. */
const MAX_NAME = 64;
/** Maximum characters of a refusal. */
const MAX_REASON = 1000;

/** Returns what is wrong with all fields, so that a model can correct them at once. */
function allMessages({ message, errors = {} }: AppError): string {
  const messages = new Set([message, ...Object.values(errors).flat()]);
  return [...messages].join(". ").slice(0, MAX_REASON);
}

/** A change that a dry run shows. */
export interface WouldDo {
  tool: AnyTool;
  args: unknown;
  title: string;
  why: string;
  mode: ApprovalMode;
  /** True if it starts from another proposed change. */
  needsOthers: boolean;
}

/** Runs a run's tool calls: schema, allowed tools, approval, token scope, use case. */
export class ToolSteps {
  /** What a dry run would change, in order. */
  readonly wouldDo: WouldDo[] = [];
  private calls = 0;
  private readonly proposals = new Proposals();
  private readonly approvals: ApprovalRequests;
  private readonly calling: ToolCalling;

  constructor(
    private readonly journal: Journal,
    private readonly setup: CallSetup,
  ) {
    this.approvals = new ApprovalRequests(journal, setup);
    this.calling = new ToolCalling(journal, setup, this.approvals, this.proposals);
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
  private async runCall(
    tool: AnyTool,
    { args: given, why }: Proposal<unknown>,
  ): Promise<CallResult> {
    const args = this.withAssignee(tool, given);
    const input = canonicalJson(args);
    this.calls++;
    const known = this.journal.next("tool", tool.name, input);
    if (known?.state === "succeeded") {
      this.calling.count(tool, known.n, durationMs(known));
      if (tool.changes) {
        if (this.setup.isDryRun) return this.proposed(tool, known, parseInput(tool.input, args));
        this.calling.done(tool, known);
      }
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
    if (known?.state === "waiting")
      return known.output === null
        ? this.resumeApproved(known, tool)
        : this.resumeProposed(known, tool);
    if (known?.state === "started") return this.resumeInterrupted(known, tool);
    if (known) return this.calling.notDone(tool, known, known.error ?? "");
    this.checkLimits();
    const step = { ...this.journal.newStep("tool", tool.title), tool: tool.name, input };
    return this.runNew(tool, args, { step: { ...step, state: "started" }, why });
  }

  /** Adds the agent's assignee to a new task that names no person. */
  private withAssignee(tool: AnyTool, args: unknown): unknown {
    const { assignee } = this.setup;
    const isTask = tool.name === "create_task" && typeof args === "object" && args !== null;
    return assignee !== null && isTask ? { user_id: assignee, ...args } : args;
  }

  /** Executes, proposes or refuses a call that isn't recorded yet. */
  private async runNew(
    tool: AnyTool,
    args: unknown,
    { step, why }: { step: NewStep & Pick<Step, "id" | "n" | "title">; why: string },
  ): Promise<CallResult> {
    const { isDryRun } = this.setup;
    if (!this.setup.policy.tools.includes(tool)) return this.journal.refuse(step, NOT_ALLOWED);
    let parsed: unknown;
    try {
      parsed = parseInput(tool.input, args);
    } catch (error) {
      if (error instanceof AppError) return this.journal.refuse(step, allMessages(error));
      throw error;
    }
    const isWithout = tool.ignoresProposed && this.proposals.open.length > 0;
    const title = tool.describeCall(parsed) + (isWithout ? WITHOUT_PROPOSED : "");
    const named = { ...step, title: title.slice(0, 300) };
    const mode = approvalModeFor(tool, this.setup.policy);
    const needs = tool.changes ? this.proposals.needsOf(parsed) : [];
    const audience = await this.approvals.audienceOf(
      tool,
      parsed,
      this.calling.scopeWithProposed(),
    );
    const unread = withoutAccess(audience);
    const isAuto = mode === "auto" && unread.length === 0 && needs.length === 0;
    if (isAuto && !(isDryRun && tool.changes)) return this.calling.execute(tool, parsed, named);
    const { refusal, output } = await this.calling.tryOut(tool, parsed, step.id);
    if (refusal !== null) return this.journal.refuse(named, refusal);
    if (isDryRun) {
      if (output === null) return this.journal.refuse(named, NOT_IN_DRY_RUN);
      const shown = { ...named, state: "succeeded" as const, output, finishedAt: Date.now() };
      await this.journal.add(shown);
      const needsOthers = needs.length > 0;
      this.wouldDo.push({ tool, args: parsed, title: shown.title, why, mode, needsOthers });
      return this.proposed(tool, shown, parsed);
    }
    const pending = await this.approvals.ask(tool, parsed, {
      step: { ...named, state: "waiting", output },
      mode: mode === "auto" ? "ask" : mode,
      why: [why, audienceWords(unread, "The text")].filter(Boolean).join(" "),
      ...{ audience, needs },
    });
    if (output === null) return pending;
    return this.proposed(tool, { ...named, output }, parsed, pending.until);
  }

  /** Notes a proposal and returns what it would return if it were done. */
  private proposed(
    tool: AnyTool,
    step: Pick<Step, "id" | "title" | "output">,
    args: unknown,
    until: number | null = null,
  ): Outcome<unknown> {
    const change = changeOfStep({ tool: tool.name, output: step.output }, args);
    this.proposals.propose(step, change, until);
    return { done: true, output: JSON.parse(step.output ?? "null") as unknown, isProposed: true };
  }

  /**
   * Executes a proposed step once it and everything it depends on is approved. Drops it if
   * something it depends on wasn't done.
   */
  private async resumeProposed(step: Step, tool: AnyTool): Promise<CallResult> {
    const approval = this.approvals.last(step);
    if (!approval) throw new RunEnd("failed", ALTERED);
    const needs = JSON.parse(approval.needs) as string[];
    const dropped = this.proposals.droppedAmong(needs);
    if (dropped !== null) return this.drop(tool, step, { id: approval.id, title: dropped });
    const { state, expiresAt } = approval;
    if (state === "denied" || (state === "approved" && !this.proposals.hasOpen(needs)))
      return this.resumeApproved(step, tool);
    return this.proposed(
      tool,
      step,
      JSON.parse(approval.arguments) as unknown,
      state === "approved" ? null : expiresAt,
    );
  }

  /** Closes a proposed step that depends on one that wasn't done. */
  private async drop(
    tool: AnyTool,
    step: Step,
    { id, title }: { id: string; title: string },
  ): Promise<CallResult> {
    const { ctx } = this.journal;
    const reason = `Not done, because it depends on “${title}”, which was not done`;
    const now = Date.now();
    await this.journal.record(
      ctx.db
        .update(runSteps)
        .set({ state: "failed", output: null, error: reason, finishedAt: now })
        .where(eq(runSteps.id, step.id)),
      ctx.db
        .update(approvals)
        .set({ state: "withdrawn", reason, decidedAt: now })
        .where(and(eq(approvals.id, id), inArray(approvals.state, ["waiting", "approved"]))),
      settleStatement(ctx, sql`${this.journal.runId}`),
    );
    return this.calling.notDone(tool, step, reason);
  }

  /**
   * Waits until everything proposed is decided and done.
   *
   * @throws WaitForApproval until then, or RunEnd if no one decided in time.
   */
  review(): void {
    const until = this.proposals.waitsUntil;
    if (until === null) return;
    if (until <= Date.now()) throw new RunEnd("expired", NOT_DECIDED);
    throw new WaitForApproval(until);
  }

  /** Returns what became of the proposals, in Markdown; "" if there were none. */
  outcomes(): string {
    return this.proposals.outcomes();
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
      return this.calling.execute(shareResultTool, JSON.parse(approval.arguments), known);
    return { done: false, reason: known.error ?? "" };
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
      const set = { state: "denied" as const, output: null, error, finishedAt: Date.now() };
      await this.journal.record(
        this.journal.ctx.db.update(runSteps).set(set).where(eq(runSteps.id, step.id)),
      );
      return this.calling.notDone(tool, step, error);
    }
    if (state !== "approved") throw new RunEnd("expired", NOT_DECIDED);
    const args: unknown = JSON.parse(approval.arguments);
    if ((await approvalHash(tool.name, args)) !== approval.hash)
      throw new RunEnd("failed", ALTERED);
    this.journal.checkSlice();
    const audience = readers ?? (await this.approvals.audienceOf(tool, args));
    if (audienceHasGrown(audience, readAudience(approval.audience)))
      return this.approvals.askAgain(step, tool, { audience });
    return this.calling.execute(tool, args, step);
  }

  /**
   * Resumes an unfinished step. Reads are repeated. The console's own changes are written together
   * with their audit row, so the row shows whether it happened, and without one it is done now.
   * Another server's are asked about.
   */
  private async resumeInterrupted(step: Step, tool: AnyTool): Promise<CallResult> {
    const approval = this.approvals.last(step);
    const args: unknown = approval
      ? JSON.parse(approval.arguments)
      : parseInput(tool.input, JSON.parse(step.input));
    if (!tool.changes) return this.calling.execute(tool, args, step);
    const done = await this.calling.effectOf(step);
    if (done) {
      this.calling.done(tool, step);
      return this.journal.close(step.id, { output: done });
    }
    const audience = await this.approvals.audienceOf(tool, args);
    if (tool.sends) return this.approvals.askAgain(step, tool, { audience, why: INTERRUPTED });
    this.journal.checkSlice();
    if (audienceHasGrown(audience, readAudience(approval?.audience ?? null)))
      return this.approvals.askAgain(step, tool, { audience });
    return this.calling.execute(tool, args, step);
  }
}
