"use client";

import { useState } from "react";
import type { MenuGroup } from "@/components/action-menu-content";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { FolderInput, Pencil, Trash2 } from "@/components/ui/icons";
import { useRowMenu } from "@/components/use-row-menu";
import { RESTORE_NOTE } from "../../_parts/items/restore-note";
import { LazyAssignDialog } from "./assign-to-project";
import { offeredStatuses, PRIORITIES, statusLabel, wordLabel } from "./task-badges";
import type { TaskRow } from "./task-row";
import { useBulk } from "./use-bulk";
import { type QuickChange, useTaskChange } from "./use-task-change";

interface MenuActs {
  change: (task: TaskRow, to: QuickChange) => void;
  assign: (task: TaskRow) => void;
  askDeletion: (task: TaskRow) => void;
}

/** Returns a task's menu in the list. */
function groupsFor(task: TaskRow, { change, assign, askDeletion }: MenuActs): MenuGroup[] {
  const { rights } = task;
  const edit = {
    actions: [
      { id: "edit", label: "Edit Task", icon: <Pencil />, href: `/tasks/${task.id}/edit` },
      {
        id: "assign",
        label: "Assign to project…",
        icon: <FolderInput />,
        onSelect: () => assign(task),
      },
    ],
  };
  const status = {
    label: "Status",
    actions: offeredStatuses(task.taskMode, task.status).map((value) => ({
      id: value,
      label: statusLabel(value),
      current: value === task.status,
      onSelect: () => change(task, { status: value }),
    })),
  };
  const priority = {
    label: "Priority",
    actions: PRIORITIES.map((value) => ({
      id: value,
      label: wordLabel(value),
      current: value === task.priority,
      onSelect: () => change(task, { priority: value }),
    })),
  };
  const deletion = {
    actions: [
      {
        id: "delete",
        label: "Delete",
        icon: <Trash2 />,
        destructive: true,
        onSelect: () => askDeletion(task),
      },
    ],
  };
  return [
    ...(rights.edit ? [edit] : []),
    ...(rights.setStatus ? [status] : []),
    ...(rights.edit ? [priority] : []),
    ...(rights.delete ? [deletion] : []),
  ];
}

/** The menu of the listed tasks, shared by all rows, with its dialogs. */
export function useTaskMenu(rows: readonly TaskRow[]) {
  const [asked, askDeletion] = useState<TaskRow | null>(null);
  const [assigned, assign] = useState<TaskRow | null>(null);
  const [changedId, setChangedId] = useState<string | null>(null);
  const deletion = useBulk();
  const quick = useTaskChange();
  const change = (task: TaskRow, to: QuickChange) => {
    setChangedId(task.id);
    quick.change(task, to);
  };
  const { menuButton, menu } = useRowMenu({
    rows,
    groupsOf: (task) => groupsFor(task, { change, assign, askDeletion }),
    pendingId: quick.isPending || deletion.isPending ? changedId : null,
  });
  const dialogs = (
    <>
      {menu}
      {assigned ? (
        <LazyAssignDialog task={assigned} open onOpenChange={() => assign(null)} />
      ) : null}
      {asked ? (
        <LazyConfirmDialog
          open
          onOpenChange={() => askDeletion(null)}
          destructive
          title={`Delete "${asked.name}"?`}
          description={RESTORE_NOTE}
          confirmLabel="Delete"
          onConfirm={() => {
            setChangedId(asked.id);
            deletion.run({ ids: [asked.id], change: { kind: "delete" } }, () => undefined);
          }}
        />
      ) : null}
    </>
  );
  return { menuButton, dialogs };
}
