import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";
import type { Values } from "./field-schema";
import { linesOf, wantedProducts } from "./order-insertion";
import type { WantedLine } from "./order-lines-schema";

interface Found {
  id: string;
  name: string;
  sku: string;
  currency: string;
  stock: number;
  status: string;
}

const isNamedBy = ({ product_id, sku }: WantedLine) => {
  const wanted = sku?.toLowerCase();
  return (product: Found) => product.id === product_id || product.sku.toLowerCase() === wanted;
};

function refuse(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { errors: { items: [message] } });
}

function refusalOfLine(line: WantedLine, product: Found | undefined): AppError | null {
  if (!product) {
    const what = line.sku === undefined ? "this id" : `the SKU ${line.sku}`;
    return refuse("invalid_input", `There is no product with ${what}`);
  }
  const name = `${product.name} (${product.sku})`;
  if (product.status === "inactive") return refuse("conflict", `${name} is not for sale`);
  if (product.stock >= line.quantity) return null;
  const left = product.stock === 0 ? "is out of stock" : `has only ${product.stock} left`;
  return refuse("conflict", `${name} ${left}; ${line.quantity} were ordered`);
}

function refusalOf(lines: readonly WantedLine[], found: readonly Found[]): AppError {
  const products = lines.map((line) => found.find(isNamedBy(line)));
  for (const [index, line] of lines.entries()) {
    const refusal = refusalOfLine(line, products[index]);
    if (refusal) return refusal;
  }
  const currencies = [...new Set(products.map((product) => product?.currency))];
  if (currencies.length > 1) {
    const list = currencies.join(" and ");
    return refuse("conflict", `An order has one currency, and these products have ${list}`);
  }
  return refuse("conflict", "The stock changed meanwhile. Please try again.");
}

/** Why orders were not made, in their order: by what is there now, the first reason of each. */
export async function explainOrders(
  ctx: Context,
  { actor, place }: { actor: Actor; place: WorkspacePlace },
  records: readonly Values[],
): Promise<AppError[]> {
  const workspace: SQL = sql`(${enterableWorkspace(actor, place)})`;
  const every = records.flatMap(linesOf);
  const found = await ctx.db.all<Found>(wantedProducts(every, workspace));
  return records.map((values) => refusalOf(linesOf(values), found));
}
