"use client";

import { useHydrated } from "@/components/hooks/use-media";
import { cn } from "@/lib/ui/cn";

/** The keys of a shortcut; "Mod" is the command key on a Mac and Ctrl elsewhere. */
export function Keys({ keys, className }: { keys: readonly string[]; className?: string }) {
  const isHydrated = useHydrated();
  const isMac = isHydrated && /mac|iphone|ipad/i.test(navigator.userAgent);
  return (
    <span className={cn("inline-flex gap-1", className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded border bg-muted px-1 font-mono text-xs text-muted-foreground"
        >
          {key === "Mod" ? (isMac ? "⌘" : "Ctrl") : key}
        </kbd>
      ))}
    </span>
  );
}

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
