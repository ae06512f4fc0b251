import { and, eq } from "drizzle-orm";
import { auditLog } from "@/db/schema/system";
import { readingOnly } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import type { Outcome } from "../procedures/procedure";
import { type AnyTool, type ApprovalPolicy, type RunScope, refuseOutOfScope } from "../tools/tool";
import type { ApprovalRequests, ApprovalSetup } from "./approval-requests";
import type { Journal, NewStep, Step } from "./journal";
import type { Proposals } from "./proposals";

/** How a run's tools are called. */
export interface CallSetup extends ApprovalSetup {
  policy: ApprovalPolicy;
  /** Maximum tool calls per run. */
  limit: number;
  /** True if the run proposes what needs approval and goes on as if it were done. */
  proposes: boolean;
  /** True if it only shows what it would do. */
  isDryRun: boolean;
  /** The person whom its new tasks are assigned to, by the agent's option. */
  assignee: string | null;
}

/** Calls tools with the permissions that the run's person has at that moment. */
export class ToolCalling {
  constructor(
    private readonly journal: Journal,
    private readonly setup: CallSetup,
    private readonly approvals: ApprovalRequests,
    private readonly proposals: Proposals,
  ) {}

  /**
   * Returns why the person may not make the call with their current permissions, because no one is
   * asked to approve what would be refused. Otherwise returns JSON of what the call would return, or
   * null if the run waits for it.
   */
  async tryOut(tool: AnyTool, args: unknown, stepId: string) {
    const actor = await this.journal.currentActor(stepId);
    const ctx = { ...this.journal.ctx, actor, now: Date.now() };
    const call = { ctx, scope: this.scopeWithProposed(), args };
    const { proposes, isDryRun } = this.setup;
    try {
      refuseOutOfScope(tool, actor);
      await tool.checkPermission?.(call);
      if (!tool.simulate || !(proposes || isDryRun)) return { refusal: null, output: null };
      return { refusal: null, output: JSON.stringify(await tool.simulate(call, stepId)) };
    } catch (error) {
      if (error instanceof AppError) return { refusal: error.message, output: null };
      throw error;
    }
  }

  /** Returns the scope with everything that is only proposed. */
  scopeWithProposed(): RunScope {
    return { ...this.setup.scope, proposed: this.proposals.open };
  }

  /**
   * Returns the scope of a step. A model that has read something else may quote it in a question to
   * a RAG, so the query isn't logged where the RAG's managers would read it.
   */
  private scopeOfStep(args: unknown): RunScope {
    const { policy, isDryRun } = this.setup;
    const asked = (args as { rag_id?: string }).rag_id;
    const hasRead = this.journal.resources.some(({ id }) => id !== asked);
    return { ...this.scopeWithProposed(), isUnlogged: isDryRun || (policy.usesModel && hasRead) };
  }

  /** Counts the working time of a call, and the step as a source if it read something. */
  count(tool: AnyTool, n: number, ms: number): void {
    if (!tool.changes) this.approvals.sources.push(n);
    this.journal.workedMs += ms;
  }

  /** Returns the audit log's row of a step's change, or null. */
  async effectOf({ id }: { id: string }): Promise<{ id: string | null } | null> {
    const [row] = await this.journal.ctx.db
      .select({ id: auditLog.entityId })
      .from(auditLog)
      .where(and(eq(auditLog.stepId, id), eq(auditLog.outcome, "done")))
      .limit(1);
    return row ?? null;
  }

  /** Executes a call with the person's current permissions. */
  async execute(
    tool: AnyTool,
    args: unknown,
    step: NewStep & Pick<Step, "id">,
  ): Promise<Outcome<unknown>> {
    const outcome = await this.executeNow(tool, args, step);
    if (!tool.changes) return outcome;
    if (!outcome.done) return this.notDone(tool, step, outcome.reason);
    this.done(tool, step);
    return outcome;
  }

  /** Notes that a change was made. */
  done(tool: AnyTool, step: Pick<Step, "id" | "title">): void {
    this.proposals.done(step, this.wasProposed(tool, step));
  }

  /** Returns whether the run went on before people reviewed the step. */
  private wasProposed(tool: AnyTool, step: Pick<Step, "id">): boolean {
    const isProposable = this.setup.proposes && tool.simulate !== undefined;
    return isProposable && this.approvals.last(step) !== undefined;
  }

  private async executeNow(
    tool: AnyTool,
    args: unknown,
    step: NewStep & Pick<Step, "id">,
  ): Promise<Outcome<unknown>> {
    const actor = await this.journal.begin(step);
    const began = Date.now();
    const acting = { ...this.journal.ctx, actor, now: Date.now(), requestId: this.journal.runId };
    const ctx = this.setup.isDryRun ? readingOnly(acting) : acting;
    try {
      refuseOutOfScope(tool, actor);
      const own = this.scopeOfStep(args);
      // A change is made to the data as it is.
      const scope = tool.changes ? { ...own, proposed: [] } : own;
      const output = await tool.run({ ctx, scope, args }, step.id);
      this.count(tool, step.n, Date.now() - began);
      const resources = tool.reads?.({ scope, args, output });
      return await this.journal.close(step.id, { output, resources });
    } catch (error) {
      if (isUniqueViolation(error, "audit_log.step_id") || isUniqueViolation(error, ".id")) {
        const done = await this.effectOf(step);
        if (done) return this.journal.close(step.id, { output: done });
      }
      if (!(error instanceof AppError)) throw error;
      return this.journal.close(step.id, { error: error.message });
    }
  }
  /** Notes that a recorded change wasn't made. */
  notDone(tool: AnyTool, step: Pick<Step, "id" | "title">, reason: string): Outcome<never> {
    this.proposals.dropped(step, reason, this.wasProposed(tool, step));
    return { done: false, reason };
  }
}
