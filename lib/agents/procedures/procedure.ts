import { AppError } from "@/lib/errors";
import type { EarlierMessage, ModelMessage, ModelTurn, ToolCall } from "@/lib/models/model-call";
import type { Tool } from "../tools/tool";

/** One thing that an agent wants to do, and why: what whoever approves it reads. */
export interface Proposal<Input> {
  args: Input;
  why: string;
}

/** What became of a proposal. */
export type Outcome<Output> = { done: true; output: Output } | { done: false; reason: string };

/** A text that a procedure has made by rule and a model may better. */
export interface WriteRequest {
  /** What the text is to be, in a sentence. */
  instruction: string;
  /** What it may say and nothing beyond; others may have written it. */
  source: string;
  /** The text by rule. */
  fallback: string;
}

/** The model of an agent that has one. */
export interface AgentModel {
  /** What it is, as its configuration has it. */
  agent: { name: string; instructions: string };
  /** For whom it acts. A name. */
  person: string;
  /** What was asked and answered before in the conversation, or on the task before it was returned; the oldest first. */
  earlier: readonly EarlierMessage[];
  /** The names of the RAGs that it may search, by id. */
  rags: Readonly<Record<string, string>>;
  /** The names of the tool servers that it may use, by id. */
  servers: Readonly<Record<string, string>>;
  /**
   * Says something to the model: one step.
   *
   * @throws RunEnd where a limit or a cap is reached, or the provider brings nothing.
   */
  say(messages: readonly ModelMessage[]): Promise<ModelTurn>;
  /** The calls that the model asks for, each as one of a procedure: asked about where they are asked about. */
  use(calls: readonly ToolCall[], why: string): Promise<Outcome<unknown>[]>;
}

/**
 * What a procedure acts through. Each call is a step of the run that is written down, so that a run which was interrupted
 * is played again up to where it stopped: a procedure may decide by nothing but what it gets from here.
 */
export interface Script {
  /** When the run was asked for. Milliseconds since 1970. */
  now: number;
  /** What the person asked. */
  input: string;
  project: { id: string; name: string } | null;
  taskId: string | null;
  /** What it returns is written on the task as a comment, without being asked about. */
  writesResult: boolean;
  rags: readonly string[];
  options: Readonly<Record<string, number | string>>;
  /** Null for an agent that works by rule. */
  model: AgentModel | null;
  mayUse(tool: Tool): boolean;
  /**
   * A better text by the agent's model, where it has one; else, and where the model brings none, the text that the rule has
   * made.
   */
  write(request: WriteRequest): Promise<string>;
  /** A sentence for whoever reads the run. */
  say(sentence: string): Promise<void>;
  /** @throws StepFailed when the use case refuses, or nobody approves. */
  call<Input, Output>(
    tool: Tool<Input, Output>,
    args: NoInfer<Input>,
    why?: string,
  ): Promise<Output>;
  /** Calls that are asked about at once where they are asked about. */
  propose<Input, Output>(
    tool: Tool<Input, Output>,
    proposals: readonly Proposal<NoInfer<Input>>[],
  ): Promise<Outcome<Output>[]>;
}

/** @returns the result of the run, in Markdown. */
export type Procedure = (script: Script) => Promise<string>;

/** A step that did not do what it was to do, in words. */
export class StepFailed extends AppError {
  constructor(message: string) {
    super("conflict", message);
    this.name = "StepFailed";
  }
}

/** "3 tasks", "1 task". */
export const counted = (count: number, singular: string, plural = `${singular}s`) =>
  `${count} ${count === 1 ? singular : plural}`;
