import { isoTime } from "@/lib/managed-items/item-view";
import type { TaskUserView, TaskView } from "./schema";

/** What `taskColumns` selects. */
export interface TaskRow {
  id: string;
  name: string;
  description: string;
  status: string;
  mode: string;
  projectId: string | null;
  priority: string;
  createdBy: string | null;
  createdAt: number;
  updatedAt: number;
  /** JSON of the people on it. */
  people: string;
}

/** A task as answers carry it. */
export function taskView(row: TaskRow): TaskView {
  const people = JSON.parse(row.people) as TaskUserView[];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    taskMode: row.mode,
    project_id: row.projectId,
    priority: row.priority,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    created_by: row.createdBy,
    assigned_users: people.map(({ userId }) => userId),
    assignedUsers: people,
  };
}
