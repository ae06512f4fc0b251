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
