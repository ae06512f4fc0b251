import type { RecordDescription } from "@/lib/records/description";
import type { Field } from "@/lib/records/field-schema";
import { DESCRIPTIONS, schemaName } from "./record-operations";
import type { Json } from "./schemas";

const TEXT = { type: "string" };
const closed = (properties: Json, required = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const LINE = closed({
  product_id: { type: ["string", "null"] },
  name: TEXT,
  sku: TEXT,
  unit_price: { type: "number" },
  quantity: { type: "integer" },
});

/** A field as answers have it. */
function fieldSchema(field: Field): Json {
  const described = field.hint ? { description: field.hint } : {};
  switch (field.kind) {
    case "choice":
      return { enum: [...field.choices], ...described };
    case "tags":
      return { type: "array", items: TEXT };
    case "lines":
      return { type: "array", items: LINE, description: "In answers about single records." };
    case "integer":
      return { type: ["integer", "null"], ...described };
    case "number":
    case "money":
      return { type: ["number", "null"], ...described };
    case "day":
      return { type: ["string", "null"], format: "date", ...described };
    case "time":
      return { type: ["string", "null"], format: "date-time", ...described };
    case "person":
      return { type: ["string", "null"], ...described };
    default:
      return { type: ["string", "null"], ...described };
  }
}

const LONG: readonly Field["kind"][] = ["markdown", "long-text", "lines"];

/** A record; a list leaves its long texts and lines out. */
function recordSchema({ fields, computed, words, answerFields }: RecordDescription): Json {
  const all = [...fields, ...computed];
  const always = all.filter(({ kind }) => !LONG.includes(kind)).map((field) => field.name);
  const own = Object.fromEntries(all.map((field) => [field.name, fieldSchema(field)]));
  const beside = {
    version: { type: "integer" },
    is_sample: { type: "boolean" },
    created_by: { type: ["string", "null"] },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  };
  return {
    description: `A ${words.singular}. Lists leave long texts out.`,
    ...closed({ id: TEXT, ...own, ...answerFields, ...beside }, [
      "id",
      ...always,
      ...Object.keys(beside),
    ]),
  };
}

const COUNT = { type: "integer" };

/** The schemas of records and of the answers that carry them. */
export function recordSchemas(): Record<string, Json> {
  const schemas: Record<string, Json> = {};
  for (const description of DESCRIPTIONS) {
    const name = schemaName(description);
    const $ref = `#/components/schemas/${name}`;
    const success = { const: true };
    schemas[name] = recordSchema(description);
    schemas[`${name}Answer`] = closed({ success, [description.one]: { $ref } });
    schemas[`${name}ListAnswer`] = closed({
      success,
      [description.name]: { type: "array", items: { $ref } },
      ...{ total: COUNT, page: COUNT, perPage: COUNT, pageCount: COUNT },
      stats: closed({
        total: COUNT,
        sample: COUNT,
        byValue: { type: "object", additionalProperties: COUNT },
      }),
    });
  }
  return schemas;
}
