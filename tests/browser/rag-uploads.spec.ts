import { writeFileSync } from "node:fs";
import { insertRag } from "../support/reading-fixture";
import { panel, row } from "./rag-fixture";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const LINE = "The office in Tromsø is open from nine to five.\n";

test("a large document whose connection breaks goes on, and after a reload where it was", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await insertRag(system, { name: "Broken line", createdBy: boss.id });
  await signIn(page, system, boss);
  await page.goto(`${system.url}/rags/${id}/workspace?tab=documents`);
  const parts: string[] = [];
  let isCut = true;
  await page.route("**/uploads/*/parts/*", async (route) => {
    const part = route.request().url().split("/").at(-1) ?? "";
    if (isCut && part === "2") return route.abort();
    parts.push(part);
    return route.continue();
  });
  // On the disk, so that its last change stays the same.
  const handbook = test.info().outputPath("handbook.txt");
  writeFileSync(handbook, LINE.repeat(125_000));
  const choose = async () => {
    const choosing = page.waitForEvent("filechooser");
    await panel(page).getByText("Upload files", { exact: true }).click();
    await (await choosing).setFiles(handbook);
  };
  const sent = page.waitForRequest("**/parts/2");
  await choose();
  await sent;
  await expect.poll(() => parts).toEqual(["1"]);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  const interrupted = page.getByRole("region", { name: "Interrupted uploads" });
  await expect(interrupted.getByRole("listitem")).toContainText("5.0 MB of 5.8 MB");
  await expectSound(page);
  isCut = false;
  await choose();
  await expect(row(page, "handbook.txt")).toBeVisible();
  expect(parts).toEqual(["1", "2"]);
  await expect(interrupted).toBeHidden();
  // No engine is here that would read it.
  await row(page, "handbook.txt").getByRole("button", { name: "Cancel handbook.txt" }).click();
  await expect(row(page, "handbook.txt")).toContainText("Reading it was cancelled.");
  await expect(row(page, "handbook.txt").getByRole("button", { name: "Retry" })).toBeVisible();
  await expectSound(page);
});
