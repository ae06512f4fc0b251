import * as z from "zod";
import { remarkSchema } from "@/lib/comments/schema";
import { customValues } from "@/lib/custom-fields/custom-values";
import { isCustom } from "@/lib/custom-fields/names";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { onceFor } from "@/lib/once-for";
import { pageAnswer } from "@/lib/paging";
import { correctedAnswer } from "@/lib/search/schema";
import type { RecordDefinition } from "./definition";
import { orderLineViewSchema } from "./ecommerce/order-lines-schema";
import type { Field } from "./field-schema";

const recordStatsViewSchema = z
  .object({
    total: z.int(),
    total_is_lower_bound: pageAnswer.total_is_lower_bound,
    sample: z.int(),
    byValue: z.record(z.string(), z.int()).meta({
      description:
        "Number of records per value of the first filter. 10000 means 10,000 or more, like in the other counts.",
    }),
  })
  .meta({ id: "RecordStats", description: "Counts over the whole list, ignoring filters." });
export type RecordStats = z.infer<typeof recordStatsViewSchema>;

const recordChangeView = z
  .object({
    field: z.string(),
    label: z.string().meta({ description: "The field's label." }),
    before: z.string().nullable().meta({ description: "The displayed value; null if empty." }),
    after: z.string().nullable(),
  })
  .meta({ id: "RecordChange", description: "One field that an edit changed." });
export type RecordChange = z.infer<typeof recordChangeView>;

export const recordActivityViewSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    action: z.string().meta({ description: "create or update." }),
    actorName: z.string().nullable().meta({ description: "Null if the account was deleted." }),
    agentName: z.string().nullable().meta({
      description: "The agent that acted on their behalf; null if they did it themselves.",
    }),
    changes: z.array(recordChangeView),
  })
  .meta({
    id: "RecordActivity",
    description: "A change to a record.",
  });
export type RecordActivityView = z.infer<typeof recordActivityViewSchema>;

/** A comment on a record. */
export const recordCommentViewSchema = remarkSchema
  .extend({ record_id: z.string() })
  .meta({ id: "RecordComment" });
export type RecordCommentView = z.infer<typeof recordCommentViewSchema>;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

const failedRecords = z.array(
  z
    .object({ id: z.string(), code: z.enum(ERROR_CODES), message: z.string() })
    .meta({ id: "FailedRecord" }),
);

/** The result of a change to several records. */
export const updatedRecordsViewSchema = z.object({
  done: z.array(z.string()).meta({
    description: "IDs of the records that now have these values, including those that already did.",
  }),
  failed: failedRecords.meta({
    description: "Records that weren't changed, with the reason.",
    renamedFrom: "refused",
  }),
});

/** The result of restoring records. */
export const restoredRecordsViewSchema = z.object({
  done: z.array(z.string()).meta({ description: "IDs of the restored records." }),
  failed: failedRecords.meta({
    description: "Records that weren't restored, with the reason.",
    renamedFrom: "refused",
  }),
});

/** An import that can be undone. */
export const recordImportViewSchema = z
  .object({
    id: z.string(),
    created_at: z.string().meta({ format: "date-time" }),
    created_by_name: z.string().nullable().meta({
      description: "Null if the user was deleted.",
    }),
    records: z.int().meta({ description: "Imported records that still exist." }),
  })
  .meta({ id: "RecordImport" });
export type RecordImport = z.infer<typeof recordImportViewSchema>;

/** The result of undoing an import. */
export const undoneImportViewSchema = z.object({
  deleted: z.int(),
  kept: z
    .int()
    .meta({ description: "Records kept because they were changed, commented on or used since." }),
  names: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: "The first 20 kept records." }),
});
export type UndoneImport = z.infer<typeof undoneImportViewSchema>;

/** The result of an import. */
export const importReportViewSchema = z.object({
  import_id: z.string().nullable().meta({
    description: "ID to undo the import with. Null if it created nothing.",
  }),
  created: z.int(),
  existing: z.int().meta({ description: "Rows skipped because they already exist." }),
  changed: z.array(z.object({ row: z.int(), id: z.string(), fields: z.array(z.string()) })).meta({
    description:
      "Rows that weren't imported because their record exists with other values, with the record and the fields that differ.",
  }),
  failed: z
    .array(z.object({ row: z.int(), errors: z.record(z.string(), z.array(z.string())) }))
    .meta({
      description: "Rows with errors, by position in the request, starting at 0.",
      renamedFrom: "refused",
    }),
});
export type ImportReport = z.infer<typeof importReportViewSchema>;

const time = z.string().meta({ format: "date-time" });

/** The schema of a field in responses. */
function fieldView({ hint: description, ...field }: Field): z.ZodType {
  switch (field.kind) {
    case "choice":
      return z.enum(field.choices).meta({ description });
    case "tags":
    case "choices":
      return z.array(z.string());
    case "yes-no":
      return z.boolean().nullable();
    case "lines":
      return z
        .array(orderLineViewSchema)
        .meta({ description: "Only when you read a single record." });
    case "integer":
      return z.int().nullable().meta({ description });
    case "number":
    case "money":
      return z.number().nullable().meta({ description });
    case "day":
      return z.string().meta({ format: "date" }).nullable().meta({ description });
    case "time":
      return time.nullable().meta({ description });
    default:
      return z.string().nullable().meta({ description });
  }
}

/** Kinds of fields that list rows omit. */
const LONG: readonly Field["kind"][] = ["markdown", "long-text", "lines"];

function recordSchema({ description, answerFields }: RecordDefinition) {
  const { fields, computed, one, words } = description;
  const own = [...fields.filter((field) => !isCustom(field)), ...computed].map((field) => {
    const view = fieldView(field);
    return [field.name, LONG.includes(field.kind) ? view.optional() : view];
  });
  return z
    .object({
      id: z.string(),
      ...(Object.fromEntries(own) as Record<string, z.ZodType>),
      ...answerFields,
      custom: customValues,
      version: z.int(),
      is_sample: z.boolean(),
      created_by: z.string().nullable(),
      created_at: time,
      updated_at: time,
    })
    .meta({
      // "order" → "Order".
      id: `${one[0]?.toUpperCase()}${one.slice(1)}`,
      description: `A ${words.singular}. Lists omit long texts.`,
    });
}

/** Schemas of a record type's responses: `one` for a single record, `list` for a page of them. */
export const answerSchemasOf = onceFor((definition: RecordDefinition) => {
  const record = recordSchema(definition);
  const one: Record<string, z.ZodType> = { [definition.description.one]: record };
  const list: Record<string, z.ZodType> = {
    [definition.description.name]: z.array(record),
    ...pageAnswer,
    ...correctedAnswer,
    stats: recordStatsViewSchema,
  };
  return { one, list };
});
