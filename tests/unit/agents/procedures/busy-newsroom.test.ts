import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { AGENT_TEMPLATE_IDS } from "@/db/vocabulary";
import { createAgent, linkAgent } from "@/lib/agents/write-agents";
import { AGENT_FIELDS } from "../../../support/audited-world";
import { fillNewsroom } from "../../../support/busy-newsroom";
import { fillShop } from "../../../support/busy-shop";
import { closeAfterTests } from "../../../support/close-after-tests";
import { makeAgentWorld, playTemplate } from "../../../support/runs-world";
import { createTestSystem } from "../../../support/test-system";

/** Templates whose figures busy-shop.test.ts compares. */
const IN_THE_SHOP = [
  "inventory-manager",
  "price-optimizer",
  "product-recommender",
  "order-processor",
  "send-optimizer",
  "subscriber-manager",
];
/** Templates whose figures are compared here. */
const HERE = [
  "analytics-aggregator",
  "image-processor",
  "ai-rewriter",
  "social-distributor",
  "email-generator",
  "customer-support",
];
/** Templates that decide by no figure, with what they decide by. */
const WITHOUT_FIGURES = {
  "content-scraper": "the pages that it fetches",
  "custom-agent": "a question, or its model",
};

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const { projectId } = await makeAgentWorld(system, boss);
const shop = await fillShop(ctx, projectId, 5000);
const news = await fillNewsroom(ctx, projectId, { items: 3000, pictures: 700 });

async function play(templateId: string, { options = {}, input = "" } = {}) {
  const agent = { ...AGENT_FIELDS, templateId, agentConfig: { options } };
  const agentId = (await createAgent(ctx, agent)).agent.id;
  await linkAgent(ctx, { projectId, input: { agentId } });
  return playTemplate(system, ctx, {
    ...{ agentId, projectId, input },
    decision: { decision: "deny", reason: "A test" },
  });
}
const all = <Row>(query: ReturnType<typeof sql>) => ctx.db.all<Row>(query);
const ago = (days: number) => ctx.now - days * 24 * 60 * 60 * 1000;
const count = async (query: ReturnType<typeof sql>) =>
  (await all<{ n: number }>(sql`SELECT count(*) AS n FROM ${query}`))[0]?.n ?? 0;

it("every template's figures are compared, or it has none", () => {
  const known = [...IN_THE_SHOP, ...HERE, ...Object.keys(WITHOUT_FIGURES)];
  expect(known.toSorted()).toEqual([...AGENT_TEMPLATE_IDS].toSorted());
});

it("the Analytics Aggregator counts every order of its period and the one before", async () => {
  const { result } = await play("analytics-aggregator", { options: { period: "30d" } });
  const orders = /\| Orders \| ([\d,]+) \| ([\d,]+) \|/.exec(result);
  const read = (text = "") => Number(text.replaceAll(",", ""));
  // A period is whole days, so it is compared with the same days of the figures.
  const [today] = await all<{ start: number }>(
    sql`SELECT CAST(strftime('%s', ${ctx.now} / 1000, 'unixepoch', 'start of day') AS integer) * 1000 AS start`,
  );
  const day = 24 * 60 * 60 * 1000;
  const start = (today?.start ?? 0) - 29 * day;
  const isSold = sql`orders WHERE workspace_id = ${shop.ecommerce} AND status <> 'cancelled'`;
  const present = await count(sql`${isSold} AND created_at >= ${start}`);
  const before = await count(
    sql`${isSold} AND created_at >= ${start - 30 * day} AND created_at < ${start}`,
  );
  expect(present).toBeGreaterThan(200);
  expect([read(orders?.[1]), read(orders?.[2])]).toEqual([present, before]);
});

