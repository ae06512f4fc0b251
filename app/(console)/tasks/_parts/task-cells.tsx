import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Avatar } from "@/components/ui/avatar";
import { CircleDashed, type Icon, SignalHigh, Zap } from "@/components/ui/icons";
import { Shape } from "@/components/ui/shapes";
import type { TaskColumnChoice, TaskColumnName } from "@/lib/tasks/list/columns";
import type { CustomName } from "@/lib/tasks/schema";
import { priorityShape, taskShape } from "@/lib/ui/shapes";
import { DueDate, modeLabel, statusLabel, wordLabel } from "./task-badges";
import type { TaskRow } from "./task-row";

export interface TaskColumn {
  id: "task" | "project" | TaskColumnName | "view";
  header: string;
  /** Stands for the header of a column of shapes. */
  icon?: Icon;
  /** Sort key, and the direction of the first click. */
  sort?: { key: string; first: "asc" | "desc" };
}

/** A column of a custom field. */
export interface CustomColumn extends TaskColumn {
  id: CustomName;
  isNumeric: boolean;
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

const isChosen = (columns: readonly TaskColumnName[], { id }: TaskColumn) =>
  id === "task" || id === "project" || id === "view" || columns.includes(id);

/** Returns the columns chosen in the address. Those of custom fields come after the due date. */
export function shownColumns(
  columns: readonly TaskColumnName[],
  custom: readonly CustomColumn[],
): readonly TaskColumn[] {
  return TASK_COLUMNS.flatMap((column) =>
    column.id === "created" ? [...custom, column] : column,
  ).filter((column) => isChosen(columns, column));
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
export const columnClass = ({ id, ...column }: TaskColumn | CustomColumn) =>
  "isNumeric" in column ? customClass(column.isNumeric) : CLASSES[id];

const customClass = (isNumeric: boolean) =>
  isNumeric ? "max-w-40 truncate text-right tabular-nums" : "max-w-40 truncate";

export function assignedLabel(count: number): string {
  if (count === 0) return "Unassigned";
  return count === 1 ? "1 user" : `${count} users`;
}

/** Cells by column. The last column, with the menu, is separate. */
const TASK_CELLS: Readonly<
  Record<"task" | "project" | TaskColumnChoice, (row: TaskRow) => ReactNode>
> = {
  task: taskName,
  project: ({ project }) => project,
  status: ({ status }) => <Shape name={taskShape(status)} label={statusLabel(status)} />,
  mode,
  priority: ({ priority }) => <Shape name={priorityShape(priority)} label={wordLabel(priority)} />,
  assigned: people,
  due: ({ due_date: due, isOverdue }) => (
    <DueDate due={due} isOverdue={isOverdue} none="" isShort />
  ),
  created: (row) => <RelativeTime value={row.created_at} />,
};

/** The cell of a column. */
export function taskCell(id: keyof typeof TASK_CELLS | CustomName, row: TaskRow): ReactNode {
  if (isOwnColumn(id)) return TASK_CELLS[id](row);
  const text = row.custom?.[id];
  return text === undefined ? (
    <span className="no-value">None</span>
  ) : (
    <span title={text}>{text}</span>
  );
}

const isOwnColumn = (id: string): id is keyof typeof TASK_CELLS => Object.hasOwn(TASK_CELLS, id);

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

/**
 * A task for phones: the name in up to two lines, then a grey line, and one of custom fields; people
 * at the end.
 */
export function taskLines(row: TaskRow, custom: readonly CustomColumn[]): ReactNode {
  const { id, name, project, priority, due_date: due, assigned } = row;
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
        {row.custom ? (
          <span className="block truncate font-normal text-13 text-faint">
            {custom
              .filter(({ id }) => row.custom?.[id])
              .map(({ id, header }) => `${header}: ${row.custom?.[id]}`)
              .join(" · ")}
          </span>
        ) : null}
      </Link>
      {assigned === 0 ? null : people(row)}
    </>
  );
}

/** Returns whether the person can do anything with the task. */
export const hasMenu = ({ rights }: TaskRow) => rights.edit || rights.setStatus || rights.delete;
