import { sql } from "drizzle-orm";
import { TASK_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { TaskFacts } from "@/lib/auth/policy";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { foundTotal } from "@/lib/search/found-total";
import { listVersion, taskListTag } from "./get-task-list-tag";
import { hitCount, isBeyondOwn, matchedCount, readableCount } from "./list-counts";
import { isCounted } from "./list-query";
import { pageStatement } from "./list-rows";
import { taskFacts } from "./rules";
import type { TaskListQuery, TaskRights, TaskUserView, TaskView } from "./schema";
import { depthOf, isWhole } from "./search-hits";
import { taskRights } from "./task-rights";
import { taskView } from "./task-view";

export interface TaskPage extends PageOf<TaskView> {
  /** Everything that the person may read, whatever the search and the filters leave. */
  readable: number;
  /** True when there may be more than was found: what no counter knows is looked for to a depth (`hits`), the newest of it. */
  more: boolean;
  /** What the person may do with each task of the page, by its id. */
  rights: Record<string, TaskRights>;
  /** The entity tag: while `getTaskListTag` answers the same, there is nothing new. */
  tag: string;
}

/** The statements that read a page: its rows, and what there is of them in all. */
export function taskListStatements(ctx: Context, actor: Actor, query: TaskListQuery) {
  const readable = readableCount(actor);
  const matched = matchedCount(actor, query);
  return [
    pageStatement(ctx, actor, query),
    ctx.db
      .select({
        readable: sql<number>`(${readable})`.as("readable"),
        // Without filters it is the same number, and what no counter knows the page has.
        matched: sql<number | null>`(${matched ?? sql`NULL`})`.as("matched"),
        beyond: sql<number>`(${isBeyondOwn(actor, query)})`.as("beyond"),
        version: sql<number | null>`${listVersion()}`.as("version"),
      })
      .from(sql`(SELECT 1)`),
  ] as const;
}

type Standing = Pick<TaskFacts, "createdBy" | "projectRole">;

/** The person's own role is among the people on the task, which the row has anyway. */
function rightsOn(actor: Actor, row: Standing, people: readonly TaskUserView[]): TaskRights {
  const { createdBy, projectRole } = row;
  const own = people.find(({ userId }) => userId === actor.id)?.taskRole;
  const taskRole = TASK_ROLES.find((role) => role === own) ?? null;
  return taskRights(actor, taskFacts({ createdBy, projectRole, taskRole }));
}

/** How many a search has found, of which these are the page. */
async function foundCount(
  ctx: Context,
  actor: Actor,
  query: TaskListQuery,
  rows: readonly { found: number | null }[],
): Promise<number> {
  if (isWhole(query)) return rows.length;
  return foundTotal(ctx, query, rows, hitCount(actor, query, ctx.now));
}

type Statements = ReturnType<typeof taskListStatements>;

/** What `taskListStatements` answered, as a page. */
export async function taskPage(
  ctx: Context,
  actor: Actor,
  query: TaskListQuery,
  [rows, [counts]]: readonly [Awaited<Statements[0]>, Awaited<Statements[1]>],
): Promise<TaskPage> {
  const all = counts?.readable ?? 0;
  const tag = await taskListTag(ctx, actor, counts?.version ?? 0);
  const views = rows.map(taskView);
  const rights = rows.map(
    (row, index) => [row.id, rightsOn(actor, row, views[index]?.assignedUsers ?? [])] as const,
  );
  const isFound = !isCounted(query);
  const total = isFound ? await foundCount(ctx, actor, query, rows) : (counts?.matched ?? all);
  return {
    ...pageOf(views, total, query),
    readable: all,
    more: isFound && (total >= depthOf(query) || Boolean(counts?.beyond)),
    rights: Object.fromEntries(rights),
    tag,
  };
}

/**
 * The tasks that the person may read, as a page. Two statements in one round trip, whatever the page's size. With 10,000
 * tasks a screen with any filters in any order reads fewer than 1,000 rows, for a superadmin and for a member of a dozen
 * projects who has 2,000 tasks of their own elsewhere; filters cost a member of 50 projects up to 1,100. A later page
 * reads past the earlier ones. A search, a due date and 'mine' find the newest that match, up to `depthOf` them; of what is
 * one's own, among the newest `ownLookedAt` (`hits`).
 *
 * @returns `total` counts what the search and the filters leave.
 * @throws AppError `unauthenticated`.
 */
export async function listTasks(ctx: Context, query: TaskListQuery): Promise<TaskPage> {
  const actor = authorize(ctx.actor, "tasks.list");
  const answers = await ctx.db.batch(taskListStatements(ctx, actor, query));
  return taskPage(ctx, actor, query, answers);
}
