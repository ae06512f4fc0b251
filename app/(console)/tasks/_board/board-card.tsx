"use client";

import { EllipsisVertical, GripVertical } from "lucide-react";
import Link from "next/link";
import { ActionMenu } from "@/components/action-menu";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/lib/ui/cn";
import { PriorityBadge } from "../_components/priority-badge";
import { offeredStatuses, statusLabel } from "../_components/task-words";

/** As much of a task as a card shows. */
export interface BoardTask {
  id: string;
  name: string;
  status: string;
  taskMode: string;
  priority: string;
  /** As one reads it; null without one. */
  due: string | null;
  isOverdue: boolean;
  assigned: string;
  projectName: string | null;
  canMove: boolean;
}

interface BoardCardProps {
  task: BoardTask;
  isDraggable: boolean;
  onMove: (status: string) => void;
}

export function BoardCard({ task, isDraggable, onMove }: BoardCardProps) {
  const { id, name, status, taskMode, priority, due, isOverdue, assigned, projectName } = task;
  return (
    <li
      data-task-id={id}
      className="grid gap-2 rounded-lg border bg-card p-3 text-card-foreground shadow-sm"
    >
      <div className="flex items-start gap-1">
        <Link
          href={`/tasks/${id}`}
          // The whole card drags; a link would drag its address instead.
          draggable={false}
          className="min-w-0 flex-1 break-words font-medium underline-offset-4 hover:underline touch:min-h-11 touch:py-2.5"
        >
          {name}
        </Link>
        {task.canMove ? (
          <span className="-mt-1 -mr-1.5 flex shrink-0">
            <button
              type="button"
              data-grip
              aria-label={`Drag ${name}`}
              className={cn(
                "flex size-8 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent touch:size-11",
                !isDraggable && "invisible",
              )}
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <ActionMenu
              variant="ghost"
              size="icon-sm"
              label={`Move ${name}`}
              aria-label={`Move ${name}`}
              data-move
              groups={[
                {
                  label: "Move to",
                  actions: offeredStatuses(taskMode, status).map((value) => ({
                    id: value,
                    label: statusLabel(value),
                    current: value === status,
                    onSelect: () => onMove(value),
                  })),
                },
              ]}
            >
              <EllipsisVertical aria-hidden />
            </ActionMenu>
          </span>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
        <PriorityBadge priority={priority} />
        {due ? <Badge tone={isOverdue ? "danger" : "neutral"}>{due}</Badge> : null}
        <span className="truncate">{assigned}</span>
      </div>
      {projectName ? <p className="truncate text-xs text-muted-foreground">{projectName}</p> : null}
    </li>
  );
}
