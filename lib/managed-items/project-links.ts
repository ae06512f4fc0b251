import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type NamedStatements, subquery } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { projects } from "@/db/schema/projects";
import { exists } from "@/lib/audit/rules";
import { partOf, type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import { readProjectRole } from "@/lib/auth/roles";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { isReadableProject } from "@/lib/projects/definition";
import { isoTime } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { linkRoleSchema } from "./assigned-user-schema";
import type { ItemTable, ManagedItem } from "./definition";
import type { LinkedItemView, ProjectLinks } from "./schema";
import { isReadableItem, readableBy } from "./visibility";
import { PROJECT_NOT_FOUND } from "./words";

/** A table of links between projects and items: agent_projects or rag_projects. */
export interface ProjectLink {
  item: ManagedItem;
  table: SQLiteTable;
  /** The key of `itemId` in the table's definition. */
  itemKey: "agentId" | "ragId";
  itemId: AnySQLiteColumn;
  projectId: AnySQLiteColumn;
  /** The item's role in the project. RAGs have none. */
  role?: AnySQLiteColumn;
  linkedAt: AnySQLiteColumn;
}

/** The two ends of a link. */
interface LinkEnds {
  projectId: string;
  itemId: string;
}

type Person = Pick<Actor, "id" | "role" | "token">;

/** Maximum agents or RAGs in one project, and in one selector. */
export const MAX_LINKED = 500;

/**
 * SQL: the person can link this row. Superadmins can link all, others the ones they created, as in
 * the policy.
 */
function isOwn(table: Pick<ItemTable, "createdBy" | "deletedAt">, actor: Person): SQL {
  // A token limited to a project can't link anything, and must not see what exists outside its
  // project.
  if (boundProject(actor) !== null) return sql`1 = 0`;
  const isTheirs = seesEveryItem(actor) ? sql`1 = 1` : sql`${table.createdBy} = ${actor.id}`;
  return sql`${isTheirs} AND ${isNotDeleted(table)}`;
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

/** Returns the statement for a project's items that the person can read, by name. */
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

/**
 * Returns the statement for items that the person could link to the project. Empty if they can't
 * link to this project.
 */
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
 * Returns a project's items of one kind that the person can see. Three statements in one round
 * trip.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function listProjectLinks(
  ctx: Context,
  link: ProjectLink,
  projectId: string,
): Promise<ProjectLinks> {
  const actor = authorize(ctx.actor, "projects.list");
  const [[project], linked, linkable] = await Promise.all([
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

/** SQL: the current row of `link.table` is this link. */
function isLink(link: ProjectLink, { projectId, itemId }: LinkEnds): SQL {
  return sql`${link.projectId} = ${projectId} AND ${link.itemId} = ${itemId}`;
}

const ROLE_CHANGED = "Someone changed the role in the meantime. Please try again.";

const notLinked = ({ item }: ProjectLink) =>
  new AppError("not_found", `This ${item.words.singular} isn't linked to the project`);

/**
 * Returns both ends with their creators, and the item's role in the project. Throws `not_found` for
 * the first one that the person can't see.
 */
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

/** Returns one link. Throws `not_found` if it has been removed. */
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

/** SQL: the person owns the project; the same for the item. */
const ownsProject = (actor: Person, { projectId }: LinkEnds): SQL =>
  exists(projects, sql`${projects.id} = ${projectId} AND ${isOwn(projects, actor)}`);
const ownsItem = (actor: Person, { item: { table } }: ProjectLink, { itemId }: LinkEnds): SQL =>
  exists(table, sql`${table.id} = ${itemId} AND ${isOwn(table, actor)}`);

/** The rules that everything `loadEnds` and the policy checked still holds. */
function endsRules(actor: Person, link: ProjectLink, ends: LinkEnds, manages: SQL): Rule[] {
  const { table, words } = link.item;
  const seesProject = sql`${projects.id} = ${ends.projectId} AND ${isReadableProject(actor)}`;
  return [
    stillAllowed(actor),
    {
      holds: exists(projects, seesProject),
      refuse: new AppError("not_found", PROJECT_NOT_FOUND),
    },
    {
      holds: exists(table, isReadableItem(link.item, actor, ends.itemId)),
      refuse: new AppError("not_found", words.notFound),
    },
    { holds: manages, refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS) },
  ];
}

/** Returns the statement that adds a link if the condition holds. Keeps an existing one. */
const linkStatement = (ctx: Context, link: ProjectLink, ends: LinkEnds, holds: SQL) =>
  insertWhere(
    ctx.db,
    link.table,
    { [link.itemKey]: ends.itemId, projectId: ends.projectId, linkedAt: ctx.now },
    holds,
  )
    .onConflictDoNothing()
    .returning({ linkedAt: sql<number>`${link.linkedAt}` });

const linkRules = (actor: Person, link: ProjectLink, ends: LinkEnds): Rule[] =>
  endsRules(actor, link, ends, and(ownsProject(actor, ends), ownsItem(actor, link, ends)) ?? sql``);

/**
 * Returns the statements that link a new item to a project, for the batch that creates the item.
 * The person will manage the item.
 *
 * @throws AppError `forbidden`, or `not_found` if the person can't see the project.
 */
export async function newLinkStatements(ctx: Context, link: ProjectLink, projectId: string) {
  const actor = authorize(ctx.actor, "projects.link");
  const [project] = await ctx.db
    .select({ projectCreatedBy: projects.createdBy })
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
  if (!project) throw new AppError("not_found", PROJECT_NOT_FOUND);
  authorize(actor, "projects.link", { createdBy: actor.id, ...project });
  return (itemId: string): NamedStatements => {
    const ends = { projectId, itemId };
    return partOf(ctx, "linked", {
      rules: linkRules(actor, link, ends),
      change: (holds) => linkStatement(ctx, link, ends, holds),
      audit: auditEntry(link, "link", ends),
    });
  };
}

/**
 * Links an item to a project. Only for people who manage both: superadmins, or the creator of both.
 * An existing link stays unchanged.
 *
 * @throws AppError `forbidden`, or `not_found` if the person can't see an end.
 */
export async function addProjectLink(
  ctx: Context,
  link: ProjectLink,
  ends: LinkEnds,
): Promise<LinkedItemView> {
  const actor = authorize(ctx.actor, "projects.link");
  authorize(actor, "projects.link", await loadEnds(ctx, actor, link, ends));
  await writeIfAny(ctx, {
    rules: linkRules(actor, link, ends),
    change: (holds) => linkStatement(ctx, link, ends, holds),
    audit: auditEntry(link, "link", ends),
  });
  return loadLinked(ctx, actor, link, ends);
}

/**
 * Changes an item's role in a project. Only for people who manage the project's assignments.
 *
 * @throws AppError `forbidden`, or `not_found` if the person can't see an end or it isn't linked.
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
  const isThis = isLink(link, ends);
  const hasRole = exists(link.table, sql`${isThis} AND ${link.role} IN ${[role, projectRole]}`);
  await writeIfAny(ctx, {
    rules: [
      ...endsRules(actor, link, ends, ownsProject(actor, ends)),
      { holds: exists(link.table, isThis), refuse: notLinked(link) },
      { holds: hasRole, refuse: new AppError("conflict", ROLE_CHANGED) },
    ],
    change: (holds) =>
      ctx.db
        .update(link.table)
        .set({ role: projectRole })
        .where(sql`${isThis} AND ${link.role} <> ${projectRole} AND ${holds}`)
        .returning({ linkedAt: sql<number>`${link.linkedAt}` }),
    audit: {
      action: "projects.assign",
      entityType: "project",
      entityId: ends.projectId,
      before: { ...item, projectRole: role },
      after: { ...item, projectRole },
    },
  });
  return loadLinked(ctx, actor, link, ends);
}

/**
 * Removes an item from a project. For people who manage either side.
 *
 * @throws AppError `forbidden`, or `not_found` if it isn't linked.
 */
export async function removeProjectLink(
  ctx: Context,
  link: ProjectLink,
  ends: LinkEnds,
): Promise<void> {
  const actor = authorize(ctx.actor, "projects.unlink");
  authorize(actor, "projects.unlink", await loadEnds(ctx, actor, link, ends));
  const isThis = isLink(link, ends);
  const manages = sql`(${ownsProject(actor, ends)} OR ${ownsItem(actor, link, ends)})`;
  await write(ctx, {
    rules: [
      ...endsRules(actor, link, ends, manages),
      { holds: exists(link.table, isThis), refuse: notLinked(link) },
    ],
    change: (holds) =>
      ctx.db
        .delete(link.table)
        .where(sql`${isThis} AND ${holds}`)
        .returning({ linkedAt: sql<number>`${link.linkedAt}` }),
    audit: auditEntry(link, "unlink", ends),
  });
}
