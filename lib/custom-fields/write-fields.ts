import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { customFields } from "@/db/schema/custom-fields";
import { hasSlot } from "@/db/schema/record-columns";
import { systemState } from "@/db/schema/system";
import { rowRules } from "@/lib/audit/rules";
import { type Rule, write, writeOnce } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { managesProject } from "@/lib/projects/project-role";
import { readSettings } from "./definitions";
import type { FieldList } from "./field-list";
import { type CustomFieldView, MAX_IN_LIST } from "./field-words";
import { MAX_FIELDS, slotKey } from "./names";
import { forgetFields } from "./open-fields";
import { type FieldRow, fieldFacts, fieldView, readFieldRows } from "./read-fields";
import { fieldError, removedOptionRules } from "./removed-options";
import { createFieldSchema, type UpdateField, updateFieldSchema } from "./schema";
import { freeWord, keptOptions, settingsOf } from "./settings";

const NOT_FOUND = "This field doesn't exist or was deleted permanently";
const CHANGED = "Someone changed this field in the meantime. Reload and try again.";
const TOO_MANY = `A list can have up to ${MAX_FIELDS} custom fields, deleted ones included. Delete one permanently first.`;
const TOO_MANY_COLUMNS = `A list can show up to ${MAX_IN_LIST} custom fields as columns`;
const LABEL_TAKEN = "This list already has a custom field with this label";
const NAMED_ALIKE = "This list already has a field with this label";

/** Returns a list's fields for a change, and the rules that the person still manages them. */
async function openFields(ctx: Context, list: FieldList) {
  const actor = authorize(ctx.actor, "fields.manage");
  const check = async () => authorize(actor, "fields.manage", await fieldFacts(ctx, actor, list));
  await check();
  const rules: Rule[] = [
    stillAllowed(actor),
    ...list.rules(actor),
    { holds: managesProject(actor, list.projectId), refuse: check },
  ];
  return { actor, rules, rows: await readFieldRows(ctx, list) };
}

/** The same with one field, which the rules also require. */
async function openField(ctx: Context, list: FieldList, { id, ifMatch }: Which) {
  const opened = await openFields(ctx, list);
  const { rows } = opened;
  const row = rows.find((one) => one.id === id);
  const missing = new AppError("not_found", NOT_FOUND);
  if (!row) throw missing;
  const changed = new AppError("precondition_failed", CHANGED);
  if (ifMatch !== null && row.version !== ifMatch) throw changed;
  const where = and(eq(customFields.id, id), list.isOfList);
  const isSame = rowRules(customFields, { where, ifMatch: row.version }, { missing, changed });
  return { ...opened, row, rules: [...opened.rules, ...isSame] };
}

/** SQL: the number of the list's fields that meet the condition. */
const countOf = (list: FieldList, condition: SQL) =>
  sql`(SELECT count(*) FROM ${customFields} WHERE ${list.isOfList} AND ${condition})`;

/** The rule that the list shows no more columns than it can, with this field too. */
const columnRule = (list: FieldList, id: string): Rule => ({
  holds: sql`${countOf(
    list,
    sql`${customFields.inList} = 1 AND ${customFields.deletedAt} IS NULL AND ${customFields.id} <> ${id}`,
  )} < ${MAX_IN_LIST}`,
  refuse: fieldError("conflict", "in_list", TOO_MANY_COLUMNS),
});

/** Statement that tells later requests to read the fields again. Returns nothing to undo. */
const fieldsChanged = (ctx: Context, isDone: SQL) => ({
  fieldsChanged: ctx.db
    .update(systemState)
    .set({ fieldsChangedAt: sql`max(${ctx.now}, ${systemState.fieldsChangedAt} + 1)` })
    .where(isDone),
});

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, "custom_fields.label"))
    throw new AppError("conflict", LABEL_TAKEN, {
      errors: { label: [LABEL_TAKEN] },
      cause: error,
    });
  if (
    isUniqueViolation(error, "custom_fields.slot") ||
    isUniqueViolation(error, "custom_fields.key")
  )
    throw new AppError("conflict", CHANGED, { cause: error });
  throw error;
}

/** Throws if one of the list's own fields has this label: a list and a file couldn't tell them apart. */
function refuseOwnLabel({ ownLabels }: FieldList, label: string): void {
  const isTaken = ownLabels.some((one) => one.toLowerCase() === label.toLowerCase());
  if (isTaken) throw fieldError("conflict", "label", NAMED_ALIKE);
}

