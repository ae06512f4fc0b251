import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Avatar } from "@/components/ui/avatar";
import { CircleDashed, type Icon, SignalHigh, Zap } from "@/components/ui/icons";
import { Shape } from "@/components/ui/shapes";
import type { TaskColumnChoice } from "@/lib/tasks/list/columns";
import { priorityShape, taskShape } from "@/lib/ui/shapes";
import { DueDate, modeLabel, statusLabel, wordLabel } from "./task-badges";
import type { TaskRow } from "./task-row";

export interface TaskColumn {
  id: "task" | "project" | TaskColumnChoice | "view";
  header: string;
  /** Stands for the header of a column of shapes. */
  icon?: Icon;
  /** Sort key, and the direction of the first click. */
  sort?: { key: string; first: "asc" | "desc" };
}

export const TASK_COLUMNS: readonly TaskColumn[] = [
  {
    ...{ id: "priority", header: "Priority", icon: SignalHigh },
    sort: { key: "priority", first: "desc" },
  },
  {
    ...{ id: "status", header: "Status", icon: CircleDashed },
    sort: { key: "status", first: "asc" },
  },
  { id: "task", header: "Task", sort: { key: "name", first: "asc" } },
  { id: "project", header: "Project" },
  { id: "mode", header: "Mode", icon: Zap },
  { id: "assigned", header: "Assigned" },
  { id: "due", header: "Due", sort: { key: "due_date", first: "asc" } },
  { id: "created", header: "Created", sort: { key: "created_at", first: "desc" } },
  { id: "view", header: "Actions" },
];

const isChosen = (columns: readonly TaskColumnChoice[], { id }: TaskColumn) =>
  id === "task" || id === "project" || id === "view" || columns.includes(id);

/** Returns the columns chosen in the address. */
export function shownColumns(columns: readonly TaskColumnChoice[]): readonly TaskColumn[] {
  return TASK_COLUMNS.filter((column) => isChosen(columns, column));
}

const CLASSES: Partial<Record<TaskColumn["id"], string>> = {
  task: "name",
  status: "shape",
  mode: "shape",
  priority: "shape",
  project: "truncate max-lg:hidden",
  assigned: "whitespace-nowrap",
  created: "max-lg:hidden",
};

/** Classes of a column's cells. Some columns leave on narrow screens before the name is cut. */
export const columnClass = (id: TaskColumn["id"]) => CLASSES[id];

export function assignedLabel(count: number): string {
  if (count === 0) return "Unassigned";
  return count === 1 ? "1 user" : `${count} users`;
}

/** Cells by column. The last column, with the menu, is separate. */
export const TASK_CELLS: Readonly<
  Record<Exclude<TaskColumn["id"], "view">, (row: TaskRow) => ReactNode>
> = {
  task: taskName,
  project: ({ project }) => project,
  status: ({ status }) => <Shape name={taskShape(status)} label={statusLabel(status)} />,
  mode,
  priority: ({ priority }) => <Shape name={priorityShape(priority)} label={wordLabel(priority)} />,
  assigned: people,
  due: ({ due, isOverdue }) => <DueDate due={due} isOverdue={isOverdue} none="" isShort />,
  created: (row) => <RelativeTime value={row.created_at} />,
};

/** Lightning for a task that agents do on their own. */
function mode({ taskMode }: TaskRow): ReactNode {
  const label = modeLabel(taskMode);
  if (taskMode !== "auto") return <span className="sr-only">{label}</span>;
  return (
    <span title={label}>
      <Zap aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Name and start of the description in one line. The description is cut first. */
function taskName({ id, name, summary }: TaskRow): ReactNode {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        href={`/tasks/${id}`}
        title={name}
        aria-label={`View ${name}`}
        className="row-link max-w-full shrink-0 truncate touch:py-3"
      >
        {name}
      </Link>
      {summary ? <span className="min-w-0 truncate text-13 text-faint">{summary}</span> : null}
    </span>
  );
}

/** Pictures of the people on the task and their number. */
function people({ people: shown, assigned }: TaskRow): ReactNode {
  if (assigned === 0) return <span className="text-faint">Unassigned</span>;
  return (
    <span
      className="inline-flex items-center gap-0.5"
      title={shown.map(({ name }) => name).join(", ")}
    >
      {shown.map(({ id, name, avatar }) => (
        <Avatar key={id} name={name} src={avatar} size="sm" decorative />
      ))}
      {assigned > shown.length ? (
        <span aria-hidden className="ml-0.5 text-xs text-faint">
          +{assigned - shown.length}
        </span>
      ) : null}
      <span className="sr-only">{assignedLabel(assigned)}</span>
    </span>
  );
}

/** A task for phones: the name in up to two lines, then one grey line; people at the end. */
export function taskLines(row: TaskRow): ReactNode {
  const { id, name, project, priority, due, assigned } = row;
  return (
    <>
      <Link href={`/tasks/${id}`} aria-label={`View ${name}`} className="row-link min-w-0 py-2.5">
        <span className="line-clamp-2">{name}</span>
        <span className="flex min-w-0 items-center gap-1.5 whitespace-nowrap font-normal text-13 text-faint">
          {TASK_CELLS.status(row)}
          {priority === "medium" ? null : TASK_CELLS.priority(row)}
          {row.taskMode === "auto" ? mode(row) : null}
          {project === null ? null : <span className="min-w-0 truncate">{project}</span>}
          {project === null || due === null ? null : <span aria-hidden>·</span>}
          {due === null ? null : TASK_CELLS.due(row)}
        </span>
      </Link>
      {assigned === 0 ? null : people(row)}
    </>
  );
}

/** Returns whether the person can do anything with the task. */
export const hasMenu = ({ rights }: TaskRow) => rights.edit || rights.setStatus || rights.delete;
