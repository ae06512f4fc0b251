import { authorize } from "@/lib/auth/authorize";
import {
  anyItemCandidatesStatement,
  candidatesText,
} from "@/lib/managed-items/list-item-candidates";
import { itemPage } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemScreen } from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { PageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import {
  type MovableQuery,
  movableTasksPage,
  movableTasksStatement,
} from "@/lib/tasks/list-movable-tasks";
import type { MovableTaskView } from "@/lib/tasks/movable-schema";
import { PROJECT } from "./definition";
import { projectListStatements } from "./list-projects";
import { projectCardView } from "./project-view";
import type { ProjectCardView } from "./schema";

interface ProjectsScreen extends ItemScreen<ProjectCardView> {
  tasks: PageOf<MovableTaskView>;
}

/**
 * What the screen of the projects shows: `listProjects`, whom its cards offer to assign, and `listMovableTasks` for the
 * tray. One round trip.
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
  const [rows, counts, people, tasks] = await ctx.db.batch([
    ...projectListStatements(ctx, actor, query, TEAM_PREVIEW),
    anyItemCandidatesStatement(ctx, PROJECT, actor),
    movableTasksStatement(ctx, actor, tray),
  ]);
  return {
    list: await itemPage(ctx, { item: PROJECT, actor, query, rows, counts }, projectCardView),
    people: candidatesText(people),
    tasks: movableTasksPage(tasks, tray),
  };
}
