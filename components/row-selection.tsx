"use client";

import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "./ui/button";
import { X } from "./ui/icons";

export interface RowSelection {
  /** The selected rows in the page's order, then those of other pages. */
  chosen: readonly string[];
  /** Every row of the page. */
  ids: readonly string[];
  /** Selects or unselects a row; with `isRange`, also those between it and the last one toggled. */
  toggle: (id: string, isRange?: boolean) => void;
  setAll: (isChosen: boolean) => void;
  /** Selects exactly these rows. */
  choose: (ids: readonly string[]) => void;
  /** Selects these rows, those of other pages too, until the page changes. */
  chooseBeyond: (ids: readonly string[]) => void;
}

/** Holds which rows of a page are selected. Rows that leave the list are unselected. */
export function useRowSelection(ids: readonly string[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [beyond, setBeyond] = useState({ page: "", ids: [] as readonly string[] });
  const last = useRef<string | null>(null);
  return useMemo(
    () => ({
      ids,
      chosen: [
        ...ids.filter((id) => marked.has(id)),
        ...(beyond.page === ids.join() ? beyond.ids : []),
      ],
      toggle(id: string, isRange = false) {
        const range = isRange ? rangeOf(ids, last.current, id) : [id];
        last.current = id;
        setBeyond((before) => ({ ...before, ids: before.ids.filter((one) => one !== id) }));
        setMarked((before) => {
          const next = new Set(before);
          for (const one of range) {
            if (before.has(id)) next.delete(one);
            else next.add(one);
          }
          return next;
        });
      },
      setAll(isChosen: boolean) {
        setMarked(new Set(isChosen ? ids : []));
        setBeyond({ page: "", ids: [] });
      },
      choose: (some: readonly string[]) => setMarked(new Set(some)),
      chooseBeyond(all: readonly string[]) {
        const here = new Set(ids);
        setMarked(new Set(all));
        setBeyond({ page: ids.join(), ids: all.filter((id) => !here.has(id)) });
      },
    }),
    [ids, marked, beyond],
  );
}

/** Returns the rows from one to another, in the page's order. */
function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (one < 0) return [to];
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}

interface SelectRowProps {
  selection: Pick<RowSelection, "chosen" | "toggle">;
  row: { id: string; name: string };
}

/** Selects a row, with Shift all rows since the last one. */
export function SelectRow({ selection, row: { id, name } }: SelectRowProps) {
  const { chosen, toggle } = selection;
  return (
    <RowCheckbox
      aria-label={`Select ${name}`}
      checked={chosen.includes(id)}
      // Without this, the texts between the rows are selected, too.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) =>
        toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

interface RowCheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref" | "className"> {
  indeterminate?: boolean;
}

/**
 * A native checkbox for a row. The whole square is the target, with the box drawn in the middle.
 */
export function RowCheckbox({ indeterminate = false, ...props }: RowCheckboxProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      type="checkbox"
      data-slot="row-checkbox"
      className="row-checkbox"
      {...props}
    />
  );
}

interface SelectAllProps {
  selection: RowSelection;
  /** Plural noun of the rows, such as "tasks". */
  plural: string;
}

/** Selects all rows of the page, or none. */
export function SelectAll({ selection, plural }: SelectAllProps) {
  const { ids, chosen, setAll } = selection;
  const isAll = ids.length > 0 && chosen.length === ids.length;
  return (
    <RowCheckbox
      aria-label={`Select all ${plural} on this page`}
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={({ target }) => setAll(target.checked)}
    />
  );
}

interface BulkBarProps {
  /** Number of selected rows. */
  count: number;
  words: { singular: string; plural: string };
  onClear: () => void;
  /** Actions for the selected rows. */
  children: ReactNode;
}

/** Actions for the selected rows, at the lower edge while some are selected. */
export function BulkBar({ count, words, onClear, children }: BulkBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} ${count === 1 ? words.singular : words.plural} selected` : ""}
      </p>
      {count > 0 ? (
        <Bar words={words} count={count} onClear={onClear}>
          {children}
        </Bar>
      ) : null}
    </>
  );
}

/** The bar itself. If it had the focus, the focus goes to the list when it leaves. */
function Bar({ count, words, onClear, children }: BulkBarProps) {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>("main [data-slot=row-checkbox]")?.focus();
      });
    },
    [],
  );
  return (
    <div
      data-slot="bulk-bar"
      role="toolbar"
      aria-label={`Selected ${words.plural}`}
      className="sticky bottom-5 z-10 mx-auto flex min-h-12 w-fit max-w-full flex-wrap items-center gap-0.5 rounded-lg floating px-2 py-1.5 text-13 max-sm:bottom-0 max-sm:rounded-b-none"
    >
      <span className="px-2 font-medium tabular-nums">{count} selected</span>
      {children}
      <Button
        variant="ghost"
        size="icon-sm"
        className="ml-auto"
        aria-label="Clear selection"
        onClick={onClear}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
