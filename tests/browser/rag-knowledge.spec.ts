import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { panel, row, withConnection } from "./rag-fixture";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const OFFICE = "The office in Tromsø is open from nine to five. On Fridays it closes at noon.";
const PARKING =
  "# Parking\n\nVisitors park behind the lighthouse. A permit costs eleven crowns a day.";
const FILES = [
  { name: "office.txt", mimeType: "text/plain", buffer: Buffer.from(OFFICE) },
  { name: "parking.md", mimeType: "text/markdown", buffer: Buffer.from(PARKING) },
];

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
        "UPDATE rag_documents SET state = 'failed', error = 'Broken.' WHERE title <> 'Parking'",
      ).run();
      await page.reload();
      await panel(page).getByLabel("State").selectOption("failed");
      await expect(panel(page)).toContainText("2 of 3 documents");
      await panel(page).getByRole("searchbox", { name: "Search documents" }).fill("office");
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("1 of 3 documents");
      await page.reload();
      await expect(row(page, "office.txt")).toContainText("Broken.");
      await expect(row(page, "Canteen")).toHaveCount(0);
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Retry all failed" }).click();
      await expect(panel(page)).toContainText("No documents match", { timeout: 30_000 });
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
      await expect(panel(page)).toContainText("No model was used.");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await panel(page).getByRole("button", { name: "Copy" }).click();
      await expect(panel(page)).toContainText("Copied");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
        "A permit costs eleven crowns a day.” (Parking)",
      );
      await expectSound(page);
      const citation = answer.first().getByRole("link", { name: "Parking" });
      await citation.focus();
      await page.keyboard.press("Enter");
      const text = page.getByRole("article", { name: "Parking" });
      await expect(text).toContainText("Visitors park behind the lighthouse.");
      await expect(text.locator("mark")).toHaveText("A permit costs eleven crowns a day.");
      await expect(text.locator("mark")).toBeFocused();
      await expect(page.getByRole("tab", { name: "Documents" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expectSound(page);
      // The passage's address opens it too.
      await page.reload();
      await expect(text.locator("mark")).toHaveText("A permit costs eleven crowns a day.");
      await page.goBack();
      await expect(answer.first()).toContainText("A permit costs eleven crowns a day.");
    });

    await test.step("what the documents do not carry is said, with the closest passages and the words that none has", async () => {
      await page.getByLabel("Your question").fill("Which emperor founded Byzantium?");
      await panel(page).getByRole("button", { name: "Ask" }).click();
      await expect(panel(page)).toContainText("I couldn't find a sentence that answers this.");
      await expect(panel(page)).toContainText(
        "No passage found mentions “emperor”, “founded” or “Byzantium”.",
      );
      await panel(page).getByRole("button", { name: "None of these helped" }).click();
      await expect(panel(page)).toContainText("The question is saved under Gaps.");
      await expectSound(page);
      const earlier = panel(page).getByRole("region", { name: "Earlier questions" });
      await expect(earlier).toContainText("A permit costs eleven crowns a day.");
      // Questions are kept with their answers.
      await page.goto(`${address}?tab=ask`);
      const kept = panel(page).getByRole("navigation", { name: "Conversations" });
      await kept.getByRole("button", { name: /^What does a parking permit cost/ }).focus();
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("I couldn't find a sentence that answers this.");
      await expect(earlier).toContainText("A permit costs eleven crowns a day.");
      await expect(page).toHaveTitle("Shelf · Atrium");
    });

    await test.step("an answer is stopped on its way, and what came of it stays", async () => {
      // The answer's first sentence arrives and the rest never does.
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
      await expect(panel(page)).toContainText("Stopped. The answer is incomplete.");
      await expect(answer).toContainText("Visitors park behind the lighthouse.");
      await expect(field).toBeFocused();
      await panel(page).getByRole("button", { name: "Ask again: Who parks" }).click();
      // A stopped answer stays in the conversation, and the question is asked again.
      await expect(answer).toHaveCount(2);
      // Until the answer is complete, the first such button belongs to an earlier answer.
      await expect(panel(page).locator("[aria-busy=true]")).toHaveCount(0);
      const helpful = panel(page).getByRole("button", { name: "Helpful", exact: true }).first();
      await helpful.click();
      await expect(panel(page).getByText("Feedback sent")).toBeVisible();
      await expect(helpful).toHaveAttribute("aria-pressed", "true");
    });

    await test.step("a search says what it found, where and by which words", async () => {
      await page.getByRole("tab", { name: "Search" }).click();
      await page.getByLabel("Search passages").fill("parking permit");
      await page.keyboard.press("Enter");
      const hit = panel(page).getByRole("list", { name: "Passages" }).getByRole("listitem");
      await expect(hit).toHaveCount(1);
      await expect(hit).toContainText(/1\.Parking.*Parking.*Score 100/);
      await expect(hit).toContainText(/Matched .*permit \(\d+%\)/);
      await expect(hit.locator("mark").last()).toHaveText("permit");
      await hit.getByText(/^Matched/).click();
      await expect(hit.getByRole("definition").first()).toContainText(/\d+%/);
      await expect(hit).toContainText("(in the title, counts twice)");
      await expectSound(page);
      // The address keeps it.
      await page.reload();
      await expect(hit).toHaveCount(1);
      await page.getByLabel("Search passages").fill("Byzantium");
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("No passage found");
    });

    await test.step("a passage of a document is found by its words", async () => {
      await page.getByRole("tab", { name: "Documents" }).click();
      await row(page, "Parking").getByRole("link", { name: "Parking" }).click();
      const text = page.getByRole("article", { name: "Parking" });
      const field = text.getByRole("searchbox", { name: "Search in this document" });
      await field.fill("lighthouse");
      await page.keyboard.press("Enter");
      await expect(text.getByRole("status")).toHaveText("1 passage contains “lighthouse”.");
      await expect(text.locator("mark")).toHaveText("lighthouse");
      await expectSound(page);
      await field.fill("submarine");
      await page.keyboard.press("Enter");
      await expect(text.getByRole("status")).toHaveText("No passages contain “submarine”.");
      await text.getByRole("link", { name: "Clear search" }).click();
      await expect(text).toContainText("Visitors park behind the lighthouse.");
    });

    await test.step("a passage that is chosen in the list is shown in the text, and the reverse", async () => {
      const text = page.getByRole("article", { name: "Parking" });
      const list = text.getByRole("region", { name: "Passages of this text" });
      const listed = list.getByRole("button", { name: /^Passage 1/ });
      const inText = text.getByRole("button", { name: "Passage 1", exact: true });
      await expect(listed).toContainText("Parking");
      await listed.focus();
      await page.keyboard.press("Enter");
      const [heading, sentences] = [text.locator("mark").first(), text.locator("mark").last()];
      await expect(heading).toHaveText("Parking");
      await expect(sentences).toContainText("Visitors park behind the lighthouse.");
      await expect(listed).toBeFocused();
      await expect(inText).toHaveAttribute("aria-pressed", "true");
      await page.reload();
      await expect(listed).toHaveAttribute("aria-pressed", "false");
      await inText.click();
      await expect(listed).toHaveAttribute("aria-pressed", "true");
    });

    await test.step("a passage that is excluded is not found until it is included again", async () => {
      const text = page.getByRole("article", { name: "Parking" });
      await text.getByRole("button", { name: "Exclude passage 1" }).focus();
      await page.keyboard.press("Enter");
      await expect(text).toContainText("Excluded from search");
      await expect(text.getByRole("button", { name: "Include passage 1" })).toBeFocused();
      await expectSound(page);
      await page.goto(`${address}?tab=search&query=lighthouse`);
      await expect(panel(page)).toContainText("No passage found");
      await page.goBack();
      await text.getByRole("button", { name: "Include passage 1" }).click();
      await expect(text).not.toContainText("Excluded from search");
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
      await expect(panel(page).getByRole("alert")).toContainText(/Failed to load this tab/);
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

    expect(withConnection(problems)).toEqual([]);
  } finally {
    await system.close();
  }
});
