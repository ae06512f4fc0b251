"use client";

import { createContext, type ReactNode, use } from "react";
import { type RowSelection, useRowSelection } from "@/components/hooks/use-row-selection";
import { SelectAll } from "@/components/select-rows";
import { RowCheckbox } from "@/components/ui/row-checkbox";

const SelectionContext = createContext<RowSelection | null>(null);

/** The tasks that are chosen on this page. */
export function TaskSelection({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  return <SelectionContext value={useRowSelection(ids)}>{children}</SelectionContext>;
}

export function useTaskSelection(): RowSelection {
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
  return <SelectAll selection={useTaskSelection()} plural="tasks" />;
}
