"use client";

import { type ReactNode, useRef, useState } from "react";
import { cn } from "@/lib/ui/cn";
import { LazyMenu, preloadMenu } from "./action-menu";
import type { MenuGroup } from "./action-menu-content";
import { buttonVariants } from "./ui/button";
import { LoaderCircle } from "./ui/icons";

interface NamedRow {
  id: string;
  name: string;
}

interface RowMenuOptions<Row extends NamedRow> {
  rows: readonly Row[];
  /** Returns the actions of a row when its menu opens. */
  groupsOf: (row: Row) => MenuGroup[];
  /** The row whose action is running. */
  pendingId: string | null;
}

const BUTTON = cn(buttonVariants({ variant: "ghost", size: "icon-sm" }));
const WITH_DOTS = `${BUTTON} menu-dots`;
const SPINNER = <LoaderCircle aria-hidden className="animate-spin" />;

/**
 * One menu for all rows of a list, created when it first opens. A menu per row made the page heavy.
 */
export function useRowMenu<Row extends NamedRow>(options: RowMenuOptions<Row>) {
  const { rows, groupsOf, pendingId } = options;
  const [opened, setOpened] = useState<{ id: string; isOpen: boolean } | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const row = opened && rows.find(({ id }) => id === opened.id);

  const menuButton = ({ id, name }: Row): ReactNode => (
    <button
      type="button"
      data-slot="button"
      className={pendingId === id ? BUTTON : WITH_DOTS}
      aria-label={`Actions for ${name}`}
      aria-haspopup="menu"
      aria-expanded={opened?.id === id && opened.isOpen}
      aria-busy={pendingId === id || undefined}
      disabled={pendingId === id}
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={({ currentTarget }) => {
        anchor.current = currentTarget;
        setOpened({ id, isOpen: true });
      }}
    >
      {pendingId === id ? SPINNER : null}
    </button>
  );

  const menu = row ? (
    <LazyMenu
      key={row.id}
      open={opened.isOpen}
      onOpenChange={(isOpen) => setOpened({ id: row.id, isOpen })}
      anchor={anchor}
      label={`Actions for ${row.name}`}
      groups={groupsOf(row)}
    />
  ) : null;

  return { menuButton, menu };
}
