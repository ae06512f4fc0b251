import { pageTimeFormats } from "@/lib/http/load";
import { BOARD_MAX, BOARD_STEP, type TaskScreenQuery } from "@/lib/tasks/list/schema";
import { STATUSES_OF } from "@/lib/tasks/status-rules";
import type { TimeFormats } from "@/lib/ui/time-formats";
import { cardsParam, tasksHref } from "../_components/task-address";
import { dueLabel, offeredStatuses, statusLabel } from "../_components/task-badges";
import { assignedLabel } from "../_components/task-cells";
import { isOverdue, type ListedTask } from "../_components/task-row";
import { type BoardColumn, type BoardTask, TaskBoard } from "./task-board";

interface TaskBoardViewProps {
  /** The first ones of each column. */
  rows: readonly ListedTask[];
  /** How many tasks each status has; those without any are left out. */
  counts: Readonly<Record<string, number>>;
  query: TaskScreenQuery;
}

/** The statuses of automatic tasks, which most boards have none of. */
const AUTO: readonly string[] = STATUSES_OF.auto;
const MANUAL_FIRST = [...STATUSES_OF.manual, ...STATUSES_OF.auto];

/** The columns: of the mode that is filtered for, and every other one in which a task stands. */
function statusesOf({ counts, query: { mode, status } }: TaskBoardViewProps) {
  const offered: readonly string[] = mode === "all" ? MANUAL_FIRST : STATUSES_OF[mode];
  const wanted = status === "all" ? offered : [...offered, status];
  return MANUAL_FIRST.filter((name) => wanted.includes(name) || counts[name]);
}

/** The tasks by status: of each the first ones, and a way to more. */
export async function TaskBoardView(props: TaskBoardViewProps) {
  const { rows, counts, query } = props;
  const columns = statusesOf(props).map((status): BoardColumn => {
    const count = counts[status] ?? 0;
    const shown = rows.filter(({ task }) => task.status === status).length;
    const isFoldable = query.mode === "all" && AUTO.includes(status);
    return { status, count, shown, isFoldable, more: shown < count ? moreOf(query, status) : null };
  });
  const formats = await pageTimeFormats();
  return <TaskBoard tasks={rows.map((row) => boardTask(row, formats))} columns={columns} />;
}

/** Where a column's further cards are: on the board, and beyond what a column shows in the list. */
function moreOf(query: TaskScreenQuery, status: keyof TaskScreenQuery["cards"]) {
  const shown = query.cards[status] ?? BOARD_STEP;
  if (shown >= BOARD_MAX)
    return {
      href: tasksHref(query, { view: "", cards: "", status }),
      label: `View all ${statusLabel(status)} tasks`,
    };
  const cards = cardsParam({ ...query.cards, [status]: Math.min(shown + BOARD_STEP, BOARD_MAX) });
  return { href: tasksHref(query, { cards }), label: `Show more ${statusLabel(status)} tasks` };
}

function boardTask({ task, rights, now }: ListedTask, formats: TimeFormats): BoardTask {
  const { id, name, status, taskMode, priority } = task;
  return {
    id,
    name,
    column: status,
    moves: rights.setStatus ? offeredStatuses(taskMode, status) : [],
    priority,
    due: task.due_date && dueLabel(task.due_date, formats),
    isOverdue: isOverdue(task, now),
    assigned: assignedLabel(task.assigned_users.length),
    projectName: task.project_name,
  };
}
