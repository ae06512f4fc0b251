import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { slotKey } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordCollection } from "./collection";
import { columnKey } from "./definition";
import type { Field, Values } from "./field-schema";
import { linkable } from "./links";

/** The ids in person and link fields, with their fields. */
function namedIn({ definition }: RecordCollection, values: Values) {
  return definition.description.fields.flatMap((field) => {
    const id = values[field.name];
    return (field.kind === "person" || field.kind === "link") && typeof id === "string"
      ? [{ field, id }]
      : [];
  });
}

/**
 * SQL: the ids of active people who can enter the workspace: its team, the project's creator and
 * superadmins.
 */
export function workspacePeople(actor: Actor, collection: RecordCollection): SQL {
  const workspace = sql`(${enterableWorkspace(actor, collection)})`;
  return sql`SELECT ${users.id} FROM ${users} WHERE ${users.active} = 1 AND (${users.role} IN ${ROLES_SEEING_EVERY_ITEM}
    OR EXISTS (SELECT 1 FROM ${workspaceUsers}
      WHERE ${workspaceUsers.workspaceId} = ${workspace} AND ${workspaceUsers.userId} = ${users.id})
    OR EXISTS (SELECT 1 FROM ${projects} JOIN ${workspaces} ON ${workspaces.projectId} = ${projects.id}
      WHERE ${workspaces.id} = ${workspace} AND ${projects.createdBy} = ${users.id}))`;
}

/** SQL: the ids that a field can have. */
const allowedIds = (actor: Actor, collection: RecordCollection, field: Field): SQL =>
  field.kind === "link"
    ? linkable(actor, collection, field.to)
    : workspacePeople(actor, collection);

/**
 * SQL: all people in the values belong to the workspace, and the person can see all link targets.
 */
function areReferencesAllowed(actor: Actor, collection: RecordCollection, values: Values): SQL {
  const each = namedIn(collection, values).map(
    ({ field, id }) => sql`${id} IN (${allowedIds(actor, collection, field)})`,
  );
  return each.length === 0 ? sql`1 = 1` : sql.join(each, sql` AND `);
}

/**
 * SQL: all people in a listed record belong to the workspace.
 *
 * @param record SQL: its columns by key, as JSON.
 */
export function areListedPeopleAllowed(
  actor: Actor,
  collection: RecordCollection,
  record: SQL,
): SQL {
  const named = collection.definition.description.fields
    .filter(({ kind }) => kind === "person")
    .map(({ name, custom }) =>
      custom
        ? sql`${record} ->> '$.custom' ->> ${`$.${slotKey(custom)}`}`
        : sql`${record} ->> ${`$.${columnKey(name)}`}`,
    );
  if (named.length === 0) return sql`1 = 1`;
  const here = workspacePeople(actor, collection);
  const each = named.map((id) => sql`(${id} IS NULL OR ${id} IN (${here}))`);
  return sql.join(each, sql` AND `);
}

/** Returns those ids in the values that their fields can have. */
export async function findAllowedReferences(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  rows: readonly Values[],
): Promise<ReadonlySet<string>> {
  const named = rows.flatMap((values) => namedIn(collection, values));
  if (named.length === 0) return new Set();
  const selects = [...new Set(named.map(({ field }) => field))].map((field) => {
    const ids = named.filter((one) => one.field === field).map(({ id }) => id);
    return sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)}) WHERE value IN (${allowedIds(actor, collection, field)})`;
  });
  const found = await ctx.db.all<{ id: string }>(sql.join(selects, sql` UNION ALL `));
  return new Set(found.map(({ id }) => id));
}

/**
 * Replaces emails and full names in person columns with user ids. An email's case doesn't matter; a
 * name that several people have stays as it is, and so does what is unknown.
 * One statement for all rows, none if all cells are empty.
 */
export async function withPeopleIds(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  rows: readonly Record<string, string>[],
): Promise<Record<string, string>[]> {
  const names = collection.definition.description.fields
    .filter(({ kind }) => kind === "person")
    .map(({ name }) => name);
  const typedIn = (cell: string | undefined) => (cell ?? "").trim();
  const given = rows.flatMap((cells) => names.map((name) => typedIn(cells[name])));
  const typed = [...new Set(given.filter((cell) => cell !== ""))];
  if (typed.length === 0) return [...rows];
  const emails = typed.map((cell) => cell.toLowerCase());
  const found = await ctx.db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(
      sql`(${users.email} IN ${valuesOf(emails)} OR ${users.name} IN ${valuesOf(typed)})
        AND ${users.id} IN (${workspacePeople(actor, collection)})`,
    );
  const byName = Map.groupBy(found, ({ name }) => name);
  const idOf = (cell: string | undefined) => {
    const text = typedIn(cell);
    const person = found.find(({ email }) => email.toLowerCase() === text.toLowerCase());
    const named = byName.get(text) ?? [];
    return person?.id ?? (named.length === 1 ? named[0]?.id : undefined) ?? cell;
  };
  return rows.map((cells) => {
    const named = names.map((name) => [name, idOf(cells[name])]);
    return { ...cells, ...Object.fromEntries(named.filter(([, cell]) => cell !== undefined)) };
  });
}

/** The most people that a select offers. */
const MAX_OFFERED = 500;

/** The people a record can refer to; empty for a type without person fields. */
export type RecordPeople = readonly { id: string; name: string }[];

/**
 * Returns the people a record can refer to: the workspace's team, the project's creator and
 * superadmins, by name. No one if the person can't enter the workspace.
 */
export async function readPeople(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
): Promise<RecordPeople> {
  const { fields } = collection.definition.description;
  if (!fields.some(({ kind }) => kind === "person")) return [];
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      sql`${users.id} IN (${workspacePeople(actor, collection)}) AND (${enterableWorkspace(actor, collection)}) IS NOT NULL`,
    )
    .orderBy(users.name)
    .limit(MAX_OFFERED);
}

/** The errors for fields with people outside the workspace or links that the person can't see. */
export function referenceErrors(
  collection: RecordCollection,
  values: Values,
  known: ReadonlySet<string>,
) {
  const strangers = namedIn(collection, values).filter(({ id }) => !known.has(id));
  return Object.fromEntries(
    strangers.map(({ field: { name, label, kind } }) => [
      name,
      [
        kind === "link"
          ? `${label} must be in this project`
          : `${label} must be a member of this workspace`,
      ],
    ]),
  );
}

/** The rule that all people in the values belong to the workspace, and all links can be seen. */
export const referencesAllowed = (
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  values: Values,
): Rule => ({
  holds: areReferencesAllowed(actor, collection, values),
  refuse: async () => {
    const known = await findAllowedReferences(ctx, actor, collection, [values]);
    const errors = referenceErrors(collection, values, known);
    const [first] = Object.values(errors);
    if (first?.[0]) throw new AppError("invalid_input", first[0], { errors });
  },
});
