import { updateRecordsSchema } from "@/lib/records/bulk/update-records";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { fieldOf, type RecordDescription } from "@/lib/records/description";
import { createRecordSchema, type Field, updateRecordSchema } from "@/lib/records/field-schema";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { deleteRecordsSchema } from "@/lib/records/write/delete-records";
import { importRecordsSchema } from "@/lib/records/write/import-records";
import { activityListSchema } from "@/lib/tasks/comments/schema";
import { type Operation, under } from "./operation";

/** Folders come first: a workspace's other records may name what is made before them. */
export const DESCRIPTIONS: readonly RecordDescription[] = RECORD_DEFINITIONS.map(
  ({ description }) => description,
).toSorted((one, other) => Number(other.name === "folders") - Number(one.name === "folders"));

const TAGS = {
  content: "Content",
  ecommerce: "Shop",
  crm: "CRM",
  media: "Media",
  analytics: "Analytics",
};

/** "order" → "Order": the names of its schemas begin so. */
export const schemaName = ({ one }: RecordDescription) => `${one[0]?.toUpperCase()}${one.slice(1)}`;

function exampleOf(field: Field): unknown {
  switch (field.kind) {
    case "email":
      return "ada@example.com";
    case "choice":
      return field.choices[0];
    case "money":
      return 12.5;
    case "integer":
    case "number":
      return Math.max(field.min, Math.min(field.max, 20));
    case "lines":
      return [{ sku: "LAMP-1", quantity: 1 }];
    default:
      return field.name === "sku" ? "LAMP-1" : field.label;
  }
}

function example(fields: readonly Field[]) {
  return Object.fromEntries(
    fields.filter(({ required }) => required).map((field) => [field.name, exampleOf(field)]),
  );
}

function cells(description: RecordDescription) {
  const values = Object.entries(example(description.fields));
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      Array.isArray(value)
        ? "LAMP-1 x1"
        : name === description.title || name === "sku"
          ? `${value} imported`
          : String(value),
    ]),
  );
}

function writing(description: RecordDescription, list: string): Omit<Operation, "tag">[] {
  const { fields, words, madeOtherwise } = description;
  const access = "workspaces.enter";
  if (madeOtherwise) return [];
  return [
    {
      method: "POST",
      path: list,
      summary: `Create: ${words.singular}`,
      access,
      body: createRecordSchema(fields),
      example: example(fields),
      idempotent: true,
      answer: `${schemaName(description)}Answer`,
      statuses: [201],
    },
    {
      method: "POST",
      path: `${list}/import`,
      summary: `Import ${words.plural}`,
      description: "Rows of cells, by the rules of a create; a repeated call makes no doubles.",
      access,
      body: importRecordsSchema,
      example: { rows: [cells(description)] },
      answer: "ImportAnswer",
    },
  ];
}

/** The same change to several records, for a type that has fields for it. */
function changingMany(description: RecordDescription, list: string): Omit<Operation, "tag">[] {
  const { together = [], one, words } = description;
  const changes = together.map((name) => {
    const field = fieldOf(description, name);
    return [name, field.kind === "choice" ? field.choices[0] : ""];
  });
  if (changes.length === 0) return [];
  return [
    {
      method: "PATCH",
      path: list,
      summary: `Change many ${words.plural}`,
      description: "Each by the rules of one; what was refused stays as it was, and is named.",
      access: "workspaces.enter",
      body: updateRecordsSchema(description),
      example: { ids: [`$${one.toUpperCase()}_ID`], changes: Object.fromEntries(changes) },
      answer: "UpdatedAnswer",
    },
  ];
}

/** The calls that every type of record has. */
function recordOperations(description: RecordDescription): Operation[] {
  const { workspace, name, one, words, fields } = description;
  const list = `/api/projects/{projectId}/workspaces/${workspace}/${name}`;
  const record = `${list}/{${one}Id}`;
  const access = "workspaces.enter";
  const editable =
    fields.find((field) => field.name === description.title && !field.onlyAtCreation) ?? fields[0];
  const answer = `${schemaName(description)}Answer`;
  const query = recordListSchema(description);
  return under(TAGS[workspace], [
    ...writing(description, list),
    {
      method: "GET",
      path: list,
      summary: `List ${words.plural}`,
      access,
      query,
      queryExample: "sort=-created_at&perPage=20",
      answer: `${schemaName(description)}ListAnswer`,
    },
    {
      method: "GET",
      path: `${list}/export`,
      summary: `Export ${words.plural}`,
      access,
      query,
      media: "text/csv",
    },
    { method: "GET", path: record, summary: `Read: ${words.singular}`, access, answer },
    {
      method: "PATCH",
      path: record,
      summary: `Change: ${words.singular}`,
      access,
      body: updateRecordSchema(fields),
      example: editable && { [editable.name]: exampleOf(editable) },
      ifMatch: true,
      answer,
    },
    {
      method: "GET",
      path: `${record}/activity`,
      summary: `Read what was done: ${words.singular}`,
      access,
      query: activityListSchema,
      answer: "RecordActivityAnswer",
    },
    ...changingMany(description, list),
    {
      method: "DELETE",
      path: list,
      summary: `Delete many ${words.plural}`,
      access,
      body: deleteRecordsSchema,
      example: { ids: [`$${one.toUpperCase()}_ID`] },
      answer: "DeletedAnswer",
    },
    {
      method: "DELETE",
      path: record,
      summary: `Delete: ${words.singular}`,
      access,
      ifMatch: true,
      answer: "DoneAnswer",
    },
  ]);
}

export const RECORD_OPERATIONS: Operation[] = DESCRIPTIONS.flatMap(recordOperations);
