import * as z from "zod";
import { CAP_SCOPES } from "@/db/vocabulary";
import { day, text } from "@/lib/text-schema";

/** Dimensions that usage can be grouped by. */
const USAGE_DIMENSIONS = [
  "day",
  "agent",
  "person",
  "project",
  "rag",
  "model",
  "integration",
] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

/** Days in the default period, and the maximum of a call. */
export const USAGE_DAYS = { usual: 30, most: 366 } as const;

export const usageQuerySchema = z.object({
  by: z.enum(USAGE_DIMENSIONS).default("day"),
  from: day("From").optional(),
  to: day("To").optional().meta({ description: "Last day, included. Days are in UTC." }),
});
export type UsageQuery = z.output<typeof usageQuerySchema>;

export const WHO_SEES_USAGE =
  "Superadmins see every model call. Everyone else sees calls made on their behalf and calls by agents, RAGs and projects they created.";

const sums = {
  calls: z.int(),
  input_tokens: z.int(),
  cached_tokens: z.int().meta({
    description:
      "Input tokens that the provider served from its cache. Included in `input_tokens`.",
  }),
  output_tokens: z.int(),
  cost_micros: z.int().meta({ description: "Millionths of a dollar." }),
  without_price: z.int().meta({ description: "Calls to models without a price." }),
};

const usageSumsSchema = z.object(sums);
export type UsageSums = z.infer<typeof usageSumsSchema>;

/** The key of all calls whose subject the reader can't see. */
export const HIDDEN_KEY = "hidden";

const usageRowSchema = z.object({
  key: z.string().nullable().meta({
    description:
      "A day, an ID or a model name; `hidden` for the total of everything you may not see.",
  }),
  name: z
    .string()
    .nullable()
    .meta({ description: "Null if the item no longer exists or you may not see it." }),
  ...sums,
});
export type UsageRow = z.infer<typeof usageRowSchema>;

export const usageAnswer = {
  from: z.string(),
  to: z.string(),
  total: usageSumsSchema,
  rows: z.array(usageRowSchema).meta({
    description: "Highest cost first. Days come in order, including days without calls.",
  }),
};
export type Usage = z.infer<z.ZodObject<typeof usageAnswer>>;

/** A million dollars, higher than any real cap. */
const MOST_MICROS = 1_000_000_000_000;
const micros = z.int().min(0).max(MOST_MICROS);

export const setCapSchema = z.object({
  scope: z.enum(CAP_SCOPES),
  subject: text({ max: 64, min: 0, label: "Subject" }).default("").meta({
    description: "ID of the item. Empty for all calls, or for every item without a cap of its own.",
  }),
  cap_micros: micros.nullable().meta({
    description: "Per calendar month (UTC), in millionths of a dollar. Null removes the cap.",
  }),
});

export const capViewSchema = z
  .object({
    scope: z.enum(CAP_SCOPES),
    subject: z.string(),
    name: z.string().nullable().meta({ description: "Null if the item no longer exists." }),
    cap_micros: z.int(),
    spent_micros: z.int().nullable().meta({
      description:
        "Spent this month, including what calls in progress may cost. For a cap on every item: the highest amount that one item spent.",
    }),
    left_micros: z.int().nullable(),
  })
  .meta({ id: "UsageCap" });
export type CapView = z.infer<typeof capViewSchema>;

export const setPriceSchema = z.object({
  model: text({ max: 200, label: "Model" }),
  price: z.object({ input: micros, cached: micros, output: micros }).nullable().meta({
    description: "Millionths of a dollar per million tokens. Null goes back to the list price.",
  }),
});

export const priceViewSchema = z
  .object({
    model: z.string(),
    input: z.int(),
    cached: z.int(),
    output: z.int(),
    is_list_price: z.boolean(),
  })
  .meta({ id: "ModelPrice" });
export type PriceView = z.infer<typeof priceViewSchema>;
