import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { panel } from "./rag-fixture";
import { expectSoundInThemes, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

test("an admin edits the synonyms of their RAG, a group per line", async ({ page, system }) => {
  const admin = await newPerson(system, "admin");
  const problems = await signIn(page, system, admin);
  const ragId = await insertRag(system, { createdBy: admin.id });
  const path = `/api/rags/${ragId}/synonyms`;
  const saved = async () => (await call(system, admin, "GET", path)).body.synonyms;
  const field = panel(page).getByLabel("Words that mean the same");
  const save = panel(page).getByRole("button", { name: "Save synonyms" });
  await page.goto(`${system.url}/rags/${ragId}/workspace?tab=configuration`);

  await test.step("a group of one word is refused, and what was typed stays", async () => {
    await field.fill("leave, holiday, Urlaub\n\nboss");
    await save.click();
    await expect(field).toHaveAccessibleDescription(/Group 2 has only one word/);
    await expect(field).toHaveValue("leave, holiday, Urlaub\n\nboss");
    await expectSoundInThemes(page);
    expect(await saved()).toEqual([]);
  });

  await test.step("groups are saved, and are there after a reload", async () => {
    await field.fill("leave , holiday,Urlaub,\n\nboss; lead");
    await save.click();
    await expect(page.getByText("Synonyms saved")).toBeVisible();
    await expect(field).toHaveValue("leave, holiday, Urlaub\nboss, lead");
    expect(await saved()).toEqual([
      ["leave", "holiday", "Urlaub"],
      ["boss", "lead"],
    ]);
    await page.reload();
    await expect(field).toHaveValue("leave, holiday, Urlaub\nboss, lead");
  });

  await test.step("what is typed stays when another tab is opened", async () => {
    await field.fill("leave, day off");
    await page.getByRole("tab", { name: "Team" }).click();
    const loaded = page.waitForResponse((response) => response.url().endsWith(path));
    await page.getByRole("tab", { name: "Configuration" }).click();
    await loaded;
    await expect(field).toHaveValue("leave, day off");
  });

  await test.step("someone else's change isn't overwritten", async () => {
    await call(system, admin, "PUT", path, { synonyms: [["leave", "vacation"]] });
    await field.fill("");
    await save.click();
    await expect(panel(page)).toContainText("Someone changed these synonyms in the meantime.");
    expect(await saved()).toEqual([["leave", "vacation"]]);
  });
  expect(problems).toEqual([]);
});
