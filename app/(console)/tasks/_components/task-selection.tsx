"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { RowCheckbox } from "@/components/ui/row-checkbox";

interface Selection {
  /** Those of the page's tasks that are chosen, in the page's order. */
  chosen: readonly string[];
  /** Every task of the page. */
  ids: readonly string[];
  toggle: (id: string) => void;
  setAll: (isChosen: boolean) => void;
}

const SelectionContext = createContext<Selection | null>(null);

/** The tasks that are chosen on this page. A task that leaves the list leaves the choice. */
export function TaskSelection({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const selection = useMemo(
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
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useTaskSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error("useTaskSelection stands inside of TaskSelection");
  return selection;
}

export function SelectTask({ id, name }: { id: string; name: string }) {
  const { chosen, toggle } = useTaskSelection();
  return (
    <RowCheckbox
      aria-label={`Select ${name}`}
      checked={chosen.includes(id)}
      onChange={() => toggle(id)}
    />
  );
}

export function SelectAllTasks() {
  const { ids, chosen, setAll } = useTaskSelection();
  const isAll = ids.length > 0 && chosen.length === ids.length;
  return (
    <RowCheckbox
      aria-label="Select all tasks on this page"
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={({ target }) => setAll(target.checked)}
    />
  );
}
