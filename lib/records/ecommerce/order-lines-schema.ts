import * as z from "zod";
import { text } from "@/lib/text-schema";

/** Lines of one order, and pieces of one line. */
export const ORDER_LIMITS = { lines: 50, quantity: 10_000 } as const;

/** What somebody orders: a product by its id or its SKU, and how many of it. */
export interface WantedLine {
  product_id?: string;
  sku?: string;
  quantity: number;
  /** What a piece cost, of a past order that is imported. */
  unit_price?: number;
}

/** A line of an order as answers carry it: name, SKU and price as they were when it was ordered. */
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

/** Characters of a line that may be a SKU with its number; a longer one is too long a SKU. */
const LONGEST_LINE = 200;
const LINE = /^(.+?)\s+[x×]\s*(\d{1,6})(?:\s*@\s*(\d{1,9}(?:[.,]\d{1,2})?))?$/i;

/** "LAMP-1 x2; DESK-1 x1 @ 9.90": the lines of a CSV cell. Without a number it is one piece. */
export function readLines(cell: string): (WantedLine & { sku: string })[] {
  const parts = cell.split(";").map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const [, sku = part, quantity = "1", price] =
      (part.length <= LONGEST_LINE && LINE.exec(part)) || [];
    const line = { sku, quantity: Number(quantity) };
    return price === undefined ? line : { ...line, unit_price: Number(price.replace(",", ".")) };
  });
}

/** The same the other way. */
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

/** Each product once for each price, with all that is wanted of it. */
function together(lines: readonly WantedLine[]): WantedLine[] {
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

/** The lines of an order that is imported: a list, or the text of a CSV cell. */
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
  .transform(together);

/** The lines of a new order, whose prices are those of the products. */
export const linesSchema = pastLinesSchema.refine(
  (lines) => lines.every(({ unit_price }) => unit_price === undefined),
  "A new order takes its prices from the products. Only an import of past orders may give a price.",
);
