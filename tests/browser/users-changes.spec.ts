import { call, createPerson } from "../support/people";
import { giveToken } from "../support/tokens";
import { expect, test } from "./system";
import {
  beginUsers,
  deleteButton,
  editLink,
  expectAccessible,
  heading,
  NEWEST,
  open,
  problems,
  rowOf,
  signInAs,
  versionOf,
} from "./users-fixture";

test.beforeEach(beginUsers);

test("the list is searched, loaded again and shortened; without a connection each act says so", async ({
  page,
  context,
  system,
}) => {
  await test.step("deleting asks first, and without a connection each act says so", async () => {
    await test.step("deleting asks for the person by e-mail, with Cancel in focus", async () => {
      await signInAs(context, system, "superadmin");
      const other = await createPerson(system, "moderator");
      await open(page, system, NEWEST);
      await deleteButton(page, other).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText(`Are you sure you want to delete ${other.email}?`);
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      expect(await versionOf(system, other.id)).not.toBeNull();
      await deleteButton(page, other).click();
      await dialog.getByRole("button", { name: "Delete User" }).click();
      await expect(rowOf(page, other)).toHaveCount(0);
      await expect(dialog).toHaveCount(0);
      expect(await versionOf(system, other.id)).toBeNull();
      expect(problems).toEqual([]);
    });
    await test.step("without a connection each act gives its sentence and keeps what was typed", async () => {
      await signInAs(context, system, "superadmin");
      const other = await createPerson(system, "moderator", { name: "Steady" });
      await open(page, system, "?mode=create");
      await page.getByLabel("Name").fill("Typed Name");
      await page.getByLabel("Email").fill("typed@example.com");
      await context.setOffline(true);
      await page.getByRole("button", { name: "Create User" }).click();
      await expect(page.getByText("Failed to create user")).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Typed Name");
      await expect(page.getByRole("button", { name: "Create User" })).toBeEnabled();
      await context.setOffline(false);

      page.on("dialog", (dialog) => dialog.accept());
      await open(page, system, `?mode=edit&user=${other.id}`);
      await page.getByLabel("Name").fill("Changed");
      await context.setOffline(true);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Failed to update user")).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveValue("Changed");
      await context.setOffline(false);

      await open(page, system, NEWEST);
      await deleteButton(page, other).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toBeVisible();
      await context.setOffline(true);
      await dialog.getByRole("button", { name: "Delete User" }).click();
      await expect(dialog.getByText("Failed to delete user")).toBeVisible();
      await context.setOffline(false);
      await dialog.getByRole("button", { name: "Delete User" }).click();
      await expect(rowOf(page, other)).toHaveCount(0);
    });
  });
  await test.step("the list can be searched, filtered and loaded again", async () => {
    await test.step("search and filters are in the URL, survive a reload, and clear", async () => {
      await signInAs(context, system, "superadmin");
      const mark = crypto.randomUUID().slice(0, 8);
      const [admin, moderator] = [
        await createPerson(system, "admin", { name: `One ${mark}` }),
        await createPerson(system, "moderator", { name: `Two ${mark}` }),
      ];
      await open(page, system);
      await page.getByRole("searchbox").fill(mark);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`q=${mark}`));
      await expect(page.locator("tr[data-user-id]")).toHaveCount(2);
      await page.getByRole("combobox", { name: "Role" }).selectOption("admin");
      await expect(page).toHaveURL(/role=admin/);
      await expect(page.locator("tr[data-user-id]")).toHaveCount(1);
      await page.reload();
      await expect(rowOf(page, admin)).toBeVisible();
      await expect(rowOf(page, moderator)).toHaveCount(0);
      await page.getByRole("combobox", { name: "Status" }).selectOption("inactive");
      await expect(page.getByText("No users found.")).toBeVisible();
      await page.goBack();
      await expect(rowOf(page, admin)).toBeVisible();
      await page.goForward();
      await page.getByRole("link", { name: "Clear filters" }).click();
      await expect(page).toHaveURL(`${system.url}/users`);
      await open(page, system, `?q=${mark}&perPage=1&sort=-name&page=7`);
      await expect(rowOf(page, moderator)).toHaveCount(0);
      await expect(rowOf(page, admin)).toBeVisible();
      await expect(page).toHaveURL(/page=2/);
    });
    await test.step("a failed load gives 'Failed to load users', and Retry loads them", async () => {
      const self = await signInAs(context, system, "superadmin");
      const broken = await createPerson(system, "moderator");
      const setCreated = (at: number) =>
        system.env.DB.prepare("UPDATE users SET created_at = ? WHERE id = ?")
          .bind(at, broken.id)
          .run();
      // No date is that late: the list fails on this row, the session does not read it.
      await setCreated(9e15);
      try {
        // By name whoever asks may come on a later page: other tests leave people behind.
        await open(page, system, "?sort=-created_at");
        await expect(page.getByText("Failed to load users")).toBeVisible();
      } finally {
        await setCreated(Date.now());
      }
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(rowOf(page, self)).toBeVisible();
      await expect(page.getByText("Failed to load users")).toHaveCount(0);
    });
  });
});