it("the Image Processor counts every image", async () => {
  const { asks, result } = await play("image-processor", { options: { heavy_kb: 500, most: 5 } });
  const isImage = sql`media_assets WHERE workspace_id = ${news.media} AND type = 'image'`;
  const [images, untagged, heavy] = [
    await count(isImage),
    await count(sql`${isImage} AND tags = '[]' AND width >= 1 AND height >= 1`),
    await count(sql`${isImage} AND size >= ${500 * 1024}`),
  ];
  expect(Math.min(untagged, heavy)).toBeGreaterThan(200);
  expect(result).toContain(
    `Checked ${images} images: ${untagged} of a known size without tags, ${heavy} of 500 KB or more.`,
  );
  const newest = await all<{ id: string }>(
    sql`SELECT id FROM ${isImage} AND tags = '[]' ORDER BY created_at DESC LIMIT 5`,
  );
  const tagged = asks.filter(({ tool }) => tool === "change_record");
  expect(tagged.map(({ args }) => args.id)).toEqual(newest.map(({ id }) => id));
});

it("the AI Content Rewriter takes the lowest scores of all items in its status", async () => {
  const options = { status: "review", below: 80, most: 3 };
  const { asks, result } = await play("ai-rewriter", { options });
  const weak = await all<{ title: string; seo_score: number }>(
    sql`SELECT title, seo_score FROM content_items WHERE workspace_id = ${news.content} AND status = 'review' AND seo_score < 80
      AND content LIKE '% very %' ORDER BY seo_score, created_at LIMIT 3`,
  );
  const isInReview = sql`content_items WHERE workspace_id = ${news.content} AND status = 'review'`;
  const [items, low] = [
    await count(isInReview),
    await count(sql`${isInReview} AND seo_score < 80`),
  ];
  expect(items).toBeGreaterThan(200);
  // One call lists 200 items, the lowest scores first.
  const found = low > 200 ? "at least 200" : low;
  expect(result).toContain(
    `Found ${found} texts with an SEO score below 80 and no rewrite yet, out of ${items} items`,
  );
  expect(asks.map(({ why }) => /score of (\d+)/.exec(why)?.[1])).toEqual(
    weak.map(({ seo_score }) => String(seo_score)),
  );
});

const published = (types: readonly string[], days: number) =>
  sql`content_items WHERE workspace_id = ${news.content} AND status = 'published' AND published_at > ${ago(days)}
    AND type IN (SELECT value FROM json_each(${JSON.stringify(types)}))`;

it("the Social Distributor counts every article of its period", async () => {
  const { asks, result } = await play("social-distributor", { options: { days: 365, most: 3 } });
  const articles = await count(published(["blog", "article"], 365));
  // More than one call lists.
  expect(articles).toBeGreaterThan(400);
  expect(result).toContain(
    `${articles} articles published in the last 365 days. Without post drafts: at least 200, of the newest 200.`,
  );
  const newest = await all<{ title: string }>(
    sql`SELECT title FROM ${published(["blog", "article"], 365)} ORDER BY published_at DESC LIMIT 3`,
  );
  expect(asks.map(({ why }) => /“(.*)”/.exec(why)?.[1]).toSorted()).toEqual(
    newest.map(({ title }) => title).toSorted(),
  );
});

it("the Email Generator counts every story of its period", async () => {
  const { result } = await play("email-generator", { options: { days: 365, stories: 5 } });
  const stories = await count(published(["blog", "article", "documentation"], 365));
  expect(stories).toBeGreaterThan(600);
  expect(result).toContain(`${stories} stories published in the last 365 days. Used the newest 5.`);
});

it("Customer Support lists a customer's newest orders of all", async () => {
  const email = "c7@example.com";
  const { result } = await play("customer-support", { input: `Where is my order? ${email}` });
  const theirs = await all<{ id: string }>(
    sql`SELECT id FROM orders WHERE workspace_id = ${shop.ecommerce} AND customer_email = ${email} ORDER BY created_at DESC LIMIT 5`,
  );
  expect(theirs).toHaveLength(5);
  expect([...result.matchAll(/Order (\w+) from/g)].map(([, id]) => id)).toEqual(
    theirs.map(({ id }) => id.slice(0, 8)),
  );
});
