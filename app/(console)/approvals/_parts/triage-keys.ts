import { type RefObject, useEffect } from "react";

type KeyAction = "next" | "previous" | "approve" | "deny" | "select" | "all" | "none" | "apply";

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
  const element = target as { closest?: (selector: string) => unknown } | null;
  if (element?.closest?.(TYPING)) return null;
  if (key === "Enter" && (ctrlKey || metaKey) && !altKey) return repeat ? null : "apply";
  if (altKey || ctrlKey || metaKey) return null;
  const action = ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null;
  // Holding a key down moves, and decides nothing.
  return repeat && action !== "next" && action !== "previous" ? null : action;
}

interface Place {
  /** The ID of the focused line. */
  focused: string | undefined;
  /** Moves the focus to the line after (1) or before (-1) the focused one. */
  move: (by: number) => void;
}

/**
 * Moves through the lines of a list by keys and passes on what else a key does. Lines have the
 * attribute `data-approval` with their ID and a `row-link`.
 */
export function useTriageKeys(
  list: RefObject<HTMLElement | null>,
  onAction: (action: Exclude<KeyAction, "next" | "previous">, place: Place) => void,
): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const action = keyAction(event);
      if (!action) return;
      const all = [...(list.current?.querySelectorAll<HTMLElement>("[data-approval]") ?? [])];
      const at = all.findIndex((line) => line.contains(document.activeElement));
      const move = (by: number) => {
        const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
        all[next]?.querySelector<HTMLElement>(".row-link")?.focus();
      };
      if (action === "next" || action === "previous") move(action === "next" ? 1 : -1);
      else onAction(action, { focused: all[at]?.dataset.approval, move });
      if (action !== "none") event.preventDefault();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
