import { dueLabel } from "../_components/due-date";
import { isOverdue } from "../_components/overdue";
import type { TaskPageQuery } from "../_components/task-address";
import { assignedLabel } from "../_components/task-columns";
import type { ListedTask } from "../_components/task-row";
import { offeredStatuses, STATUSES_OF } from "../_components/task-words";
import type { BoardTask } from "./board-card";
import { TaskBoard } from "./task-board";

interface TaskBoardViewProps {
  rows: readonly ListedTask[];
  query: TaskPageQuery;
}

const MANUAL_FIRST: readonly string[] = [...STATUSES_OF.manual, ...STATUSES_OF.auto];

/** The columns: of the mode that is filtered for, and every other one in which a task stands. */
function columnsOf(rows: readonly ListedTask[], { mode, status }: TaskPageQuery): string[] {
  const offered: readonly string[] = mode === "all" ? MANUAL_FIRST : STATUSES_OF[mode];
  const wanted = status === "all" ? offered : [...offered, status];
  const standing = new Set(rows.map(({ task }) => task.status));
  return MANUAL_FIRST.filter((name) => wanted.includes(name) || standing.has(name));
}

/** The page's tasks by status. */
export function TaskBoardView({ rows, query }: TaskBoardViewProps) {
  return <TaskBoard tasks={rows.map(boardTask)} statuses={columnsOf(rows, query)} />;
}

function boardTask({ task, rights, now }: ListedTask): BoardTask {
  const { id, name, status, taskMode, priority } = task;
  return {
    id,
    name,
    column: status,
    moves: rights.setStatus ? offeredStatuses(taskMode, status) : [],
    priority,
    due: task.due_date && dueLabel(task.due_date),
    isOverdue: isOverdue(task, now),
    assigned: assignedLabel(task.assigned_users.length),
    projectName: task.project_name,
  };
}
