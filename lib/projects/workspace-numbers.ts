import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { metrics } from "@/db/schema/analytics";
import { contentItems, keywords } from "@/db/schema/content";
import { contacts, deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { mediaAssets, mediaFolders } from "@/db/schema/media";
import { projects, workspaces } from "@/db/schema/projects";
import type { WorkspaceType } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { LOW_STOCK } from "@/lib/records/highlights";
import { isEnterable } from "@/lib/workspaces/scope";

interface Figure {
  one: string;
  many: string;
  count: SQL;
}

type RecordTable = SQLiteTable & Record<"workspaceId" | "isSample", AnySQLiteColumn>;

/** SQL: the number of records without sample data. Each of the two counts reads an index. */
const countOf = (table: RecordTable, where: SQL = sql`1 = 1`): SQL => {
  const all = sql`SELECT count(*) FROM ${table} WHERE ${table.workspaceId} = ${workspaces.id} AND ${where}`;
  return sql`((${all}) - (${all} AND ${table.isSample} = 1))`;
};

/**
 * The figures of each workspace, most important first. Zeros are left out, except for the first.
 */
const FIGURES: Readonly<Record<WorkspaceType, readonly [Figure, ...Figure[]]>> = {
  content: [
    { one: "content item", many: "content items", count: countOf(contentItems) },
    {
      one: "in review",
      many: "in review",
      count: countOf(contentItems, sql`${contentItems.status} = 'review'`),
    },
    { one: "keyword", many: "keywords", count: countOf(keywords) },
  ],
  ecommerce: [
    { one: "product", many: "products", count: countOf(products) },
    {
      one: "low stock",
      many: "low stock",
      count: countOf(products, sql`${products.stockQuantity} <= ${LOW_STOCK}`),
    },
    {
      one: "open order",
      many: "open orders",
      count: countOf(orders, sql`${orders.status} IN ('pending', 'processing')`),
    },
  ],
  crm: [
    { one: "contact", many: "contacts", count: countOf(contacts) },
    { one: "lead", many: "leads", count: countOf(leads) },
    {
      one: "open deal",
      many: "open deals",
      count: countOf(deals, sql`${deals.stage} NOT IN ('won', 'lost')`),
    },
  ],
  media: [
    { one: "file", many: "files", count: countOf(mediaAssets) },
    { one: "folder", many: "folders", count: countOf(mediaFolders) },
  ],
  analytics: [{ one: "metric value", many: "metric values", count: countOf(metrics) }],
};

/**
 * Returns the contents of a project's workspaces that the person can enter, in words: "47
 * contacts", "1 low stock".
 */
export async function listWorkspaceNumbers(
  ctx: Context,
  projectId: string,
): Promise<Record<string, string[]>> {
  const actor = authorize(ctx.actor, "projects.list");
  const cases = Object.entries(FIGURES).map(
    ([type, figures]) =>
      sql`WHEN ${type} THEN json_array(${sql.join(
        figures.map(({ count }) => count),
        sql`, `,
      )})`,
  );
  const rows = await ctx.db
    .select({
      type: workspaces.type,
      numbers: sql<string>`CASE ${workspaces.type} ${sql.join(cases, sql` `)} END`.as("numbers"),
    })
    .from(workspaces)
    .innerJoin(projects, sql`${projects.id} = ${workspaces.projectId}`)
    .where(sql`${projects.id} = ${projectId} AND ${isEnterable(actor)}`);
  return Object.fromEntries(rows.map(({ type, numbers }) => [type, wordsOf(type, numbers)]));
}

function wordsOf(type: WorkspaceType, numbers: string): string[] {
  const counts = JSON.parse(numbers) as number[];
  return FIGURES[type].flatMap(({ one, many }, index) => {
    const count = counts[index] ?? 0;
    if (count === 0 && index > 0) return [];
    return [`${count.toLocaleString("en")} ${count === 1 ? one : many}`];
  });
}
