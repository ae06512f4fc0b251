import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { DueDate, PriorityBadge } from "./task-badges";
import type { TaskRow } from "./task-row";

export interface TaskColumn {
  id: "task" | "status" | "mode" | "priority" | "assigned" | "due" | "created" | "view";
  header: string;
  /** The key that the column sorts by, and which way first. */
  sort?: { key: string; first: "asc" | "desc" };
}

/** One model for the table and for the cards; the first column heads a card and the last one closes it. */
export const TASK_COLUMNS: readonly TaskColumn[] = [
  { id: "task", header: "Task", sort: { key: "name", first: "asc" } },
  { id: "status", header: "Status", sort: { key: "status", first: "asc" } },
  { id: "mode", header: "Mode" },
  { id: "priority", header: "Priority", sort: { key: "priority", first: "desc" } },
  { id: "assigned", header: "Assigned" },
  { id: "due", header: "Due", sort: { key: "due_date", first: "asc" } },
  { id: "created", header: "Created", sort: { key: "created_at", first: "desc" } },
  { id: "view", header: "Actions" },
];

export function assignedLabel(count: number): string {
  if (count === 0) return "Unassigned";
  return count === 1 ? "1 user" : `${count} users`;
}

/** What stands in each column of a task, but for the last, which has its menu. */
export const TASK_CELLS: Readonly<
  Record<Exclude<TaskColumn["id"], "view">, (row: TaskRow) => ReactNode>
> = {
  task: taskName,
  status: ({ status }) => <StatusBadge vocabulary="task" status={status} />,
  mode: ({ taskMode }) => <StatusBadge vocabulary="taskMode" status={taskMode} />,
  priority: ({ priority }) => <PriorityBadge priority={priority} />,
  assigned: ({ assigned }) => assignedLabel(assigned),
  due: ({ due, isOverdue }) => <DueDate due={due} isOverdue={isOverdue} />,
  created: (row) => <RelativeTime value={row.created_at} className="text-muted-foreground" />,
};

const nameClasses =
  "block min-w-0 break-words font-medium underline-offset-4 hover:underline touch:min-h-11 touch:py-2.5";

function taskName({ id, name, summary }: TaskRow): ReactNode {
  return (
    <>
      <Link href={`/tasks/${id}`} className={nameClasses}>
        {name}
      </Link>
      {summary ? (
        <p className="mt-0.5 line-clamp-1 break-words text-[0.8125rem] text-muted-foreground">
          {summary}
        </p>
      ) : null}
    </>
  );
}

const viewClasses = buttonVariants({ variant: "outline", size: "sm" });

/** The way into a task, and the button of its menu where one may do something with it. */
export function taskActions(row: TaskRow, menuButton: (row: TaskRow) => ReactNode): ReactNode {
  const { edit, setStatus, delete: canDelete } = row.rights;
  return (
    <span className="flex items-center justify-end gap-1 max-md:justify-between">
      <Link href={`/tasks/${row.id}`} aria-label={`View ${row.name}`} className={viewClasses}>
        View
      </Link>
      {edit || setStatus || canDelete ? menuButton(row) : null}
    </span>
  );
}
