import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { isCustomName, keyOf, nestedValues } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import {
  collectionOf,
  type RecordCollection,
  recordChanged,
  requireWorkspaceAccess,
} from "@/lib/records/collection";
import { withCustomFields } from "@/lib/records/custom/open-collection";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import {
  isStep,
  type RecordDescription,
  type RecordView,
  recordPath,
} from "@/lib/records/description";
import {
  createRecordSchema,
  type Field,
  updateRecordSchema,
  type Values,
} from "@/lib/records/field-schema";
import { getRecord } from "@/lib/records/read/get-record";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { takeBackChange } from "@/lib/records/write/take-back";
import { statusRefusal, updateRecord } from "@/lib/records/write/update-record";
import { text } from "@/lib/text-schema";
import type { ResourceRef } from "../runs/resource-refs";
import { ONLY_LIMITS } from "../templates/template";
import { listWithProposed, recordsWithProposed, recordWithProposed } from "./proposed-records";
import { checkCondition } from "./record-conditions";
import {
  type Destination,
  type EditableArgument,
  type RunScope,
  type ToolCall,
  tool,
} from "./tool";

const NO_PROJECT = "Records belong to a project. Start the agent in one.";
/** Maximum records that one call lists, and that one call reads in full. */
const MAX_LISTED = 200;
const MAX_READ = 50;
/** Maximum characters of a text in a list, and of a text that is read in full. */
const LISTED_TEXT = 200;
const READ_TEXT = 20_000;

const NAMES = RECORD_DEFINITIONS.map(({ description }) => description.name);
const recordsName = z.enum(NAMES as [string, ...string[]]).meta({
  description: "The type of record.",
});
const recordId = text({ max: 64, label: "Record" });
/** The argument of a tool that reads only some records. */
export const onlyArgument = z
  .array(text({ max: ONLY_LIMITS.text, label: "Only" }))
  .max(ONLY_LIMITS.entries)
  .optional()
  .meta({ description: "Only records that have all words of one of these texts." });
const values = z.record(z.string(), z.unknown());

function definitionOf(name: string) {
  const found = RECORD_DEFINITIONS.find(({ description }) => description.name === name);
  if (!found) throw new AppError("not_found", `There is no record type ${name}`);
  return found;
}

/** Returns a type of records in the run's project. */
export function recordsIn({ projectId }: RunScope, name: string): RecordCollection {
  if (projectId === null) throw new AppError("conflict", NO_PROJECT);
  return collectionOf(projectId, definitionOf(name));
}

/** Returns the same with the project's custom fields. */
const openRecordsIn = (ctx: Context, scope: RunScope, name: string) =>
  withCustomFields(ctx, recordsIn(scope, name));

/** Returns the workspace of a type of records, which decides who may approve a call. */
const workspaceOf = (name: string) => definitionOf(name).description.workspace;

/** Returns the workspace of a call; empty outside of a project. */
export const workspaceResources = ({ projectId }: RunScope, name: string): ResourceRef[] =>
  projectId === null ? [] : [{ kind: "workspace", id: projectId, type: workspaceOf(name) }];

const intoWorkspace = (call: { scope: RunScope; args: { records: string } }): Destination => ({
  resources: workspaceResources(call.scope, call.args.records),
});

/** Added to the arguments by code. */
interface InWorkspace {
  workspace?: string;
}

const wordsOf = (name: string) => definitionOf(name).description.words;

/** Returns a record for a run: without fields that no decision needs, and with long texts cut. */
function brief(record: RecordView, maxLength: number) {
  const { is_sample, created_by, ...rest } = record;
  const isLong = (value: unknown) => typeof value === "string" && value.length > maxLength;
  const entries = Object.entries(rest).map(([name, value]) => [
    name,
    isLong(value) ? String(value).slice(0, maxLength) : value,
  ]);
  const isCut = Object.values(rest).some(isLong);
  return { ...(Object.fromEntries(entries) as typeof rest), ...(isCut && { is_cut: true }) };
}

