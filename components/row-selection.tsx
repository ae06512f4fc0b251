"use client";

import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import { Button } from "./ui/button";
import { X } from "./ui/icons";

export interface RowSelection {
  /** The selected rows in the page's order. */
  chosen: readonly string[];
  /** Every row of the page. */
  ids: readonly string[];
  toggle: (id: string) => void;
  setAll: (isChosen: boolean) => void;
  /** Selects exactly these rows. */
  choose: (ids: readonly string[]) => void;
}

/** Holds which rows of a page are selected. Rows that leave the list are unselected. */
export function useRowSelection(ids: readonly string[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      ids,
      chosen: ids.filter((id) => marked.has(id)),
      toggle: (id: string) =>
        setMarked((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      setAll: (isChosen: boolean) => setMarked(new Set(isChosen ? ids : [])),
      choose: (some: readonly string[]) => setMarked(new Set(some)),
    }),
    [ids, marked],
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
      ) : null}
    </>
  );
}
