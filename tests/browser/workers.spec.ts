import type { Page } from "@playwright/test";
import { startSystem } from "../support/system";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const jobs = (page: Page) => page.getByRole("list", { name: "Jobs" }).getByRole("listitem");

test("jobs are listed, one is opened, and one that failed is tried again by keys", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin");
    const problems = await signIn(page, system, boss);
    const [id, subject] = [crypto.randomUUID(), crypto.randomUUID()];
    await system.env.DB.prepare(
      `INSERT INTO jobs (id, kind, subject, state, run_at, error, created_at, updated_at, finished_at)
       VALUES (?, 'knowledge.ingest', ?, 'failed', 1, 'The storage gave no answer.', 1, 1, 1)`,
    )
      .bind(id, subject)
      .run();

    await test.step("the list, by state, in the address", async () => {
      await page.goto(`${system.url}/workers`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Workers System");
      await expectSound(page);
      await page.getByRole("link", { name: "Cancelled" }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("No jobs in this state")).toBeVisible();
      await expectSound(page);
      await page.getByRole("link", { name: "Failed" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/state=failed/);
      await expect(jobs(page)).toHaveCount(1);
      await expect(jobs(page)).toContainText("The storage gave no answer.");
      await page.reload();
      await expect(jobs(page)).toHaveCount(1);
    });

    await test.step("one of them, tried again", async () => {
      await jobs(page).getByRole("link", { name: "Read and index documents" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${system.url}/workers/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Read and index documents");
      await expect(page.getByText("The storage gave no answer.")).toBeVisible();
      await expect(page.getByText(subject)).toBeVisible();
      await expectSound(page);
      await page.getByRole("button", { name: "Retry: Read and index documents" }).focus();
      await page.keyboard.press("Enter");
      // The document doesn't exist, so the job ends at once, maybe before the page's first poll.
      // The page shows that without a reload.
      await expect(page.getByText("Done", { exact: true })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText("The storage gave no answer.")).toHaveCount(0);
    });

    await test.step("one that is not there, and an empty list of someone else's", async () => {
      await page.goto(`${system.url}/workers/${crypto.randomUUID()}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      await expectSound(page);
      await signIn(page, system, await newPerson(system, "moderator"));
      await page.goto(`${system.url}/workers`);
      await expect(page.getByText("No jobs yet")).toBeVisible();
      await expect(page.getByRole("button", { name: "Pause engine" })).toHaveCount(0);
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
  }
});
