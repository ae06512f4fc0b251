import { type SQL, sql } from "drizzle-orm";
import { contacts } from "@/db/schema/crm";
import { mediaAssets } from "@/db/schema/media";
import type { WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordCollection } from "./collection";
import type { LinkTarget, Values } from "./field-schema";

/** The workspace of the same project with the targets of a link. */
const WORKSPACE_OF: Readonly<Record<LinkTarget, WorkspaceType>> = {
  contact: "crm",
  picture: "media",
};

type Project = Pick<RecordCollection, "projectId">;

const workspaceOf = (actor: Actor, { projectId }: Project, to: LinkTarget): SQL =>
  sql`(${enterableWorkspace(actor, { projectId, workspace: WORKSPACE_OF[to] })})`;

/**
 * SQL: the ids that a field can link to, in the same project and in a workspace that the person can
 * enter.
 */
export function linkable(actor: Actor, project: Project, to: LinkTarget): SQL {
  const workspace = workspaceOf(actor, project, to);
  return to === "contact"
    ? sql`SELECT ${contacts.id} FROM ${contacts} WHERE ${contacts.workspaceId} = ${workspace}`
    : sql`SELECT ${mediaAssets.id} FROM ${mediaAssets} WHERE ${mediaAssets.workspaceId} = ${workspace} AND ${mediaAssets.type} = 'image'`;
}

/** The links that a form offers the person. */
export type OpenLinks = readonly LinkTarget[];

/** Returns which of a type's links the form can offer the person. */
export async function readOpenLinks(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
): Promise<OpenLinks> {
  const { fields } = collection.definition.description;
  const targets = fields.flatMap((field) => (field.kind === "link" ? [field.to] : []));
  if (targets.length === 0) return [];
  const isOpen = targets.map(
    (to) => sql`(json_each.value = ${to} AND ${workspaceOf(actor, collection, to)} IS NOT NULL)`,
  );
  const open = await ctx.db
    .select({ to: sql<LinkTarget>`json_each.value`.as("to_what") })
    .from(sql`json_each(${JSON.stringify(targets)})`)
    .where(sql.join(isOpen, sql` OR `));
  return open.map(({ to }) => to);
}

/** The tables that links lead to, and the text for a link whose target is gone. */
const TARGETS = {
  contact: { table: contacts, name: contacts.name, gone: "a contact" },
  picture: { table: mediaAssets, name: mediaAssets.name, gone: "a picture" },
} as const;

/** The text for a link whose target is gone or that the person can't see. */
export const goneLinkText = (to: LinkTarget): string => TARGETS[to].gone;

/**
 * Returns the names of a record's link targets, if the person can enter their workspace.
 *
 * @param idsOf SQL: a query of the current and earlier ids in a field.
 */
export async function readLinkNames(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  idsOf: (field: string) => SQL,
): Promise<{ id: string; name: string }[]> {
  const named = collection.definition.description.fields.flatMap((field) => {
    if (field.kind !== "link") return [];
    const { table, name } = TARGETS[field.to];
    return sql`SELECT ${table.id} AS id, ${name} AS name FROM ${table}
      WHERE ${table.id} IN (${linkable(actor, collection, field.to)}) AND ${table.id} IN (${idsOf(field.name)})`;
  });
  return named.length > 0 ? ctx.db.all(sql.join(named, sql` UNION ALL `)) : [];
}

/**
 * Returns the names of what records link to, by id, as far as the person can see them. Reads nothing
 * for records without links.
 *
 * @param shown names of the fields whose links are shown.
 */
export async function readLinkedNames(
  ctx: Context,
  collection: RecordCollection,
  records: readonly Values[],
  shown: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const linked = collection.definition.description.fields.filter(
    ({ kind, name }) =>
      kind === "link" && shown.includes(name) && records.some((record) => record[name]),
  );
  if (linked.length === 0) return new Map();
  const actor = authorize(ctx.actor, "workspaces.enter");
  const idsOf = (field: string) => records.map((record) => record[field] ?? "");
  const named = await readLinkNames(
    ctx,
    actor,
    collection,
    (field) => sql`SELECT value FROM json_each(${JSON.stringify(idsOf(field))})`,
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}
