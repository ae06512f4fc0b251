import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { PROJECT_NOT_FOUND } from "@/lib/projects/schema";
import type { ItemTable, ManagedItem } from "./definition";
import { isoTime } from "./item-view";
import type { LinkedItemView, ProjectLinks } from "./project-link-schema";
import { isReadableItem } from "./read-items";
import { readableBy } from "./visibility";

/** Which projects use which item: agent_projects or rag_projects. */
export interface ProjectLink {
  item: ManagedItem;
  table: SQLiteTable;
  itemId: AnySQLiteColumn;
  projectId: AnySQLiteColumn;
  linkedAt: AnySQLiteColumn;
}

/** The two ends of one link. */
export interface LinkEnds {
  projectId: string;
  itemId: string;
}

type Person = Pick<Actor, "id" | "role">;

/** Agents or RAGs that one project shows, and that one selector offers. */
export const MAX_LINKED = 500;

/** SQL: the row is the person's to link, as the policy has it: a superadmin's, or their own. */
export function isOwn(table: Pick<ItemTable, "createdBy">, actor: Person): SQL {
  return seesEveryItem(actor) ? sql`1 = 1` : sql`${table.createdBy} = ${actor.id}`;
}

function linkedColumns({ item, linkedAt }: ProjectLink) {
  const { table } = item;
  return {
    id: sql<string>`${table.id}`.as("id"),
    name: sql<string>`${table.name}`.as("name"),
    type: sql<string>`${table.type}`.as("type"),
    status: sql<string>`${table.status}`.as("status"),
    createdBy: sql<string | null>`${table.createdBy}`.as("created_by"),
    linkedAt: sql<number>`${linkedAt}`.as("linked_at"),
  };
}

interface LinkedRow {
  id: string;
  name: string;
  type: string;
  status: string;
  createdBy: string | null;
  linkedAt: number;
}

const linkedItemView = ({ createdBy, linkedAt, ...row }: LinkedRow): LinkedItemView => ({
  ...row,
  created_by: createdBy,
  linked_at: isoTime(linkedAt),
});

/** The statement of a project's items that the person may read, by name. */
function linkedStatement(ctx: Context, actor: Person, link: ProjectLink, projectId: string) {
  const { item, table } = link;
  return ctx.db
    .select(linkedColumns(link))
    .from(table)
    .innerJoin(item.table, eq(item.table.id, link.itemId))
    .where(and(eq(link.projectId, projectId), readableBy(item, actor)))
    .orderBy(sql`${item.table.name}`)
    .limit(MAX_LINKED);
}

/** The statement of what the person could link to the project: nothing where the project is not theirs to link to. */
function linkableStatement(ctx: Context, actor: Person, link: ProjectLink, projectId: string) {
  const { table } = link.item;
  return ctx.db
    .select({ id: sql<string>`${table.id}`.as("id"), name: sql<string>`${table.name}`.as("name") })
    .from(table)
    .where(
      sql`${isOwn(table, actor)}
        AND EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${isOwn(projects, actor)})
        AND ${table.id} NOT IN (SELECT ${link.itemId} FROM ${link.table} WHERE ${link.projectId} = ${projectId})`,
    )
    .orderBy(sql`${table.name}`)
    .limit(MAX_LINKED);
}

/**
 * What a project uses of one kind, as far as the person may see it. Three statements in one round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
 */
export async function readProjectLinks(
  ctx: Context,
  link: ProjectLink,
  projectId: string,
): Promise<ProjectLinks> {
  const actor = authorize(ctx.actor, "projects.list");
  const [[project], linked, linkable] = await ctx.db.batch([
    ctx.db
      .select({ createdBy: projects.createdBy })
      .from(projects)
      .where(and(eq(projects.id, projectId), isReadableProject(actor))),
    linkedStatement(ctx, actor, link, projectId),
    linkableStatement(ctx, actor, link, projectId),
  ]);
  if (!project) throw new AppError("not_found", PROJECT_NOT_FOUND);
  return { linked: linked.map(linkedItemView), linkable, projectCreatedBy: project.createdBy };
}

/** Both ends with who created them. Throws `not_found` for the first one that the person may not see. */
export async function loadEnds(ctx: Context, actor: Person, link: ProjectLink, ends: LinkEnds) {
  const { table, words } = link.item;
  const [row] = await ctx.db
    .select({
      projectCreatedBy: projects.createdBy,
      itemId: sql<string | null>`${table.id}`.as("item_id"),
      createdBy: sql<string | null>`${table.createdBy}`.as("item_created_by"),
    })
    .from(projects)
    .leftJoin(table, isReadableItem(link.item, actor, ends.itemId))
    .where(and(eq(projects.id, ends.projectId), isReadableProject(actor)));
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  if (row.itemId === null) throw new AppError("not_found", words.notFound);
  return row;
}

/** One link as it is. Throws `not_found` when it has gone meanwhile. */
export async function loadLinked(
  ctx: Context,
  actor: Person,
  link: ProjectLink,
  { projectId, itemId }: LinkEnds,
): Promise<LinkedItemView> {
  const { item, table } = link;
  const [row] = await ctx.db
    .select(linkedColumns(link))
    .from(table)
    .innerJoin(item.table, eq(item.table.id, link.itemId))
    .where(and(eq(link.projectId, projectId), isReadableItem(item, actor, itemId)));
  if (!row) throw new AppError("not_found", item.words.notFound);
  return linkedItemView(row);
}
