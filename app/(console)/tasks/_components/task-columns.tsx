import Link from "next/link";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import type { TaskRights, TaskView } from "@/lib/tasks/schema";
import { DueDate } from "./due-date";
import { PriorityBadge } from "./priority-badge";
import { RowMenu } from "./row-menu";

/** A task with what its row needs beside it. */
export interface TaskRowView {
  task: TaskView;
  rights: TaskRights;
  /** The description without its Markdown, as far as one line can show it. */
  summary: string;
  now: number;
}

export interface TaskColumn {
  id: string;
  header: string;
  cell: (row: TaskRowView) => ReactNode;
  /** The key that the column sorts by, and which way first. */
  sort?: { key: string; first: "asc" | "desc" };
}

/** One model for the table and for the cards; the first column heads a card and the last one closes it. */
export const TASK_COLUMNS: readonly TaskColumn[] = [
  {
    id: "task",
    header: "Task",
    cell: (row) => <TaskName row={row} />,
    sort: { key: "name", first: "asc" },
  },
  {
    id: "status",
    header: "Status",
    cell: ({ task }) => <StatusBadge vocabulary="task" status={task.status} />,
    sort: { key: "status", first: "asc" },
  },
  {
    id: "mode",
    header: "Mode",
    cell: ({ task }) => <StatusBadge vocabulary="taskMode" status={task.taskMode} />,
  },
  {
    id: "priority",
    header: "Priority",
    cell: ({ task }) => <PriorityBadge priority={task.priority} />,
    sort: { key: "priority", first: "desc" },
  },
  {
    id: "assigned",
    header: "Assigned",
    cell: ({ task }) => (
      <span className="whitespace-nowrap">{assignedLabel(task.assigned_users.length)}</span>
    ),
  },
  {
    id: "due",
    header: "Due",
    cell: ({ task, now }) => <DueDate task={task} now={now} />,
    sort: { key: "due_date", first: "asc" },
  },
  {
    id: "created",
    header: "Created",
    cell: ({ task }) => <RelativeTime value={task.created_at} className="text-muted-foreground" />,
    sort: { key: "created_at", first: "desc" },
  },
  { id: "view", header: "Actions", cell: (row) => <RowActions row={row} /> },
];

export function assignedLabel(count: number): string {
  if (count === 0) return "Unassigned";
  return count === 1 ? "1 user" : `${count} users`;
}

function TaskName({ row: { task, summary } }: { row: TaskRowView }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link
        href={`/tasks/${task.id}`}
        className="min-w-0 break-words font-medium underline-offset-4 hover:underline touch:min-h-11 touch:py-2.5"
      >
        {task.name}
      </Link>
      {summary ? (
        <p className="line-clamp-1 break-words text-[0.8125rem] text-muted-foreground">{summary}</p>
      ) : null}
    </div>
  );
}

function RowActions({ row: { task, rights } }: { row: TaskRowView }) {
  const { id, name, status, taskMode, priority, project_id } = task;
  return (
    <span className="flex items-center justify-end gap-1 max-md:justify-between">
      <Link
        href={`/tasks/${id}`}
        aria-label={`View ${name}`}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        View
      </Link>
      {rights.edit || rights.setStatus || rights.delete ? (
        <RowMenu task={{ id, name, status, taskMode, priority, project_id }} rights={rights} />
      ) : null}
    </span>
  );
}