/** Returns the field as it is now. */
async function readField(ctx: Context, list: FieldList, id: string): Promise<CustomFieldView> {
  forgetFields();
  const row = (await readFieldRows(ctx, list)).find((one) => one.id === id);
  if (!row) throw new AppError("not_found", NOT_FOUND);
  return fieldView(row);
}

const entity = ({ name, projectId }: FieldList, id: string) => ({
  entityType: "custom_field",
  entityId: id,
  projectId,
  records: name,
});

/**
 * Adds a custom field to a list, for people who manage the project. Its key comes from
 * its label and never changes.
 *
 * @throws AppError `forbidden`, why they can't see the list, `invalid_input`, or `conflict` for a label that
 *   is taken or too many fields.
 */
export async function createCustomField(
  ctx: Context,
  list: FieldList,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<CustomFieldView> {
  const { actor, rules, rows } = await openFields(ctx, list);
  const given = parseInput(createFieldSchema, input);
  refuseOwnLabel(list, given.label);
  const taken = rows.map(({ slot }) => slot);
  const slots = Array.from({ length: MAX_FIELDS }, (_, at) => at + 1);
  const slot = slots.find((one) => !taken.includes(one)) ?? 0;
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const inList = given.in_list ?? live.filter((one) => one.inList).length < MAX_IN_LIST;
  const id = crypto.randomUUID();
  const options = given.options && keptOptions([], given.options);
  const { records, ...audited } = entity(list, id);
  const key = freeWord(
    given.label,
    "field",
    rows.map((row) => row.key),
  );
  const row = {
    id,
    ...list.owner,
    slot,
    key,
    label: given.label,
    kind: given.kind,
    settings: JSON.stringify(settingsOf(given, options)),
    hint: given.hint ?? "",
    inList,
    position: given.position ?? Math.max(0, ...rows.map(({ position }) => position)) + 1,
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const hasRoom = sql`${countOf(list, sql`1 = 1`)} < ${MAX_FIELDS}`;
  const scope = `custom-fields:${list.projectId}:${records}`;
  const made = await writeOnce(
    ctx,
    { scope, key: idempotencyKey, input: given, id, table: customFields },
    {
      rules: [
        ...rules,
        { holds: hasRoom, refuse: new AppError("conflict", TOO_MANY) },
        ...(inList ? [columnRule(list, id)] : []),
      ],
      change: (holds) =>
        insertWhere(ctx.db, customFields, row, holds).returning({ id: customFields.id }),
      audit: { action: "fields.create", ...audited, after: { records, ...given } },
      after: (isDone) => fieldsChanged(ctx, isDone),
    },
  ).catch(refuseTaken);
  return readField(ctx, list, made.id);
}

/** A field, and the version that a change expects; null for any. */
interface Which {
  id: string;
  ifMatch: number | null;
}

/** Statement that moves a field to a place among the others. */
function moved(ctx: Context, rows: readonly FieldRow[], id: string, place: number, isDone: SQL) {
  const others = rows.filter((row) => row.id !== id && row.deletedAt === null).map((row) => row.id);
  const order = JSON.stringify(others.toSpliced(place - 1, 0, id));
  return ctx.db
    .update(customFields)
    .set({
      position: sql`(SELECT key + 1 FROM json_each(${order}) WHERE value = ${customFields.id})`,
    })
    .where(sql`${customFields.id} IN (SELECT value FROM json_each(${order})) AND ${isDone}`);
}

/**
 * Changes a custom field's label, options, hint, place or column, for people who manage the
 * project. Values stay: they are stored by slot and by the options' values.
 *
 * @throws AppError `forbidden`, why they can't see the list, `not_found`, `precondition_failed`,
 *   `invalid_input`, or `conflict` for a label that is taken, an option that records have, or too
 *   many columns.
 */
export async function updateCustomField(
  ctx: Context,
  list: FieldList,
  { changes: input, ...which }: Which & { changes: unknown },
): Promise<CustomFieldView> {
  const { rules, rows, row } = await openField(ctx, list, which);
  if (row.deletedAt !== null) throw new AppError("not_found", NOT_FOUND);
  const given = parseInput(updateFieldSchema, input);
  if (given.label !== undefined) refuseOwnLabel(list, given.label);
  const before = readSettings(row);
  const options = given.options ? keptOptions(before.options ?? [], given.options) : before.options;
  const settings = settingsOf({ ...before, ...definedIn(given), kind: row.kind }, options);
  const { records, ...audited } = entity(list, row.id);
  const after = {
    label: given.label ?? row.label,
    hint: given.hint ?? row.hint,
    inList: given.in_list ?? row.inList,
    settings: JSON.stringify(settings),
  };
  const isSame = Object.entries(after).every(
    ([name, value]) => row[name as keyof typeof after] === value,
  );
  if (isSame && given.position === undefined) return readField(ctx, list, row.id);
  await write(ctx, {
    rules: [
      ...rules,
      ...removedOptionRules(ctx, list, row, options),
      ...(given.in_list ? [columnRule(list, row.id)] : []),
    ],
    change: (holds) =>
      ctx.db
        .update(customFields)
        .set({
          ...after,
          updatedAt: ctx.now,
          version: sql`${customFields.version} + 1`,
        })
        .where(and(eq(customFields.id, row.id), holds))
        .returning({ id: customFields.id }),
    audit: {
      action: "fields.update",
      ...audited,
      before: { records, label: row.label, hint: row.hint, in_list: row.inList, ...before },
      after: { records, ...definedIn(given) },
    },
    after: (isDone) => ({
      ...fieldsChanged(ctx, isDone),
      ...(given.position && { moved: moved(ctx, rows, row.id, given.position, isDone) }),
    }),
  }).catch(refuseTaken);
  return readField(ctx, list, row.id);
}

const definedIn = (given: UpdateField): UpdateField =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Writes a change of a field's state, with its audit row. */
async function setDeleted(ctx: Context, list: FieldList, which: Which, verb: "delete" | "restore") {
  const { actor, rules, rows, row } = await openField(ctx, list, which);
  const isDeleting = verb === "delete";
  if ((row.deletedAt !== null) === isDeleting) return row;
  const columns = rows.filter(({ inList, deletedAt }) => inList && deletedAt === null).length;
  const { records, ...audited } = entity(list, row.id);
  await write(ctx, {
    rules,
    change: (holds) =>
      ctx.db
        .update(customFields)
        .set({
          deletedAt: isDeleting ? ctx.now : null,
          deletedBy: isDeleting ? actor.id : null,
          inList: row.inList && (isDeleting || columns < MAX_IN_LIST),
          updatedAt: ctx.now,
          version: sql`${customFields.version} + 1`,
        })
        .where(and(eq(customFields.id, row.id), holds))
        .returning({ id: customFields.id }),
    audit: { action: `fields.${verb}`, ...audited, after: { records, label: row.label } },
    after: (isDone) => fieldsChanged(ctx, isDone),
  }).catch(refuseTaken);
  return row;
}

/**
 * Deletes a custom field, for people who manage the project. Its values are hidden, and restoring
 * the field shows them again.
 *
 * @throws AppError `forbidden`, why they can't see the list, `not_found`, or `precondition_failed`.
 */
export async function deleteCustomField(
  ctx: Context,
  list: FieldList,
  which: Which,
): Promise<void> {
  await setDeleted(ctx, list, which, "delete");
  forgetFields();
}

/**
 * Restores a deleted custom field with its values, for people who manage the project.
 *
 * @throws AppError as `deleteCustomField`, or `conflict` if its label is taken now.
 */
export async function restoreCustomField(
  ctx: Context,
  list: FieldList,
  which: Which,
): Promise<CustomFieldView> {
  const row = await setDeleted(ctx, list, which, "restore");
  return readField(ctx, list, row.id);
}

/**
 * Deletes a deleted custom field and its values permanently, for people who manage the project.
 *
 * @throws AppError as `deleteCustomField`, or `conflict` for a field that isn't deleted.
 */
export async function purgeCustomField(ctx: Context, list: FieldList, which: Which): Promise<void> {
  const { rules, row } = await openField(ctx, list, which);
  if (row.deletedAt === null) throw new AppError("conflict", "Delete the field first");
  const { table, isInList, forgetMore } = list;
  const { records, ...audited } = entity(list, row.id);
  await write(ctx, {
    rules,
    change: (holds) =>
      ctx.db
        .delete(customFields)
        .where(and(eq(customFields.id, row.id), holds))
        .returning({ id: customFields.id }),
    audit: { action: "fields.purge", ...audited, before: { records, label: row.label } },
    after: (isDone) => ({
      ...fieldsChanged(ctx, isDone),
      values: ctx.db
        .update(table)
        .set({ custom: sql`json_remove(${table.custom}, ${`$.${slotKey(row)}`})` })
        .where(sql`${isInList} AND ${hasSlot(table.custom, row.slot)} AND ${isDone}`),
      ...forgetMore?.(ctx, slotKey(row), isDone),
    }),
  });
  forgetFields();
}
