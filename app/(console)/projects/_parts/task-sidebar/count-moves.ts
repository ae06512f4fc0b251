import type { TaskCounts } from "@/lib/projects/schema";
import type { MovableTaskView } from "@/lib/tasks/list/schema";

export interface ProjectName {
  id: string;
  name: string;
}

/** A pending move. `task` is as the server has it. */
export interface Move {
  task: MovableTaskView;
  /** Null removes the task from its project. */
  to: ProjectName | null;
}

/**
 * Returns a project's tasks by status, in display order, and their total. The parts add up to the
 * total.
 */
export function taskSums(counts: TaskCounts) {
  const { pending, active, done, cancelled, manual, auto } = counts;
  const total = manual + auto;
  // Cards have no label for statuses of automatic tasks.
  const other = total - pending - active - done - cancelled;
  return {
    total,
    statuses: [
      ["Pending", pending],
      ["Active", active],
      ["Done", done],
      ["Cancelled", cancelled],
      ...(other > 0 ? [["Other", other] as const] : []),
    ] as readonly (readonly [label: string, count: number])[],
  };
}

/** The count of each status. Other statuses count by mode only. */
const BY_STATUS: Readonly<Record<string, keyof TaskCounts>> = {
  pending: "pending",
  "in-progress": "active",
  completed: "done",
  cancelled: "cancelled",
};

/** Returns a project's counts including pending moves. */
export function countMoves(
  projectId: string,
  counts: TaskCounts,
  moves: readonly Move[],
): TaskCounts {
  const result = { ...counts };
  for (const { task, to } of moves) {
    const step = Number(to?.id === projectId) - Number(task.project_id === projectId);
    if (step === 0) continue;
    const names = [BY_STATUS[task.status], task.taskMode === "auto" ? "auto" : "manual"] as const;
    for (const name of names) if (name) result[name] += step;
  }
  return result;
}

/** Returns the project that shows a task, including pending moves. */
export function projectOf(task: MovableTaskView, moves: readonly Move[]): ProjectName | null {
  const move = moves.find((one) => one.task.id === task.id);
  if (move) return move.to;
  return task.project_id ? { id: task.project_id, name: task.project_name ?? "" } : null;
}
