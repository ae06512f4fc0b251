import type * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import type { Action } from "@/lib/auth/policy";
import { OUT_OF_SCOPE } from "@/lib/auth/token";
import { isInScope } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { AgentConfig, ToolMode } from "../config-schema";
import type { ReadPlace } from "../runs/places";
import { letMode, ruleOfTwo } from "./rule-of-two";
import { type StepToolName, type ToolName, toolTitle } from "./tool-titles";

/** Where a run is at work: what lies outside of it is not there for its tools. */
export interface Place {
  projectId: string | null;
  /** The task that it was begun for. */
  taskId: string | null;
  /** The RAGs that the agent may search. */
  rags: readonly string[];
  /** The integrations whose tools it may use. */
  servers: readonly string[];
  /** RAGs do not log what they are asked: a scenario is played, or the question can quote what its readers can't open. */
  isUnlogged?: boolean;
}

/** What a tool does, on whose behalf and where. */
export interface ToolCall<Input> {
  ctx: Context;
  place: Place;
  args: Input;
}

/** Who reads what a call writes: the people who may open all of the places, and those who are named. */
export interface Destination {
  places: readonly ReadPlace[];
  /** Ids of people who come to read it by the call itself. */
  people?: readonly string[];
}

/**
 * Something that an agent can do: an existing use case with a schema. It is called with the rights of the person for whom
 * the run acts, and does nothing that they could not do by hand.
 */
export interface Tool<Input = unknown, Output = unknown> {
  name: StepToolName;
  /** For people: "Create a task". */
  title: string;
  /** For models: what it does, and when it is of use. */
  about: string;
  /** For people: what the person for whom a run acts must be allowed to do by hand. */
  needs: string;
  input: z.ZodType<Input>;
  changes: boolean;
  /** Of what changes something: the action of the policy that an API token must have in its scope to do so. */
  right?: Action;
  /** It brings text that anybody may have written. */
  untrusted?: boolean;
  /** It reads what is not for everybody. */
  private?: boolean;
  /** It carries what its call says to somewhere outside. */
  sends?: boolean;
  /** Nobody can say beforehand what it does: it is never let by itself. */
  alwaysAsks?: boolean;
  /** One call in words, made by code: 'Create the task "Reorder pens"'. */
  says(args: NoInfer<Input>): string;
  /**
   * Throws unless the person of `ctx` may do this by hand: asked before anybody is asked, and of whoever approves.
   *
   * @throws AppError as the use case.
   */
  mayDo?(call: ToolCall<NoInfer<Input>>): Promise<unknown>;
  /** Returns the places that a call has read; left out for a tool that reads nothing with readers of its own. */
  reads?(read: { place: Place; args: NoInfer<Input>; output: NoInfer<Output> }): ReadPlace[];
  /** Returns where a call writes; null where nobody but its person reads it. Left out for a tool that writes nothing. */
  writesTo?(call: { place: Place; args: NoInfer<Input> }): Destination | null;
  /** @param key names this one call: the same again makes nothing twice. */
  run(call: ToolCall<NoInfer<Input>>, key: string): Promise<Output>;
}

/** A tool whose arguments are as its schema reads them, with its title. */
export function tool<Input, Output, Name extends StepToolName>(
  definition: Omit<Tool<Input, Output>, "title"> & { name: Name },
): Tool<Input, Output> & { name: Name } {
  return { ...definition, title: toolTitle(definition.name) };
}

/**
 * Throws where an API token asks, or has begun the run, that may not change anything of the tool's kind.
 *
 * @throws AppError `forbidden`.
 */
export function refuseOutOfScope({ right }: Pick<AnyTool, "right">, { token }: Actor): void {
  if (right && token && !isInScope(token, right, false))
    throw new AppError("forbidden", OUT_OF_SCOPE);
}

/** Any tool, whose arguments are parsed before they are used. */
export type AnyTool = Tool;
/** A tool that an agent can be given. */
export type GivenTool = Tool & { name: ToolName };

/** What an agent is let to do by. */
export interface Letting {
  /** All that it may use. */
  tools: readonly AnyTool[];
  config: Pick<AgentConfig, "approvals"> | null;
  /** A model decides what it does, not a rule. */
  isModelLed: boolean;
}

/** Whether a model decides and the rule of two forbids that anything is changed without being asked about. */
export const isHeldByRule = ({ tools, isModelLed }: Pick<Letting, "tools" | "isModelLed">) =>
  isModelLed && ruleOfTwo(tools).all;

/** How a tool is let: what reads by itself, what changes as configured, but never by itself where it always asks or the rule of two forbids it. */
export function modeOf(one: AnyTool, letting: Letting): ToolMode {
  const approvals: Partial<Record<string, ToolMode>> = letting.config?.approvals ?? {};
  return letMode(one, { wanted: approvals[one.name], isHeld: isHeldByRule(letting) });
}
