"use client";

import { createContext, type ReactNode, use } from "react";
import {
  type RowSelection,
  SelectAll,
  SelectRow,
  useRowSelection,
} from "@/components/row-selection";

const SelectionContext = createContext<RowSelection | null>(null);

/** Holds which tasks of this page are selected. */
export function TaskSelection({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  return <SelectionContext value={useRowSelection(ids)}>{children}</SelectionContext>;
}

export function useTaskSelection(): RowSelection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error("useTaskSelection must be used inside TaskSelection");
  return selection;
}

export function SelectTask({ id, name }: { id: string; name: string }) {
  return <SelectRow selection={useTaskSelection()} row={{ id, name }} />;
}

export function SelectAllTasks() {
  return <SelectAll selection={useTaskSelection()} plural="tasks" />;
}
