import type { ToolMode } from "../config-schema";

/** What a tool adds to what an agent can do. */
export interface ToolPowers {
  changes: boolean;
  /** It brings text that anybody may have written. */
  untrusted?: boolean;
  /** It reads what is not for everybody. */
  private?: boolean;
}

/** What an agent's tools can do together: two of the three are harmless, all three let a text steal or destroy. */
export function ruleOfTwo(tools: readonly ToolPowers[]) {
  const untrusted = tools.some((one) => one.untrusted);
  const reads = tools.some((one) => one.private);
  const changes = tools.some((one) => one.changes);
  return { untrusted, private: reads, changes, all: untrusted && reads && changes };
}

/**
 * How a tool is let, as it is wanted: what only reads by itself, and a change never by itself where the agent has all three
 * or nobody can say what the tool does.
 */
export function letMode(
  tool: { changes: boolean; alwaysAsks?: boolean },
  { wanted = "ask", all }: { wanted: ToolMode | undefined; all: boolean },
): ToolMode {
  if (!tool.changes) return "auto";
  return wanted === "auto" && (tool.alwaysAsks || all) ? "ask" : wanted;
}
