import { eq } from "drizzle-orm";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import type { WorkspaceType } from "@/db/vocabulary";
import type { AnyTool, Destination, RunScope } from "../tools/tool";
import { approvalHash, canonicalJson, renderArguments } from "./approval-hash";
import { audienceOf, othersWithAccess, resourceLabels } from "./audience";
import { type AudienceMember, quotedWords } from "./audience-words";
import type { Journal, NewStep, Step } from "./journal";
import { conversationResources, joinResources } from "./resource-refs";
import { approvalNotices } from "./run-notices";
import { APPROVAL_MS } from "./run-rules";

export type Approval = typeof approvals.$inferSelect;

/** A step that waits for a decision, and when that expires. */
export interface Pending {
  until: number;
}

export interface ApprovalSetup {
  scope: RunScope;
  /** Oldest first. */
  approvals: readonly Approval[];
  /** The person the run acts on behalf of. */
  userId: string | null;
  agentId: string;
}

interface Question {
  mode: Approval["mode"];
  why: string;
  audience: readonly AudienceMember[];
  /** IDs of the steps whose proposals it depends on. */
  needs?: readonly string[];
}

const GROWN = "More people would read this than when it was approved.";

/** Creates a run's approvals and finds out who would read what it writes. */
export class ApprovalRequests {
  /** Numbers of the steps that have read something. */
  readonly sources: number[] = [];

  constructor(
    private readonly journal: Journal,
    private readonly setup: ApprovalSetup,
  ) {}

  /** Returns who would read what a call writes, each with the sources they can't open. */
  async audienceOf(
    tool: AnyTool,
    args: unknown,
    scope: RunScope = this.setup.scope,
  ): Promise<AudienceMember[]> {
    const to = tool.writesTo?.({ scope, args }) ?? null;
    return to === null ? [] : this.readersOf(to);
  }

  /**
   * Returns who would read what is written to a destination, each with the sources they can't open.
   */
  readersOf(to: Destination): Promise<AudienceMember[]> {
    const { resources, ctx } = this.journal;
    return audienceOf(ctx, { resources, userId: this.setup.userId, to });
  }

  /** Records a step and requests approval for it. */
  async ask(
    tool: AnyTool,
    args: unknown,
    { step, ...question }: Question & { step: NewStep },
  ): Promise<Pending> {
    const approval = await this.approvalOf(tool, args, { stepId: step.id, ...question });
    const { db } = this.journal.ctx;
    await this.journal.record(
      db.insert(runSteps).values(step),
      db.insert(approvals).values(approval),
      // The run's sources decide who may see the approval.
      db
        .update(agentRuns)
        .set({ resources: JSON.stringify(this.journal.resources) })
        .where(eq(agentRuns.id, this.journal.runId)),
      ...this.noticesForApproval(approval, step.title),
    );
    return { until: approval.expiresAt };
  }

  /** Requests approval again for a step whose audience has grown or that was interrupted. */
  async askAgain(
    step: Step,
    tool: AnyTool,
    { audience, why = GROWN }: { audience: readonly AudienceMember[]; why?: string },
  ): Promise<Pending> {
    const last = this.last(step);
    const args: unknown = JSON.parse(last?.arguments ?? step.input);
    const mode = last?.mode ?? "ask";
    const needs = JSON.parse(last?.needs ?? "[]") as string[];
    const again = await this.approvalOf(tool, args, {
      stepId: step.id,
      ...{ mode, why, audience, needs },
    });
    const { db } = this.journal.ctx;
    const open = { state: "waiting" as const, finishedAt: null };
    await this.journal.record(
      db.update(runSteps).set(open).where(eq(runSteps.id, step.id)),
      db.insert(approvals).values(again),
      ...this.noticesForApproval(again, step.title),
    );
    return { until: again.expiresAt };
  }

  /** Returns the step's last approval, which replaces earlier ones. */
  last(step: Pick<Step, "id">): Approval | undefined {
    return this.setup.approvals.findLast(({ stepId }) => stepId === step.id);
  }

  /**
   * Returns what a call's arguments may quote, if they go to another server: everything the run has
   * read, except from that server.
   */
  private async quotesOf(tool: AnyTool, args: unknown): Promise<string> {
    if (!tool.sends) return "";
    const { server_id: receiver } = args as { server_id?: string };
    const { ctx, resources } = this.journal;
    const others = resources.filter(({ id }) => id !== receiver);
    return quotedWords(await resourceLabels(ctx, others));
  }

  private async approvalOf(
    tool: AnyTool,
    args: unknown,
    { stepId, mode, why, audience, needs = [] }: Question & { stepId: string },
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
      why: [why, await this.quotesOf(tool, args)].filter(Boolean).join(" "),
      sources: JSON.stringify(this.sources),
      needs: JSON.stringify(needs),
      audience: audience.length > 0 ? JSON.stringify(audience) : null,
      createdAt: Date.now(),
      expiresAt: Date.now() + APPROVAL_MS,
    };
  }

  /**
   * Notifies the person the run acts on behalf of or, if someone else must decide, everyone else
   * who can see what it is about.
   */
  private noticesForApproval(
    { mode, arguments: json }: Pick<Approval, "mode" | "arguments">,
    what: string,
  ) {
    const { ctx, runId, resources } = this.journal;
    const notice = { runId, what };
    if (mode === "ask") return approvalNotices(ctx, notice);
    const { scope, userId, agentId } = this.setup;
    const { workspace: type } = JSON.parse(json) as { workspace?: WorkspaceType };
    const { projectId } = scope;
    const about = joinResources(
      resources,
      conversationResources({ agentId, projectId }),
      type && projectId !== null ? [{ kind: "workspace", id: projectId, type }] : [],
    );
    return approvalNotices(ctx, { ...notice, people: othersWithAccess(about, userId) });
  }
}
