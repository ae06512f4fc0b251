import { load } from "@/lib/http/load";
import { listProjectNames } from "@/lib/projects/list-project-names";
import { getTaskScreen } from "@/lib/tasks/get-task-screen";
import { listTasks } from "@/lib/tasks/list-tasks";
import type { TaskPageQuery } from "./task-address";

/**
 * The list and the projects of its filter in one round trip. When any part of it failed, each is asked for by itself,
 * so that what cannot be loaded does not take the other with it.
 */
export async function loadTasks(query: TaskPageQuery) {
  const { data } = await load((ctx) => getTaskScreen(ctx, query));
  if (data) return { list: { data: data.list, failure: null }, projects: data.projects };
  const [list, projects] = await Promise.all([
    load((ctx) => listTasks(ctx, query)),
    load(listProjectNames),
  ]);
  return { list, projects: projects.data };
}
