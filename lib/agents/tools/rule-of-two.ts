import type { ApprovalMode } from "../config-schema";

/** What a tool adds to the agent's abilities, for the Rule of Two. */
export interface ToolPowers {
  changes: boolean;
  /** It reads text that anyone may have written. */
  untrusted?: boolean;
  /** It reads data with restricted access. */
  private?: boolean;
  /** It sends its arguments to another server. */
  sends?: boolean;
}

/** Every agent can write its result on a task or in a shared conversation. */
const WRITES_RESULT: ToolPowers = { changes: true };

/**
 * Returns which of the three powers an agent has. Two are harmless; with all three, a text it reads
 * could make it leak or destroy data. A result that others read counts as a change.
 */
export function ruleOfTwo(used: readonly ToolPowers[]) {
  const tools = [WRITES_RESULT, ...used];
  const untrusted = tools.some((one) => one.untrusted);
  const reads = tools.some((one) => one.private);
  const acts = tools.some((one) => one.changes || one.sends);
  return { untrusted, private: reads, acts, all: untrusted && reads && acts };
}

/**
 * Returns the approval mode. Reading tools run without approval. A change or an outside call needs
 * approval if the agent breaks the Rule of Two and a model decides, or if the tool always asks.
 *
 * @param how.mustAsk true if the agent has all three powers and a model decides. Text that is read
 *   can't influence a fixed rule.
 */
export function approvalMode(
  tool: Pick<ToolPowers, "changes" | "sends"> & { alwaysAsks?: boolean },
  { configured = "ask", mustAsk }: { configured: ApprovalMode | undefined; mustAsk: boolean },
): ApprovalMode {
  if (!tool.changes && !(tool.sends && mustAsk)) return "auto";
  return configured === "auto" && (tool.alwaysAsks || mustAsk) ? "ask" : configured;
}
