type Press = Pick<
  KeyboardEvent,
  "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey" | "repeat" | "target" | "defaultPrevented"
>;

const TYPED_IN = "input, textarea, select, [contenteditable=true]";

/** What a key asks for: Ctrl-K or ⌘K the palette, wherever one is; `?` the shortcuts, except where one types. */
export function shortcutOf(press: Press): "palette" | "shortcuts" | null {
  if (press.repeat || press.altKey || press.defaultPrevented) return null;
  const isCommand = press.metaKey !== press.ctrlKey;
  if (isCommand && !press.shiftKey && press.key.toLowerCase() === "k") return "palette";
  if (press.metaKey || press.ctrlKey || press.key !== "?") return null;
  const isTyping = press.target instanceof Element && press.target.closest(TYPED_IN) !== null;
  return isTyping ? null : "shortcuts";
}
