export type KeyAction = "next" | "previous" | "approve" | "deny" | "select" | "all" | "none";

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  j: "next",
  k: "previous",
  y: "approve",
  n: "deny",
  x: "select",
  a: "all",
  Escape: "none",
};

/** Elements that use letters themselves. */
const TYPING =
  "input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]";

/** Returns what a key does in the list of approvals, or null if it belongs to something else. */
export function keyAction({
  key,
  target,
  altKey,
  ctrlKey,
  metaKey,
  repeat,
}: Pick<
  KeyboardEvent,
  "key" | "target" | "altKey" | "ctrlKey" | "metaKey" | "repeat"
>): KeyAction | null {
  if (altKey || ctrlKey || metaKey) return null;
  const element = target as { closest?: (selector: string) => unknown } | null;
  if (element?.closest?.(TYPING)) return null;
  const action = ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null;
  // Holding a key down moves, and decides nothing.
  return repeat && action !== "next" && action !== "previous" ? null : action;
}
