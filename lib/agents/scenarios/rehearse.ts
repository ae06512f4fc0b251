import { WriteRefused } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { type Context, readingOnly } from "@/lib/context/context";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { EarlierMessage, ModelTurn, ToolCall } from "@/lib/models/model-call";
import { withoutRemoteParts } from "@/lib/models/model-text";
import { parseJson } from "@/lib/models/openai-chat";
import { parseInput } from "@/lib/parse-input";
import { runLimits } from "../config-schema";
import { modelTool, writingMessages } from "../procedures/model-text";
import {
  type AgentModel,
  type Outcome,
  type Proposal,
  type Script,
  StepFailed,
  type WriteRequest,
} from "../procedures/procedure";
import { procedureOf } from "../procedures/procedures";
import { joinResources, type ResourceRef } from "../runs/resource-refs";
import { configOf, type RunContextRow, runScope } from "../runs/run-context";
import { RunEnd } from "../runs/run-end";
import { templateOf } from "../templates/templates";
import { listRemoteToolsTool } from "../tools/remote-tools";
import { checkProposalsTool } from "../tools/report-tools";
import {
  type AnyTool,
  type ApprovalPolicy,
  approvalModeFor,
  type RunScope,
  type Tool,
} from "../tools/tool";
import { findTool, toolsNamed } from "../tools/tools";
import type { RehearsalResult } from "./judge";
import type { RealModel } from "./real-model";
import type { RehearsedCall, ScriptedTurn } from "./schema";

const NOT_DONE = "Not run: scenarios don't change anything";
const PROPOSED = "Proposed. A person decides about it after this run.";
const OUTSIDE = "Not run: scenarios don't call other servers";
const NO_REPLY = "The scenario's script has no more replies";
const NOT_ALLOWED = "This agent isn't allowed to use this tool";
/** Errors of a read that the person may not make. An agent that goes on without it proves nothing. */
const NO_ACCESS: readonly ErrorCode[] = ["forbidden", "not_found", "workspace_missing"];
/** Tools that call other servers. */
const CALLS_OUTSIDE: readonly string[] = ["fetch_page", "list_remote_tools"];

interface RehearsalSetup {
  runContext: RunContextRow;
  actor: Actor;
  messages: readonly string[];
  replies: readonly ScriptedTurn[];
  /** The agent's model, which answers instead of the script. Null to follow the script. */
  model: RealModel | null;
}

/**
 * Runs an agent without side effects: reads use a read-only database with the person's permissions,
 * changes are only recorded, the replies come from the script or from the agent's model.
 */
class Rehearsal implements Script {
  readonly calls: RehearsedCall[] = [];
  readonly answers: { refused: boolean }[] = [];
  /** Reads that the person may not make, with the reason. */
  readonly unread: { tool: string; reason: string }[] = [];
  /** Resources read so far. */
  resources: readonly ResourceRef[] = [];
  readonly now: number;
  readonly taskId = null;
  readonly writesResult = false;
  readonly project: Script["project"];
  readonly rags: readonly string[];
  readonly options: Script["options"];
  readonly model: AgentModel | null;
  input = "";
  private readonly policy: ApprovalPolicy;
  private readonly scope: RunScope;
  private readonly reading: Context;
  private readonly limits: ReturnType<typeof runLimits>;
  private readonly instructions: string;
  private said = 0;

  constructor(
    ctx: Context,
    private readonly of: RehearsalSetup,
    private readonly earlier: EarlierMessage[],
  ) {
    const { runContext, actor, replies, model } = of;
    const config = configOf(runContext);
    const { projectId, projectName, templateId } = runContext;
    this.now = ctx.now;
    this.project = projectId && projectName ? { id: projectId, name: projectName } : null;
    this.options = config.options;
    this.limits = runLimits(config);
    this.scope = { ...runScope(runContext, null).scope, isUnlogged: true };
    this.rags = this.scope.rags;
    this.reading = { ...readingOnly(ctx), actor };
    this.instructions = config.instructions ?? "";
    const isLed = (model !== null || replies.length > 0) && templateOf(templateId).modelDecides;
    this.policy = { tools: toolsNamed(config.tools), config, usesModel: isLed };
    this.model = !isLed ? null : model ? this.real(model) : this.scripted();
  }

  private real(model: RealModel): AgentModel {
    const { runContext } = this.of;
    const { servers } = runScope(runContext, null);
    const names = JSON.parse(runContext.ragNames) as Record<string, string>;
    const tools = this.policy.tools.map(modelTool);
    return {
      agent: { name: runContext.agentName, instructions: this.instructions },
      person: runContext.user?.name ?? "",
      earlier: this.earlier,
      rags: Object.fromEntries(this.rags.map((id) => [id, names[id] ?? id])),
      servers: this.mayUse(listRemoteToolsTool) ? servers : {},
      say: (messages) => model.say(messages, tools),
      use: (calls) => this.runAll(calls, (call) => this.runModelCall(call)),
    };
  }

