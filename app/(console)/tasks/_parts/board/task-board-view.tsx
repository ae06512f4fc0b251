import { pageTimeFormats } from "@/lib/http/load";
import type { TaskBoard as TaskBoardData } from "@/lib/tasks/list/board";
import { BOARD_MAX, BOARD_STEP, type TaskScreenQuery } from "@/lib/tasks/list/schema";
import { STATUSES_OF } from "@/lib/tasks/status-rules";
import type { TimeFormats } from "@/lib/time-formats";
import { cardsParam, tasksHref } from "../task-address";
import { dueLabel, offeredStatuses, statusLabel } from "../task-badges";
import { assignedLabel } from "../task-cells";
import { isOverdue, type ListedTask } from "../task-row";
import { type BoardColumn, type BoardTask, TaskBoard } from "./task-board";

interface TaskBoardViewProps {
  /** The first tasks of each column. */
  rows: readonly ListedTask[];
  counts: TaskBoardData["columns"];
  query: TaskScreenQuery;
}

/** Statuses of automatic tasks. Most boards have none of these. */
const AUTO: readonly string[] = STATUSES_OF.auto;
const MANUAL_FIRST = [...STATUSES_OF.manual, ...STATUSES_OF.auto];

/** Returns the columns: the statuses of the filtered mode and all others that have tasks. */
function statusesOf({ counts, query: { mode, status } }: TaskBoardViewProps) {
  const offered: readonly string[] = mode === "all" ? MANUAL_FIRST : STATUSES_OF[mode];
  const wanted = status === "all" ? offered : [...offered, status];
  return MANUAL_FIRST.filter((name) => wanted.includes(name) || counts[name]?.total);
}

/** Tasks by status. Each column shows the first tasks and a link to more. */
export async function TaskBoardView(props: TaskBoardViewProps) {
  const { rows, counts, query } = props;
  const columns = statusesOf(props).map((status): BoardColumn => {
    const { total: count, isLowerBound } = counts[status] ?? { total: 0, isLowerBound: false };
    const shown = rows.filter(({ task }) => task.status === status).length;
    const isFoldable = query.mode === "all" && AUTO.includes(status);
    return {
      ...{ status, count, isLowerBound, shown, isFoldable },
      more: isLowerBound || shown < count ? moreOf(query, status) : null,
    };
  });
  const formats = await pageTimeFormats();
  return <TaskBoard tasks={rows.map((row) => boardTask(row, formats, query))} columns={columns} />;
}

/** Returns the link to more cards: on the board first, then in the list. */
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

function boardTask(
  { task, rights, now, custom = {} }: ListedTask,
  formats: TimeFormats,
  { own }: TaskScreenQuery,
): BoardTask {
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
    custom: (own?.fields ?? []).flatMap(({ name, label }) =>
      custom[name] === undefined ? [] : `${label}: ${custom[name]}`,
    ),
  };
}
