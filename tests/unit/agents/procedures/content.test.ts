import { describe, expect, it } from "vitest";
import { tidyText } from "@/lib/agents/procedures/ai-rewriter";
import { subjectLines } from "@/lib/agents/procedures/email-generator";
import { missingNumbers } from "@/lib/agents/procedures/findings";
import { linkOf, postText } from "@/lib/agents/procedures/social-distributor";
import { readPage } from "@/lib/knowledge/extraction/read-page";
import { closeAfterTests } from "../../../support/close-after-tests";
import { addItem, itemsOf } from "../../../support/record-world";
import { makeAgentWorld, playTemplate } from "../../../support/runs-world";
import { servePages } from "../../../support/serve-app";
import { createTestSystem } from "../../../support/test-system";

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>Sea news</title>
<item><title>Whales &amp; ships</title><link>https://sea.example.com/whales</link><pubDate>Mon, 16 Nov 2026 08:00:00 GMT</pubDate>
<description><![CDATA[<p>They <b>meet</b>.</p><script>steal()</script>]]></description></item>
<item><title>Known already</title><link>/known</link><description>Old</description></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>One</title>
<link rel="self" href="/self"/><link href="/one"/><updated>2026-11-01T00:00:00Z</updated><author><name>Ines</name></author>
<content type="html">&lt;p&gt;Text&lt;/p&gt;</content></entry></feed>`;

const pages = new Map([
  ["/feed", { type: "application/rss+xml", body: RSS }],
  [
    "/page",
    {
      type: "text/html",
      body: "<title>Tides</title><nav hidden>Menu</nav><h1>Tides</h1><p>High at 6.</p>",
    },
  ],
]);

const site = await closeAfterTests(servePages(pages));
const system = await closeAfterTests(createTestSystem({ OUTBOUND_ALLOWED_ORIGINS: site.url }));
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

const world = (templateId: string, options: object = {}) =>
  makeAgentWorld(system, boss, { templateId, agentConfig: { options } });

describe("the Content Scraper", () => {
  it("drafts what is new in a feed and on a page, with its source, and once", async () => {
    const { projectId, agentId } = await world("content-scraper", {
      addresses: `${site.url}/feed ${site.url}/page`,
    });
    await addItem(ctx, projectId, { title: "Known already" });
    const { asks, state, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks.map(({ tool, why }) => [tool, why])).toEqual([
      ["draft_record", "New on sea.example.com."],
      ["draft_record", `New on ${new URL(site.url).host}.`],
    ]);
    expect(state).toBe("succeeded");
    expect(result).toContain("Found 3 entries at 2 addresses. Not in the workspace yet: 2.");
    const drafts = (await itemsOf(ctx, projectId)).filter(({ status }) => status === "draft");
    const whales = drafts.find(({ title }) => title === "Whales & ships");
    expect(whales).toMatchObject({ type: "article", tags: ["fetched"] });
    expect(whales?.content).toContain("They meet.");
    expect(whales?.content).not.toContain("steal");
    expect(whales?.content).toContain("Source: <https://sea.example.com/whales>");
    expect(drafts.find(({ title }) => title === "Tides")?.content).toContain("High at 6.");
    const second = await playTemplate(system, ctx, { agentId, projectId });
    expect(second.asks).toEqual([]);
    expect(second.result).toContain("Found 3 entries at 2 addresses. Not in the workspace yet: 0.");
  });

  it("fetches no other address, and says what it couldn't read and what it needs", async () => {
    const { projectId, agentId } = await world("content-scraper");
    const none = await playTemplate(system, ctx, { agentId, projectId });
    expect(none.result).toContain(
      "No address to read. Add feeds or pages in the agent's options, or name them in your message.",
    );
    const input = `Look at https://evil.example.com/feed and ${site.url}/gone`;
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId, input });
    expect(asks).toEqual([]);
    expect(result).toContain("Found 0 entries at 2 addresses. Not in the workspace yet: 0.");
    expect(result).toContain("Found 0 entries at 2 addresses. Not in the workspace yet: 0.");
  });

  it("drafts by itself only where its configuration says so: its rule decides, whatever a page says", async () => {
    const { projectId, agentId } = await makeAgentWorld(system, boss, {
      templateId: "content-scraper",
      agentConfig: { approvals: { draft_record: "auto" } },
    });
    const input = `${site.url}/page`;
    const { asks, state } = await playTemplate(system, ctx, { agentId, projectId, input });
    expect([asks, state]).toEqual([[], "succeeded"]);
    expect(await itemsOf(ctx, projectId)).toMatchObject([{ title: "Tides", status: "draft" }]);
  });

  it("reads Atom, and takes anything else as text", () => {
    const from = { contentType: "application/atom+xml", url: "https://a.example.com/feed" };
    expect(readPage(ATOM, from).entries).toEqual([
      {
        title: "One",
        url: "https://a.example.com/one",
        published: "2026-11-01T00:00:00.000Z",
        author: "Ines",
        text: "Text",
      },
    ]);
    const plain = readPage("Just\u200B words", { ...from, contentType: "text/plain" });
    expect(plain).toEqual({ title: null, text: "Just words", entries: null });
  });
});

