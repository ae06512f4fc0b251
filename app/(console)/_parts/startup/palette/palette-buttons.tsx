"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { type NavigationId, navigationFor } from "@/components/shell/navigation";
import { Button } from "@/components/ui/button";
import { CircleHelp, Search } from "@/components/ui/icons";
import type { SessionUser } from "@/lib/auth/schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import { chooseTheme } from "@/lib/ui/look";
import type { PaletteItem } from "./commands";
import { Keys } from "./keys";
import type { Command } from "./shortcuts";

const paletteCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./command-palette")).CommandPalette,
);
const shortcutsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./shortcuts-dialog")).ShortcutsDialog,
);

const keysCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./page-keys")).PAGE_KEYS,
);

const isPaletteKey = ({ key, metaKey, ctrlKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  metaKey !== ctrlKey && !altKey && !shiftKey && !repeat && key.toLowerCase() === "k";

type Shown = "palette" | "shortcuts" | null;

interface PaletteButtonsProps {
  user: SessionUser;
  allowed: readonly NavigationId[];
  onSignOut: () => void;
}

/**
 * Buttons and keys of the command palette and the list of shortcuts. Their code loads on first use.
 */
export function PaletteButtons({ user, allowed, onSignOut }: PaletteButtonsProps) {
  const [shown, setShown] = useState<Shown>(null);
  const paletteRef = useRef<HTMLButtonElement>(null);
  const shortcutsRef = useRef<HTMLButtonElement>(null);
  const show = (which: Exclude<Shown, null>) => (open: boolean) => setShown(open ? which : null);

  const { linkRef, target, go } = useGuardedLink();

  function perform(what: NonNullable<PaletteItem["command"]>) {
    if (what === "sign-out") onSignOut();
    else if (what === "show-shortcuts") setShown("shortcuts");
    else chooseTheme(what);
  }

  /** Returns true if the command did something. */
  function run(command: Command): boolean {
    const isDialogOpen = document.querySelector("[role$=dialog], [role=menu]") !== null;
    if (command === "palette" || command === "shortcuts") {
      if (isDialogOpen && shown !== command) return false;
      setShown((now) => (now === command ? null : command));
      return true;
    }
    if (isDialogOpen && command !== "send") return false;
    const entry = navigationFor(allowed).find(({ id }) => command === `go:${id}`);
    if (entry) go(entry.href);
    if (entry || keysCode.loaded()?.performOnPage(command)) return true;
    if (command === "create") go("/tasks/create");
    if (command === "search") setShown("palette");
    return command === "create" || command === "search";
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = keysCode.loaded()?.commandAt(event) ?? (isPaletteKey(event) ? "palette" : null);
    if (command && run(command)) event.preventDefault();
  });
  // Loads after the page. Until then, only the palette's key works.
  useEffect(() => void keysCode.load().catch(() => undefined), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <>
      <Button
        ref={paletteRef}
        variant="ghost"
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-expanded={shown === "palette"}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={paletteCode.preload}
        onFocus={paletteCode.preload}
        onClick={() => setShown("palette")}
        className="h-7.5 justify-start bg-sidebar-accent px-2.5 font-normal text-faint lg:w-58 touch:w-11 touch:justify-center touch:bg-transparent touch:px-0 touch:text-muted-foreground"
      >
        <Search aria-hidden className="size-3.5 touch:size-4" />
        <span className="touch:hidden">Find anything</span>
        <Keys keys={["Mod", "K"]} className="ml-auto touch:hidden" />
      </Button>
      <Button
        ref={shortcutsRef}
        variant="ghost"
        size="icon"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-expanded={shown === "shortcuts"}
        aria-keyshortcuts="?"
        onPointerEnter={shortcutsCode.preload}
        onFocus={shortcutsCode.preload}
        onClick={() => setShown("shortcuts")}
        className="max-md:hidden"
      >
        <CircleHelp aria-hidden />
      </Button>
      <LazyDialog code={paletteCode} open={shown === "palette"} onClose={() => setShown(null)}>
        {(CommandPalette) => (
          <CommandPalette
            open={shown === "palette"}
            onOpenChange={show("palette")}
            finalFocus={paletteRef}
            user={user}
            allowed={allowed}
            onGo={go}
            onDo={perform}
          />
        )}
      </LazyDialog>
      <Link ref={linkRef} href={target ?? "/"} hidden />
      <LazyDialog code={shortcutsCode} open={shown === "shortcuts"} onClose={() => setShown(null)}>
        {(ShortcutsDialog) => (
          <ShortcutsDialog
            open={shown === "shortcuts"}
            allowed={allowed}
            onOpenChange={show("shortcuts")}
            finalFocus={shortcutsRef}
          />
        )}
      </LazyDialog>
    </>
  );
}

/** Navigates by clicking a real link, so that a form with unsaved changes asks first. */
function useGuardedLink() {
  const linkRef = useRef<HTMLAnchorElement>(null);
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    linkRef.current?.click();
    setTarget(null);
  }, [target]);
  return { linkRef, target, go: setTarget };
}
