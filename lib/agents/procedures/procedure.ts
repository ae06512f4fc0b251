import { AppError } from "@/lib/errors";
import type { Tool } from "../tools/tool";

/** One thing that an agent wants to do, and why: what whoever approves it reads. */
export interface Proposal<Input> {
  args: Input;
  why: string;
}

/** What became of a proposal. */
export type Outcome<Output> = { done: true; output: Output } | { done: false; reason: string };

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
  rags: readonly string[];
  options: Readonly<Record<string, number | string>>;
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
