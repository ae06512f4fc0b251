import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { openCollection } from "@/lib/records/custom/open-collection";
import { recordFields } from "@/lib/records/custom/record-fields";
import { exportRecords } from "@/lib/records/read/export-records";
import { listRecords } from "@/lib/records/read/list-records";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { COUNTED_TO } from "@/lib/total";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { seededRandom } from "../../support/seeded-random";
import { createTestSystem } from "../../support/test-system";
import { makeShop } from "./ecommerce-fixture";

const COUNT = 12_000;

const options = (...labels: string[]) => labels.map((label) => ({ label }));

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const shop = await makeShop(ctx);
for (const field of [
  { label: "Material", kind: "choice", options: options("Wood", "Gold", "Lead") },
  { label: "Traits", kind: "choices", options: options("Light", "Soft", "None") },
  { label: "Weight", kind: "number" },
])
  await createCustomField(ctx, recordFields(shop.products), field);
const place = await openCollection(ctx, {
  ...{ projectId: shop.projectId, type: "ecommerce", records: "products" },
});
const random = seededRandom(7);
const items = Array.from({ length: COUNT }, (_, at) => ({
  id: `product-${at}`,
  // Some at the same time, so that ties matter.
  createdAt: Math.floor(at / 3),
  name: `${at % 7 === 0 ? "Rare" : "Usual"} thing ${at}`,
  material: random.chance(0.01) ? "gold" : random.chance(0.7) ? "wood" : null,
  traits: random.chance(0.9) ? (random.chance(0.1) ? ["light", "soft"] : ["light"]) : [],
  weight: random.chance(0.9) ? random.integer(-500, 500) / 10 : null,
}));
const rows = items.map(({ material, traits, weight, ...row }) => ({
  ...row,
  custom: JSON.stringify({
    ...(material && { c1: material }),
    ...(traits.length > 0 && { c2: JSON.stringify(traits) }),
    ...(weight !== null && { c3: weight }),
  }),
}));
await ctx.db.run(sql`INSERT INTO products (id, workspace_id, name, sku, category, stock_quantity, price, currency, custom, created_at, updated_at)
  SELECT given.value ->> 'id', (SELECT id FROM workspaces WHERE project_id = ${shop.projectId}), given.value ->> 'name',
    given.value ->> 'id', 'Things', 1, 1, 'EUR', given.value ->> 'custom', given.value ->> 'createdAt', 1
  FROM json_each(${JSON.stringify(rows)}) AS given ORDER BY given.key`);

type Asked = Partial<Record<"material" | "traits" | "q" | "sort", string>>;

const queryOf = ({ material, traits, ...asked }: Asked, page = 1) =>
  recordListSchema(place.definition.description).parse({
    ...asked,
    ...{ page, perPage: 50 },
    ...(material && { "custom.material": material }),
    ...(traits && { "custom.traits": traits }),
  }) as RecordListQuery;

/** Applies the query without a database. */
function plainly({ material, traits, q = "", sort = "-created_at" }: Asked): string[] {
  const direction = sort.startsWith("-") ? -1 : 1;
  const found = items
    .map((item, at) => ({ ...item, at }))
    .filter(
      (item) =>
        (!material || item.material === material) &&
        (!traits || item.traits.includes(traits)) &&
        item.name.toLowerCase().includes(q),
    );
  const isByWeight = sort.endsWith("weight");
  return found
    .sort((one, other) => {
      if (isByWeight && (one.weight === null) !== (other.weight === null))
        return one.weight === null ? 1 : -1;
      const byWeight = isByWeight ? (one.weight ?? 0) - (other.weight ?? 0) : 0;
      return direction * (byWeight || one.createdAt - other.createdAt || one.at - other.at);
    })
    .map(({ id }) => id);
}

const FILTERS: Asked[] = [
  {},
  { material: "gold" },
  { material: "wood" },
  { material: "lead" },
  { traits: "light" },
  { traits: "soft" },
  { traits: "none" },
  { material: "gold", traits: "light" },
  { q: "rare" },
  { q: "thing", material: "wood" },
  { q: "thing", traits: "light" },
];
const SORTS = ["-created_at", "created_at", "custom.weight", "-custom.weight"];

describe("a list of 12,000 records with custom fields", () => {
  it.each(SORTS)("is what every filter says by %s, on every kind of page", async (sort) => {
    for (const filter of FILTERS) {
      const wanted = plainly({ ...filter, sort });
      const last = Math.max(1, Math.ceil(wanted.length / 50));
      for (const page of new Set([1, 2, Math.ceil(last * 0.9), last, last + 1])) {
        const asked = queryOf({ ...filter, sort }, page);
        const { rows, total, isLowerBound } = await listRecords(ctx, place, asked);
        const shown = [filter, page, rows.map(({ id }) => id)];
        expect(shown).toEqual([filter, page, wanted.slice((page - 1) * 50, page * 50)]);
        const most = Math.max(COUNTED_TO, page * 50);
        expect([filter, page, total, isLowerBound]).toEqual([
          ...[filter, page],
          ...[Math.min(wanted.length, most), wanted.length > most],
        ]);
      }
    }
  });

  it("finds choices in their own index, without reading records", async () => {
    for (const sort of ["-created_at", "custom.weight"]) {
      const { plans } = await watchQueries(system, boss, (by) =>
        listRecords(by, place, queryOf({ traits: "none", sort })),
      );
      expect(plans.join()).toContain("SEARCH products USING COVERING INDEX products_c2");
    }
  });

  it("walks the index of the order where a filter leaves many", async () => {
    const { plans } = await watchQueries(system, boss, (by) =>
      listRecords(by, place, queryOf({ traits: "light" })),
    );
    expect(plans.join()).toContain("SEARCH products USING INDEX products_created_at");
  });
});

describe("an export of 12,000 records", () => {
  const exported = async (asked: Asked) => {
    let csv = "";
    for await (const part of await exportRecords(ctx, place, queryOf(asked))) csv += part;
    const ids = csv.trim().split("\r\n").slice(1);
    return ids.map((line) => line.slice(1, line.indexOf('"', 1)));
  };
  const oldestFirst = (asked: Asked) => {
    const found = new Set(plainly(asked));
    return items
      .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
      .flatMap(({ id }) => (found.has(id) ? [id] : []));
  };

  it("has every match once, oldest first, whether a search finds few or many", async () => {
    for (const asked of [{ q: "rare" }, { q: "thing" }, { q: "nowhere" }, { material: "gold" }])
      expect([asked, await exported(asked)]).toEqual([asked, oldestFirst(asked)]);
  });

  it("leaves out what is deleted meanwhile", async () => {
    const reader = await exportRecords(ctx, place, queryOf({ q: "rare" }));
    let csv = (await reader.next()).value + (await reader.next()).value;
    const [gone = ""] = oldestFirst({ q: "rare" }).slice(150);
    await ctx.db.run(sql`DELETE FROM products WHERE id = ${gone}`);
    for await (const part of reader) csv += part;
    expect(csv.includes(`"${gone}"`)).toBe(false);
    expect(csv.trim().split("\r\n")).toHaveLength(oldestFirst({ q: "rare" }).length);
  });

  it("reads the index of texts for a search", async () => {
    const { plans } = await watchQueries(system, boss, async (by) => {
      for await (const _ of await exportRecords(by, place, queryOf({ q: "rare" })));
    });
    expect(plans.join()).toContain("SEARCH products USING COVERING INDEX products_texts");
    expect(plans.join()).not.toContain("products_created_at");
  });
});
