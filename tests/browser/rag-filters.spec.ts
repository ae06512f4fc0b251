import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { panel, row } from "./rag-fixture";
import { expectSoundInThemes, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const PRICES = [
  { title: "Prices 2025", text: "A hotel costs at most 100 euros a night in any town." },
  { title: "Prices 2026", text: "A hotel costs at most 120 euros a night in any town." },
];

test("a person gives documents tags and dates, and answers follow them", async ({
  page,
  system,
}) => {
  const admin = await newPerson(system, "admin");
  const problems = await signIn(page, system, admin);
  const ragId = await insertRag(system, { createdBy: admin.id });
  const path = `/api/rags/${ragId}/documents`;
  await call(system, admin, "POST", path, { documents: PRICES });
  const ready = async () => (await call(system, admin, "GET", path)).body.statuses.ready;
  await expect.poll(ready, { timeout: 30_000 }).toBe(2);
  const open = (tab: string) => page.goto(`${system.url}/rags/${ragId}/workspace?tab=${tab}`);

  await test.step("several get the same tag and folder", async () => {
    await open("documents");
    await panel(page).getByLabel("Select all documents on this page").check();
    await page.getByRole("button", { name: "Edit details" }).click();
    const dialog = page.getByRole("dialog", { name: "Details of 2 documents" });
    await dialog.getByLabel("Add tags").fill("Travel");
    await dialog.getByLabel("Folder").fill("handbook/travel");
    await expectSoundInThemes(page);
    await dialog.getByRole("button", { name: "Save details" }).click();
    await expect(dialog).toBeHidden();
    for (const { title } of PRICES) {
      await expect(row(page, title)).toContainText("travel");
      await expect(row(page, title)).toContainText("Folder handbook/travel");
    }
  });

  await test.step("one is no longer valid, and the list says since when", async () => {
    await row(page, "Prices 2025").getByRole("link", { name: "Prices 2025" }).click();
    await page.getByRole("button", { name: "Edit details" }).click();
    const dialog = page.getByRole("dialog", { name: "Details of Prices 2025" });
    await dialog.getByLabel("Valid from").fill("2021-01-01");
    await dialog.getByLabel("Valid until").fill("2020-03-02");
    await dialog.getByRole("button", { name: "Save details" }).click();
    await expect(dialog).toContainText("Valid until can't be before valid from");
    await dialog.getByLabel("Valid from").fill("");
    await dialog.getByRole("button", { name: "Save details" }).click();
    await expect(dialog).toBeHidden();
    await expect(panel(page)).toContainText(/Not valid since .*2020/);
    await open("documents");
    await expect(row(page, "Prices 2025")).toContainText(/Not valid since .*2020/);
    await panel(page).getByLabel("Validity").selectOption("Valid today");
    await expect(page).toHaveURL(/validity=valid/);
    await expect(row(page, "Prices 2025")).toBeHidden();
    await expect(row(page, "Prices 2026")).toBeVisible();
    await expectSoundInThemes(page);
  });

  await test.step("a search leaves it out and says so, and finds it on its day", async () => {
    await open("search&query=hotel+costs");
    const passages = panel(page).getByRole("list", { name: "Passages" });
    await expect(passages.getByRole("link", { name: "Prices 2026" })).toBeVisible();
    await expect(passages.getByRole("link", { name: "Prices 2025" })).toHaveCount(0);
    await expect(panel(page)).toContainText("Not used: Prices 2025 (not valid since");
    await panel(page).getByText("Valid on", { exact: true }).first().click();
    await panel(page).getByLabel("Valid on").fill("2020-01-01");
    await expect(page).toHaveURL(/valid_on=2020-01-01/);
    await expect(passages.getByRole("link", { name: "Prices 2025" })).toBeVisible();
    await page.reload();
    await expect(passages.getByRole("link", { name: "Prices 2025" })).toBeVisible();
  });

  await test.step("an answer keeps to the filters in the address, and names them", async () => {
    await open("ask&folder=handbook");
    await panel(page).getByLabel("Your question").fill("What does a hotel cost a night?");
    await panel(page).getByRole("button", { name: "Ask", exact: true }).click();
    await expect(panel(page)).toContainText("Folder handbook");
    await expect(panel(page)).toContainText("120 euros");
    await expect(panel(page)).not.toContainText("100 euros");
    await expect(page).toHaveURL(/conversation=.*folder=handbook/);
    await expectSoundInThemes(page);
    await open("ask&tags=nothing");
    await panel(page).getByLabel("Your question").fill("What does a hotel cost a night?");
    await panel(page).getByRole("button", { name: "Ask", exact: true }).click();
    await expect(panel(page)).toContainText("No document matches these filters.");
  });
  expect(problems).toEqual([]);
});
