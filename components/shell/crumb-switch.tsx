"use client";

import { type ReactNode, useRef, useState } from "react";
import { ChevronsUpDown } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import { LazyDialog } from "../lazy-dialog";
import { Button } from "../ui/button";
import type { CrumbChoices } from "./crumb-choices";

const menuCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./crumb-menu")).CrumbMenu,
);
const sheetCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../ui/bottom-sheet")).BottomSheet,
);

/** The arrows after a crumb: opens what can be shown instead. */
export function CrumbSwitch({ choices }: { choices: CrumbChoices }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={choices.label}
        title={choices.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={menuCode.preload}
        onFocus={menuCode.preload}
        onClick={() => setOpen(true)}
        className="h-7 w-6 text-faint max-md:hidden touch:h-11 touch:w-11"
      >
        <ChevronsUpDown aria-hidden className="size-3.5" />
      </Button>
      {isOpen || menuCode.loaded() ? (
        <LazyDialog code={menuCode} open={isOpen} onClose={() => setOpen(false)}>
          {(CrumbMenu) => (
            <CrumbMenu open={isOpen} onOpenChange={setOpen} anchor={button} choices={choices} />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}

interface PlaceSwitchProps {
  /** The place: the sheet's title. */
  name: string;
  /** The current page: the button's text. */
  shown: string;
  /** The place's navigation. */
  children: ReactNode;
}

/** On phones: the current page's name, which opens the navigation of its place as a sheet. */
export function PlaceSwitch({ name, shown, children }: PlaceSwitchProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={sheetCode.preload}
        onFocus={sheetCode.preload}
        onClick={() => setOpen(true)}
        className="min-w-0 max-w-full px-2 font-semibold text-base text-foreground"
      >
        <span className="truncate">{shown}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 text-faint" />
      </Button>
      {isOpen || sheetCode.loaded() ? (
        <LazyDialog code={sheetCode} open={isOpen} onClose={() => setOpen(false)}>
          {(BottomSheet) => (
            <BottomSheet
              open={isOpen}
              onOpenChange={setOpen}
              title={name}
              size="lg"
              finalFocus={button}
            >
              {/* Following a link of the navigation closes the sheet. */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: its links act */}
              <div
                onClick={({ target }) => {
                  if (target instanceof Element && target.closest("a")) setOpen(false);
                }}
              >
                {children}
              </div>
            </BottomSheet>
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}
