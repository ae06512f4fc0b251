import { AppError } from "@/lib/errors";
import type { EarlierMessage, ModelMessage, ModelTurn, ToolCall } from "@/lib/models/model-call";
import type { Tool } from "../tools/tool";

/** A tool's arguments. Its schema fills in those that can be null. */
export type Given<Input> = Partial<Input> & {
  [Name in keyof Input as null extends Input[Name] ? never : Name]: Input[Name];
};

/** A proposed call with its reason for the approver. */
export interface Proposal<Input> {
  args: Input;
  why: string;
}

/**
 * The outcome of a proposal. `isProposed`: it isn't done yet, but people review it at the end of the
 * run, and the run's later steps read the data as if it were done.
 */
export type Outcome<Output> =
  | { done: true; output: Output; isProposed?: boolean }
  | { done: false; reason: string };

/** A text that a rule has written and a model may improve. */
export interface WriteRequest {
  /** What to write, in a sentence. */
  instruction: string;
  /** The only facts the text may use. Others may have written it. */
  source: string;
  /** The text by rule. */
  fallback: string;
}

/** The model of an agent that has one. */
export interface AgentModel {
  /** From the agent's configuration. */
  agent: { name: string; instructions: string };
  /** Name of the person it acts on behalf of. */
  person: string;
  /** Earlier messages of the conversation, or of the task before it was returned; oldest first. */
  earlier: readonly EarlierMessage[];
  /** Names of the RAGs that it may search, by ID. */
  rags: Readonly<Record<string, string>>;
  /** Names of the tool servers that it may use, by ID. */
  servers: Readonly<Record<string, string>>;
  /**
   * Calls the model, in one step.
   *
   * @throws RunEnd if a limit or cap is reached, or the provider fails.
   */
  say(messages: readonly ModelMessage[]): Promise<ModelTurn>;
  /** Runs the calls that the model requests, with approvals like a procedure's calls. */
  use(calls: readonly ToolCall[], why: string): Promise<Outcome<unknown>[]>;
}

/**
 * What a procedure may use. Every call is recorded as a step and replayed after an interruption, so
 * a procedure must depend on nothing else.
 */
export interface Script {
  /** When the run was created. Milliseconds since 1970. */
  now: number;
  /** The person's input. */
  input: string;
  project: { id: string; name: string } | null;
  taskId: string | null;
  /** True if the result is posted on the task without approval. */
  writesResult: boolean;
  rags: readonly string[];
  options: Readonly<Record<string, number | string>>;
  /** Null for an agent that follows a rule. */
  model: AgentModel | null;
  mayUse(tool: Tool): boolean;
  /** Returns a better text by the agent's model, or the fallback without a model or if it fails. */
  write(request: WriteRequest): Promise<string>;
  /** Sets the run's title: what it did, in a few words. */
  titled?(title: string): void;
  /** Adds a sentence to the run's steps for people. */
  say(sentence: string): Promise<void>;
  /** @throws StepFailed if the use case refuses or the call isn't approved. */
  call<Input, Output>(
    tool: Tool<Input, Output>,
    args: NoInfer<Input>,
    why?: string,
  ): Promise<Output>;
  /**
   * Runs calls in order. Those that need approval are proposed, or, if the agent asks and waits, all
   * requested at once.
   */
  propose<Input, Output>(
    tool: Tool<Input, Output>,
    proposals: readonly Proposal<NoInfer<Given<Input>>>[],
  ): Promise<Outcome<Output>[]>;
  /**
   * Waits until everything proposed is reviewed and done. Called when nothing more is proposed and
   * the report is written, so that the report says what was done. A dry run doesn't wait.
   */
  review(): Promise<void>;
}

/** @returns the result of the run, in Markdown. */
export type Procedure = (script: Script) => Promise<string>;

/** A step that failed, with the reason for people. */
export class StepFailed extends AppError {
  constructor(message: string) {
    super("conflict", message);
    this.name = "StepFailed";
  }
}

/** Returns a count with its noun: "3 tasks", "1 task". */
export const counted = (count: number, singular: string, plural = `${singular}s`) =>
  `${count} ${count === 1 ? singular : plural}`;
