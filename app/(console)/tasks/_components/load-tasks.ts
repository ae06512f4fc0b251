import { load } from "@/lib/http/load";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { getTaskScreen } from "@/lib/tasks/screens";
import type { TaskPageQuery } from "./task-address";

/**
 * The list, and the project that it is filtered by, in one round trip. When that failed, the list is asked for by itself,
 * so that a name which cannot be loaded does not take it along.
 */
export async function loadTasks(query: TaskPageQuery) {
  const { data } = await load((ctx) => getTaskScreen(ctx, query));
  if (data) return { list: { data: data.list, failure: null }, project: data.project };
  return { list: await load((ctx) => listTasks(ctx, query)), project: null };
}
