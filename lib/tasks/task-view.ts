import { isoTime } from "@/lib/managed-items/item-view";
import type { TaskUserView, TaskView } from "./schema";

/** Kept: making one, as a comparison of two texts in a language does, costs more than comparing. */
const NAMES = new Intl.Collator("en");

/** What `taskColumns` selects. */
export interface TaskRow {
  id: string;
  name: string;
  description: string;
  status: string;
  mode: string;
  projectId: string | null;
  projectName: string | null;
  priority: string;
  dueAt: number | null;
  createdBy: string | null;
  createdAt: number;
  updatedAt: number;
  version: number;
  /** JSON of the people on it. */
  people: string;
}

/** The day (UTC) of a time, as YYYY-MM-DD. */
export const dayOf = (milliseconds: number) => isoTime(milliseconds).slice(0, 10);

/** The people in the order of their assignment, then by name. */
function peopleOf(json: string): TaskUserView[] {
  const people = JSON.parse(json) as (TaskUserView & { assignedAt: number })[];
  return people
    .toSorted(
      (one, other) =>
        one.assignedAt - other.assignedAt || NAMES.compare(one.userName, other.userName),
    )
    .map(({ assignedAt: _assignedAt, ...person }) => person);
}

/** A task as answers carry it. */
export function taskView(row: TaskRow): TaskView {
  const people = peopleOf(row.people);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    taskMode: row.mode,
    project_id: row.projectId,
    project_name: row.projectName,
    priority: row.priority,
    due_date: row.dueAt === null ? null : dayOf(row.dueAt),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    created_by: row.createdBy,
    version: row.version,
    assigned_users: people.map(({ userId }) => userId),
    assignedUsers: people,
  };
}
