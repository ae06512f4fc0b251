"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { DueDate } from "./due-date";
import { PriorityBadge } from "./priority-badge";
import { RowMenu } from "./row-menu";
import { assignedLabel, type TaskColumn } from "./task-columns";
import type { TaskRow } from "./task-row";

/** What stands in each column of a task. */
export const TASK_CELLS: Readonly<Record<TaskColumn["id"], (row: TaskRow) => ReactNode>> = {
  task: (row) => <TaskName row={row} />,
  status: ({ status }) => <StatusBadge vocabulary="task" status={status} />,
  mode: ({ taskMode }) => <StatusBadge vocabulary="taskMode" status={taskMode} />,
  priority: ({ priority }) => <PriorityBadge priority={priority} />,
  assigned: ({ assigned }) => <span className="whitespace-nowrap">{assignedLabel(assigned)}</span>,
  due: ({ due, isOverdue }) => <DueDate due={due} isOverdue={isOverdue} />,
  created: (row) => <RelativeTime value={row.created_at} className="text-muted-foreground" />,
  view: (row) => <RowActions row={row} />,
};

function TaskName({ row: { id, name, summary } }: { row: TaskRow }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link
        href={`/tasks/${id}`}
        className="min-w-0 break-words font-medium underline-offset-4 hover:underline touch:min-h-11 touch:py-2.5"
      >
        {name}
      </Link>
      {summary ? (
        <p className="line-clamp-1 break-words text-[0.8125rem] text-muted-foreground">{summary}</p>
      ) : null}
    </div>
  );
}

const viewClasses = buttonVariants({ variant: "outline", size: "sm" });

function RowActions({ row }: { row: TaskRow }) {
  const { id, name, rights } = row;
  return (
    <span className="flex items-center justify-end gap-1 max-md:justify-between">
      <Link href={`/tasks/${id}`} aria-label={`View ${name}`} className={viewClasses}>
        View
      </Link>
      {rights.edit || rights.setStatus || rights.delete ? (
        <RowMenu task={row} rights={rights} />
      ) : null}
    </span>
  );
}
