import * as z from "zod";
import { STOCK_ENTRY_REASONS, STOCK_REASONS } from "@/db/vocabulary";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import { MAX_STOCK } from "../../limits";

/** The body of a correction: pieces to add (negative to remove), the reason, and a note. */
export const stockEntrySchema = z.object({
  change: z
    .number("Change must be a number")
    .int("Change must be a whole number")
    .min(-MAX_STOCK, `Change must be at least -${MAX_STOCK}`)
    .max(MAX_STOCK, `Change must be at most ${MAX_STOCK}`)
    .refine((change) => change !== 0, "Change can't be 0"),
  reason: z
    .enum(STOCK_ENTRY_REASONS, `Reason must be one of ${STOCK_ENTRY_REASONS.join(", ")}`)
    .default("correction"),
  note: text({ max: 500, label: "Note", min: 0 }).default(""),
});

export const stockListSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(DEFAULT_PER_PAGE),
});

export const stockChangeViewSchema = z
  .object({
    id: z.string(),
    change: z.int(),
    reason: z.enum(STOCK_REASONS),
    note: z.string(),
    order_id: z.string().nullable().meta({ description: "The order that changed the stock." }),
    created_by: z.string().nullable(),
    created_by_name: z
      .string()
      .nullable()
      .meta({ description: "Name of the person; null if the account was deleted." }),
    at: z.string(),
  })
  .meta({ id: "StockChange", description: "One change of a product's stock." });
export type StockChangeView = z.infer<typeof stockChangeViewSchema>;
