"use client";

import { useState } from "react";
import { ActionMenu, type MenuGroup } from "@/components/action-menu";
import { LazyConfirmDialog } from "@/components/lazy-confirm-dialog";
import { EllipsisVertical, FolderInput, Pencil, Trash2 } from "@/components/ui/icons";
import type { TaskRights } from "@/lib/tasks/schema";
import { LazyAssignDialog } from "./assign-to-project";
import { offeredStatuses, PRIORITIES, statusLabel, wordLabel } from "./task-words";
import { useBulk } from "./use-bulk";
import { useTaskChange } from "./use-task-change";

interface RowMenuProps {
  task: {
    id: string;
    name: string;
    status: string;
    taskMode: string;
    priority: string;
    project_id: string | null;
  };
  rights: TaskRights;
}

/** What one may do with a task from the list; nothing where one may do nothing. */
export function RowMenu({ task, rights }: RowMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending: isDeleting } = useBulk();
  const { change, isPending } = useTaskChange(task);
  const [isAssigning, setAssigning] = useState(false);
  const groups: MenuGroup[] = [];
  if (rights.edit) {
    groups.push({
      actions: [
        { id: "edit", label: "Edit Task", icon: <Pencil />, href: `/tasks/${task.id}/edit` },
        {
          id: "assign",
          label: "Assign to project…",
          icon: <FolderInput />,
          onSelect: () => setAssigning(true),
        },
      ],
    });
  }
  if (rights.setStatus) {
    groups.push({
      label: "Status",
      actions: offeredStatuses(task.taskMode, task.status).map((status) => ({
        id: status,
        label: statusLabel(status),
        current: status === task.status,
        onSelect: () => change({ status }),
      })),
    });
  }
  if (rights.edit) {
    groups.push({
      label: "Priority",
      actions: PRIORITIES.map((priority) => ({
        id: priority,
        label: wordLabel(priority),
        current: priority === task.priority,
        onSelect: () => change({ priority }),
      })),
    });
  }
  if (rights.delete) {
    groups.push({
      actions: [
        {
          id: "delete",
          label: "Delete",
          icon: <Trash2 />,
          destructive: true,
          onSelect: () => setAsking(true),
        },
      ],
    });
  }
  if (groups.length === 0) return null;
  return (
    <>
      <ActionMenu
        variant="ghost"
        size="icon-sm"
        label={`Actions for ${task.name}`}
        aria-label={`Actions for ${task.name}`}
        pending={isPending || isDeleting}
        groups={groups}
      >
        {isPending || isDeleting ? null : <EllipsisVertical aria-hidden />}
      </ActionMenu>
      {isAssigning ? <LazyAssignDialog task={task} open onOpenChange={setAssigning} /> : null}
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Delete "${task.name}"?`}
          description="You can undo this right afterwards."
          confirmLabel="Delete"
          onConfirm={() => run({ ids: [task.id], change: { kind: "delete" } }, () => undefined)}
        />
      ) : null}
    </>
  );
}
