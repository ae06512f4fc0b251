import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { savedViews } from "@/db/schema/saved-views";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { isReadableProject } from "@/lib/projects/definition";
import { textMatches } from "@/lib/text/text-match";
import { isoTime } from "@/lib/time";
import { LIST_ACTIONS, type ListRef, readList, viewPath } from "./lists";
import { type SavedView, VIEW_NOT_FOUND, type ViewListQuery } from "./schema";
import { isVisibleView } from "./visibility";

/** Returns the statement for views that meet a condition, including who sees them. */
function viewsStatement(ctx: Context, actor: Actor, where: SQL | undefined) {
  return ctx.db
    .select({
      view: savedViews,
      ownerName: sql<string>`${users.name}`.as("owner_name"),
      projectName: sql<string | null>`(SELECT ${projects.name} FROM ${projects}
        WHERE ${projects.id} = ${savedViews.projectId} AND ${isReadableProject(actor)})`.as(
        "project_name",
      ),
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof viewsStatement>>[number];

/** @throws AppError `not_found` for an invalid key. So only valid keys are ever stored. */
export function requireList(key: string): ListRef {
  const list = readList(key);
  if (!list) throw new AppError("not_found", VIEW_NOT_FOUND);
  return list;
}

function savedView({ view, ownerName, projectName }: Row, actor: Actor): SavedView {
  return {
    id: view.id,
    list: view.list,
    name: view.name,
    query: view.query,
    path: viewPath(requireList(view.list), view.query),
    project_id: view.projectId,
    project_name: projectName,
    owner_id: view.ownerId,
    owner_name: ownerName,
    is_own: view.ownerId === actor.id,
    created_at: isoTime(view.createdAt),
    updated_at: isoTime(view.updatedAt),
    version: view.version,
  };
}

/**
 * Returns a page of a list's views that the person can see: their own, and those shared with them.
 *
 * @throws AppError `forbidden` if they can't open the list.
 */
export async function listViews(
  ctx: Context,
  { list, q, sort, page, perPage }: ViewListQuery,
): Promise<PageOf<SavedView>> {
  const actor = authorize(ctx.actor, "views.list");
  authorize(actor, LIST_ACTIONS[requireList(list).kind]);
  const where = and(
    isVisibleView(actor, list),
    q === "" ? undefined : textMatches(savedViews, [savedViews.name], q),
  );
  const column = sort.endsWith("name") ? savedViews.name : savedViews.updatedAt;
  const read = await namedBatch(ctx.db, {
    total: ctx.db.select({ total: count() }).from(savedViews).where(where),
    rows: viewsStatement(ctx, actor, where)
      .orderBy((sort.startsWith("-") ? desc : asc)(column), savedViews.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  });
  const views = read.rows.map((row) => savedView(row, actor));
  return pageOf(views, read.total[0]?.total ?? 0, { page, perPage });
}

/** A view that a list shows as a tab. */
export type ViewTab = Pick<SavedView, "id" | "name" | "query">;

/** The most views that a list shows as tabs. Its panel has all. */
const SHOWN_TABS = 6;

/**
 * Returns the views that a list shows as tabs: the person's own before those shared with them, by
 * name.
 *
 * @param list key of a list that the person can open.
 */
export function readViewTabs(ctx: Context, list: string): Promise<ViewTab[]> {
  const actor = authorize(ctx.actor, "views.list");
  return ctx.db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(isVisibleView(actor, list))
    .orderBy(sql`${savedViews.ownerId} <> ${actor.id}`, savedViews.name, savedViews.id)
    .limit(SHOWN_TABS);
}

/**
 * Returns a view with its row.
 *
 * @throws AppError `not_found` if the person can't see it.
 */
export async function findView(ctx: Context, id: string) {
  const actor = authorize(ctx.actor, "views.list");
  const [row] = await viewsStatement(ctx, actor, and(eq(savedViews.id, id), isVisibleView(actor)));
  if (!row) throw new AppError("not_found", VIEW_NOT_FOUND);
  return { actor, row: row.view, view: savedView(row, actor) };
}
