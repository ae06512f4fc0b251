"use client";

import type { ReactNode } from "react";
import { useLazyMenu } from "@/components/hooks/use-lazy-menu";
import { ChevronsUpDown } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import { LazyDialog } from "../lazy-dialog";
import { Button } from "../ui/button";
import type { CrumbChoices } from "./crumb-choices";

const menuCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./crumb-menu")).CrumbMenu,
);
const sheetCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./place-sheet")).PlaceSheet,
);

/** The arrows after a crumb: opens what can be shown instead. */
export function CrumbSwitch({ choices }: { choices: CrumbChoices }) {
  const { open, setOpen, wanted, buttonRef, buttonProps } = useLazyMenu(menuCode);
  return (
    <>
      <Button
        {...buttonProps}
        aria-label={choices.label}
        title={choices.label}
        aria-haspopup="menu"
        className="h-7 w-6 px-0 text-faint max-md:hidden touch:h-11 touch:w-11"
      >
        <ChevronsUpDown aria-hidden className="size-3.5" />
      </Button>
      {wanted ? (
        <LazyDialog code={menuCode} open={open} onClose={() => setOpen(false)}>
          {(CrumbMenu) => (
            <CrumbMenu open={open} onOpenChange={setOpen} anchor={buttonRef} choices={choices} />
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
  const { open, setOpen, wanted, buttonRef, buttonProps } = useLazyMenu(sheetCode);
  return (
    <>
      <Button
        {...buttonProps}
        aria-haspopup="dialog"
        className="min-w-0 max-w-full px-2 font-semibold text-base text-foreground"
      >
        <span className="truncate">{shown}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 text-faint" />
      </Button>
      {wanted ? (
        <LazyDialog code={sheetCode} open={open} onClose={() => setOpen(false)}>
          {(PlaceSheet) => (
            <PlaceSheet open={open} onOpenChange={setOpen} name={name} finalFocus={buttonRef}>
              {children}
            </PlaceSheet>
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}
