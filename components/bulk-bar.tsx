"use client";

import type { ReactNode } from "react";
import { Button } from "./ui/button";
import { X } from "./ui/icons";

interface BulkBarProps {
  /** How many rows are chosen. */
  count: number;
  words: { singular: string; plural: string };
  onClear: () => void;
  /** What may be done with them. */
  children: ReactNode;
}

/** What to do with the chosen rows; stands at the lower edge for as long as some are chosen. */
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
          className="sticky bottom-3 z-10 mx-auto flex w-fit max-w-full flex-wrap items-center gap-1.5 rounded-xl border bg-popover p-2 shadow-xl shadow-black/40"
        >
          <span className="px-2 text-sm tabular-nums">{count} selected</span>
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