test("a form is not left or overwritten by accident, on the settings tab as well", async ({
  page,
  context,
  system,
}) => {
  await test.step("leaving a changed form asks", async () => {
    await signInAs(context, system, "superadmin");
    await open(page, system, "?mode=create");
    await page.getByLabel("Name").fill("Half");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Half");
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave page" }).click();
    await expect(page).toHaveURL(`${system.url}/users`);
  });
  await test.step("a change by somebody else in the meantime is not overwritten", async () => {
    await signInAs(context, system, "superadmin");
    const other = await createPerson(system, "moderator", { name: "Before" });
    await open(page, system, `?mode=edit&user=${other.id}`);
    await system.env.DB.prepare("UPDATE users SET name = 'Theirs', version = 2 WHERE id = ?")
      .bind(other.id)
      .run();
    await page.getByLabel("Name").fill("Mine");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(
      page.getByText("Somebody else has changed this user in the meantime."),
    ).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Mine");
    expect(await versionOf(system, other.id)).toMatchObject({ name: "Theirs" });
  });
  await test.step("the settings tab is the same panel and keeps its place", async () => {
    const self = await signInAs(context, system, "superadmin");
    // Of the people of every test in this system, the page has room for some.
    const tab = `${system.url}/settings?tab=users&q=${self.id.slice(0, 8)}`;
    await page.goto(tab);
    await expect(heading(page)).toBeVisible();
    await editLink(page, self).click();
    await expect(page).toHaveURL(`${tab}&mode=edit&user=${self.id}`);
    await page.getByLabel("Name").fill("From Settings");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(tab);
    await expect(rowOf(page, self)).toContainText("From Settings");
    expect(problems).toEqual([]);
  });
});

test("whoever manages somebody sees where they are signed in, and signs them out everywhere", async ({
  page,
  context,
  system,
}) => {
  await signInAs(context, system, "admin");
  const other = await createPerson(system, "moderator", { name: "Signed In" });
  await giveToken(system, { userId: other.id, role: "moderator", access: "read" });
  await open(page, system, `?mode=edit&user=${other.id}`);
  const sessions = page.getByRole("list", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Sign Signed In out everywhere?");
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Signed out everywhere", { exact: true })).toBeVisible();
  await expect(sessions).toHaveCount(0);
  expect((await call(system, other, "GET", "/api/auth/validate")).status).toBe(401);
  await page.getByRole("button", { name: "End API tokens" }).click();
  await dialog.getByRole("button", { name: "End API tokens" }).click();
  await expect(page.getByText("Not signed in anywhere, and no API tokens.")).toBeVisible();
  expect(problems).toEqual([]);
});
