import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password";
import { call, completeSetup, createPerson, type Person, startSession } from "../support/people";
import type { System } from "../support/system";
import { chooseByKeys } from "./choose-by-keys";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { heading, main, make, read } from "./tasks-fixture";

const PASSWORD = "correct horse battery";

const endSessions = ({ env }: System, { id }: Person) =>
  env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(id).run();
const ageSessions = ({ env }: System, { id }: Person) =>
  env.DB.prepare("UPDATE sessions SET created_at = ?, confirmed_at = NULL WHERE user_id = ?")
    .bind(Date.now() - 16 * 60_000, id)
    .run();

const again = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function signInAgain(page: Page, person: Person) {
  await expect(again(page).getByLabel("Email")).toHaveValue(person.email);
  await expect(again(page).getByLabel("Password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(again(page)).toHaveCount(0);
}

/** Exports a list after confirming the password; returns the file's name and text. */
async function exportConfirmed(page: Page) {
  await page.getByRole("link", { name: "Export CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  const exported = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const download = await exported;
  await expect(dialog).toHaveCount(0);
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
}

test("anyone who is at work when their session has ended or is old signs in over the page, and goes on @anew", async ({
  page,
  system,
}) => {
  await completeSetup(system);
  const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
  const person = await createPerson(system, "superadmin", { passwordHash });
  const problems = await signIn(page, system, person);
  const { id } = await make(system, person, { name: "Before", description: "First" });
  const projectId = await newProject(system, person, { workspaces: ["crm", "media"] });
  const workspaces = `/projects/${projectId}/workspaces`;
  const ada = { name: "Ada Lovelace", email: "ada@example.com" };
  const added = await call(system, person, "POST", `/api${workspaces}/crm/contacts`, ada);
  expect(added.status).toBe(201);

  await test.step("a form that is sent when the session has ended is sent after signing in over it", async () => {
    await page.goto(`${system.url}/tasks/${id}/edit`);
    await page.getByLabel("Name", { exact: true }).fill("After");
    await chooseByKeys(page.getByLabel("Priority", { exact: true }), "Urgent");
    await endSessions(system, person);
    await page.getByRole("button", { name: "Save changes" }).click();

    // Declining keeps typed values and shows why they weren't saved.
    await expect(again(page)).toContainText("Your session has ended.");
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(again(page)).toHaveCount(0);
    await expect(main(page)).toContainText("Authentication required");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("After");

    await page.getByRole("button", { name: "Save changes" }).click();
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
  });
  await test.step("what is typed elsewhere on the page outlives the new session", async () => {
    await page.getByLabel(/^Add a comment/).fill("Half a sentence");
    await endSessions(system, person);
    await page.getByRole("button", { name: "Change Status", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Completed" }).click();
    await signInAgain(page, person);
    const activity = page.getByRole("list", { name: "Activity" });
    await expect(activity).toContainText("Pending → Completed");
    await expect(page.getByLabel(/^Add a comment/)).toHaveValue("Half a sentence");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page.getByRole("list", { name: "Activity" })).toContainText("Half a sentence");
  });
  await test.step("signing in again opens above a dialog, which keeps what was typed", async () => {
    await page.goto(`${system.url}/projects/${projectId}/workspace/media/assets`);
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
  });
  await test.step("the export of people and of the audit log asks for the password first, and is downloaded then", async () => {
    await ageSessions(system, person);
    await page.goto(`${system.url}/projects/${projectId}/workspace/crm/contacts`);
    const [contacts, people] = await exportConfirmed(page);
    expect(contacts).toMatch(/^contacts-.*\.csv$/);
    expect(people).toContain("Ada Lovelace");
    await ageSessions(system, person);
    await page.goto(`${system.url}/settings/audit`);
    const [log] = await exportConfirmed(page);
    expect(log).toMatch(/^audit-log-.*\.csv$/);
  });
  expect(problems).toEqual([]);
});

test("anyone who signs out is gone at once, and so is whose session has ended elsewhere", async ({
  page,
  system,
}) => {
  const guest = await newPerson(system, "admin", "Guest");
  const problems = await signIn(page, system, guest);
  const opened = page.getByRole("heading", { level: 1, name: "Trash" });
  const signedOut = page.getByRole("heading", { name: "Sign in" });
  const notTold = page.getByText("Sign-out didn't reach the server");
  const LOGOUT = "**/api/auth/logout";
  /** Opens a page that asks the server for nothing by itself, and waits for its script. */
  async function enter() {
    const live = page.waitForRequest("**/api/auth/validate");
    await page.goto(`${system.url}/trash`);
    await live;
    await expect(opened).toBeVisible();
  }

  await enter();
  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await test.step("shows sign-in at once, while the server is still being told", async () => {
    await page.route(LOGOUT, async (route) => {
      calls++;
      await held;
      await route.abort();
    });
    await page.evaluate(() => sessionStorage.setItem("draft", "secret"));
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(signedOut).toBeVisible();
    await expect(opened).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect.poll(() => calls).toBe(1);
  });
  await test.step("a server that can't be told is tried again and reported, and the screen stays signed out", async () => {
    release();
    await expect(notTold).toBeVisible();
    expect(calls).toBe(3);
    await expect(signedOut).toBeVisible();
    await page.unroute(LOGOUT);
    const told = page.waitForResponse(LOGOUT);
    await page.getByRole("button", { name: "Sign out again" }).click();
    expect((await told).status()).toBe(200);
    await expect(notTold).toHaveCount(0);
    await page.reload();
    await expect(signedOut).toBeVisible();
    await page.goBack();
    await expect(opened).toHaveCount(0);
  });
  await test.step("a session that has ended elsewhere is noticed when the tab comes back", async () => {
    const { sealed } = await startSession(system, guest);
    await page.context().addCookies([{ name: "atrium", value: sealed, url: system.url }]);
    await enter();
    await endSessions(system, guest);
    const leaveFor = (seconds: number) =>
      page.evaluate((ms) => {
        const show = (value: string) => {
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        };
        show("hidden");
        const { now } = Date;
        Date.now = () => now() + ms;
        show("visible");
      }, seconds * 1000);
    await leaveFor(30);
    await expect(opened).toBeVisible();
    const asked = page.waitForRequest("**/api/auth/validate");
    await leaveFor(61);
    expect((await asked).headers()["x-atrium-background"]).toBe("1");
    await expect(signedOut).toBeVisible();
  });
  expect(problems).toEqual([]);
});
