"use client";

import { Board } from "@/components/board/board";
import type { MoveRules } from "@/components/board/use-moves";
import { StatusBadge } from "@/components/status-badge";
import { statusLabel } from "../_components/task-words";
import { changeFailure, sendChange } from "../_components/use-task-change";
import { type BoardTask, TaskFacts } from "./board-card";

interface TaskBoardProps {
  tasks: readonly BoardTask[];
  /** The columns, in their order. */
  statuses: readonly string[];
}

const RULES: MoveRules<BoardTask> = {
  labelOf: statusLabel,
  save: (task, status) => sendChange({ ...task, status: task.column }, { status }),
  failureText: changeFailure,
};

/** The tasks of the page by status. */
export function TaskBoard({ tasks, statuses }: TaskBoardProps) {
  return (
    <Board
      label="Board"
      cards={tasks}
      columns={statuses}
      rules={RULES}
      hrefOf={({ id }) => `/tasks/${id}`}
      renderHead={(status, shown) => (
        <h2 className="flex items-center justify-between gap-2 text-sm">
          <StatusBadge vocabulary="task" status={status} />
          <span className="text-muted-foreground tabular-nums">
            {shown.filter(({ column }) => column === status).length}
          </span>
        </h2>
      )}
      renderCard={(task) => <TaskFacts {...task} />}
    />
  );
}