describe("the AI Content Rewriter", () => {
  const WORDY =
    "## Prices\n\nIn order to win, we sold a large number of 120 lamps. It was really good. They cost 9.50. We stop.\n\n- very short";

  it("takes wordy phrases out and parts long paragraphs, and leaves the rest", () => {
    expect(tidyText(WORDY)).toBe(
      "## Prices\n\nTo win, we sold many 120 lamps. It was good. They cost 9.50.\n\nWe stop.\n\n- very short",
    );
    expect(missingNumbers("12 and 9.50 and 12", "9.50")).toEqual(["12"]);
  });

  it("leaves lists, quotes, code and line breaks as they are", () => {
    const kept =
      "Bring:\n- a very warm coat\n- boots\n\n```\nvery = 1\n\nreally = 2\n```\n\nOne line,  \nreally another.\n\n> very quoted";
    expect(tidyText(kept)).toBe(kept);
  });

  it("proposes nothing where nothing changes, and says what would raise the score", async () => {
    const { projectId, agentId } = await world("ai-rewriter", { most: 1 });
    const plain = { status: "review", content: "## Tides\n\nHigh at 6.\nLow at 12." };
    for (let n = 0; n < 12; n++) await addItem(ctx, projectId, { ...plain, title: `Tides ${n}` });
    const wordy = { ...plain, content: `${"It is very warm [here](/a). ".repeat(40)}` };
    await addItem(ctx, projectId, { ...wordy, title: "Warm", tags: ["warm"] });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks.map(({ why }) => why)).toEqual([
      "“Warm” has an SEO score of 35. This version has 35.",
    ]);
    expect(result).toContain("“Tides 0”: nothing to shorten. To raise its score: Use 30 to 60");
    expect(result).toContain("- Nothing to shorten in 7 more either");
  });

  it("drafts a version of the weakest item beside it, once", async () => {
    const { projectId, agentId } = await world("ai-rewriter", { most: 1 });
    await addItem(ctx, projectId, { title: "Prices", status: "review", content: WORDY });
    await addItem(ctx, projectId, { title: "Left", status: "draft", content: WORDY });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks).toHaveLength(1);
    expect(result).toContain("Draft “Rewrite: Prices”");
    const items = await itemsOf(ctx, projectId);
    expect(items.find(({ title }) => title === "Rewrite: Prices")).toMatchObject({
      status: "draft",
      seo_title: "Prices",
      content: tidyText(WORDY),
    });
    expect(items.find(({ title }) => title === "Prices")).toMatchObject({ content: WORDY });
    expect((await playTemplate(system, ctx, { agentId, projectId })).asks).toEqual([]);
  });
});

