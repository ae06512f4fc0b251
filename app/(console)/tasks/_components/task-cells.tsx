import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { Avatar } from "@/components/ui/avatar";
import { buttonVariants } from "@/components/ui/button";
import type { TaskColumnChoice } from "@/lib/tasks/list/columns";
import { DueDate, PriorityBadge } from "./task-badges";
import type { TaskRow } from "./task-row";

export interface TaskColumn {
  id: "task" | TaskColumnChoice | "view";
  header: string;
  /** Sort key, and the direction of the first click. */
  sort?: { key: string; first: "asc" | "desc" };
}

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

const isChosen = (columns: readonly TaskColumnChoice[], { id }: TaskColumn) =>
  id === "task" || id === "view" || columns.includes(id);

/** Returns the columns chosen in the address. */
export function shownColumns(columns: readonly TaskColumnChoice[]): readonly TaskColumn[] {
  return TASK_COLUMNS.filter((column) => isChosen(columns, column));
}

export function assignedLabel(count: number): string {
  if (count === 0) return "Unassigned";
  return count === 1 ? "1 user" : `${count} users`;
}

/** Cells by column. The last column, with the menu, is separate. */
export const TASK_CELLS: Readonly<
  Record<Exclude<TaskColumn["id"], "view">, (row: TaskRow) => ReactNode>
> = {
  task: taskName,
  status: ({ status }) => <StatusBadge vocabulary="task" status={status} />,
  mode: ({ taskMode }) => <StatusBadge vocabulary="taskMode" status={taskMode} />,
  priority: ({ priority }) => <PriorityBadge priority={priority} />,
  assigned: people,
  due: ({ due, isOverdue }) => <DueDate due={due} isOverdue={isOverdue} />,
  created: (row) => <RelativeTime value={row.created_at} className="text-muted-foreground" />,
};

const nameClasses =
  "min-w-0 truncate font-medium underline-offset-4 hover:underline md:max-lg:whitespace-normal touch:min-h-11 touch:min-w-11 touch:py-2.5";

/** Name, project and start of the description in one line. The later parts are cut first. */
function taskName({ id, name, project, summary }: TaskRow): ReactNode {
  const rest = [project, summary].filter(Boolean).join(" — ");
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Link href={`/tasks/${id}`} title={name} className={nameClasses}>
        {name}
      </Link>
      {rest ? (
        <span className="min-w-0 shrink-[20] truncate text-13 text-muted-foreground max-md:hidden">
          {rest}
        </span>
      ) : null}
    </span>
  );
}

/** Pictures of the people on the task and their number. */
function people({ people: shown, assigned }: TaskRow): ReactNode {
  if (assigned === 0) return <span className="text-muted-foreground">Unassigned</span>;
  return (
    <span className="flex items-center" title={shown.map(({ name }) => name).join(", ")}>
      {shown.map(({ id, name, avatar }) => (
        <Avatar
          key={id}
          name={name}
          src={avatar}
          size="sm"
          decorative
          className="-ml-1.5 first:ml-0"
        />
      ))}
      {assigned > shown.length ? (
        <span aria-hidden className="ml-1 text-xs text-muted-foreground">
          +{assigned - shown.length}
        </span>
      ) : null}
      <span className="sr-only">{assignedLabel(assigned)}</span>
    </span>
  );
}

/** A task in two lines, for phones: the name, then the known details. */
export function taskLines(row: TaskRow): ReactNode {
  return (
    <div className="grid min-w-0 gap-1">
      {taskName(row)}
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
        {TASK_CELLS.status(row)}
        {row.priority === "medium" ? null : TASK_CELLS.priority(row)}
        {row.due === null ? null : TASK_CELLS.due(row)}
        {row.assigned === 0 ? null : people(row)}
        {row.project === null ? null : (
          <span className="min-w-0 truncate text-muted-foreground">{row.project}</span>
        )}
      </div>
    </div>
  );
}

const viewClasses = buttonVariants({ variant: "outline", size: "sm" });

/** Returns whether the person can do anything with the task. */
export const hasMenu = ({ rights }: TaskRow) => rights.edit || rights.setStatus || rights.delete;

/** The link to a task, and its menu button if the person can do anything with it. */
export function taskActions(row: TaskRow, menuButton: (row: TaskRow) => ReactNode): ReactNode {
  return (
    <span className="flex items-center justify-end gap-1">
      <Link href={`/tasks/${row.id}`} aria-label={`View ${row.name}`} className={viewClasses}>
        View
      </Link>
      {hasMenu(row) ? menuButton(row) : null}
    </span>
  );
}