export const listRecordsTool = tool({
  name: "list_records",
  description:
    "Lists records of one type in the project's workspaces: content items, keywords, products, orders, contacts, leads, deals, assets (media files), folders or metrics. Long texts are cut; use read_records for the full text.",
  requires: "Access to the workspace that has the records",
  input: z.object({
    records: recordsName,
    q: text({ max: 200, min: 0, label: "Search" }).default(""),
    filters: z.record(z.string(), z.string().max(200)).default({}).meta({
      description:
        "Filter values by field, such as { status: 'pending' }. Only fields that the list can be filtered by.",
    }),
    sort: text({ max: 40, label: "Sort" }).default("-created_at"),
    where: z
      .array(
        z.object({
          field: text({ max: 40, label: "Field" }),
          is: z.enum(["older_than_days", "newer_than_days", "at_least", "empty"]),
          value: z.number().min(0).max(1_000_000_000).default(0),
        }),
      )
      .max(5)
      .default([])
      .meta({
        description:
          "Conditions that all must hold: a date field, created_at or updated_at older or newer than so many days, a number of at least a value, or an empty text or list of tags.",
      }),
    limit: z.int().min(1).max(MAX_LISTED).default(20),
    only: onlyArgument,
    titles: z
      .array(text({ max: 500, label: "Title" }))
      .max(MAX_LISTED)
      .optional()
      .meta({ description: "Only records with exactly one of these titles, ignoring case." }),
  }),
  changes: false,
  // People also write a lead's notes and a product's name.
  untrusted: true,
  private: true,
  describeCall: ({ records, q, filters }) => {
    const named = Object.values(filters).join(", ");
    return `List ${wordsOf(records).plural}${named && ` (${named})`}${q && ` about “${q}”`}`;
  },
  run: async ({ ctx, scope, args: { records, q, filters, where, sort, limit, only, titles } }) => {
    const collection = await openRecordsIn(ctx, scope, records);
    const { description } = collection.definition;
    const unknown = Object.keys(filters).find((name) => !description.filters.includes(name));
    if (unknown !== undefined)
      throw new AppError(
        "invalid_input",
        `${description.words.plural} can't be filtered by ${unknown}`,
      );
    for (const { field, is } of where) checkCondition(description, field, is);
    const schema = recordListSchema(description);
    const query = parseInput(schema, { ...filters, q, sort, perPage: limit });
    const asked = { ...query, where, only, titles, countsAll: true };
    const { rows, total } = await listWithProposed(ctx, collection, asked, scope.proposed);
    return { total, records: rows.map((row) => brief(row, LISTED_TEXT)) };
  },
  reads: ({ scope, args }) => workspaceResources(scope, args.records),
});

export const readRecordsTool = tool({
  name: "read_records",
  description:
    "Reads full records of one type by ID, with their long texts and the lines of an order.",
  requires: "Access to the workspace that has the records",
  input: z.object({ records: recordsName, ids: z.array(recordId).min(1).max(MAX_READ) }),
  changes: false,
  untrusted: true,
  private: true,
  describeCall: ({ records, ids }) => {
    const { singular, plural } = wordsOf(records);
    return ids.length === 1 ? `Read one ${singular}` : `Read ${ids.length} ${plural}`;
  },
  run: async ({ ctx, scope, args: { records, ids } }) => {
    const collection = await openRecordsIn(ctx, scope, records);
    const found = await recordsWithProposed(ctx, collection, ids, scope.proposed);
    return { records: found.map((record) => brief(record, READ_TEXT)) };
  },
  reads: ({ scope, args }) => workspaceResources(scope, args.records),
});

/**
 * Values that drafts always have, so that nothing an agent creates is public or for sale at once.
 * Orders are missing because customers place them; assets and folders because people upload them.
 */