describe("the Social Distributor", () => {
  it("keeps a post within its length, with hashtags", () => {
    const facts = {
      title: "Tides",
      summary: "word ".repeat(200).trim(),
      tags: ["open sea", "fish"],
    };
    const post = postText(facts, 280);
    expect(post.length).toBeLessThanOrEqual(280);
    expect(post).toMatch(/^Tides\n\nword .*…\n\n#OpenSea #Fish$/s);
    expect(postText({ title: "x".repeat(400), summary: "", tags: [] }, 280)).toHaveLength(280);
  });

  it("ends each post with the article's link by its pattern", async () => {
    expect(linkOf("https://a.example.com/{slug}", "Tides & Łódź: 3")).toBe(
      "https://a.example.com/tides-%C5%82odz-3",
    );
    expect([linkOf("", "A"), linkOf("a.example.com/{slug}", "A")]).toEqual(["", ""]);
    const link = "https://a.example.com/tides";
    const facts = { title: "Tides", summary: "word ".repeat(200), tags: ["sea"], link };
    const post = postText(facts, 280);
    expect(post.length).toBeLessThanOrEqual(280);
    expect(post.endsWith(`…\n\n${link}\n\n#Sea`)).toBe(true);
    const options = { networks: "X", link: "https://a.example.com/{slug}" };
    const { projectId, agentId } = await world("social-distributor", options);
    await addItem(ctx, projectId, { title: "Tides", status: "published" });
    await playTemplate(system, ctx, { agentId, projectId });
    const draft = (await itemsOf(ctx, projectId)).find(({ title }) => title === "Posts: Tides");
    expect(draft?.content).toContain(link);
    expect(draft?.content).not.toContain("add the article's link");
  });

  it("drafts posts of what was published lately, once, and posts nothing", async () => {
    const { projectId, agentId } = await world("social-distributor", { networks: "Mastodon, X" });
    await addItem(ctx, projectId, { title: "Tides", status: "published", tags: ["sea"] });
    await addItem(ctx, projectId, { title: "Not yet", status: "review" });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks).toHaveLength(1);
    expect(result).toContain("_Nothing was posted: this agent has no access to social networks._");
    const draft = (await itemsOf(ctx, projectId)).find(({ title }) => title === "Posts: Tides");
    expect(draft?.content).toContain("## Mastodon\n\nTides\n\nWe walked for 12 km.\n\n#Sea");
    expect((await playTemplate(system, ctx, { agentId, projectId })).asks).toEqual([]);
  });
});

describe("the Email Generator", () => {
  it("offers three subject lines of a length that is shown", () => {
    expect(subjectLines(["A", "B", "C"])).toEqual(["A", "3 new stories: A", "A · B"]);
    expect(subjectLines(["x".repeat(100)]).every((line) => line.length <= 60)).toBe(true);
  });

  it("drafts one newsletter of what was published lately, and sends nothing", async () => {
    const { projectId, agentId } = await world("email-generator", { greeting: "Dear readers," });
    const empty = await playTemplate(system, ctx, { agentId, projectId });
    expect(empty.result).toContain("Nothing was published in the last 30 days");
    await addItem(ctx, projectId, { title: "Tides", status: "published" });
    await addItem(ctx, projectId, {
      title: "Whales",
      status: "published",
      seo_description: "Big.",
    });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks).toHaveLength(1);
    expect(result).toContain("_Nothing was sent: this agent can't send email._");
    const draft = (await itemsOf(ctx, projectId)).find(({ type }) => type === "newsletter");
    expect(draft).toMatchObject({ status: "draft", tags: ["newsletter"] });
    expect(draft?.title).toMatch(/^Newsletter: (Tides|Whales) and 1 more$/);
    expect(draft?.content).toContain("Dear readers,");
    expect(draft?.content).toContain("## Whales\n\nBig.");
    expect((await playTemplate(system, ctx, { agentId, projectId })).asks).toEqual([]);
  });
});
