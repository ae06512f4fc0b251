/** The shapes in components/ui/shapes.svg. */
export type ShapeName =
  | "todo"
  | "ready"
  | "idle"
  | "progress"
  | "running"
  | "review"
  | "paused"
  | "done"
  | "failed"
  | "cancelled"
  | "urgent"
  | "high"
  | "medium"
  | "low";

const TASK_SHAPES: Readonly<Record<string, ShapeName>> = {
  aktiv: "ready",
  running: "running",
  paused: "paused",
  inaktiv: "idle",
  pending: "todo",
  "in-progress": "progress",
  completed: "done",
  cancelled: "cancelled",
};

const PRIORITY_SHAPES: Readonly<Record<string, ShapeName>> = {
  low: "low",
  medium: "medium",
  high: "high",
  urgent: "urgent",
};

/** Returns the shape of a task's status. */
export const taskShape = (status: string): ShapeName => TASK_SHAPES[status] ?? "todo";

/** Returns the shape of a priority. */
export const priorityShape = (priority: string): ShapeName => PRIORITY_SHAPES[priority] ?? "medium";
