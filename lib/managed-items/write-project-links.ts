import { sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import type { LinkedItemView } from "./project-link-schema";
import { isOwn, type LinkEnds, loadEnds, loadLinked, type ProjectLink } from "./project-links";

function auditEntry({ item }: ProjectLink, verb: "link" | "unlink", ends: LinkEnds) {
  return {
    action: `projects.${verb}`,
    entityType: "project",
    entityId: ends.projectId,
    [verb === "link" ? "after" : "before"]: { [`${item.kind}Id`]: ends.itemId },
  };
}

/**
 * Lets a project use an item. For whoever manages both sides: a superadmin, or who created the two of them. What is
 * linked already stays as it is.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `not_found` for an end that the person may not see.
 */
export async function addProjectLink(
  ctx: Context,
  link: ProjectLink,
  ends: LinkEnds,
): Promise<LinkedItemView> {
  const actor = authorize(ctx.actor, "projects.link");
  authorize(actor, "projects.link", await loadEnds(ctx, actor, link, ends));
  const { table } = link.item;
  // The columns in the order of the table, as both of the link tables have them.
  const [added] = await ctx.db.batch([
    ctx.db
      .insert(link.table)
      .select(
        sql`SELECT ${table.id}, ${projects.id}, NULL, ${ctx.now} FROM ${projects} JOIN ${table} ON ${table.id} = ${ends.itemId}
          WHERE ${projects.id} = ${ends.projectId} AND ${isOwn(table, actor)} AND ${isOwn(projects, actor)} AND ${actorStands(actor)}`,
      )
      .onConflictDoNothing(),
    auditIfChangedStatement(ctx, auditEntry(link, "link", ends)),
  ]);
  if (added.meta.changes === 0) await refuseFallen(ctx, actor);
  return loadLinked(ctx, actor, link, ends);
}

/**
 * Takes an item out of a project. For whoever manages either side. Taking out what is not linked is `not_found`.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `not_found`.
 */
export async function removeProjectLink(
  ctx: Context,
  link: ProjectLink,
  ends: LinkEnds,
): Promise<void> {
  const actor = authorize(ctx.actor, "projects.unlink");
  authorize(actor, "projects.unlink", await loadEnds(ctx, actor, link, ends));
  const { table, words } = link.item;
  const isEither = sql`(EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${ends.projectId} AND ${isOwn(projects, actor)})
    OR EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${ends.itemId} AND ${isOwn(table, actor)}))`;
  const [removed] = await ctx.db.batch([
    ctx.db
      .delete(link.table)
      .where(
        sql`${link.projectId} = ${ends.projectId} AND ${link.itemId} = ${ends.itemId} AND ${isEither} AND ${actorStands(actor)}`,
      ),
    auditIfChangedStatement(ctx, auditEntry(link, "unlink", ends)),
  ]);
  if (removed.meta.changes > 0) return;
  await refuseFallen(ctx, actor);
  throw new AppError("not_found", `This ${words.singular} is not linked to the project`);
}
