"use client";

import { useMemo, useState } from "react";

export interface RowSelection {
  /** Those of the page's rows that are chosen, in the page's order. */
  chosen: readonly string[];
  /** Every row of the page. */
  ids: readonly string[];
  toggle: (id: string) => void;
  setAll: (isChosen: boolean) => void;
}

/** The rows that are chosen on a page. A row that leaves the list leaves the choice. */
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
    }),
    [ids, marked],
  );
}
