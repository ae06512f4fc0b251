import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import { projects } from "@/db/schema/projects";
import { hasSlot, INDEXED_SLOTS } from "@/db/schema/record-columns";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { ProjectFacts } from "@/lib/auth/policy-conditions";
import { readProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readTotal } from "@/lib/paging";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { roleOnProject } from "@/lib/projects/project-role";
import { isoTime } from "@/lib/time";
import { totalOf } from "@/lib/total-of";
import { type DefinitionRow, readSettings } from "./definitions";
import type { FieldList } from "./field-list";
import type { CustomFieldView } from "./field-words";
import { MAX_FIELDS } from "./names";
import { fieldOrder } from "./open-fields";

/** SQL: the number of the list's records with a value in the field, as far as it is shown. */
function recordsOf({ table, isInList }: FieldList): SQL<number> {
  const cases = Array.from({ length: MAX_FIELDS }, (_, at) => {
    const filled = sql`${table} WHERE ${isInList} AND ${hasSlot(table.custom, at + 1)}`;
    return sql`WHEN ${at + 1} THEN ${totalOf(filled)}`;
  });
  return sql<number>`CASE ${customFields}.slot ${sql.join(cases, sql` `)} END`;
}

export type FieldRow = DefinitionRow & { records: number };

/** Reads a list's fields in their order, deleted ones last, with the number of their values. */
export function readFieldRows(ctx: Context, list: FieldList): Promise<FieldRow[]> {
  return ctx.db
    .select({ ...getTableColumns(customFields), records: recordsOf(list).as("records") })
    .from(customFields)
    .where(list.isOfList)
    .orderBy(fieldOrder());
}

/** Converts a row for responses. */
export function fieldView(row: FieldRow): CustomFieldView {
  const { options = [], unit, currency, to } = readSettings(row);
  return {
    id: row.id,
    key: row.key,
    label: row.label,
    kind: row.kind,
    hint: row.hint,
    in_list: row.inList,
    position: row.position,
    options,
    unit: unit ?? null,
    currency: currency ?? null,
    to: to ?? null,
    records: readTotal(row.records).total,
    is_indexed: row.slot <= INDEXED_SLOTS,
    deleted_at: row.deletedAt === null ? null : isoTime(row.deletedAt),
    version: row.version,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

/** Returns what the policy needs to know of the project; null if the person can't see it. */
async function findFacts(
  ctx: Context,
  actor: Actor,
  { projectId }: Pick<FieldList, "projectId">,
): Promise<ProjectFacts | null> {
  const [row] = await ctx.db
    .select({
      createdBy: projects.createdBy,
      role: roleOnProject(actor, projects.id).as("own_role"),
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
  if (!row) return null;
  const { createdBy, role } = row;
  return { createdBy, projectRole: role === null ? null : readProjectRole(role) };
}

/** Returns whether the person can change the custom fields of a list. */
export async function mayManageFields(
  ctx: Context,
  actor: Actor,
  list: Pick<FieldList, "projectId">,
): Promise<boolean> {
  const facts = await findFacts(ctx, actor, list);
  return facts !== null && can(actor, "fields.manage", facts);
}

/**
 * Reads what the policy needs to know of the project.
 *
 * @throws AppError `not_found` if the person can't see it.
 */
export async function fieldFacts(
  ctx: Context,
  actor: Actor,
  list: Pick<FieldList, "projectId">,
): Promise<ProjectFacts> {
  const facts = await findFacts(ctx, actor, list);
  if (!facts) throw new AppError("not_found", PROJECT.words.notFound);
  return facts;
}

export interface FieldsOfList {
  fields: CustomFieldView[];
  /** Whether the person can change them. */
  canManage: boolean;
  words: FieldList["words"];
}

/**
 * Lists the custom fields of a list, with those that were deleted and can be restored. For people
 * who can see the list.
 *
 * @throws AppError `unauthenticated`, or why they can't see it.
 */
export async function listCustomFields(ctx: Context, list: FieldList): Promise<FieldsOfList> {
  const actor = authorize(ctx.actor, "projects.list");
  await list.requireAccess?.(ctx);
  const [rows, facts] = await Promise.all([readFieldRows(ctx, list), fieldFacts(ctx, actor, list)]);
  return {
    fields: rows.map(fieldView),
    canManage: can(actor, "fields.manage", facts),
    words: list.words,
  };
}
