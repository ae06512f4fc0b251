import { contentItems, keywords } from "@/db/schema/content";
import { deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { mediaAssets } from "@/db/schema/media";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { type Period, windowOf } from "@/lib/analytics/period-schema";
import { startOfDay } from "@/lib/time";
import { DAY, NOW, type ProjectWithRows } from "./analytics-fixture";

const CLOSED = ["completed", "cancelled", "inaktiv"];
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
const average = (values: number[]) => (values.length === 0 ? null : sum(values) / values.length);
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** Returns every row of the project. */
async function rowsOf({ ctx, projectId }: ProjectWithRows) {
  const { db } = ctx;
  const inProject = (row: { projectId: string | null }) => row.projectId === projectId;
  return {
    tasks: (await db.select().from(tasks)).filter(inProject),
    activity: (await db.select().from(auditLog)).filter(inProject),
    items: await db.select().from(contentItems),
    keywords: await db.select().from(keywords),
    media: await db.select().from(mediaAssets),
    orders: (await db.select().from(orders)).filter(({ status }) => status !== "cancelled"),
    products: (await db.select().from(products)).filter(({ status }) => status !== "inactive"),
    deals: await db.select().from(deals),
    leads: await db.select().from(leads),
  };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Pair = [now: number | null, before: number | null];

function overdueAt(rows: Rows, moment: number): number {
  return rows.tasks.filter(({ dueAt, createdAt, status, completedAt }) => {
    const wasOpen = !CLOSED.includes(status) || (completedAt ?? -1) >= moment;
    return dueAt !== null && dueAt < startOfDay(moment) && createdAt < moment && wasOpen;
  }).length;
}

const weighted = (of: Rows["deals"]) =>
  sum(of.map(({ value, probability }) => (value * probability) / 100)) / 100;

/** Computes a report's figures and the previous ones from single rows. */
export async function plainFigures(project: ProjectWithRows, period: Period) {
  const rows = await rowsOf(project);
  const { from, previousFrom, to } = windowOf(period, NOW);
  const within = (time: number | null, isNow: boolean) =>
    time !== null && (isNow ? time >= from && time < to : time >= previousFrom && time < from);
  const pair = <Row>(
    of: Row[],
    at: (row: Row) => number | null,
    measure: (found: Row[]) => number | null,
  ): Pair => {
    const measured = (isNow: boolean) =>
      rounded(measure(of.filter((row) => within(at(row), isNow))));
    return [measured(true), measured(false)];
  };
  const count = (found: unknown[]) => found.length;
  const made = ({ createdAt }: { createdAt: number }) => createdAt;
  const done = ({ completedAt }: { completedAt: number | null }) => completedAt;
  const closed = (row: { closedAt: number | null }) => row.closedAt;
  const won = rows.deals.filter(({ stage }) => stage === "won");
  const open = rows.deals.filter((deal) => deal.closedAt === null);
  const wasOpen = rows.deals.filter(
    (deal) => deal.createdAt < from && (deal.closedAt === null || deal.closedAt >= from),
  );
  const inCurrency = (of: Rows["deals"], currency: string) =>
    of.filter((deal) => deal.currency === currency);
  const isOverdueNow = rows.tasks.filter(
    ({ dueAt, status }) => dueAt !== null && dueAt < startOfDay(NOW) && !CLOSED.includes(status),
  );
  const figures: Record<string, Pair> = {
    "Tasks created": pair(rows.tasks, made, count),
    "Tasks completed": pair(rows.tasks, done, count),
    "Tasks overdue": [isOverdueNow.length, overdueAt(rows, from)],
    "Time to complete a task": pair(rows.tasks, done, (found) =>
      average(found.map(({ completedAt, createdAt }) => ((completedAt ?? 0) - createdAt) / 1000)),
    ),
    Activity: pair(rows.activity, ({ at }) => at, count),
    "Content published": pair(rows.items, ({ publishedAt }) => publishedAt, count),
    "Average SEO score": pair(
      rows.items,
      ({ publishedAt }) => publishedAt,
      (found) => average(found.map(({ seoScore }) => seoScore)),
    ),
    Orders: pair(rows.orders, made, count),
    "New leads": pair(rows.leads, made, count),
    "Lead conversion": pair(rows.leads, made, (found) =>
      average(found.map(({ status }) => (status === "closed_won" ? 100 : 0))),
    ),
    "Deals won": pair(won, closed, count),
    "Media added": pair(rows.media, made, count),
    "Media views": [sum(rows.media.map(({ views }) => views)), null],
    "Media downloads": [sum(rows.media.map(({ downloads }) => downloads)), null],
  };
  for (const currency of ["EUR", "USD"]) {
    figures[`Revenue (${currency})`] = pair(
      rows.orders.filter((order) => order.currency === currency),
      made,
      (found) => sum(found.map(({ totalAmount }) => totalAmount)) / 100,
    );
    figures[`Deal value won (${currency})`] = pair(inCurrency(won, currency), closed, (found) =>
      sum(found.map(({ value }) => value / 100)),
    );
    figures[`Weighted pipeline (${currency})`] = [
      rounded(weighted(inCurrency(open, currency))),
      rounded(weighted(inCurrency(wasOpen, currency))),
    ];
  }
  return figures;
}

/** Counts what insights report, by the words after the number in their titles. */
export async function plainCounts(project: ProjectWithRows): Promise<Record<string, number>> {
  const rows = await rowsOf(project);
  const today = startOfDay(NOW);
  const openLeads = rows.leads.filter(({ status }) => !status.startsWith("closed"));
  const taken = new Set(rows.deals.map(({ leadId }) => leadId));
  return {
    "products are out of stock": rows.products.filter((row) => row.stockQuantity === 0).length,
    "products are low on stock": rows.products.filter(
      ({ stockQuantity }) => stockQuantity > 0 && stockQuantity <= 5,
    ).length,
    "tasks are overdue": rows.tasks.filter(
      ({ dueAt, status }) => dueAt !== null && dueAt < today && !CLOSED.includes(status),
    ).length,
    "leads have gone cold": openLeads.filter(({ updatedAt }) => updatedAt < today - 14 * DAY)
      .length,
    "strong leads have no deal yet": openLeads.filter(
      ({ id, score }) => score >= 80 && !taken.has(id),
    ).length,
    "deals are past the expected close": rows.deals.filter(
      (row) => row.expectedClose !== null && row.expectedClose < today && row.closedAt === null,
    ).length,
    "drafts need review": rows.items.filter(({ status }) => status === "review").length,
    "published items have a low SEO score": rows.items.filter(
      ({ status, seoScore }) => status === "published" && seoScore < 50,
    ).length,
    "keywords are close to the first page": rows.keywords.filter(
      ({ position }) => position !== null && position >= 11 && position <= 20,
    ).length,
  };
}
