import type { agentRuns, approvals } from "@/db/schema/agent-runs";
import { AppError } from "@/lib/errors";
import type { EarlierMessage } from "@/lib/models/model-call";
import { withoutRemoteParts } from "@/lib/models/model-text";
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
import { STARTER } from "../templates/template";
import { templateOf, usesModel } from "../templates/templates";
import { listRemoteToolsTool } from "../tools/remote-tools";
import type { AnyTool, Destination, Tool } from "../tools/tool";
import { toolsNamed } from "../tools/tools";
import type { Journal, JournalStart, Step } from "./journal";
import { ModelSteps, modelFailureEnd } from "./model-steps";
import { conversationResources, type ResourceRef } from "./resource-refs";
import { type AgentAtWork, configOf, type RunContextRow, runScope } from "./run-context";
import { RunEnd } from "./run-end";
import { isTaskRun, isWatchedRun } from "./run-rules";
import { type SharedResult, ToolSteps, type WouldDo } from "./tool-steps";

const MAX_TITLE = 120;
const cutTitle = (title: string) =>
  title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1).trimEnd()}…` : title;

/** Everything recorded of a run so far. */
export interface RecordedRun {
  run: typeof agentRuns.$inferSelect;
  runContext: RunContextRow;
  steps: readonly Step[];
  /** Oldest first. */
  approvals: readonly (typeof approvals.$inferSelect)[];
  /** Earlier messages of the conversation, or of the task before it was returned. */
  earlier: readonly EarlierMessage[];
  /** What those answers quote. */
  earlierResources: readonly ResourceRef[];
  /** True if others read the conversation. */
  isShared: boolean;
}

type RunRow = RecordedRun["run"];

/** What is replayed: a recorded run, or a dry run that is never recorded. */
export interface PlayedRun extends Omit<RecordedRun, "run" | "runContext"> {
  runContext: AgentAtWork;
  run: Pick<
    RunRow,
    "createdAt" | "input" | "only" | "projectId" | "taskId" | "trigger" | "userId" | "isDryRun"
  > & {
    /** Null if it isn't recorded. */
    id: RunRow["id"] | null;
    /** Null for an agent that isn't saved. */
    agentId: RunRow["agentId"] | null;
  };
}

/** Returns where others read the result: its task or its shared conversation. */
export function readersOf({
  run,
  isShared,
}: Pick<PlayedRun, "run" | "isShared">): Destination | null {
  const { agentId, projectId, taskId } = run;
  if (isTaskRun(run) && taskId !== null) return { resources: [{ kind: "task", id: taskId }] };
  return isShared && agentId !== null
    ? { resources: conversationResources({ agentId, projectId }) }
    : null;
}

/**
 * Replays a run: finished steps return their stored result, the first unfinished step is executed.
 */
export class RunReplay implements Script {
  readonly now: number;
  readonly input: string;
  readonly project: Script["project"];
  readonly taskId: string | null;
  readonly writesResult: boolean;
  readonly rags: readonly string[];
  readonly options: Script["options"];
  readonly model: AgentModel | null;
  /** What it did, if its procedure says so. */
  title: string | null = null;
  private readonly journal: Journal;
  private readonly toolSteps: ToolSteps;
  private readonly modelSteps: ModelSteps | null;
  private readonly tools: readonly AnyTool[];
  private readonly instructions: string;

  constructor(
    private readonly played: PlayedRun,
    openJournal: (start: JournalStart) => Journal,
  ) {
    const { run, runContext, steps, approvals, earlier, earlierResources } = played;
    const config = configOf(runContext);
    const limits = runLimits(config);
    const { projectId, projectName, templateId } = runContext;
    const { scope, servers } = runScope(runContext, run.taskId);
    const isLed = usesModel(templateId, config);
    this.now = run.createdAt;
    const { reads } = templateOf(templateId);
    const only = run.only.trim();
    // An agent that reads words reads these as well; others have them as an option.
    this.input = reads === "words" && only ? `${run.input}\n\nOnly: ${only}`.trim() : run.input;
    this.project =
      projectId === null || projectName === null ? null : { id: projectId, name: projectName };
    this.taskId = run.taskId;
    this.writesResult = isTaskRun(run);
    this.rags = scope.rags;
    this.options = only ? { ...config.options, only } : config.options;
    this.tools = toolsNamed(config.tools);
    const { integrationId } = config;
    // Without a model, earlier answers aren't used.
    const resources = isLed && integrationId ? earlierResources : [];
    this.journal = openJournal({ steps, minutes: limits.minutes, resources });
    const assignee = String(config.options.assignee ?? "");
    this.toolSteps = new ToolSteps(this.journal, {
      policy: { tools: this.tools, config, usesModel: isLed },
      scope,
      approvals,
      limit: limits.toolCalls,
      userId: run.userId,
      agentId: run.agentId ?? "",
      // In a chat, someone is there to answer, and the model's next words depend on it.
      proposes: config.review !== "ask-and-wait" && run.trigger !== "chat",
      isDryRun: run.isDryRun,
      assignee: assignee === STARTER ? run.userId : assignee || null,
    });
    const { agentId, userId, id: runId } = run;
    this.modelSteps = integrationId
      ? new ModelSteps(this.journal, {
          integrationId,
          model: config.aiModel?.textGeneration ?? null,
          for: { purpose: "run", userId, agentId, projectId, runId },
          limits,
          isWatched: isWatchedRun(run),
        })
      : null;
    this.instructions = config.instructions ?? "";
    this.model =
      this.modelSteps && isLed
        ? this.agentModel(this.modelSteps, { runContext, servers, earlier })
        : null;
  }

  private agentModel(
    steps: ModelSteps,
    {
      runContext,
      servers,
      earlier,
    }: Pick<PlayedRun, "runContext" | "earlier"> & { servers: Readonly<Record<string, string>> },
  ): AgentModel {
    const names = JSON.parse(runContext.ragNames) as Record<string, string>;
    const tools = this.tools.map(modelTool);
    return {
      agent: { name: runContext.agentName, instructions: this.instructions },
      person: runContext.user?.name ?? "",
      earlier,
      rags: Object.fromEntries(this.rags.map((id) => [id, names[id] ?? id])),
      servers: this.mayUse(listRemoteToolsTool) ? servers : {},
      say: async (messages) => {
        const { limit } = steps;
        if (limit !== null) throw new RunEnd("stopped", limit);
        // Later calls repeat the messages, so only the first step stores them.
        const isFirst = !messages.some(({ role }) => role === "tool");
        const turn = await steps.say({
          title: "Ask the model",
          messages,
          tools,
          ...(isFirst && { input: { messages } }),
        });
        if (turn instanceof AppError) throw modelFailureEnd(turn);
        return turn;
      },
      use: (calls, why) => this.toolSteps.use(calls, why),
    };
  }

  /** What a dry run would change so far, in order. */
  get wouldDo(): readonly WouldDo[] {
    return this.toolSteps.wouldDo;
  }

  /** Everything the run has read so far, including the sources of earlier answers. */
  get resources(): readonly ResourceRef[] {
    return this.journal.resources;
  }

  /**
   * Returns the result for its readers. If some can't open everything it quotes, the run's person
   * must approve first.
   *
   * @throws WaitForApproval while the approval waits.
   */
  async share(result: string): Promise<SharedResult> {
    const to = readersOf(this.played);
    if (to === null) return { text: result, shownTo: [] };
    return this.toolSteps.share(result, isTaskRun(this.played.run) ? "task" : "conversation", to);
  }

  async review(): Promise<void> {
    this.toolSteps.review();
  }

  /**
   * Returns a result with what became of the proposals, if a model wrote it before they were
   * reviewed.
   */
  withOutcomes(result: string): string {
    return this.model ? result + this.toolSteps.outcomes() : result;
  }

  mayUse(tool: AnyTool): boolean {
    return this.tools.includes(tool);
  }

  async write({ instruction, source, fallback }: WriteRequest): Promise<string> {
    const { modelSteps } = this;
    if (!modelSteps || modelSteps.limit !== null) return fallback;
    const title = `Ask the model: ${instruction}`.slice(0, 300);
    const said = {
      title,
      ...writingMessages(instruction, source, this.instructions),
      input: { source },
    };
    const turn = await modelSteps.say(said);
    if (turn instanceof AppError || turn.finish !== "stop") return fallback;
    return withoutRemoteParts(turn.text.trim()) || fallback;
  }

  titled(title: string): void {
    this.title = cutTitle(title);
  }

  async say(sentence: string): Promise<void> {
    const { journal } = this;
    if (journal.next("message", sentence)) return;
    const row = { ...journal.newStep("message", sentence), state: "succeeded" as const };
    await journal.add({ ...row, finishedAt: row.startedAt });
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
    return (await this.toolSteps.propose(tool, proposals)) as Outcome<Output>[];
  }
}
