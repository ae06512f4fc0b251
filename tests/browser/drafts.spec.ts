import type { Page } from "@playwright/test";
import { createPerson } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { heading, main } from "./tasks-fixture";
import { untilHydrated } from "./until-hydrated";

const RESTORED = "Unsaved changes restored";
const asked = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
const back = (page: Page) => page.evaluate(() => history.back());
/** Reloads and confirms the browser's own dialog with "Leave". */
async function reload(page: Page) {
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await untilHydrated(page);
}

test("forms keep what was typed as a draft in this tab, and Back asks before a changed one is left", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "superadmin");
  const problems = await signIn(page, system, person);
  await test.step("the draft of a person survives a reload, the password does not", async () => {
    await page.goto(`${system.url}/users`);
    await page.getByRole("link", { name: "Add User" }).first().click();
    await page.getByLabel("Name", { exact: true }).click();
    await page.keyboard.type("Ada Draft");
    await page.getByLabel("Email", { exact: true }).fill("ada.draft@example.com");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    const form = page.url();

    await back(page);
    await expect(asked(page)).toContainText("They stay in this tab");
    await expectSound(page);
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL(form);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Draft");
    await page.getByLabel("Name", { exact: true }).press("End");
    await back(page);
    await page.getByRole("button", { name: "Leave page" }).click();
    await expect(page).not.toHaveURL(form);

    await page.goto(form);
    await expect(main(page)).toContainText(RESTORED);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Draft");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ada.draft@example.com");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("horse");
    await expectSound(page);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await expect(main(page)).not.toContainText(RESTORED);

    // The person exists and is saved, so there is no draft.
    const other = await createPerson(system, "moderator", { name: "Grace Before" });
    const edit = `${system.url}/users?mode=edit&user=${other.id}`;
    await page.goto(edit);
    await expect(heading(page, "Edit User")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Grace After");
    await reload(page);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Grace After");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(heading(page, "Edit User")).toHaveCount(0);
    await page.goto(edit);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Grace After");
    await expect(main(page)).not.toContainText(RESTORED);
  });
  await test.step("the settings, an integration and a project keep what was typed", async () => {
    const id = await newProject(system, person, { name: "Kept project", workspaces: ["crm"] });
    await page.goto(`${system.url}/settings?tab=theme`);
    const name = page.getByLabel("Dashboard name");
    const before = await name.inputValue();
    await name.fill("Half a name");
    await reload(page);
    await expect(name).toHaveValue("Half a name");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(name).toHaveValue(before);

    await page.goto(`${system.url}/integrations`);
    await page
      .getByRole("button", { name: /^OpenAI/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Half an integration");
    await reload(page);
    await page
      .getByRole("button", { name: /^OpenAI/ })
      .first()
      .click();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Half an integration");
    await expect(dialog).toContainText(RESTORED);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("button", { name: /^OpenAI/ })
      .first()
      .click();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.goto(`${system.url}/projects?q=${encodeURIComponent("Kept project")}`);
    await page.locator(`[data-item-id="${id}"]`).getByRole("link", { name: /^Edit/ }).click();
    await page.getByLabel("Name", { exact: true }).fill("Half a project");
    await page.getByLabel("Name", { exact: true }).press("End");
    await back(page);
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a project");
    await reload(page);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a project");
  });
  expect(problems).toEqual([]);
});