const DRAFTS: Readonly<Record<string, Values>> = {
  items: { status: "draft" },
  products: { status: "inactive" },
  contacts: {},
  leads: { status: "new" },
  deals: {},
  keywords: {},
  metrics: {},
};
const DRAFTABLE = Object.keys(DRAFTS) as [string, ...string[]];

/** Kinds of fields that only a record's own form can edit. */
const OWN_FORM: readonly Field["kind"][] = ["person", "link", "lines"];

/** Returns the fields of a record's values that an approver can edit. */
const editableOf = (
  { fields }: RecordDescription,
  given: Values,
  path: string,
): EditableArgument[] =>
  fields
    .filter(({ name, kind }) => name in given && !OWN_FORM.includes(kind))
    .map((field) => ({ path: `${path}.${field.name}`, field }));

/** Returns a field without choices that can't follow the value before. */
function following({ flow }: RecordDescription, field: Field, before: unknown): Field {
  if (field.kind !== "choice") return field;
  const isFree = (value: string) =>
    !field.following?.includes(value) &&
    (flow?.field !== field.name || isStep(flow, String(before), value));
  const [first, ...rest] = field.choices.filter(isFree);
  return first === undefined ? field : { ...field, choices: [first, ...rest] };
}

/**
 * Reports the errors of a record's own schema as errors of the tool's argument. The custom fields
 * aren't known before the call.
 */
function checkValues(schema: z.ZodType, given: Values, path: string, context: z.RefinementCtx) {
  const { custom: _, ...own } = nestedValues(given);
  const read = schema.safeParse(own);
  for (const { path: at, message } of read.error?.issues ?? [])
    context.addIssue({ code: "custom", path: [path, ...at], message });
}

export const draftRecordTool = tool({
  name: "draft_record",
  description:
    "Creates a record for people to review: a content item as a draft, a product as inactive, a lead as new, or a contact, deal, keyword or metric. Can't create orders, assets or folders.",
  requires: "Access to the workspace that gets the record",
  input: z
    .object({ records: z.enum(DRAFTABLE), values })
    .transform(({ records, values: given }): { records: string; values: Values } & InWorkspace => ({
      workspace: workspaceOf(records),
      records,
      values: { ...given, ...DRAFTS[records] },
    }))
    .superRefine(({ records, values: given }, context) =>
      checkValues(
        createRecordSchema(definitionOf(records).description.fields),
        given,
        "values",
        context,
      ),
    ),
  changes: true,
  tokenAction: "workspaces.enter",
  describeCall: ({ records, values: given }) => {
    const { title, words } = definitionOf(records).description;
    return `Draft the ${words.singular} “${String(given[title])}”`;
  },
  editable: ({ records, values: given }) =>
    editableOf(definitionOf(records).description, given, "values").filter(
      ({ field }) => !(field.name in (DRAFTS[records] ?? {})),
    ),
  writesTo: intoWorkspace,
  checkPermission: async ({ ctx, scope, args: { records, values: given } }) => {
    const collection = await openRecordsIn(ctx, scope, records);
    await requireWorkspaceAccess(ctx, collection);
    parseInput(createRecordSchema(collection.definition.description.fields), nestedValues(given));
  },
  run: async ({ ctx, scope, args: { records, values: given } }, key) => {
    const collection = await openRecordsIn(ctx, scope, records);
    const record = await createRecord(ctx, collection, nestedValues(given), key);
    return { id: record.id, title: String(record[collection.definition.description.title]) };
  },
  undo: async ({ call: { ctx, scope, args }, output: { id }, isTouched }) => {
    const collection = recordsIn(scope, args.records);
    const { version } = await getRecord(ctx, collection, id);
    if (isTouched(id)) throw recordChanged(collection.definition);
    await deleteRecord(ctx, collection, { id, ifMatch: version });
  },
  simulate: async ({ args: { records, values: given } }, id) => ({
    id,
    title: String(given[definitionOf(records).description.title]),
  }),
  proposes: ({ args: { records, values: given }, output: { id } }) => ({
    kind: "record",
    records,
    id,
    values: given,
  }),
});

