import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { namedBatch, subquery } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { projects } from "@/db/schema/projects";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import { readProjectRole } from "@/lib/auth/roles";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { isReadableProject } from "@/lib/projects/definition";
import { PROJECT_NOT_FOUND } from "@/lib/projects/schema";
import { isKept } from "@/lib/trash/kept";
import { isoTime } from "@/lib/ui/time";
import { linkRoleSchema } from "./assigned-user-schema";
import type { ItemTable, ManagedItem } from "./definition";
import type { LinkableView, LinkedItemView, ProjectLinks } from "./schema";
import { isReadableItem, readableBy } from "./visibility";

/** Which projects use which item: agent_projects or rag_projects. */
export interface ProjectLink {
  item: ManagedItem;
  table: SQLiteTable;
  /** The key of `itemId` in the table's definition. */
  itemKey: "agentId" | "ragId";
  itemId: AnySQLiteColumn;
  projectId: AnySQLiteColumn;
  /** The item's role in the project; a RAG has none. */
  role?: AnySQLiteColumn;
  linkedAt: AnySQLiteColumn;
}

/** The two ends of one link. */
export interface LinkEnds {
  projectId: string;
  itemId: string;
}

type Person = Pick<Actor, "id" | "role" | "token">;

/** Agents or RAGs that one project shows, and that one selector offers. */
export const MAX_LINKED = 500;

/** SQL: the row is the person's to link, as the policy has it: a superadmin's, or their own. */
function isOwn(table: Pick<ItemTable, "createdBy" | "deletedAt">, actor: Person): SQL {
  // A token that is bound to a project links nothing: it is not told what there is outside of that.
  if (boundProject(actor) !== null) return sql`1 = 0`;
  const isTheirs = seesEveryItem(actor) ? sql`1 = 1` : sql`${table.createdBy} = ${actor.id}`;
  return sql`${isTheirs} AND ${isKept(table)}`;
}

function linkedColumns({ item, role, linkedAt }: ProjectLink) {
  const { table } = item;
  return {
    id: sql<string>`${table.id}`.as("id"),
    name: sql<string>`${table.name}`.as("name"),
    type: sql<string>`${table.type}`.as("type"),
    status: sql<string>`${table.status}`.as("status"),
    createdBy: sql<string | null>`${table.createdBy}`.as("created_by"),
    role: sql<string | null>`${role ?? sql`NULL`}`.as("project_role"),
    linkedAt: sql<number>`${linkedAt}`.as("linked_at"),
  };
}

interface LinkedRow {
  id: string;
  name: string;
  type: string;
  status: string;
  createdBy: string | null;
  role: string | null;
  linkedAt: number;
}

