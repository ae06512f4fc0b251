import { readFileSync } from "node:fs";
import { hashPassword } from "@/lib/auth/password";
import { call, completeSetup, createPerson } from "../support/people";
import { expectSound, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const PASSWORD = "correct horse battery";

test("what needs a fresh password asks for it over the page, and is then sent as it was", async ({
  page,
  system,
}) => {
  await completeSetup(system);
  const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
  const person = await createPerson(system, "admin", { passwordHash });
  await system.env.DB.prepare("UPDATE sessions SET created_at = ? WHERE id = ?")
    .bind(Date.now() - 16 * 60_000, person.sessionId)
    .run();
  const problems = await signIn(page, system, person);
  await page.goto(`${system.url}/account`);
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  const profile = page.getByRole("form", { name: "Profile" });
  const email = `fresh-${person.id}@example.com`;

  await test.step("whoever declines keeps what was typed, and is told why it was not saved", async () => {
    await profile.getByLabel("Email").fill(email);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Password")).toBeFocused();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(profile).toContainText("Please confirm your password to go on.");
    await expect(profile.getByLabel("Email")).toHaveValue(email);
  });
  await test.step("a wrong password is told so, the right one sends the form", async () => {
    await profile.getByRole("button", { name: "Save changes" }).click();
    await expect(dialog.getByLabel("Password")).toBeFocused();
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("The password is not correct");
    await expect(dialog.getByLabel("Password")).toBeFocused();
    await dialog.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Your account has been saved")).toBeVisible();
    const row = await system.env.DB.prepare("SELECT email FROM users WHERE id = ?")
      .bind(person.id)
      .first();
    expect(row).toEqual({ email });
  });
  await test.step("for the next quarter of an hour nothing is asked", async () => {
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("form", { name: "New API token" });
    await form.getByLabel("Name").fill("Script");
    await form.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByRole("heading", { name: "Copy the token now" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});

test("the export of people asks for the password first, and is downloaded then", async ({
  page,
  system,
}) => {
  await completeSetup(system);
  const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
  const boss = await createPerson(system, "superadmin", { passwordHash });
  const id = await newProject(system, boss, { workspaces: ["crm"] });
  const contacts = `/api/projects/${id}/workspaces/crm/contacts`;
  const ada = { name: "Ada Lovelace", email: "ada@example.com" };
  expect((await call(system, boss, "POST", contacts, ada)).status).toBe(201);
  await system.env.DB.prepare("UPDATE sessions SET created_at = ? WHERE id = ?")
    .bind(Date.now() - 16 * 60_000, boss.sessionId)
    .run();
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/projects/${id}/workspace/crm/contacts`);
  await page.getByRole("link", { name: "Export CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  const exported = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const download = await exported;
  expect(download.suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  expect(readFileSync(await download.path(), "utf8")).toContain("Ada Lovelace");
  await expect(dialog).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("the export of the audit log asks for the password first too", async ({ page, system }) => {
  await completeSetup(system);
  const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
  const boss = await createPerson(system, "superadmin", { passwordHash });
  await system.env.DB.prepare("UPDATE sessions SET created_at = ? WHERE id = ?")
    .bind(Date.now() - 16 * 60_000, boss.sessionId)
    .run();
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/settings/audit`);
  await page.getByRole("link", { name: "Export CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  const exported = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await exported).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  await expect(dialog).toHaveCount(0);
  expect(problems).toEqual([]);
});
