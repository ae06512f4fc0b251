import "server-only";
import type { Context } from "@/lib/context/context";
import { TaskConflictError } from "@/lib/tasks/changes/conflict";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { listActivity } from "@/lib/tasks/comments/activity";
import { getTask } from "@/lib/tasks/get-task";
import type { TaskView } from "@/lib/tasks/schema";

interface SaveTask {
  id: string;
  /** The changed fields, `assigned_users` among them where the people changed. */
  changes: unknown;
  /** What the person saw in these fields. */
  base: unknown;
}

export type SavedTask =
  | { stale: null; task: TaskView }
  | { stale: { task: TaskView; by: string | null }; task: null };

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Roles by person, of a list that came from a form. */
function rolesOf(list: unknown): Map<string, string> {
  const people: unknown[] = Array.isArray(list) ? list : [];
  return new Map(
    people.flatMap((person) => {
      const { userId, taskRole } = fieldsOf(person);
      return typeof userId === "string" && typeof taskRole === "string" ? [[userId, taskRole]] : [];
    }),
  );
}

/** The people whose place on the task changes: their role before and after, undefined for none. */
function peopleChanges(before: unknown, after: unknown) {
  const [seen, mine] = [rolesOf(before), rolesOf(after)];
  return [...new Set([...seen.keys(), ...mine.keys()])]
    .map((userId) => ({ userId, seen: seen.get(userId), mine: mine.get(userId) }))
    .filter((person) => person.seen !== person.mine);
}

/** Who changed the task last; null where that cannot be said. */
async function lastEditor(ctx: Context, id: string): Promise<string | null> {
  const activity = await listActivity(ctx, id, { page: 1, perPage: 1 }).catch(() => null);
  const last = activity?.rows[0];
  if (!last) return null;
  return last.actorId === ctx.actor?.id ? "You (in another window)" : last.actorName;
}

/**
 * Saves what a form of one task changed: its fields and the people on it, all or nothing. What somebody else has
 * changed since the person saw it comes back instead, and nothing is written over.
 */
export async function saveTask(ctx: Context, { id, changes, base }: SaveTask): Promise<SavedTask> {
  const { assigned_users: after, ...fields } = fieldsOf(changes);
  const { assigned_users: before, ...seen } = fieldsOf(base);
  const people = after === undefined ? [] : peopleChanges(before, after);
  const stale = async (task: TaskView): Promise<SavedTask> => ({
    stale: { task, by: await lastEditor(ctx, id) },
    task: null,
  });
  if (people.length > 0) {
    const { task } = await getTask(ctx, id);
    const now = rolesOf(task.assignedUsers);
    const isTaken = people.some(
      ({ userId, seen: was, mine }) => now.get(userId) !== was && now.get(userId) !== mine,
    );
    if (isTaken) return stale(task);
  }
  try {
    const { task } = await updateTask(ctx, {
      ...{ id, changes: fields, base: seen },
      people: people.map(({ userId, mine }) => ({ userId, taskRole: mine ?? null })),
    });
    return { stale: null, task };
  } catch (thrown) {
    if (thrown instanceof TaskConflictError) return stale(thrown.conflict.task);
    throw thrown;
  }
}
