import type { Page } from "@playwright/test";
import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const panel = (page: Page) => page.getByRole("tabpanel", { name: "Chat" });

const TABLE = [
  "Sold in November:",
  "",
  "| Product | Warehouse | Sold | Returned | Supplier |",
  "| --- | --- | ---: | ---: | --- |",
  "| Weatherproof expedition backpack | Rotterdam-Europoort | 1,204 | 17 | Noordzee Textielhandel |",
].join("\n");

test("an agent is asked in a conversation, asks in its place, and the conversation is kept and read by others", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin");
    const reader = await newPerson(system, "moderator");
    const post = async (path: string, body: object) =>
      (await call(system, boss, "POST", path, body)).body;
    const project = await newProject(system, boss, { name: "Aurora" });
    const fields = { name: "Support", details: "Answers", status: "active", agentType: "Support" };
    const from = { agentUrl: "https://a.example.com", templateId: "customer-support" };
    const agentId = (await post("/api/agents", { ...fields, ...from })).agent.id as string;
    await post(`/api/projects/${project}/agents`, { agentId });
    for (const item of [`projects/${project}`, `agents/${agentId}`])
      await post(`/api/${item}/users`, { userId: reader.id });
    const rag = await insertRag(system, { name: "Shelf", createdBy: boss.id });
    await post(`/api/rags/${rag}/users`, { userId: reader.id });
    const documents = [
      { title: "Office", text: "The office in Tromsø closes at noon on Fridays." },
    ];
    await post(`/api/rags/${rag}/documents`, { documents });
    const problems = await signIn(page, system, boss);
    let shared = "";
    const address = `${system.url}/agents/${agentId}/workspace?tab=chat`;

    await test.step("a message is a run, and what it asks is decided in its place", async () => {
      await page.goto(address);
      await expect(panel(page)).toContainText("No conversations yet");
      await expectSound(page);
      await page.getByRole("textbox", { name: "Message" }).fill("When does the office open?");
      await page.keyboard.press("Control+Enter");
      const question = panel(page).getByRole("article", { name: /^Create the task/ });
      await expect(question).toContainText("On behalf of", { timeout: 30_000 });
      await expectSound(page);
      await question.getByRole("button", { name: "Approve" }).click();
      const answer = panel(page).getByRole("article", { name: /^Answer to When does/ });
      await expect(answer).toContainText("Nothing was sent to the customer", { timeout: 30_000 });
      await expect(page).toHaveURL(/tab=chat&conversation=[\w-]+$/);
      await expectSound(page);
    });

    await test.step("it is there again after a reload, at both widths, renamed and shared", async () => {
      await page.reload();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(panel(page)).toContainText("Nothing was sent to the customer");
        await expectSound(page);
      }
      await panel(page).getByRole("button", { name: "Rename" }).click();
      await page.getByLabel("Conversation title").fill("Opening hours");
      await page.keyboard.press("Enter");
      const list = panel(page).getByRole("navigation", { name: "Conversations" });
      await expect(list).toContainText("Opening hours");
      await panel(page).getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Share" }).click();
      await expect(list).toContainText("Shared");
      shared = page.url();
    });

    await test.step("without a connection it says so, loses nothing, and goes on", async () => {
      await page.getByRole("textbox", { name: "Message" }).fill("And on Sundays?");
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("list", { name: "Messages" }).getByRole("alert")).toContainText(
        "Network connection failed.",
      );
      await expect(panel(page)).toContainText("And on Sundays?");
      await page.context().setOffline(false);
      await page
        .getByRole("list", { name: "Messages" })
        .getByRole("button", { name: "Try again" })
        .click();
      await expect(panel(page).getByRole("article", { name: /^Create the task/ })).toBeVisible({
        timeout: 30_000,
      });
    });

    // The agent's last message is a table wider than a phone.
    await system.env.DB.prepare(
      "UPDATE agent_runs SET result = ? WHERE agent_id = ? AND state = 'succeeded'",
    )
      .bind(TABLE, agentId)
      .run();
    const { conversation } = await post("/api/conversations", { rag_id: rag });
    const text = "When does the office close on Fridays?";
    await post(`/api/conversations/${conversation.id}/messages`, { text });
    const kept = `/api/conversations/${conversation.id}`;
    expect((await call(system, boss, "PATCH", kept, { shared: true })).status).toBe(200);
    const theirProblems = await signIn(page, system, reader);

    await test.step("a RAG's answer and its sources are there, without thumbs", async () => {
      await page.goto(
        `${system.url}/rags/${rag}/workspace?tab=ask&conversation=${conversation.id}`,
      );
      const ask = page.getByRole("tabpanel", { name: "Ask" });
      await expect(ask).toContainText("closes at noon");
      await expect(ask.getByRole("button", { name: "Copy" })).toBeVisible();
      await expect(ask.getByRole("button", { name: /elpful/ })).toHaveCount(0);
      await expect(ask.getByRole("textbox")).toHaveCount(0);
      await expectSound(page);
    });

    await test.step("an agent's answer too; a wide table scrolls by itself", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(shared);
      const region = panel(page).getByRole("region", { name: "Table" });
      await expect(region).toContainText("Noordzee Textielhandel");
      const [width, inner] = await region.evaluate((one) => [one.clientWidth, one.scrollWidth]);
      expect(inner).toBeGreaterThan(width as number);
      await expect(panel(page).getByRole("button", { name: /elpful/ })).toHaveCount(0);
      await expect(panel(page).getByRole("link", { name: "View run" })).toHaveCount(0);
      await expect(panel(page).getByRole("textbox", { name: "Message" })).toHaveCount(0);
      await expectSound(page);
    });
    await signIn(page, system, boss);
    await test.step("it is deleted when that is confirmed", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(shared);
      await expect(page.getByRole("navigation", { name: "Conversations" })).toContainText(
        "Opening hours",
      );
      await panel(page).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(panel(page)).toContainText("No conversations yet");
    });
    const all = [...problems, ...theirProblems];
    expect(all.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
  } finally {
    await system.close();
  }
});
