import Link from "next/link";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import type { TaskView } from "@/lib/tasks/schema";

export interface TaskColumn {
  id: string;
  header: string;
  cell: (task: TaskView) => ReactNode;
}

/** One model for the table and for the cards; the first column heads a card and the last one closes it. */
export const TASK_COLUMNS: readonly TaskColumn[] = [
  { id: "task", header: "Task", cell: (task) => <TaskName task={task} /> },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StatusBadge vocabulary="task" status={status} />,
  },
  {
    id: "mode",
    header: "Mode",
    cell: ({ taskMode }) => <StatusBadge vocabulary="taskMode" status={taskMode} />,
  },
  {
    id: "assigned",
    header: "Assigned",
    cell: ({ assigned_users: people }) => (
      <span className="whitespace-nowrap">{assignedLabel(people.length)}</span>
    ),
  },
  {
    id: "created",
    header: "Created",
    cell: ({ created_at: createdAt }) => (
      <RelativeTime value={createdAt} className="text-muted-foreground" />
    ),
  },
  { id: "view", header: "Actions", cell: (task) => <ViewLink task={task} /> },
];

function assignedLabel(count: number): string {
  if (count === 0) return "Unassigned";
  return count === 1 ? "1 user" : `${count} users`;
}

function TaskName({ task }: { task: TaskView }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link
        href={`/tasks/${task.id}`}
        className="min-w-0 break-words font-medium underline-offset-4 hover:underline"
      >
        {task.name}
      </Link>
      {task.description ? (
        <p className="line-clamp-1 break-words text-[0.8125rem] text-muted-foreground">
          {task.description}
        </p>
      ) : null}
    </div>
  );
}

function ViewLink({ task }: { task: TaskView }) {
  return (
    <Link
      href={`/tasks/${task.id}`}
      aria-label={`View ${task.name}`}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      View
    </Link>
  );
}