  private scripted(): AgentModel {
    const { runContext, replies } = this.of;
    return {
      agent: { name: runContext.agentName, instructions: "" },
      person: runContext.user?.name ?? "",
      earlier: this.earlier,
      rags: {},
      servers: {},
      say: () => {
        const reply = replies[this.said++];
        if (!reply || this.said > this.limits.steps) throw new RunEnd("failed", NO_REPLY);
        const toolCalls = reply.tool_calls.map((call, at) => ({
          id: `${this.said}-${at}`,
          name: call.name,
          arguments: JSON.stringify(call.arguments),
        }));
        const finish = toolCalls.length > 0 ? "tools" : "stop";
        return Promise.resolve<ModelTurn>({ text: reply.text, toolCalls, finish });
      },
      use: (calls) => this.runAll(calls, (call) => this.runModelCall(call)),
    };
  }

  private async runAll<Item>(
    items: readonly Item[],
    run: (item: Item) => Promise<Outcome<unknown>>,
  ) {
    const outcomes: Outcome<unknown>[] = [];
    for (const item of items) outcomes.push(await run(item));
    return outcomes;
  }

  private recordCall(
    tool: string,
    args: unknown,
    outcome: RehearsedCall["outcome"],
    note = "",
  ): Outcome<never> {
    this.calls.push({ tool, arguments: args, outcome, note });
    return { done: false, reason: note };
  }

  private async runModelCall({ name, arguments: json }: ToolCall): Promise<Outcome<unknown>> {
    const args = parseJson(json);
    const tool = findTool(name);
    return tool
      ? this.runCall(tool, args)
      : this.recordCall(name, args, "refused", "No tool has this name");
  }

  private async runCall(tool: AnyTool, given: unknown): Promise<Outcome<unknown>> {
    const { name } = tool;
    if (this.calls.length >= this.limits.toolCalls)
      throw new RunEnd(
        "stopped",
        `Stopped: reached the limit of ${this.limits.toolCalls} tool calls`,
      );
    if (!this.mayUse(tool)) return this.recordCall(name, given, "refused", NOT_ALLOWED);
    try {
      const args = parseInput(tool.input, given);
      const call = { ctx: this.reading, scope: this.scope, args };
      if (tool.changes) {
        await tool.checkPermission?.(call);
        const mode = approvalModeFor(tool, this.policy);
        return this.recordCall(
          name,
          args,
          "proposed",
          mode === "auto" ? "Would run without approval" : this.of.model ? PROPOSED : NOT_DONE,
        );
      }
      if (CALLS_OUTSIDE.includes(name)) return this.recordCall(name, args, "refused", OUTSIDE);
      // Earlier proposals must not influence the outcome.
      const isProposalCheck = name === checkProposalsTool.name;
      const output = isProposalCheck ? { known: [] } : await tool.run(call, crypto.randomUUID());
      this.recordCall(name, args, "read");
      const read = tool.reads?.({ scope: this.scope, args, output }) ?? [];
      this.resources = joinResources(this.resources, read);
      if (typeof output === "object" && output !== null && "refused" in output)
        this.answers.push({ refused: output.refused === true });
      return { done: true, output };
    } catch (error) {
      if (error instanceof WriteRefused)
        return this.recordCall(name, given, "refused", error.message);
      if (!(error instanceof AppError)) throw error;
      if (!tool.changes && NO_ACCESS.includes(error.code))
        this.unread.push({ tool: name, reason: error.message });
      return this.recordCall(name, given, "refused", error.message);
    }
  }

  mayUse(tool: AnyTool): boolean {
    return this.policy.tools.includes(tool);
  }

  async write({ instruction, source, fallback }: WriteRequest): Promise<string> {
    const { model } = this.of;
    if (!model || model.limit !== null) return fallback;
    const { messages, tools } = writingMessages(instruction, source, this.instructions);
    const turn = await model.say(messages, tools);
    if (turn.finish !== "stop") return fallback;
    return withoutRemoteParts(turn.text.trim()) || fallback;
  }

  say(): Promise<void> {
    return Promise.resolve();
  }

  review(): Promise<void> {
    return Promise.resolve();
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
    const outcomes = await this.runAll(proposals, ({ args }) => this.runCall(tool, args));
    return outcomes as Outcome<Output>[];
  }
}

/** Sends a scenario's messages to an agent one after the other, without side effects. */
export async function rehearse(
  ctx: Context,
  of: RehearsalSetup,
): Promise<RehearsalResult & { resources: readonly ResourceRef[] }> {
  const earlier: EarlierMessage[] = [];
  const script = new Rehearsal(ctx, of, earlier);
  let answer: string | null = null;
  let error: string | null = null;
  const procedure = procedureOf(of.runContext.templateId);
  try {
    for (const message of of.messages) {
      script.input = message;
      answer = await procedure(script);
      earlier.push({ asked: message, answered: answer });
    }
  } catch (thrown) {
    if (!(thrown instanceof RunEnd || thrown instanceof AppError)) throw thrown;
    error = thrown.message;
  }
  const foundNothing = script.answers.length > 0 && script.answers.every(({ refused }) => refused);
  const { calls, unread, resources } = script;
  return { calls, answer, error, foundNothing, unread, resources };
}
