import { expect, it } from "vitest";
import { makeCompany, SEED_SIZES } from "@/db/seed";
import { ARTICLES } from "@/db/seed/record-words";
import { PRODUCT_STATUSES } from "@/db/vocabulary";
import { countWords, seoScore } from "@/lib/records/content/seo-score";

const { tables } = makeCompany(SEED_SIZES.small, Date.UTC(2026, 10, 1));

/** Returns a table's rows by column name. */
function rowsOf(name: string) {
  const { columns, rows } = tables.find(({ table }) => table === name) ?? { columns: [], rows: [] };
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}

it("has records in every workspace but those that agents and pictures fill", () => {
  const [first] = rowsOf("projects");
  const FILLED = {
    ecommerce: "orders",
    crm: "contacts",
    content: "content_items",
    analytics: "metrics",
  };
  for (const [type, table] of Object.entries(FILLED)) {
    const places = rowsOf("workspaces").filter(
      (row) => row.type === type && row.project_id !== first?.id,
    );
    const filled = new Set(rowsOf(table).map(({ workspace_id }) => workspace_id));
    expect([type, filled.size]).toEqual([type, places.length]);
  }
});

it("has orders that add up, and products that have sold what was ordered", () => {
  const items = rowsOf("order_items");
  const sold = new Map<unknown, number>();
  for (const order of rowsOf("orders")) {
    const lines = items.filter(({ order_id }) => order_id === order.id);
    expect(lines.length).toBeGreaterThan(0);
    const total = lines.reduce(
      (sum, line) => sum + Number(line.unit_price) * Number(line.quantity),
      0,
    );
    expect(order.total_amount).toBe(total);
    if (order.status === "cancelled") continue;
    for (const { product_id, quantity } of lines)
      sold.set(product_id, (sold.get(product_id) ?? 0) + Number(quantity));
  }
  for (const product of rowsOf("products")) {
    expect(product.sales_count).toBe(sold.get(product.id) ?? 0);
    expect(PRODUCT_STATUSES).toContain(product.status);
    expect(product.status === "out_of_stock").toBe(product.stock_quantity === 0);
  }
});

it.each(ARTICLES)("$title has the words and the score that the application computes", (article) => {
  const { title, content, tags, seoTitle, seoDescription, words, score } = article;
  const text = { title, content, tags, seo_title: seoTitle, seo_description: seoDescription };
  expect({ words, score }).toEqual({ words: countWords(content), score: seoScore(text).score });
});
