import { eq } from "drizzle-orm";
import { contacts } from "@/db/schema/crm";
import { orderItems, orders, products } from "@/db/schema/ecommerce";
import { workspaces } from "@/db/schema/projects";
import { ORDER_STATUSES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/time";
import { seededRandom } from "./seeded-random";

/** The IDs of the shop's workspaces. */
interface Shop {
  ecommerce: string;
  crm: string;
}

const PRODUCTS = 240;
const CONTACTS = 600;
/** Rows of one insert: D1 allows 100 values. */
const AT_ONCE = 4;
const BATCH = 500;

/**
 * Fills a project's shop with orders of two years and its CRM with contacts, the same for a seed.
 * Some products sell fast, some never; the rows are written without the use cases, which is faster.
 */
export async function fillShop(ctx: Context, projectId: string, count: number): Promise<Shop> {
  const random = seededRandom(7);
  const rooms = await ctx.db.select().from(workspaces).where(eq(workspaces.projectId, projectId));
  const room = (type: string) => rooms.find((one) => one.type === type)?.id ?? "";
  const shop = { ecommerce: room("ecommerce"), crm: room("crm") };
  const year = { createdAt: ctx.now - 800 * DAY_MS, updatedAt: ctx.now - 800 * DAY_MS };
  const made = Array.from({ length: PRODUCTS }, (_, n) => ({
    ...{ id: `p${String(n).padStart(4, "0")}`, workspaceId: shop.ecommerce, ...year },
    ...{ name: `Product ${n}`, sku: `SKU-${n}`, price: 2000 + n, currency: "EUR", category: "All" },
    stockQuantity: random.chance(0.1) ? random.integer(0, 5) : random.integer(20, 400),
    status: random.chance(0.9) ? ("active" as const) : ("inactive" as const),
  }));
  // The first sell often, the last ones never.
  const chosen = () => Math.floor(random.fraction() ** 2 * (PRODUCTS - 20));
  const sold = Array.from({ length: count }, (_, n) => {
    const at = ctx.now - Math.floor(random.fraction() ** 1.5 * 730 * DAY_MS) - 1000;
    const lines = [...new Set(Array.from({ length: random.integer(1, 4) }, chosen))];
    const status = random.pick(ORDER_STATUSES);
    const row = {
      ...{ id: `o${String(n).padStart(5, "0")}`, workspaceId: shop.ecommerce, status },
      ...{ customerName: `Customer ${n % 700}`, customerEmail: `c${n % 700}@example.com` },
      ...{ shippingAddress: "Somewhere", totalAmount: 100, currency: "EUR" },
      ...{ itemsCount: lines.length, createdAt: at, updatedAt: at },
    };
    return { row, lines };
  });
  const items = sold.flatMap(({ row, lines }) =>
    lines.map((n) => ({
      ...{ id: `${row.id}-${n}`, orderId: row.id, productId: made[n]?.id, name: "x", sku: "x" },
      ...{ unitPrice: 100, quantity: random.integer(1, 3) },
    })),
  );
  const people = Array.from({ length: CONTACTS }, (_, n) => ({
    ...{ id: `c${String(n).padStart(4, "0")}`, workspaceId: shop.crm, ...year },
    ...{ name: `Contact ${n}`, email: `c${n % 560}@example.com`, currency: "EUR" },
    // The longest silent ones are inactive already.
    status: n < 300 ? ("inactive" as const) : ("active" as const),
    lastContact: ctx.now - (n < 300 ? 700 - n : random.integer(1, 200)) * DAY_MS - n,
  }));
  const { db } = ctx;
  const inserts = [
    ...parts(made).map((rows) => db.insert(products).values(rows)),
    ...parts(sold.map(({ row }) => row)).map((rows) => db.insert(orders).values(rows)),
    ...parts(items).map((rows) => db.insert(orderItems).values(rows)),
    ...parts(people).map((rows) => db.insert(contacts).values(rows)),
  ];
  for (let at = 0; at < inserts.length; at += BATCH) {
    const [first, ...rest] = inserts.slice(at, at + BATCH);
    if (first) await db.batch([first, ...rest]);
  }
  return shop;
}

const parts = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, n) =>
    rows.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
