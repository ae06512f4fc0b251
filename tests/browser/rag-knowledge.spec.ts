import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const OFFICE = "The office in Tromsø is open from nine to five. On Fridays it closes at noon.";
const PARKING =
  "# Parking\n\nVisitors park behind the lighthouse. A permit costs eleven crowns a day.";
const FILES = [
  { name: "office.txt", mimeType: "text/plain", buffer: Buffer.from(OFFICE) },
  { name: "parking.md", mimeType: "text/markdown", buffer: Buffer.from(PARKING) },
];

const panel = (page: Page) => page.getByRole("tabpanel");
const row = (page: Page, title: string) =>
  panel(page).getByRole("list", { name: "Documents" }).getByRole("listitem").filter({
    hasText: title,
  });

/** What the browser says of calls that could not be sent is no fault of the screen. */
const withConnection = (problems: readonly string[]) =>
  problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text));

/** Stops the engine from beginning anything, or lets it go on. */
const setDrained = (page: Page, drained: boolean) =>
  page.evaluate(
    (body) =>
      fetch("/api/jobs/drain", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      }).then(({ ok }) => ok),
    JSON.stringify({ drained }),
  );

test("a person fills a RAG with documents", async ({ page }) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin");
    const id = await insertRag(system, { name: "Shelf", createdBy: boss.id });
    const problems = await signIn(page, system, boss);
    const address = `${system.url}/rags/${id}/workspace`;

    await test.step("files that are chosen become ready by themselves", async () => {
      await page.goto(address);
      await page.getByRole("tab", { name: "Documents" }).click();
      await expect(panel(page)).toContainText("No documents yet");
      await expectSound(page);
      const choosing = page.waitForEvent("filechooser");
      await panel(page).getByText("Upload files", { exact: true }).click();
      await (await choosing).setFiles(FILES);
      for (const { name } of FILES)
        await expect(row(page, name)).toContainText("Ready", { timeout: 30_000 });
      await expect(panel(page)).toContainText("2 documents");
      await expectSound(page);
    });

    await test.step("a pasted text is one document however often it is sent", async () => {
      for (const total of ["3 documents", "3 documents"]) {
        await panel(page).getByRole("button", { name: "Paste text" }).click();
        await page.getByLabel("Title").fill("Canteen");
        await page.getByLabel("Text", { exact: true }).fill("The canteen serves herring.");
        await panel(page).getByRole("button", { name: "Add document" }).click();
        await expect(page.getByLabel("Title")).toHaveCount(0);
        await expect(panel(page)).toContainText(total);
      }
      await expect(row(page, "Canteen")).toContainText("Ready", { timeout: 30_000 });
    });

    await test.step("one that failed says why, and is tried again", async () => {
      await system.env.DB.prepare(
        "UPDATE rag_documents SET state = 'failed', error = 'The file is damaged.' WHERE title = 'Canteen'",
      ).run();
      await page.reload();
      await expect(page.getByRole("tab", { name: "Documents" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expect(row(page, "Canteen")).toContainText("The file is damaged.");
      await panel(page).getByRole("button", { name: "Retry Canteen" }).click();
      await expect(row(page, "Canteen")).toContainText("Ready", { timeout: 30_000 });
    });

    await test.step("the list is narrowed by address, and all that failed are tried again", async () => {
      await system.env.DB.prepare(
        "UPDATE rag_documents SET state = 'failed', error = 'Broken.' WHERE title <> 'parking.md'",
      ).run();
      await page.goto(`${address}?tab=documents`);
      await panel(page).getByRole("link", { name: "Failed" }).click();
      await expect(panel(page)).toContainText("2 of 3 documents");
      await expectSound(page);
      await panel(page).getByRole("searchbox", { name: "Search documents" }).fill("office");
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("1 of 3 documents");
      await page.reload();
      await expect(row(page, "office.txt")).toContainText("Broken.");
      await expect(row(page, "Canteen")).toHaveCount(0);
      await panel(page).getByRole("button", { name: "Retry all failed" }).click();
      await expect(panel(page)).toContainText("No document matches", { timeout: 30_000 });
      await panel(page).getByRole("link", { name: "Clear filters" }).click();
      for (const title of ["office.txt", "Canteen"])
        await expect(row(page, title)).toContainText("Ready", { timeout: 30_000 });
    });

    await test.step("it is deleted when that is confirmed", async () => {
      await panel(page).getByRole("button", { name: "Delete Canteen" }).click();
      const dialog = page.getByRole("alertdialog", { name: "Delete Canteen?" });
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(row(page, "Canteen")).toHaveCount(0);
      await expect(panel(page)).toContainText("2 documents");
    });

    await test.step("an answer cites its sentence, and the citation leads to it", async () => {
      await page.getByRole("tab", { name: "Ask" }).click();
      await page.getByLabel("Your question").fill("What does a parking permit cost a day?");
      await page.keyboard.press("Enter");
      const answer = panel(page)
        .getByRole("list", { name: /^Answer to What/ })
        .getByRole("listitem");
      await expect(answer.first()).toContainText("A permit costs eleven crowns a day.");
      await expect(panel(page)).toContainText("No model is used.");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await panel(page).getByRole("button", { name: "Copy" }).click();
      await expect(panel(page)).toContainText("Copied");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
        "“A permit costs eleven crowns a day.” (parking.md)",
      );
      await expectSound(page);
      const citation = answer.first().getByRole("link", { name: "parking.md" });
      await citation.focus();
      await page.keyboard.press("Enter");
      const text = page.getByRole("article", { name: "parking.md" });
      await expect(text).toContainText("Visitors park behind the lighthouse.");
      await expect(text.locator("mark")).toHaveText("A permit costs eleven crowns a day.");
      await expect(text.locator("mark")).toBeFocused();
      await expect(page.getByRole("tab", { name: "Documents" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expectSound(page);
      // The address of the passage opens it too.
      await page.reload();
      await expect(text.locator("mark")).toHaveText("A permit costs eleven crowns a day.");
      await page.goBack();
      await expect(answer.first()).toContainText("A permit costs eleven crowns a day.");
    });

    await test.step("what the documents do not carry is refused, with what was looked for", async () => {
      await page.getByLabel("Your question").fill("Which emperor founded Byzantium?");
      await panel(page).getByRole("button", { name: "Ask" }).click();
      await expect(panel(page)).toContainText("The documents do not answer this.");
      await expect(panel(page)).toContainText("emperor, founded, Byzantium");
      const earlier = panel(page).getByRole("region", { name: "Earlier questions" });
      await expect(earlier).toContainText("A permit costs eleven crowns a day.");
      // What was asked is kept with its answers.
      await page.goto(`${address}?tab=ask`);
      const kept = panel(page).getByRole("navigation", { name: "Conversations" });
      await kept.getByRole("button", { name: /^What does a parking permit cost/ }).focus();
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("The documents do not answer this.");
      await expect(earlier).toContainText("A permit costs eleven crowns a day.");
      await expect(page).toHaveTitle("Shelf · Atrium");
      await expectSound(page);
    });

    await test.step("an answer is stopped on its way, and what came of it stays", async () => {
      // The answer's first sentence comes, and the rest of it never does.
      await page.evaluate(() => {
        const real = window.fetch;
        window.fetch = async (path, init) => {
          const response = await real(path, init);
          if (!String(path).endsWith("/messages") || init?.method !== "POST") return response;
          const first = (await response.text()).split("\n\n").slice(0, 2).join("\n\n");
          window.fetch = real;
          return new Response(
            new ReadableStream({
              start(controller) {
                controller.enqueue(new TextEncoder().encode(`${first}\n\n`));
                init.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
              },
            }),
          );
        };
      });
      const field = page.getByLabel("Your question");
      await field.fill("Who parks behind the lighthouse?");
      await page.keyboard.press("Enter");
      const answer = panel(page).getByRole("list", { name: /^Answer to Who parks/ });
      await expect(answer).toContainText("Visitors park behind the lighthouse.");
      const stop = panel(page).getByRole("button", { name: "Stop" });
      await expectSound(page);
      await stop.focus();
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("This is what came before you stopped it.");
      await expect(answer).toContainText("Visitors park behind the lighthouse.");
      await expect(field).toBeFocused();
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Ask again: Who parks" }).click();
      // What was stopped stays in the conversation, and the question comes once more.
      await expect(answer).toHaveCount(2);
      // Until the answer is whole, the first of these buttons is an earlier answer's.
      await expect(panel(page).locator("[aria-busy=true]")).toHaveCount(0);
      const helpful = panel(page).getByRole("button", { name: "Helpful", exact: true }).first();
      await helpful.click();
      await expect(panel(page).getByText("Thank you.")).toBeVisible();
      await expect(helpful).toHaveAttribute("aria-pressed", "true");
    });

    await test.step("a search says what it found, where and by which words", async () => {
      await page.getByRole("tab", { name: "Search" }).click();
      await page.getByLabel("Search the passages").fill("parking permit");
      await page.keyboard.press("Enter");
      const hit = panel(page).getByRole("list", { name: "Passages" }).getByRole("listitem");
      await expect(hit).toHaveCount(1);
      await expect(hit).toContainText(/1\.parking\.md.*Parking.*Score 100/);
      await expect(hit).toContainText(/Found by .*permit \(\d+ %\)/);
      await expect(hit.locator("mark").last()).toHaveText("permit");
      await hit.getByText(/^Found by/).click();
      await expect(hit.getByRole("definition").first()).toContainText(/\d+ %/);
      await expect(hit).toContainText("in the title: counts twice");
      await expectSound(page);
      // The address holds it.
      await page.reload();
      await expect(hit).toHaveCount(1);
      await page.getByLabel("Search the passages").fill("Byzantium");
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("No passage found");
    });

    await test.step("a passage of a document is found by its words", async () => {
      await page.goto(`${address}?tab=documents`);
      await row(page, "parking.md").getByRole("link", { name: "parking.md" }).click();
      const text = page.getByRole("article", { name: "parking.md" });
      const field = text.getByRole("searchbox", { name: "Search in this document" });
      await field.fill("lighthouse");
      await page.keyboard.press("Enter");
      await expect(text.getByRole("status")).toHaveText("1 passage has “lighthouse”.");
      await expect(text.locator("mark")).toHaveText("lighthouse");
      await expectSound(page);
      await field.fill("submarine");
      await page.keyboard.press("Enter");
      await expect(text.getByRole("status")).toHaveText("No passages have “submarine”.");
      await text.getByRole("link", { name: "Clear search" }).click();
      await expect(text).toContainText("Visitors park behind the lighthouse.");
    });

    await test.step("a passage that is chosen in the list is shown in the text, and the reverse", async () => {
      const text = page.getByRole("article", { name: "parking.md" });
      const list = text.getByRole("region", { name: "Passages of this text" });
      const listed = list.getByRole("button", { name: /^Passage 1/ });
      const inText = text.getByRole("button", { name: "Passage 1", exact: true });
      await expect(listed).toContainText("Parking");
      await listed.focus();
      await page.keyboard.press("Enter");
      await expect(text.locator("mark")).toContainText("Visitors park behind the lighthouse.");
      await expect(listed).toBeFocused();
      await expect(inText).toHaveAttribute("aria-pressed", "true");
      await expectSound(page);
      await page.reload();
      await expect(listed).toHaveAttribute("aria-pressed", "false");
      await inText.click();
      await expect(listed).toHaveAttribute("aria-pressed", "true");
    });

    await test.step("a passage that is switched off is not found until it is on again", async () => {
      const text = page.getByRole("article", { name: "parking.md" });
      await text.getByRole("button", { name: "Switch passage 1 off" }).focus();
      await page.keyboard.press("Enter");
      await expect(text).toContainText("Off: it is never found");
      await expect(text.getByRole("button", { name: "Switch passage 1 on" })).toBeFocused();
      await expectSound(page);
      await page.goto(`${address}?tab=search&query=lighthouse`);
      await expect(panel(page)).toContainText("No passage found");
      await page.goBack();
      await text.getByRole("button", { name: "Switch passage 1 on" }).click();
      await expect(text).not.toContainText("Off: it is never found");
      await page.goto(`${address}?tab=search&query=lighthouse`);
      await expect(panel(page).getByRole("list", { name: "Passages" })).toContainText("lighthouse");
    });

    await test.step("without a connection it says so, and goes on where it is back", async () => {
      await page.getByRole("tab", { name: "Ask" }).click();
      await page.getByLabel("Your question").fill("When is the office open?");
      await page.context().setOffline(true);
      await page.keyboard.press("Enter");
      await expect(
        panel(page).getByRole("alert").filter({ hasText: "Network connection failed." }),
      ).toBeVisible();
      await expect(page.getByLabel("Your question")).toHaveValue("When is the office open?");
      const again = panel(page).getByRole("button", {
        name: "Try again: When is the office open?",
      });
      await expect(again).toBeVisible();
      await expectSound(page);
      await page.getByRole("tab", { name: "AI Workers" }).click();
      await expect(panel(page).getByRole("alert")).toContainText(/could not be loaded/);
      await page.context().setOffline(false);
      await panel(page)
        .getByRole("button", { name: /^(Try Again|Retry)$/ })
        .click();
      await expect(panel(page).getByRole("list", { name: "Jobs" })).toBeVisible();
      await page.getByRole("tab", { name: "Ask" }).click();
      await again.click();
      await expect(panel(page).getByRole("list", { name: /^Answer to When/ })).toContainText(
        "from nine to five",
      );
      await page.getByRole("tab", { name: "AI Workers" }).click();
    });

    await test.step("questions are pinned, asked, and say whether the RAG may be active", async () => {
      await page.goto(`${address}?tab=ask&question=What+does+a+permit+cost+a+day%3F`);
      const pin = panel(page).getByRole("button", { name: /^Pin as question: A permit costs/ });
      await pin.first().focus();
      await page.keyboard.press("Enter");
      await expect(panel(page).getByRole("button", { name: "Pinned as question" })).toBeVisible();
      await page.getByRole("tab", { name: "Questions" }).click();
      const list = panel(page).getByRole("list", { name: "Golden questions" });
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await page.getByLabel("A question that must be refused").fill("Who founded Byzantium?");
      await page.keyboard.press("Enter");
      await expect(list.getByRole("listitem")).toHaveCount(2);
      await expect(panel(page)).toContainText("May not be active yet");
      await panel(page).getByRole("button", { name: "Run now" }).click();
      await expect(list.getByText("Passed")).toHaveCount(2, { timeout: 30_000 });
      await expect(panel(page)).toContainText("2 questions, 2 of them passed.");
      await expect(panel(page).getByRole("table")).toContainText("2 of 2");
      await expect(list).toContainText("It was refused.");
      await expectSound(page);
      // The address holds the tab.
      await page.reload();
      await panel(page).getByRole("button", { name: "Delete Who founded Byzantium?" }).click();
      const dialog = page.getByRole("alertdialog", { name: "Delete this question?" });
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(list.getByRole("listitem")).toHaveCount(1);
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
      await panel(page)
        .getByRole("link", { name: /^With a task/ })
        .click();
      await expect(emperor.getByRole("link", { name: /^Open task/ })).toHaveAttribute(
        "href",
        /^\/tasks\/[\w-]+$/,
      );
      await emperor.getByRole("button", { name: /^Close/ }).click();
      await panel(page)
        .getByRole("link", { name: /^Closed/ })
        .click();
      await expect(emperor.getByRole("button", { name: /^Open again/ })).toBeVisible();
      await page.reload();
      await expect(emperor).toHaveCount(1);
      await expectSound(page);
    });

    await test.step("an answer that was of no use is said so", async () => {
      await page.goto(`${address}?tab=ask&question=What+does+a+permit+cost+a+day%3F`);
      await panel(page).getByRole("button", { name: "Not helpful" }).click();
      await expect(panel(page)).toContainText("Thank you.");
      await page.getByRole("tab", { name: "Gaps" }).click();
      await panel(page).getByRole("link", { name: /^Open/ }).click();
      await expect(panel(page).getByRole("list", { name: "Gaps" })).toContainText(
        "What does a permit cost a day?",
      );
    });

    await test.step("its jobs and its figures stand on tabs", async () => {
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
      await expectSound(page);
    });

    await test.step("another way of cutting is tried on one document, and then in use", async () => {
      const size = page.getByLabel("Passage length");
      const lengthNow = async () => {
        await page.goto(address);
        await page.getByRole("tab", { name: "Configuration" }).click();
        return size.inputValue();
      };
      expect(await lengthNow()).toBe("900");
      await size.fill("400");
      await page.keyboard.press("Enter");
      const preview = panel(page).getByRole("region", { name: "Preview" });
      await expect(preview).toContainText(/would be \d+ passage/);
      await expect(preview.getByRole("list", { name: "First passages" })).not.toBeEmpty();
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Apply to all documents" }).click();
      await expect.poll(lengthNow, { timeout: 30_000 }).toBe("400");
      await page.goto(`${address}?tab=search&query=lighthouse`);
      await expect(panel(page).getByRole("list", { name: "Passages" })).toContainText("lighthouse");
      await system.env.DB.prepare(
        `INSERT INTO rag_generations (id, rag_id, chunk_size, chunk_overlap, state, error, created_at)
        VALUES ('broken', ?, 400, 0, 'failed', 'A text is damaged.', ?)`,
      )
        .bind(id, Date.now())
        .run();
      await lengthNow();
      await expect(panel(page).getByRole("alert")).toContainText("A text is damaged.");
      await expect(panel(page).getByRole("button", { name: "Retry" })).toBeVisible();
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Discard" }).click();
      await expect(panel(page).getByText("A text is damaged.")).toHaveCount(0);
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
      // What searches the list stays.
      await expect(panel(page).getByRole("button")).toHaveText([""]);
      await page.getByRole("tab", { name: "Monitoring" }).click();
      await expect(panel(page)).toContainText("Figures are for those who manage this RAG");
    });
    expect(withConnection(problems)).toEqual([]);
  } finally {
    await system.close();
  }
});

const PLACES = ["harbour", "library", "bakery", "station", "museum"];
const MORE = ["market", "garden", "school", "theatre", "chapel"];

/** Ten files; each says of one place what no other says. */
const TEN = [...PLACES, ...MORE].map((place, n) => ({
  name: `${place}.md`,
  mimeType: "text/markdown",
  buffer: Buffer.from(
    `# The ${place}\n\nIt stands in the old town, and many people know it.\n\nThe keeper of the ${place} has ${n + 11} keys. The door is green.\n`,
  ),
}));

/** Drops files on the page, as the browser does it when they are dragged from elsewhere. */
async function dropFiles(page: Page, files: readonly { name: string; buffer: Buffer }[]) {
  const sent = files.map(({ name, buffer }) => ({ name, text: buffer.toString() }));
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) transfer.items.add(new File([text], name));
    return transfer;
  }, sent);
  // Beside the field: whoever misses it does not lose the page.
  for (const type of ["dragover", "drop"])
    await page.getByRole("main").dispatchEvent(type, { dataTransfer: data });
}

