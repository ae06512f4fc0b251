import "server-only";
import type { Context } from "@/lib/context/context";
import { TaskConflictError } from "@/lib/tasks/changes/conflict";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { listActivity } from "@/lib/tasks/comments/activity";
import { getTask } from "@/lib/tasks/get-task";
import type { TaskView } from "@/lib/tasks/schema";

interface SaveTask {
  id: string;
  /** The changed fields, with `assigned_users` if the people changed. */
  changes: unknown;
  /** The values of these fields when the form opened. */
  base: unknown;
}

type SavedTask =
  | { stale: null; task: TaskView }
  | { stale: { task: TaskView; by: string | null }; task: null };

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Returns roles by person from the form's list. */
function rolesOf(list: unknown): Map<string, string> {
  const people: unknown[] = Array.isArray(list) ? list : [];
  return new Map(
    people.flatMap((person) => {
      const { userId, taskRole } = fieldsOf(person);
      return typeof userId === "string" && typeof taskRole === "string" ? [[userId, taskRole]] : [];
    }),
  );
}

/** Returns the people who change: role before and after, undefined for none. */
function peopleChanges(before: unknown, after: unknown) {
  const [seen, mine] = [rolesOf(before), rolesOf(after)];
  return [...new Set([...seen.keys(), ...mine.keys()])]
    .map((userId) => ({ userId, seen: seen.get(userId), mine: mine.get(userId) }))
    .filter((person) => person.seen !== person.mine);
}

/** Returns the name of the person who last changed the task, or null. */
async function lastEditor(ctx: Context, id: string): Promise<string | null> {
  const activity = await listActivity(ctx, id, { page: 1, perPage: 1 }).catch(() => null);
  const last = activity?.rows[0];
  if (!last) return null;
  return last.actorId === ctx.actor?.id ? "You (in another window)" : last.actorName;
}

/**
 * Saves changed fields and assignees in one transaction. If someone else changed them first,
 * returns the current task and writes nothing.
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