const CHANGEABLE = NAMES.filter((name) => name !== "folders") as [string, ...string[]];

/** "custom.material" → "material". */
const wordOfField = (name: string) => (isCustomName(name) ? keyOf({ name }) : name);

interface Change extends InWorkspace {
  records: string;
  id: string;
  title: string;
  before: Values;
  changes: Values;
}

/** Returns the record to change. Throws if it has changed since the agent read it. */
async function meantRecord({ ctx, scope, args }: ToolCall<Change>) {
  const collection = await openRecordsIn(ctx, scope, args.records);
  const record = await recordWithProposed(ctx, collection, args.id, scope.proposed);
  const { title, words } = collection.definition.description;
  const isMeant =
    record[title] === args.title &&
    Object.entries(args.before).every(
      ([name, value]) => JSON.stringify(record[name]) === JSON.stringify(value),
    );
  if (!isMeant)
    throw new AppError("conflict", `This ${words.singular} changed after the agent read it`);
  parseInput(
    updateRecordSchema(collection.definition.description.fields),
    nestedValues(args.changes),
  );
  return { collection, record };
}

export const changeRecordTool = tool({
  name: "change_record",
  description:
    "Edits a record. A project's custom fields are named as read_records returns them, such as custom.material. Stops if someone changed it in the meantime: title must be the record's current title, and before must give the value last read for every field in changes.",
  requires: "Access to the workspace that has the record",
  input: z
    .object({
      records: z.enum(CHANGEABLE),
      id: recordId,
      title: text({ max: 500, label: "Title" }),
      before: values,
      changes: values,
    })
    .superRefine(({ records, before, changes }, context) => {
      const names = Object.keys(changes);
      const { fields } = definitionOf(records).description;
      const schema = updateRecordSchema(fields);
      checkValues(schema.strict(), changes, "changes", context);
      if (names.length === 0 || names.some((name) => !(name in before)))
        context.addIssue({
          code: "custom",
          path: ["before"],
          message: "changes must have at least one field, and before must have the same fields",
        });
    })
    .transform((args): Change => ({ workspace: workspaceOf(args.records), ...args })),
  changes: true,
  tokenAction: "workspaces.enter",
  describeCall: ({ records, title, changes }) => {
    const named = Object.entries(changes).map(
      ([name, value]) => `${wordOfField(name)} to ${String(value)}`,
    );
    return `Set ${named.join(" and ")} for the ${wordsOf(records).singular} “${title}”`;
  },
  editable: ({ records, before, changes }) => {
    const { description } = definitionOf(records);
    return editableOf(description, changes, "changes").map(({ path, field }) => ({
      path,
      field: following(description, field, before[field.name]),
    }));
  },
  pageOf: ({ projectId, args: { records, id } }) =>
    projectId === null ? null : recordPath(projectId, definitionOf(records).description, id),
  writesTo: intoWorkspace,
  checkPermission: meantRecord,
  run: async (call) => {
    const { collection, record } = await meantRecord(call);
    const { id, title, changes } = call.args;
    const edit = { id, changes: nestedValues(changes), ifMatch: record.version };
    await updateRecord(call.ctx, collection, edit);
    return { id, title };
  },
  undo: async ({ call: { ctx, scope, args } }) =>
    takeBackChange(ctx, await openRecordsIn(ctx, scope, args.records), args),
  simulate: async (call) => {
    const { collection, record } = await meantRecord(call);
    const { id, title, changes } = call.args;
    const refusal = statusRefusal(collection.definition, record, changes);
    if (refusal) throw refusal;
    return { id, title };
  },
  proposes: ({ args: { records, id, changes } }) => ({ kind: "fields", records, id, changes }),
});
