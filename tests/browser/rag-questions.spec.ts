import { type ChatRequest, startModelProvider } from "../support/model-provider";
import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { panel, row } from "./rag-fixture";
import { expectSound, expectSoundInThemes, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const TEXTS = [
  { title: "office.txt", text: "The office in Tromsø is open from nine to five." },
  {
    title: "parking.md",
    text: "# Parking\n\nVisitors park behind the lighthouse. A permit costs eleven crowns a day.",
  },
];
const LEAVE = "Everybody has thirty days of leave. Leave is asked for in spring.";

/** A sentence from the passages, with its number, and one that isn't in them. */
function answer({ messages }: ChatRequest) {
  const told = messages.at(-1)?.content ?? "";
  const number = told.match(/\[(\d+)\] [^\n]*thirty days/)?.[1];
  return { text: `There are thirty days of leave. [${number}]\nThe boss decides alone. [99]` };
}

test("a RAG is held against questions, its gaps are closed, it is cut anew, and given vectors and a model", async ({
  page,
}) => {
  const provider = await startModelProvider();
  provider.script = answer;
  const system = await startSystem({
    engine: true,
    vars: { OUTBOUND_ALLOWED_ORIGINS: provider.url },
  });
  try {
    const boss = await newPerson(system, "superadmin");
    const id = await insertRag(system, { name: "Shelf", createdBy: boss.id });
    const api = `/api/rags/${id}`;
    await call(system, boss, "POST", `${api}/documents`, { documents: TEXTS });
    const ready = async () =>
      (await call(system, boss, "GET", `${api}/documents?status=ready`)).body;
    await expect.poll(async () => (await ready()).documents.length, { timeout: 30_000 }).toBe(2);
    // What has no answer twice is a gap.
    const emperorQuestion = { question: "Which emperor founded Byzantium?" };
    for (const _ of [1, 2]) await call(system, boss, "POST", `${api}/ask`, emperorQuestion);
    const problems = await signIn(page, system, boss);
    const address = `${system.url}/rags/${id}/workspace`;
    const hits = panel(page).getByRole("list", { name: "Passages" }).getByRole("listitem");

    await test.step("questions are pinned, asked, and say how well the RAG answers", async () => {
      await page.goto(`${address}?tab=ask&question=What+does+a+permit+cost+a+day%3F`);
      const pin = panel(page).getByRole("button", { name: /^Pin as question: A permit costs/ });
      await pin.first().focus();
      await page.keyboard.press("Enter");
      await expect(panel(page).getByRole("button", { name: "Pinned as question" })).toBeVisible();
      await page.getByRole("tab", { name: "Questions" }).click();
      const list = panel(page).getByRole("list", { name: "Test questions" });
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await page.getByLabel("A question that must be refused").fill("Who founded Byzantium?");
      await page.keyboard.press("Enter");
      await expect(list.getByRole("listitem")).toHaveCount(2);
      await expect(panel(page)).toContainText("Not evaluated");
      await panel(page).getByRole("button", { name: "Run evaluation" }).click();
      await expect(list.getByText("Passed")).toHaveCount(2, { timeout: 30_000 });
      await expect(panel(page)).toContainText("2 questions, 2 passed.");
      const evaluated = panel(page).getByRole("table").getByRole("row").nth(1).getByRole("cell");
      await expect(evaluated.nth(1)).toHaveText("2 of 2");
      // Found first, correctly refused, cited word for word.
      await expect(evaluated.nth(4)).toHaveText("1");
      await expect(evaluated.nth(6)).toHaveText("100%");
      await expect(list).toContainText("Refused.");
      await expectSound(page);
      // The address keeps the tab.
      await page.reload();
      await panel(page).getByRole("button", { name: "Delete Who founded Byzantium?" }).click();
      const dialog = page.getByRole("alertdialog", { name: "Delete this question?" });
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await panel(page)
        .getByRole("button", { name: /^Add a wording of What does/ })
        .click();
      await page.getByLabel(/^Another wording of/).fill("What is the price of a permit?");
      await page.keyboard.press("Enter");
      const wordings = panel(page).getByRole("list", { name: /^Other wordings of/ });
      await expect(wordings).toHaveText("What is the price of a permit?");
      await expectSound(page);
    });

    await test.step("what was looked for in vain is a gap, with a task, closed and opened", async () => {
      await page.getByRole("tab", { name: "Gaps" }).click();
      const gaps = panel(page).getByRole("list", { name: "Gaps" }).getByRole("listitem");
      const emperor = gaps.filter({ hasText: "Which emperor founded Byzantium?" });
      await expect(emperor).toHaveCount(1);
      await expectSound(page);
      await emperor.getByRole("button", { name: /^Create task/ }).focus();
      await page.keyboard.press("Enter");
      await expect(emperor).toHaveCount(0);
      await panel(page).getByLabel("State").selectOption("task");
      await expect(emperor.getByRole("link", { name: /^Open task/ })).toHaveAttribute(
        "href",
        /^\/tasks\/[\w-]+$/,
      );
      // The list that is left answers after the next one.
      let letThrough = () => {};
      const shown = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route("**/gaps?state=task*", async (route) => {
        await shown;
        await route.continue();
      });
      const late = page.waitForRequest("**/gaps?state=task*");
      await emperor.getByRole("button", { name: /^Close/ }).click();
      await late;
      await panel(page).getByLabel("State").selectOption("closed");
      const reopen = emperor.getByRole("button", { name: /^Reopen/ });
      await expect(reopen).toBeVisible();
      const answered = page.waitForResponse("**/gaps?state=task*");
      letThrough();
      await (await answered).finished();
      await page.unroute("**/gaps?state=task*");
      await expect(reopen).toBeVisible();
      await page.reload();
      await expect(emperor).toHaveCount(1);
      await expectSound(page);
    });

    await test.step("an answer that was of no use is said so", async () => {
      await page.goto(`${address}?tab=ask&question=What+does+a+permit+cost+a+day%3F`);
      await panel(page).getByRole("button", { name: "Not helpful" }).click();
      await expect(panel(page)).toContainText("Feedback sent");
      await page.getByRole("tab", { name: "Gaps" }).click();
      await panel(page).getByLabel("State").selectOption("open");
      await expect(panel(page).getByRole("list", { name: "Gaps" })).toContainText(
        "What does a permit cost a day?",
      );
    });

    await test.step("its jobs and its figures are on tabs", async () => {
      await page.getByRole("tab", { name: "AI Workers" }).click();
      const jobs = panel(page).getByRole("list", { name: "Jobs" }).getByRole("listitem");
      await expect(jobs).not.toHaveCount(0);
      await expect(jobs.first()).toContainText("Done");
      await expect(jobs.first().getByRole("link")).toHaveAttribute("href", /^\/workers\/[\w-]+$/);
      await expectSound(page);
      await page.getByRole("tab", { name: "Monitoring" }).click();
      const today = panel(page).getByRole("table").getByRole("row").nth(1).getByRole("cell");
      await expect(today.nth(0)).toHaveText(new Date().toISOString().slice(0, 10));
      await expect(today.nth(4)).toHaveText(/^[1-9]$/);
      await expect(today.nth(6)).toHaveText(/^\d+ ms$/);
      await expect(today.nth(7)).toHaveText("No cost");
      await expectSound(page);
    });

    await test.step("another way of cutting is tried on one document, and then in use", async () => {
      const size = page.getByLabel("Passage length");
      const current = system.env.DB.prepare(
        "SELECT chunk_size FROM rag_generations WHERE rag_id = ? AND state = 'current'",
      ).bind(id);
      await page.getByRole("tab", { name: "Configuration" }).click();
      await expect(size).toHaveValue("900");
      await size.fill("400");
      await page.keyboard.press("Enter");
      const preview = panel(page).getByRole("region", { name: "Preview" });
      await expect(preview).toContainText(/would have \d+ passage/);
      await expect(preview.getByRole("list", { name: "First passages" })).not.toBeEmpty();
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Apply to all documents" }).click();
      await expect.poll(() => current.first("chunk_size"), { timeout: 30_000 }).toBe(400);
      await page.goto(`${address}?tab=search&query=lighthouse`);
      await expect(panel(page).getByRole("list", { name: "Passages" })).toContainText("lighthouse");
      await system.env.DB.prepare(
        `INSERT INTO rag_generations (id, rag_id, chunk_size, chunk_overlap, state, error, created_at)
        VALUES ('broken', ?, 400, 0, 'failed', 'A text is damaged.', ?)`,
      )
        .bind(id, Date.now())
        .run();
      await page.goto(`${address}?tab=configuration`);
      await expect(size).toHaveValue("400");
      await expect(panel(page).getByRole("alert")).toContainText("A text is damaged.");
      await expect(panel(page).getByRole("button", { name: "Retry" })).toBeVisible();
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Discard" }).click();
      await expect(panel(page).getByText("A text is damaged.")).toHaveCount(0);
    });

    const { integration } = (
      await call(system, boss, "POST", "/api/integrations", {
        ...{ type: "openai", name: "Own models", baseUrl: provider.baseUrl },
        apiKey: "sk-scripted",
      })
    ).body;
    await test.step("a model is chosen, its price is told, and the index is built aside", async () => {
      const added = { documents: [{ title: "Leave", text: LEAVE }] };
      await call(system, boss, "POST", `${api}/documents`, added);
      await expect.poll(async () => (await ready()).documents.length, { timeout: 30_000 }).toBe(3);
      await page.goto(`${address}?tab=configuration`);
      await panel(page).getByLabel("Embedding provider").selectOption({ label: "Own models" });
      await panel(page).getByLabel("Embedding model").fill("scripted");
      await panel(page).getByLabel("Dimensions").fill("128");
      await panel(page).getByRole("button", { name: "Preview" }).click();
      const preview = panel(page).getByRole("region", { name: "Preview" });
      await expect(preview).toContainText(/Embedding with scripted: about 3 passages, \d+ tokens/);
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Apply to all documents" }).click();
      await expect(panel(page)).toContainText(
        "3 of 3 passages have vectors from scripted (128 dimensions).",
        { timeout: 60_000 },
      );
      await expect(panel(page).getByLabel("Dimensions")).toHaveValue("128");
    });

    await test.step("a word that is in no document finds what it means, and the hit says how", async () => {
      await page.goto(`${address}?tab=search&query=vacation`);
      await expect(hits.first()).toContainText("Leave");
      await hits.first().getByText("Matched by meaning").click();
      await expect(hits.first()).toContainText(/Meaning: 100\s?% of the best match\./);
      await expect(hits.first()).toContainText("A search by words alone doesn't find it.");
      await expectSoundInThemes(page);
    });

    await test.step("without its provider it finds by words, and says so", async () => {
      provider.embeddingScript = () => ({ status: 503 });
      await page.goto(`${address}?tab=search&query=lighthouse`);
      await expect(hits).toHaveCount(1);
      await expect(panel(page)).toContainText("Searched by keywords only.");
      await expectSound(page);
    });

    await test.step("what a model says is marked where the documents do not back it", async () => {
      const ragConfig = { integrationId: integration.id, model: "scripted" };
      expect((await call(system, boss, "PATCH", api, { ragConfig })).status).toBe(200);
      const question = "How many days of leave does everybody have?";
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${address}?${new URLSearchParams({ tab: "ask", question })}`);
      const written = panel(page).getByRole("region", { name: `Answer to ${question}` });
      await expect(written).toContainText("There are thirty days of leave. [1]");
      await expect(written).toContainText("The boss decides alone. Not backed by the documents");
      await expect(panel(page)).toContainText("except where marked");
      await expectSound(page);
      // The rating is kept.
      await page.reload();
      await expect(written.getByText("Not backed by the documents")).toHaveCount(1);
      await page.getByRole("tab", { name: "Monitoring" }).click();
      // This model has no price.
      const today = panel(page).getByRole("table").getByRole("row").nth(1).getByRole("cell");
      await expect(today.nth(7)).toHaveText("No price");
      await expect(panel(page)).toContainText(/\d calls? without a price/);
      await expectSound(page);
    });

    await test.step("who may only read it adds and deletes nothing", async () => {
      const member = await newPerson(system, "moderator");
      await system.env.DB.prepare(
        "INSERT INTO rag_users (rag_id, user_id, assigned_at) VALUES (?, ?, 1)",
      )
        .bind(id, member.id)
        .run();
      await signIn(page, system, member);
      await page.goto(`${address}?tab=documents`);
      await expect(row(page, "office.txt")).toContainText("Ready");
      await expect(panel(page)).toContainText("Read-only");
      // The list's search and filters stay.
      await expect(panel(page).getByRole("button")).toHaveText(["", "Filter"]);
      await page.getByRole("tab", { name: "Monitoring" }).click();
      await expect(panel(page)).toContainText("You don't have access to metrics");
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
    await provider.close();
  }
});
