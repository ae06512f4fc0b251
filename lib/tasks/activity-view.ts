import { isoTime } from "@/lib/managed-items/item-view";
import type { ActivityChange, ActivityView } from "./comment-schema";

export interface ActivityRow {
  id: string;
  at: number;
  action: string;
  actorId: string | null;
  actorName: string | null;
  /** JSON of the audit row. */
  before: string | null;
  after: string | null;
}

interface Names {
  users: ReadonlyMap<string, string>;
  /** Only those that the reader may read. */
  projects: ReadonlyMap<string, string>;
}

/** The fields of an audit row that the activity shows; anything else in it stays in the audit log. */
const SHOWN = [
  "name",
  "description",
  "status",
  "taskMode",
  "priority",
  "due_date",
  "project_id",
  "userId",
  "taskRole",
] as const;

type Values = Partial<Record<(typeof SHOWN)[number], string | null>>;

function readValues(json: string | null): Values {
  if (json === null) return {};
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== "object" || parsed === null) return {};
  const entries = Object.entries(parsed).filter(
    ([key, value]) =>
      SHOWN.some((field) => field === key) && (typeof value === "string" || value === null),
  );
  return Object.fromEntries(entries) as Values;
}

/** The ids of people and projects that rows name. */
export function namesIn(rows: readonly ActivityRow[]): { users: string[]; projects: string[] } {
  const values = rows.flatMap(({ before, after }) => [readValues(before), readValues(after)]);
  const idsOf = (field: "userId" | "project_id") => [
    ...new Set(values.flatMap((value) => value[field] ?? [])),
  ];
  return { users: idsOf("userId"), projects: idsOf("project_id") };
}

function projectChange(before: Values, after: Values, names: Names): ActivityChange {
  const nameOf = (id: string | null | undefined) => (id ? (names.projects.get(id) ?? null) : null);
  const isUnnamed = (id: string | null | undefined) => Boolean(id) && nameOf(id) === null;
  return {
    field: "project",
    before: nameOf(before.project_id),
    after: nameOf(after.project_id),
    hidden: isUnnamed(before.project_id) || isUnnamed(after.project_id),
  };
}

/** An assignment's person, named after the action: who was put on is "after", who was taken off is "before". */
function personChange(action: string, userId: string, names: Names): ActivityChange {
  const name = names.users.get(userId) ?? null;
  const isOff = action === "tasks.unassign";
  return {
    field: "user",
    before: isOff ? name : null,
    after: isOff ? null : name,
    hidden: false,
  };
}

function changesOf({ action, before, after }: ActivityRow, names: Names): ActivityChange[] {
  // What a task began with, or was when it went, is no change of it.
  if (action === "tasks.create" || action === "tasks.delete" || action === "tasks.restore")
    return [];
  const [old, now] = [readValues(before), readValues(after)];
  const fields = SHOWN.filter((field) => field in old || field in now);
  return fields.flatMap((field): ActivityChange[] => {
    if (field === "project_id") return [projectChange(old, now, names)];
    const [was, is] = [old[field] ?? null, now[field] ?? null];
    if (field === "userId") return is ? [personChange(action, is, names)] : [];
    return was === is ? [] : [{ field, before: was, after: is, hidden: false }];
  });
}

/** An audit row as the readers of a task may see it: without addresses, e-mails and hidden projects. */
export function activityView(row: ActivityRow, names: Names): ActivityView {
  return {
    id: row.id,
    at: isoTime(row.at),
    action: row.action.replace("tasks.", ""),
    actorId: row.actorId,
    actorName: row.actorName,
    changes: changesOf(row, names),
  };
}
