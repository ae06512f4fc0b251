"use client";

import { useSyncExternalStore } from "react";
import { type Icon, Monitor, Moon, Sun } from "@/components/ui/icons";
import {
  chooseTheme,
  onLookChange,
  shownTheme,
  THEME_LABELS,
  THEMES,
  type Theme,
} from "@/lib/ui/look";

export const THEME_ICONS: Readonly<Record<Theme, Icon>> = {
  dark: Moon,
  light: Sun,
  system: Monitor,
};

/** Returns the current theme; null on the server. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(onLookChange, shownTheme, () => null);
}

/** The themes in one row, for places without a menu. */
export function ThemeChoice() {
  const current = useTheme();
  return (
    <fieldset className="flex w-fit rounded-md bg-muted p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => {
        const Icon = THEME_ICONS[theme];
        return (
          <label
            key={theme}
            className="relative inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-[5px] px-2.5 text-xs text-muted-foreground hover:text-foreground has-checked:bg-background has-checked:text-foreground has-checked:shadow-[0_0_0_1px_var(--border)] has-focus-visible:outline-2 has-focus-visible:outline-ring touch:h-11"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={current === theme}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <Icon aria-hidden className="size-3.5" />
            {THEME_LABELS[theme]}
          </label>
        );
      })}
    </fieldset>
  );
}
