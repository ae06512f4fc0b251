export interface TaskColumn {
  id: "task" | "status" | "mode" | "priority" | "assigned" | "due" | "created" | "view";
  header: string;
  /** The key that the column sorts by, and which way first. */
  sort?: { key: string; first: "asc" | "desc" };
}

/** One model for the table and for the cards; the first column heads a card and the last one closes it. */
export const TASK_COLUMNS: readonly TaskColumn[] = [
  { id: "task", header: "Task", sort: { key: "name", first: "asc" } },
  { id: "status", header: "Status", sort: { key: "status", first: "asc" } },
  { id: "mode", header: "Mode" },
  { id: "priority", header: "Priority", sort: { key: "priority", first: "desc" } },
  { id: "assigned", header: "Assigned" },
  { id: "due", header: "Due", sort: { key: "due_date", first: "asc" } },
  { id: "created", header: "Created", sort: { key: "created_at", first: "desc" } },
  { id: "view", header: "Actions" },
];

export function assignedLabel(count: number): string {
  if (count === 0) return "Unassigned";
  return count === 1 ? "1 user" : `${count} users`;
}
