import type * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { AgentConfig, ToolMode } from "../config-schema";

/** Where a run is at work: what lies outside of it is not there for its tools. */
export interface Place {
  projectId: string | null;
  /** The task that it was begun for. */
  taskId: string | null;
  /** The RAGs that the agent may search. */
  rags: readonly string[];
}

/** What a tool does, on whose behalf and where. */
export interface ToolCall<Input> {
  ctx: Context;
  place: Place;
  args: Input;
}

/**
 * Something that an agent can do: an existing use case with a schema. It is called with the rights of the person for whom
 * the run acts, and does nothing that they could not do by hand.
 */
export interface Tool<Input = unknown, Output = unknown> {
  name: string;
  /** For people: "Create a task". */
  title: string;
  /** For models: what it does, and when it is of use. */
  about: string;
  input: z.ZodType<Input>;
  changes: boolean;
  /** It brings text that anybody may have written. */
  untrusted?: boolean;
  /** It reads what is not for everybody. */
  private?: boolean;
  /** One call in words, made by code: 'Create the task "Reorder pens"'. */
  says: (args: Input) => string;
  /**
   * Throws unless the person of `ctx` may do this by hand: asked of whoever approves.
   *
   * @throws AppError as the use case.
   */
  mayDo?: (call: ToolCall<Input>) => Promise<unknown>;
  /** @param key names this one call: the same again makes nothing twice. */
  run: (call: ToolCall<Input>, key: string) => Promise<Output>;
}

/** A tool whose arguments are as its schema reads them. */
export function tool<Input, Output>(definition: Tool<Input, Output>): Tool<Input, Output> {
  return definition;
}

/** Any tool, whose arguments are parsed before they are used. */
// biome-ignore lint/suspicious/noExplicitAny: a list of tools with arguments of their own
export type AnyTool = Tool<any, any>;

/** What an agent's tools can do together: two of the three are harmless, all three let a text steal or destroy. */
export function ruleOfTwo(tools: readonly AnyTool[]) {
  const untrusted = tools.some((one) => one.untrusted);
  const reads = tools.some((one) => one.private);
  const changes = tools.some((one) => one.changes);
  return { untrusted, private: reads, changes, all: untrusted && reads && changes };
}

/** How a tool is let: what reads by itself, what changes as configured, but never by itself where the rule of two forbids it. */
export function modeOf(
  one: AnyTool,
  tools: readonly AnyTool[],
  config: AgentConfig | null,
): ToolMode {
  if (!one.changes) return "auto";
  const mode = config?.approvals?.[one.name] ?? "ask";
  return mode === "auto" && ruleOfTwo(tools).all ? "ask" : mode;
}
