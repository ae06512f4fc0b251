import {
  NAVIGATION_ENTRIES,
  type NavigationId,
  navigationFor,
} from "@/components/shell/navigation";

/** Shortcuts that the shell runs. The browser or the controls handle the others. */
export type Command =
  | "palette"
  | "shortcuts"
  | "create"
  | "search"
  | "send"
  | "next-row"
  | "previous-row"
  | "edit"
  | "select"
  | "select-next"
  | "select-previous"
  | "bulk"
  | `go:${NavigationId}`;

interface Shortcut {
  label: string;
  /**
   * With "Mod" first, the keys are pressed together, otherwise one after the other. "Mod" is the
   * command key on a Mac and Ctrl elsewhere.
   */
  keys: readonly string[];
  command?: Command;
}

const GO_KEYS: Readonly<Record<NavigationId, string>> = {
  overview: "O",
  inbox: "B",
  tasks: "T",
  projects: "P",
  agents: "A",
  rags: "R",
  conversations: "C",
  workers: "W",
  integrations: "I",
  users: "U",
  settings: "S",
  trash: "D",
};

export const SHORTCUTS: readonly { group: string; shortcuts: readonly Shortcut[] }[] = [
  {
    group: "Everywhere",
    shortcuts: [
      { label: "Find anything", keys: ["Mod", "K"], command: "palette" },
      { label: "Keyboard shortcuts", keys: ["?"], command: "shortcuts" },
      { label: "Create an item on this page, or a task", keys: ["C"], command: "create" },
      { label: "Search the list", keys: ["/"], command: "search" },
      { label: "Submit the form", keys: ["Mod", "Enter"], command: "send" },
    ],
  },
  {
    group: "Go to",
    shortcuts: NAVIGATION_ENTRIES.map(({ id, label }) => ({
      label,
      keys: ["G", GO_KEYS[id]],
      command: `go:${id}` as const,
    })),
  },
  {
    group: "In a list",
    shortcuts: [
      { label: "Next row", keys: ["J"], command: "next-row" },
      { label: "Previous row", keys: ["K"], command: "previous-row" },
      { label: "Open the row", keys: ["Enter"] },
      { label: "Edit the focused row or open item", keys: ["E"], command: "edit" },
      { label: "Select the row", keys: ["X"], command: "select" },
      { label: "Select this row and the next", keys: ["Shift", "J"], command: "select-next" },
      {
        label: "Select this row and the previous",
        keys: ["Shift", "K"],
        command: "select-previous",
      },
      { label: "Actions for the selected rows", keys: ["A"], command: "bulk" },
    ],
  },
  {
    group: "In menus, tabs and dialogs",
    shortcuts: [
      { label: "Move", keys: ["↑", "↓", "←", "→"] },
      { label: "First or last menu item", keys: ["Home", "End"] },
      { label: "Select", keys: ["Enter"] },
      { label: "Close the dialog or menu", keys: ["Esc"] },
      { label: "Skip to content (from the top of a page)", keys: ["Tab", "Enter"] },
    ],
  },
];

/** Returns the shortcuts the person can use, without those to pages they can't open. */
export function shortcutsFor(allowed: readonly NavigationId[]): typeof SHORTCUTS {
  const open = new Set(navigationFor(allowed).map(({ id }) => `go:${id}`));
  return SHORTCUTS.map(({ group, shortcuts }) => ({
    group,
    shortcuts: shortcuts.filter(({ command }) => !command?.startsWith("go:") || open.has(command)),
  }));
}

const COMMANDS = new Map(
  SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).flatMap(({ keys, command }) =>
    command ? [[keys.join(" ").toLowerCase(), command] as const] : [],
  ),
);

type Press = Pick<
  KeyboardEvent,
  "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey" | "repeat" | "target" | "defaultPrevented"
>;

const TYPED_IN =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** True for the first key of a two-key shortcut. */
const isPrefix = (key: string | null) => key === "g";

/**
 * Returns the key of a press if it can be a shortcut: "mod k", or "k" and "shift k" outside text
 * fields. Ignores repeats.
 */
export function keyOf(press: Press): string | null {
  if (press.altKey || press.defaultPrevented || press.repeat) return null;
  const key = press.key.toLowerCase();
  if (press.metaKey !== press.ctrlKey) return press.shiftKey ? null : `mod ${key}`;
  if (press.metaKey) return null;
  const isTyping = press.target instanceof Element && press.target.closest(TYPED_IN) !== null;
  if (isTyping) return null;
  return press.shiftKey && /^[a-z]$/.test(key) ? `shift ${key}` : key;
}

/** Returns the command of a key, given the previous key. */
export function commandOf(key: string, before: string | null): Command | null {
  return COMMANDS.get(isPrefix(before) ? `${before} ${key}` : key) ?? null;
}

/**
 * Storage key. Single-key shortcuts can be turned off, because speech input triggers them by
 * accident.
 */
const STORED = "atrium-single-keys";

export const hasSingleKeys = () => localStorage.getItem(STORED) !== "off";

export function keepSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
}
