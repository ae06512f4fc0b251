import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import type { System } from "../support/system";
import { chooseByKeys } from "./choose-by-keys";
import { expectSound, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { heading, main, make, read } from "./tasks-fixture";

const PASSWORD = "correct horse battery";

async function newSuperadmin(system: System): Promise<Person> {
  await completeSetup(system);
  const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
  return createPerson(system, "superadmin", { passwordHash });
}

const endSessions = ({ env }: System, { id }: Person) =>
  env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(id).run();

const again = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function signInAgain(page: Page, person: Person) {
  await expect(again(page).getByLabel("Email")).toHaveValue(person.email);
  await expect(again(page).getByLabel("Password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(again(page)).toHaveCount(0);
}

test("a form that is sent when the session has ended is sent after signing in over it @anew", async ({
  page,
  system,
}) => {
  const person = await newSuperadmin(system);
  const problems = await signIn(page, system, person);
  const { id } = await make(system, person, { name: "Before", description: "First" });
  await page.goto(`${system.url}/tasks/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("After");
  await chooseByKeys(page.getByLabel("Priority", { exact: true }), "Urgent");
  await endSessions(system, person);
  await page.getByRole("button", { name: "Save Changes" }).click();

  // Who declines keeps what was typed, and is told why it was not saved.
  await expect(again(page)).toContainText("Your session has ended.");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(again(page)).toHaveCount(0);
  await expect(main(page)).toContainText("Authentication required");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("After");

  await page.getByRole("button", { name: "Save Changes" }).click();
  await again(page).getByLabel("Password").fill("wrong");
  await page.keyboard.press("Enter");
  await expect(again(page)).toContainText("Invalid credentials");
  await again(page).getByLabel("Password").fill("");
  await signInAgain(page, person);
  await expect(heading(page, "After")).toBeVisible();
  await expect(page).toHaveURL(`${system.url}/tasks/${id}`);
  const [cookie] = await page.context().cookies(system.url);
  const signedIn = { ...person, cookie: `${cookie?.name}=${cookie?.value}` };
  expect(await read(system, signedIn, id)).toMatchObject({ name: "After", priority: "urgent" });
  expect(problems).toEqual([]);
});

test("what is typed elsewhere on the page outlives the new session", async ({ page, system }) => {
  const person = await newSuperadmin(system);
  const problems = await signIn(page, system, person);
  const { id } = await make(system, person, { name: "Two things" });
  await page.goto(`${system.url}/tasks/${id}`);
  await page.getByLabel(/^Add a comment/).fill("Half a sentence");
  await endSessions(system, person);
  await page.getByRole("button", { name: "Change Status", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Completed" }).click();
  await signInAgain(page, person);
  const activity = page.getByRole("list", { name: "Activity" });
  await expect(activity).toContainText("Pending → Completed");
  await expect(page.getByLabel(/^Add a comment/)).toHaveValue("Half a sentence");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByRole("list", { name: "Comments" })).toContainText("Half a sentence");
  expect(problems).toEqual([]);
});

test("signing in again stands above a dialog, which keeps what was typed", async ({
  page,
  system,
}) => {
  const person = await newSuperadmin(system);
  const id = await newProject(system, person, { name: "Above", workspaces: ["media"] });
  const problems = await signIn(page, system, person);
  await page.goto(`${system.url}/projects/${id}/workspace/media/assets`);
  await page.getByRole("button", { name: "New folder" }).click();
  const dialog = page.getByRole("dialog", { name: "New folder" });
  await dialog.getByLabel("Name").fill("Press kit");
  await endSessions(system, person);
  await page.keyboard.press("Enter");
  await expect(again(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(again(page)).toHaveCount(0);
  await expect(dialog.getByLabel("Name")).toHaveValue("Press kit");
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await again(page).getByText("Your session has ended.").click();
  await again(page).getByLabel("Password").click();
  await signInAgain(page, person);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Folders" })).toContainText("Press kit");
  const { status } = await call(system, person, "GET", "/api/auth/validate");
  expect(status, "the session before has ended").toBe(401);
  expect(problems).toEqual([]);
});
