import type { ToolMode } from "../config-schema";

/** What a tool adds to what an agent can do. */
export interface ToolPowers {
  changes: boolean;
  /** It brings text that anybody may have written. */
  untrusted?: boolean;
  /** It reads what is not for everybody. */
  private?: boolean;
  /** It carries what its call says to somewhere outside. */
  sends?: boolean;
}

/** What every agent does beside using its tools: it writes its result on a task, or into a shared conversation. */
const WRITES_RESULT: ToolPowers = { changes: true };

/**
 * Returns what an agent can do with its tools: two of the three are harmless, all three let a text steal or destroy. A
 * result that others read changes something, as a comment, a task or a message does.
 */
export function ruleOfTwo(used: readonly ToolPowers[]) {
  const tools = [WRITES_RESULT, ...used];
  const untrusted = tools.some((one) => one.untrusted);
  const reads = tools.some((one) => one.private);
  const acts = tools.some((one) => one.changes || one.sends);
  return { untrusted, private: reads, acts, all: untrusted && reads && acts };
}

/**
 * How a tool is let, as it is wanted: what only reads by itself, and a change or a call to the outside never by itself where
 * texts could have it made, or nobody can say what the tool does.
 *
 * @param how.isHeld the agent has all three, and a model decides. What a rule in code does, no text that it reads changes.
 */
export function letMode(
  tool: Pick<ToolPowers, "changes" | "sends"> & { alwaysAsks?: boolean },
  { wanted = "ask", isHeld }: { wanted: ToolMode | undefined; isHeld: boolean },
): ToolMode {
  if (!tool.changes && !(tool.sends && isHeld)) return "auto";
  return wanted === "auto" && (tool.alwaysAsks || isHeld) ? "ask" : wanted;
}
