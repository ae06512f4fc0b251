import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordCollection } from "./collection";
import { columnKey } from "./definition";
import type { Field, Values } from "./field-schema";
import { linkable } from "./links";

/** The ids in the fields that name somebody, or a record of another workspace, each with its field. */
function namedIn({ definition }: RecordCollection, values: Values) {
  return definition.description.fields.flatMap((field) => {
    const id = values[field.name];
    return (field.kind === "person" || field.kind === "link") && typeof id === "string"
      ? [{ field, id }]
      : [];
  });
}

/** SQL: the ids of whoever may enter the workspace: its team, the project's creator and superadmins, while active. */
export function peopleHere(actor: Actor, collection: RecordCollection): SQL {
  const workspace = sql`(${enterableWorkspace(actor, collection)})`;
  return sql`SELECT ${users.id} FROM ${users} WHERE ${users.active} = 1 AND (${users.role} IN ${ROLES_SEEING_EVERY_ITEM}
    OR EXISTS (SELECT 1 FROM ${workspaceUsers}
      WHERE ${workspaceUsers.workspaceId} = ${workspace} AND ${workspaceUsers.userId} = ${users.id})
    OR EXISTS (SELECT 1 FROM ${projects} JOIN ${workspaces} ON ${workspaces.projectId} = ${projects.id}
      WHERE ${workspaces.id} = ${workspace} AND ${projects.createdBy} = ${users.id}))`;
}

/** SQL: the ids that a field may have. */
const admitted = (actor: Actor, collection: RecordCollection, field: Field): SQL =>
  field.kind === "link" ? linkable(actor, collection, field.to) : peopleHere(actor, collection);

/** SQL: whoever the values name is one of the workspace's people, and what they lead to is there for the person. */
export function arePeopleHere(actor: Actor, collection: RecordCollection, values: Values): SQL {
  const each = namedIn(collection, values).map(
    ({ field, id }) => sql`${id} IN (${admitted(actor, collection, field)})`,
  );
  return each.length === 0 ? sql`1 = 1` : sql.join(each, sql` AND `);
}

/**
 * SQL: whoever a listed record names is one of the workspace's people.
 *
 * @param record SQL: its columns by their keys, as JSON.
 */
export function areListedPeopleHere(actor: Actor, collection: RecordCollection, record: SQL): SQL {
  const named = collection.definition.description.fields
    .filter(({ kind }) => kind === "person")
    .map(({ name }) => sql`${record} ->> ${`$.${columnKey(name)}`}`);
  if (named.length === 0) return sql`1 = 1`;
  const here = peopleHere(actor, collection);
  const each = named.map((id) => sql`(${id} IS NULL OR ${id} IN (${here}))`);
  return sql.join(each, sql` AND `);
}

/** Which ids of these values their fields may have. */
export async function findPeopleHere(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  rows: readonly Values[],
): Promise<ReadonlySet<string>> {
  const named = rows.flatMap((values) => namedIn(collection, values));
  if (named.length === 0) return new Set();
  const selects = [...new Set(named.map(({ field }) => field))].map((field) => {
    const ids = named.filter((one) => one.field === field).map(({ id }) => id);
    return sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)}) WHERE value IN (${admitted(actor, collection, field)})`;
  });
  const found = await ctx.db.all<{ id: string }>(sql.join(selects, sql` UNION ALL `));
  return new Set(found.map(({ id }) => id));
}

/**
 * Cells of an import in which a column that names somebody has their e-mail, in whatever case, with their id in its collection;
 * what is nobody's e-mail stays as it is. One statement for all rows, none where no cell is an e-mail.
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
  const emailOf = (cell: string | undefined) => (cell ?? "").trim().toLowerCase();
  const given = rows.flatMap((cells) => names.map((name) => emailOf(cells[name])));
  const emails = [...new Set(given.filter((cell) => cell.includes("@")))];
  if (emails.length === 0) return [...rows];
  const found = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      sql`${users.email} IN ${valuesOf(emails)} AND ${users.id} IN (${peopleHere(actor, collection)})`,
    );
  const ids = new Map(found.map(({ id, email }) => [email.toLowerCase(), id]));
  return rows.map((cells) => {
    const named = names.map((name) => [name, ids.get(emailOf(cells[name])) ?? cells[name]]);
    return { ...cells, ...Object.fromEntries(named.filter(([, cell]) => cell !== undefined)) };
  });
}

/** People that a choice offers. */
const MAX_OFFERED = 500;

/**
 * The statement that reads whom a record may name: the workspace's team, the project's creator and superadmins, by name.
 * Nobody for whoever may not enter the workspace, and for a type that names nobody.
 */
export function peopleStatement(ctx: Context, actor: Actor, collection: RecordCollection) {
  const namesPeople = collection.definition.description.fields.some(
    ({ kind }) => kind === "person",
  );
  return ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(
      namesPeople
        ? sql`${users.id} IN (${peopleHere(actor, collection)}) AND (${enterableWorkspace(actor, collection)}) IS NOT NULL
          ORDER BY ${users.name} LIMIT ${MAX_OFFERED}`
        : sql`${users.id} = ''`,
    );
}

/** The messages for the fields that name somebody else, or lead to what is not there for the person. */
export function strangersIn(
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

/** @throws AppError `invalid_input` when the values name somebody who is not one of the workspace's people. */
export async function refuseStrangers(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  values: Values,
): Promise<void> {
  const errors = strangersIn(
    collection,
    values,
    await findPeopleHere(ctx, actor, collection, [values]),
  );
  const [first] = Object.values(errors);
  if (first?.[0]) throw new AppError("invalid_input", first[0], { errors });
}