const linkedItemView = ({ createdBy, role, linkedAt, ...row }: LinkedRow): LinkedItemView => ({
  ...row,
  ...(role !== null && { projectRole: readProjectRole(role) }),
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

/** The statements of what a project uses of one kind, and of what the person could link to it. */
export function projectLinksStatements(
  ctx: Context,
  actor: Person,
  link: ProjectLink,
  projectId: string,
) {
  return {
    linked: linkedStatement(ctx, actor, link, projectId),
    linkable: linkableStatement(ctx, actor, link, projectId),
  };
}

/** What `projectLinksStatements` answered. */
export function projectLinksView(
  { linked, linkable }: { linked: LinkedRow[]; linkable: LinkableView[] },
  projectCreatedBy: string | null,
): ProjectLinks {
  return { linked: linked.map(linkedItemView), linkable, projectCreatedBy };
}

/**
 * What a project uses of one kind, as far as the person may see it. Three statements in one round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
 */
export async function listProjectLinks(
  ctx: Context,
  link: ProjectLink,
  projectId: string,
): Promise<ProjectLinks> {
  const actor = authorize(ctx.actor, "projects.list");
  const results = await namedBatch(ctx.db, {
    project: ctx.db
      .select({ createdBy: projects.createdBy })
      .from(projects)
      .where(and(eq(projects.id, projectId), isReadableProject(actor))),
    ...projectLinksStatements(ctx, actor, link, projectId),
  });
  const [project] = results.project;
  if (!project) throw new AppError("not_found", PROJECT_NOT_FOUND);
  return projectLinksView(results, project.createdBy);
}

/** SQL: the row of `link.table` at hand is this link. */
function isLink(link: ProjectLink, { projectId, itemId }: LinkEnds): SQL {
  return sql`${link.projectId} = ${projectId} AND ${link.itemId} = ${itemId}`;
}

const notLinked = ({ item }: ProjectLink) =>
  new AppError("not_found", `This ${item.words.singular} isn't linked to the project`);

/** Both ends with who created them, and the role of one in the other. Throws `not_found` for the first one that the person may not see. */
async function loadEnds(ctx: Context, actor: Person, link: ProjectLink, ends: LinkEnds) {
  const { table, words } = link.item;
  const [row] = await ctx.db
    .select({
      projectCreatedBy: projects.createdBy,
      role: subquery<string | null>(
        sql`SELECT ${link.role ?? sql`NULL`} FROM ${link.table} WHERE ${isLink(link, ends)}`,
      ).as("project_role"),
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
async function loadLinked(
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

function auditEntry({ item }: ProjectLink, verb: "link" | "unlink", ends: LinkEnds) {
  return {
    action: `projects.${verb}`,
    entityType: "project",
    entityId: ends.projectId,
    [verb === "link" ? "after" : "before"]: { [`${item.kind}Id`]: ends.itemId },
  };
}

/** The statements that add a link where both ends are the person's to link at that moment, and what the audit log says of it. */
const linkStatements = (ctx: Context, actor: Person, link: ProjectLink, ends: LinkEnds) => {
  const { table } = link.item;
  return {
    linked: insertFrom(
      ctx.db,
      link.table,
      { [link.itemKey]: sql`${table.id}`, projectId: sql`${projects.id}`, linkedAt: ctx.now },
      sql`${projects} JOIN ${table} ON ${table.id} = ${ends.itemId} WHERE ${projects.id} = ${ends.projectId}
        AND ${isOwn(table, actor)} AND ${isOwn(projects, actor)} AND ${isStillAllowed(actor)}`,
    )
      .onConflictDoNothing()
      .returning({ linkedAt: sql<number>`${link.linkedAt}` }),
    linkedAudit: auditIfChangedStatement(ctx, auditEntry(link, "link", ends)),
  };
};

/**
 * Of an item that is only being made, by whoever will manage it: the statements of its batch that let a project use it.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `not_found` for a project that the person may not see.
 */
export async function newLinkStatements(ctx: Context, link: ProjectLink, projectId: string) {
  const actor = authorize(ctx.actor, "projects.link");
  const [project] = await ctx.db
    .select({ projectCreatedBy: projects.createdBy })
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
  if (!project) throw new AppError("not_found", PROJECT_NOT_FOUND);
  authorize(actor, "projects.link", { createdBy: actor.id, ...project });
  return (itemId: string) => linkStatements(ctx, actor, link, { projectId, itemId });
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
  const { linked } = await namedBatch(ctx.db, linkStatements(ctx, actor, link, ends));
  if (linked.length === 0) await assertStillAllowed(ctx, actor);
  return loadLinked(ctx, actor, link, ends);
}

/**
 * Gives an item another role in a project that uses it, for whoever manages the project's assignments.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for what is not linked or not theirs to see.
 */
export async function setLinkRole(
  ctx: Context,
  link: ProjectLink,
  { input, ...ends }: LinkEnds & { input: unknown },
): Promise<LinkedItemView> {
  const actor = authorize(ctx.actor, "projects.assign");
  const { projectCreatedBy, role } = await loadEnds(ctx, actor, link, ends);
  authorize(actor, "projects.assign", { createdBy: projectCreatedBy });
  const { projectRole } = parseInput(linkRoleSchema, input);
  if (role === null) throw notLinked(link);
  const item = { [`${link.item.kind}Id`]: ends.itemId };
  const isManaged = sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${ends.projectId} AND ${isOwn(projects, actor)})`;
  await namedBatch(ctx.db, {
    changed: ctx.db
      .update(link.table)
      .set({ role: projectRole })
      .where(
        sql`${isLink(link, ends)} AND ${link.role} = ${role} AND ${link.role} <> ${projectRole}
          AND ${isManaged} AND ${isStillAllowed(actor)}`,
      ),
    audit: auditIfChangedStatement(ctx, {
      action: "projects.assign",
      entityType: "project",
      entityId: ends.projectId,
      before: { ...item, projectRole: role },
      after: { ...item, projectRole },
    }),
  });
  const linked = await loadLinked(ctx, actor, link, ends);
  if (linked.projectRole === projectRole) return linked;
  await assertStillAllowed(ctx, actor);
  throw new AppError("conflict", "Someone changed the role in the meantime. Please try again.");
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
  const { table } = link.item;
  const isEither = sql`(EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${ends.projectId} AND ${isOwn(projects, actor)})
    OR EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${ends.itemId} AND ${isOwn(table, actor)}))`;
  const { removed } = await namedBatch(ctx.db, {
    removed: ctx.db
      .delete(link.table)
      .where(sql`${isLink(link, ends)} AND ${isEither} AND ${isStillAllowed(actor)}`)
      .returning({ linkedAt: sql<number>`${link.linkedAt}` }),
    audit: auditIfChangedStatement(ctx, auditEntry(link, "unlink", ends)),
  });
  if (removed.length > 0) return;
  await assertStillAllowed(ctx, actor);
  throw notLinked(link);
}
