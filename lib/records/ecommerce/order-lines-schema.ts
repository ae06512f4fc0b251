import * as z from "zod";
import { text } from "@/lib/text-schema";

/** The most lines per order, and pieces per line. */
export const ORDER_LIMITS = { lines: 50, quantity: 10_000 } as const;

/** An ordered product, by id or SKU, and its quantity. */
export interface WantedLine {
  product_id?: string;
  sku?: string;
  quantity: number;
  /** The price per piece in an imported past order. */
  unit_price?: number;
}

/** A line of an order in responses, with name, SKU and price at the time of the order. */
export const orderLineViewSchema = z
  .object({
    product_id: z.string().nullable().meta({ description: "Null if the product was deleted." }),
    name: z.string(),
    sku: z.string(),
    unit_price: z.number(),
    quantity: z.int(),
  })
  .meta({ id: "OrderLine" });
export type OrderLine = z.infer<typeof orderLineViewSchema>;

/**
 * The longest line, in characters, that is parsed as a SKU with a quantity. A longer one counts as
 * a SKU that is too long.
 */
const LONGEST_LINE = 200;
const LINE = /^(.+?)\s+[x×]\s*(\d{1,6})(?:\s*@\s*(\d{1,9}(?:[.,]\d{1,2})?))?$/i;
const QUANTITY_FIRST = /^(\d{1,6})\s*[x×]\s/i;

/** Reads "LAMP-1 x2 @ 9.90" or "2 x LAMP-1 @ 9.90". Returns null without a quantity. */
function readLine(part: string): (WantedLine & { sku: string }) | null {
  if (part.length > LONGEST_LINE) return null;
  const first = LINE.test(part) ? null : QUANTITY_FIRST.exec(part);
  const [what = "", price] = first ? part.slice(first[0].length).split("@") : [];
  const last = first ? `${what.trim()} x${first[1]}${price ? ` @ ${price.trim()}` : ""}` : part;
  const [, sku, quantity, unitPrice] = LINE.exec(last) ?? [];
  if (sku === undefined) return null;
  const line = { sku, quantity: Number(quantity) };
  return unitPrice ? { ...line, unit_price: Number(unitPrice.replace(",", ".")) } : line;
}

/**
 * Parses the lines of a CSV cell: "LAMP-1 x2; DESK-1 x1 @ 9.90". The default quantity is 1. Lines
 * are separated by semicolons or line breaks, or by commas if each has a quantity.
 */
export function readLines(cell: string): (WantedLine & { sku: string })[] {
  const split = (text: string, mark: RegExp) =>
    text
      .split(mark)
      .map((part) => part.trim())
      .filter(Boolean);
  return split(cell, /[;\n]/).flatMap((part) => {
    const lines = split(part, /,/).map(readLine);
    if (lines.every((line) => line !== null)) return lines;
    return [readLine(part) ?? { sku: part, quantity: 1 }];
  });
}

/** Formats lines the same way. */
export function linesText(
  lines: readonly { sku: string; quantity: number; unit_price?: number }[],
): string {
  return lines
    .map(({ sku, quantity, unit_price }) => {
      const price = unit_price === undefined ? "" : ` @ ${unit_price.toFixed(2)}`;
      return `${sku} x${quantity}${price}`;
    })
    .join("; ");
}

/** Merges lines with the same product and price. */
function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const found = new Map<string, WantedLine>();
  for (const line of lines) {
    const key = `${line.product_id ?? line.sku?.toLowerCase()} ${line.unit_price ?? ""}`;
    const quantity = (found.get(key)?.quantity ?? 0) + line.quantity;
    found.set(key, { ...line, quantity });
  }
  return [...found.values()];
}

const lineSchema = z
  .object({
    product_id: z.uuid("product_id must be text").optional(),
    sku: text({ max: 64, label: "SKU" }).optional(),
    quantity: z
      .number("Quantity must be a number")
      .int("Quantity must be a whole number")
      .min(1, "Quantity must be at least 1")
      .max(ORDER_LIMITS.quantity, `Quantity must be at most ${ORDER_LIMITS.quantity}`),
    unit_price: z.number("A price must be a number").min(0).optional(),
  })
  .refine(({ product_id, sku }) => (product_id === undefined) !== (sku === undefined), {
    error: "Each line needs a product_id or a sku",
  });

/** The lines of an imported order: a list, or the text of a CSV cell. */
export const pastLinesSchema = z
  .union([z.string().max(5_000, { abort: true }).transform(readLines), z.array(z.unknown())], {
    error: ({ input }) =>
      input === undefined ? "An order needs at least one product" : "Items must be a list",
  })
  .pipe(
    z
      .array(lineSchema)
      .min(1, "An order needs at least one product")
      .max(ORDER_LIMITS.lines, `An order can have up to ${ORDER_LIMITS.lines} lines`),
  )
  .transform(mergeLines);

/** The lines of a new order. Its prices come from the products. */
export const linesSchema = pastLinesSchema.refine(
  (lines) => lines.every(({ unit_price }) => unit_price === undefined),
  "A new order takes its prices from the products. Only an import of past orders may give a price.",
);