test("a stranger makes a RAG, drops ten files on it, asks, and lands on the sentence", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "stranger-"));
  let system = await startSystem({ engine: true, folder });
  try {
    const boss = await newPerson(system, "superadmin");
    const problems = await signIn(page, system, boss);

    await test.step("it is created, and says what to do next", async () => {
      await page.goto(`${system.url}/rags`);
      await page.getByRole("link", { name: "Create RAG" }).first().click();
      await page.getByLabel("Name").fill("Town");
      await page.getByLabel("RAG URL").fill("https://town.example.com");
      await page.getByLabel("Details").fill("What everybody should know of the town.");
      await page.getByRole("button", { name: "Create RAG" }).click();
      await page.getByRole("link", { name: "View RAG Town" }).click();
      await expect(panel(page)).toContainText("This RAG knows nothing yet.");
      await expectSound(page);
      await page.getByRole("tab", { name: "Ask" }).click();
      await expect(panel(page)).toContainText("There is nothing to ask yet");
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Documents" }).click();
    });

    await test.step("files that are dropped become ready, whatever is reloaded or started anew", async () => {
      await expect(panel(page)).toContainText("No documents yet");
      // The engine waits, so that what comes is seen on its way.
      expect(await setDrained(page, true)).toBe(true);
      await dropFiles(page, TEN);
      await expect(panel(page)).toContainText("10 documents, 10 under way", { timeout: 30_000 });
      await expectSound(page);
      const { pathname, search } = new URL(page.url());
      await page.goto("about:blank");
      await system.close();
      system = await startSystem({ engine: true, folder, migrate: false });
      await page.goto(system.url + pathname + search);
      await expect(panel(page)).toContainText("10 documents, 10 under way");
      expect(await setDrained(page, false)).toBe(true);
      for (const { name } of TEN)
        await expect(row(page, name)).toContainText("Ready", { timeout: 60_000 });
      await expect(panel(page)).toContainText("10 documents");
    });

    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await test.step(`the answer leads to the sentence, ${size.width} px wide`, async () => {
        await page.setViewportSize(size);
        await page.getByRole("tab", { name: "Overview" }).click();
        await expect(panel(page)).toContainText("10 documents are ready");
        await panel(page).getByRole("button", { name: "Ask a question" }).click();
        await page.getByLabel("Your question").fill("How many keys has the keeper of the museum?");
        await page.keyboard.press("Enter");
        const answer = panel(page)
          .getByRole("list", { name: /^Answer to How/ })
          .getByRole("listitem");
        const sentence = "The keeper of the museum has 15 keys.";
        await expect(answer.first()).toContainText(sentence);
        await expectSound(page);
        await answer
          .first()
          .getByRole("link", { name: /^museum\.md/ })
          .click();
        const marked = page.getByRole("article", { name: "museum.md" }).locator("mark");
        await expect(marked).toHaveText(sentence);
        await expect(marked).toBeFocused();
        await expect(marked).toBeInViewport();
        await expectSound(page);
      });
    }

    await test.step("every tab is sound, at both widths", async () => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const tab of await page.getByRole("tab").all()) {
          await tab.click();
          await expect(panel(page).getByText("Loading…")).toHaveCount(0);
          await expectSound(page);
        }
      }
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
