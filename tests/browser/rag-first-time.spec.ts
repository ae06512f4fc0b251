import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startSystem } from "../support/system";
import { expectFits } from "./expect-fits";
import { panel, row, setDrained } from "./rag-fixture";
import { expectResumed } from "./resumed-upload";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const PLACES = ["harbour", "library", "bakery", "station", "museum"];
const MORE = ["market", "garden", "school", "theatre", "chapel"];

/** Ten files, each with a fact that no other has. */
const TEN = [...PLACES, ...MORE].map((place, n) => ({
  name: `${place}.md`,
  mimeType: "text/markdown",
  buffer: Buffer.from(
    `# The ${place}\n\nIt stands in the old town, and many people know it.\n\nThe keeper of the ${place} has ${n + 11} keys. The door is green.\n`,
  ),
}));

const LINE = "The office in Tromsø is open from nine to five.\n";

/** Drops files on the page, like dragging them from outside. */
async function dropFiles(page: Page, files: readonly { name: string; buffer: Buffer }[]) {
  const sent = files.map(({ name, buffer }) => ({ name, text: buffer.toString() }));
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) transfer.items.add(new File([text], name));
    return transfer;
  }, sent);
  // Dropped next to the field, so that missing it doesn't lose the page.
  for (const type of ["dragover", "drop"])
    await page.getByRole("main").dispatchEvent(type, { dataTransfer: data });
}

test("a stranger makes a RAG, drops ten files on it and a large one, asks, and lands on the sentence", async ({
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
      await page.getByRole("button", { name: "Create RAG" }).click();
      await expect(page).toHaveURL(/tab=documents$/);
      await expect(panel(page)).toContainText("No documents yet");
      await page.getByRole("tab", { name: "Overview" }).click();
      await expect(panel(page)).toContainText("No documents yet.");
      await expectSound(page);
      await page.getByRole("tab", { name: "Ask" }).click();
      await expect(panel(page)).toContainText("No documents ready");
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Documents" }).click();
    });

    await test.step("a large document whose connection breaks goes on, and after a reload where it was", async () => {
      await expect(panel(page)).toContainText("No documents yet");
      // Pause the engine, to see the documents on their way.
      expect(await setDrained(page, true)).toBe(true);
      const handbook = test.info().outputPath("handbook.txt");
      writeFileSync(handbook, LINE.repeat(125_000));
      await expectResumed(page, {
        choose: async () => {
          const choosing = page.waitForEvent("filechooser");
          await panel(page).getByText("Upload files", { exact: true }).click();
          await (await choosing).setFiles(handbook);
        },
        sent: "5.0 MB of 5.8 MB",
        arrived: row(page, "handbook.txt"),
      });
      await row(page, "handbook.txt").getByRole("button", { name: "Cancel handbook.txt" }).click();
      await expect(row(page, "handbook.txt")).toContainText("Indexing was cancelled.");
      await expect(row(page, "handbook.txt").getByRole("button", { name: "Retry" })).toBeVisible();
    });

    await test.step("files that are dropped become ready, whatever is reloaded or started anew", async () => {
      await dropFiles(page, TEN);
      await expect(panel(page)).toContainText("11 documents, 10 in progress", { timeout: 30_000 });
      await expectSound(page);
      const { pathname, search } = new URL(page.url());
      await page.goto("about:blank");
      await system.close();
      system = await startSystem({ engine: true, folder, migrate: false });
      await page.goto(system.url + pathname + search);
      await expect(panel(page)).toContainText("11 documents, 10 in progress");
      expect(await setDrained(page, false)).toBe(true);
      for (const { name } of TEN)
        await expect(row(page, name)).toContainText("Ready", { timeout: 60_000 });
      await expect(panel(page)).toContainText("11 documents");
      // The RAG is active as soon as it can answer.
      await expect(page.locator("[data-slot=badge]").first()).toHaveText("Active");
    });

    await test.step("the answer leads to the sentence", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
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
        .getByRole("link", { name: /^The museum/ })
        .click();
      const marked = page.getByRole("article", { name: "The museum" }).locator("mark");
      await expect(marked).toHaveText(sentence);
      await expect(marked).toBeFocused();
      await expect(marked).toBeInViewport();
      await expectSound(page);
    });

    await test.step("every tab is sound on a phone, and fits a desk", async () => {
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await expect(panel(page).getByText("Loading…")).toHaveCount(0);
        await expectSound(page);
        await page.setViewportSize({ width: 1440, height: 900 });
        await expectFits(page);
        await page.setViewportSize({ width: 390, height: 844 });
      }
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
