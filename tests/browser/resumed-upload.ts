import { expect, type Locator, type Page } from "@playwright/test";
import { expectSound } from "./signed-in";

interface ResumedUpload {
  /**
   * Chooses the file, which is on disk so that its modification time stays the same. It is sent in
   * two parts.
   */
  choose: () => Promise<void>;
  /** Progress text when interrupted: "5.0 MB of 5.4 MB". */
  sent: string;
  /** Visible once the upload is complete. */
  arrived: Locator;
}

/** Breaks the connection in an upload's second part, and checks that it resumes after a reload. */
export async function expectResumed(page: Page, { choose, sent, arrived }: ResumedUpload) {
  const parts: string[] = [];
  let isCut = true;
  await page.route("**/uploads/*/parts/*", async (route) => {
    const part = route.request().url().split("/").at(-1) ?? "";
    if (isCut && part === "2") return route.abort();
    parts.push(part);
    return route.continue();
  });
  const second = page.waitForRequest("**/parts/2");
  await choose();
  await second;
  await expect.poll(() => parts).toEqual(["1"]);
  page.on("dialog", (question) => question.accept());
  await page.reload();
  const interrupted = page.getByRole("region", { name: "Interrupted uploads" });
  await expect(interrupted.getByRole("listitem")).toContainText(sent);
  await expectSound(page);
  isCut = false;
  await choose();
  await expect(arrived).toBeVisible();
  expect(parts).toEqual(["1", "2"]);
  await expect(interrupted).toBeHidden();
}
