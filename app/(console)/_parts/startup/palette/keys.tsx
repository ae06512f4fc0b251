"use client";

import { useHydrated } from "@/components/hooks/use-media";
import { cn } from "@/lib/ui/cn";

/** Shows a shortcut's keys. "Mod" is the command key on a Mac and Ctrl elsewhere. */
export function Keys({ keys, className }: { keys: readonly string[]; className?: string }) {
  const isHydrated = useHydrated();
  const isMac = isHydrated && /mac|iphone|ipad/i.test(navigator.userAgent);
  return (
    <span className={cn("inline-flex gap-1", className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-accent px-1 font-sans text-[0.6875rem] font-medium text-muted-foreground"
        >
          {key === "Mod" ? (isMac ? "⌘" : "Ctrl") : key}
        </kbd>
      ))}
    </span>
  );
}
