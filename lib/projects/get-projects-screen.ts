import { authorize } from "@/lib/auth/authorize";
import { itemPage } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { PageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import {
  type MovableQuery,
  movableTasksPage,
  movableTasksStatement,
} from "@/lib/tasks/list/movable-tasks";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import { PROJECT } from "./definition";
import { projectListStatements } from "./list-projects";
import { projectCardView } from "./project-view";
import type { ProjectCardView } from "./schema";

interface ProjectsScreen {
  list: ItemPage<ProjectCardView>;
  tasks: PageOf<MovableTaskView>;
}

/**
 * What the screen of the projects shows: `listProjects`, and `listMovableTasks` for the tray. One round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getProjectsScreen(
  ctx: Context,
  query: ItemListQuery,
  tray: MovableQuery,
): Promise<ProjectsScreen> {
  const actor = authorize(ctx.actor, "projects.list");
  authorize(actor, "tasks.list");
  const [rows, counts, tasks] = await ctx.db.batch([
    ...projectListStatements(ctx, actor, query, TEAM_PREVIEW),
    movableTasksStatement(ctx, actor, tray),
  ]);
  return {
    list: await itemPage(ctx, { item: PROJECT, actor, query, rows, counts }, projectCardView),
    tasks: movableTasksPage(tasks, tray),
  };
}
