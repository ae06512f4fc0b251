"use client";

import { Board } from "@/components/board/board";
import type { BoardItem, MoveRules } from "@/components/board/use-moves";
import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Shape } from "@/components/ui/shapes";
import { priorityShape } from "@/lib/ui/shapes";
import { statusLabel, wordLabel } from "../task-badges";
import { changeFailure, sendChange } from "../use-task-change";

export interface BoardColumn {
  status: string;
  /** Number of all tasks, and number of cards shown. */
  count: number;
  /** There are more than `count`. */
  isLowerBound: boolean;
  shown: number;
  /** Link to the other tasks; null if all are shown. */
  more: { href: string; label: string } | null;
  /** Narrow while it is empty. */
  isFoldable: boolean;
}

interface TaskBoardProps {
  tasks: readonly BoardTask[];
  /** In display order. */
  columns: readonly BoardColumn[];
}

const RULES: MoveRules<BoardTask> = {
  labelOf: statusLabel,
  save: (task, status) => sendChange({ ...task, status: task.column }, { status }),
  failureText: changeFailure,
};

const NOTHING = { count: 0, shown: 0, isLowerBound: false };

/** Tasks by status. The counts include pending moves. */
export function TaskBoard({ tasks, columns }: TaskBoardProps) {
  const columnOf = (status: string) => columns.find((column) => column.status === status);
  return (
    <Board
      label="Board"
      cards={tasks}
      columns={columns.map(({ status }) => status)}
      rules={RULES}
      hrefOf={({ id }) => `/tasks/${id}`}
      renderHead={(status, cards) => {
        const { count, shown, isLowerBound } = columnOf(status) ?? NOTHING;
        const here = cards.filter(({ column }) => column === status).length;
        const number = count + here - shown;
        return (
          <h2 className="flex h-8 items-center gap-2 text-sm group-data-folded/column:h-auto group-data-folded/column:flex-col">
            <StatusBadge
              vocabulary="task"
              status={status}
              className="font-medium text-foreground group-data-folded/column:[writing-mode:vertical-rl]"
            />
            <span className="text-13 text-faint tabular-nums">
              {isLowerBound ? `${number.toLocaleString("en")}+` : number}
            </span>
          </h2>
        );
      }}
      isFolded={(status, cards) =>
        columnOf(status)?.isFoldable === true &&
        columnOf(status)?.count === 0 &&
        !cards.some(({ column }) => column === status)
      }
      renderCard={(task) => <TaskCardDetails {...task} />}
      renderFoot={(status) => {
        const more = columnOf(status)?.more;
        return more ? (
          <Link
            href={more.href}
            scroll={false}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            {more.label}
          </Link>
        ) : null;
      }}
    />
  );
}

/** The fields that a card shows. Its column is the status. */
export interface BoardTask extends BoardItem {
  priority: string;
  /** Formatted; null without a due date. */
  due: string | null;
  isOverdue: boolean;
  assigned: string;
  projectName: string | null;
  /** Values of custom fields in words. */
  custom: readonly string[];
}

/** Details below a task's name. */
function TaskCardDetails({ priority, due, isOverdue, assigned, projectName, custom }: BoardTask) {
  return (
    <>
      {projectName ? <p className="truncate text-faint">{projectName}</p> : null}
      {custom.length > 0 ? <p className="line-clamp-2 text-faint">{custom.join(" · ")}</p> : null}
      <div className="flex min-w-0 items-center gap-2">
        <Shape name={priorityShape(priority)} label={wordLabel(priority)} />
        {due ? (
          <span className={isOverdue ? "text-destructive" : undefined}>
            {due}
            {isOverdue ? <span className="sr-only"> Overdue</span> : null}
          </span>
        ) : null}
        <span className="ml-auto truncate text-faint">{assigned}</span>
      </div>
    </>
  );
}
