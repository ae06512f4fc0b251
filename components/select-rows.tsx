"use client";

import type { RowSelection } from "./hooks/use-row-selection";
import { RowCheckbox } from "./ui/row-checkbox";

interface SelectAllProps {
  selection: RowSelection;
  /** What is listed, such as "tasks". */
  plural: string;
}

/** Chooses every row of the page, or none. */
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
