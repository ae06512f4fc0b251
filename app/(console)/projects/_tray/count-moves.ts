import type { TaskCounts } from "@/lib/projects/schema";
import type { MovableTaskView } from "@/lib/tasks/list/schema";

export interface ProjectName {
  id: string;
  name: string;
}

/** A task on its way: `task` as the server has it. */
export interface Move {
  task: MovableTaskView;
  /** Null: out of every project. */
  to: ProjectName | null;
}

/** The parts of a project's tasks by status, in their order, and how many tasks there are. They add up. */
export function taskSums(counts: TaskCounts) {
  const { pending, active, done, cancelled, manual, auto } = counts;
  const total = manual + auto;
  // Statuses of automatic tasks have no word of their own on a card.
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

/** The word of the card for a status; the others count by mode only. */
const BY_STATUS: Readonly<Record<string, keyof TaskCounts>> = {
  pending: "pending",
  "in-progress": "active",
  completed: "done",
  cancelled: "cancelled",
};

/** A project's counts while tasks are on their way to it and away from it. */
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

/** Where a task shows while moves are under way. */
export function placeOf(task: MovableTaskView, moves: readonly Move[]): ProjectName | null {
  const move = moves.find((one) => one.task.id === task.id);
  if (move) return move.to;
  return task.project_id ? { id: task.project_id, name: task.project_name ?? "" } : null;
}
