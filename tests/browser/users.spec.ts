import { png } from "../support/images";
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

test("a superadmin sees everyone, and creates, edits and deletes someone, whatever comes between", async ({
  page,
  context,
  system,
}) => {
  const self = await signInAs(context, system, "superadmin");
  const grace = await createPerson(system, "admin", { name: "Grace Hopper" });
  const others = [
    await createPerson(system, "superadmin"),
    grace,
    await createPerson(system, "moderator"),
  ];
  await system.env.DB.prepare("UPDATE users SET active = 0, last_login = ? WHERE id = ?")
    .bind(Date.now() - 7_200_000, grace.id)
    .run();
  const file = { name: "me.png", mimeType: "image/png", buffer: png() };
  await page.request.post(`${system.url}/api/auth/avatar`, { multipart: { file } });
  const add = page.getByRole("link", { name: "Add User" });
  const cancel = page.getByRole("link", { name: "Cancel" });
  const create = page.getByRole("button", { name: "Create User" });
  const save = page.getByRole("button", { name: "Save changes" });
  const name = page.getByLabel("Name");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const found = `${system.url}/users${NEWEST}&q=katherine`;

  await test.step("a superadmin sees everyone with role, status and times", async () => {
    await open(page, system, NEWEST);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "User",
      "Role & Status",
      "Second factor",
      "Created",
      "Last Login",
      "Actions",
    ]);
    const row = rowOf(page, grace);
    await expect(row).toContainText("Grace Hopper");
    await expect(row).toContainText(grace.email);
    await expect(row).toContainText("Admin");
    await expect(row).toContainText("Inactive");
    await expect(row.getByRole("cell").nth(3)).toHaveText("just now");
    await expect(row.getByRole("cell").nth(2)).toHaveText("None");
    await expect(row.getByRole("cell").nth(4)).toHaveText("2 hours ago");
    await expectAccessible(page);
    await expect(rowOf(page, self).getByRole("cell").nth(4)).toHaveText("Never");
    await expect(rowOf(page, self)).toContainText("Super Admin");
    const picture = rowOf(page, self).locator("[data-slot=avatar] img");
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBe(200);
  });
  await test.step("a superadmin may edit everyone and delete everyone else", async () => {
    await expect(add).toBeVisible();
    await expect(rowOf(page, self).getByText("You", { exact: true })).toBeVisible();
    await expect(editLink(page, self)).toBeVisible();
    await expect(deleteButton(page, self)).toHaveCount(0);
    for (const other of others) {
      await expect(rowOf(page, other).getByText("You", { exact: true })).toHaveCount(0);
      await expect(editLink(page, other)).toBeVisible();
      await expect(deleteButton(page, other)).toBeVisible();
    }
  });
  await test.step("name, email and role are required, and the fields say so", async () => {
    await page.getByRole("searchbox").fill("katherine");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(found);
    await add.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${found}&mode=create`);
    await name.fill("Half");
    await cancel.click();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(name).toHaveValue("Half");
    await expect(page.getByLabel("Role")).toHaveAttribute("required", "");
    await expect(page.getByLabel("Role").locator("option")).toHaveText([
      "Super Admin",
      "Admin",
      "Moderator",
    ]);
    await name.fill("");
    await create.click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(name).toBeFocused();
  });
  const address = `katherine-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await test.step("a superadmin fills in the form by keyboard, and what is wrong is said", async () => {
    await page.keyboard.type("Katherine Johnson");
    await page.keyboard.press("Tab");
    await page.keyboard.type(self.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("seven77");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(password).toBeFocused();
    await expect(name).toHaveValue("Katherine Johnson");
    await page.keyboard.press("End");
    await page.keyboard.type("8");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This email is already in use")).toBeVisible();
    await expect(email).toBeFocused();
    await expect(password).toHaveValue("seven778");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(address.toUpperCase());
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await page.getByLabel("Role").selectOption("admin");
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
  await test.step("a create without a connection says so and keeps what was typed, and one with it is back at the list", async () => {
    await context.setOffline(true);
    await create.click();
    await expect(page.getByText("Failed to create user")).toBeVisible();
    await expect(name).toHaveValue("Katherine Johnson");
    await expect(create).toBeEnabled();
    await context.setOffline(false);
    await create.click();
    await expect(page).toHaveURL(found);
    await expect(page.getByText("User created")).toBeVisible();
  });
  const row = page.locator("tr", { hasText: address });
  await expect(row).toContainText("Katherine Johnson");
  await expect(row).toContainText("Admin");
  const id = (await row.getAttribute("data-user-id")) ?? "";
  const edit = row.getByRole("link", { name: "Edit" });

  await test.step("an edit sends only what changed", async () => {
    await edit.click();
    await save.click();
    await expect(page.getByText("No changes to save")).toBeVisible();
    await name.fill("New Name");
    await page.getByLabel("Status").selectOption("inactive");
    await context.setOffline(true);
    await save.click();
    await expect(page.getByText("Failed to update user")).toBeVisible();
    await expect(name).toHaveValue("New Name");
    await context.setOffline(false);
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === "POST" && sent.url().includes("/users")),
      save.click(),
    ]);
    const changes = { name: "New Name", active: false };
    expect(JSON.parse(request.postData() ?? "[]")[0].changes).toEqual(changes);
    await expect(page).toHaveURL(found);
    await expect(row).toContainText("New Name");
    await expect(row).toContainText("Inactive");
    const version = { name: "New Name", email: address, role: "admin", active: 0 };
    expect(await versionOf(system, id)).toEqual(version);
  });
  await test.step("a change by someone else in the meantime is not overwritten", async () => {
    await edit.click();
    await expect(name).toHaveValue("New Name");
    await system.env.DB.prepare("UPDATE users SET name = 'Theirs', version = 9 WHERE id = ?")
      .bind(id)
      .run();
    await name.fill("Mine");
    await save.click();
    await expect(page.getByText("Someone else changed this user.")).toBeVisible();
    await expect(name).toHaveValue("Mine");
    expect(await versionOf(system, id)).toMatchObject({ name: "Theirs" });
  });
  await test.step("leaving a changed form asks", async () => {
    await cancel.click();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await page.getByRole("button", { name: "Leave page" }).click();
    await expect(page).toHaveURL(found);
  });
  await test.step("deleting asks for the person by email, with Cancel in focus", async () => {
    const del = row.getByRole("button", { name: "Delete" });
    await del.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(`Are you sure you want to delete ${address}?`);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    expect(await versionOf(system, id)).not.toBeNull();
    await del.click();
    await expect(dialog).toBeVisible();
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Delete User" }).click();
    await expect(dialog.getByText("Failed to delete user")).toBeVisible();
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Delete User" }).click();
    await expect(row).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    expect(await versionOf(system, id)).toBeNull();
  });
  // The browser itself reports calls without a connection.
  const unexpected = problems.filter((text) => !text.startsWith("Failed to load resource"));
  expect(unexpected).toEqual([]);
});

test("an admin manages moderators and their own row, and signs one out everywhere; a moderator is told that they may not", async ({
  page,
  context,
  system,
}) => {
  const self = await signInAs(context, system, "admin");
  const [superadmin, admin, moderator] = [
    await createPerson(system, "superadmin"),
    await createPerson(system, "admin"),
    await createPerson(system, "moderator", { name: "Signed In" }),
  ];
  await giveToken(system, { userId: moderator.id, role: "moderator", access: "read" });
  const role = page.getByLabel("Role");

  await test.step("an admin manages moderators, and edits their own row", async () => {
    await open(page, system, `?mode=edit&user=${superadmin.id}`);
    await expect(page.getByText("Access Restricted")).toBeVisible();
    await open(page, system, NEWEST);
    await expect(page.getByRole("link", { name: "Add User" })).toBeVisible();
    for (const above of [superadmin, admin])
      await expect(rowOf(page, above)).toContainText("No actions");
    await expect(editLink(page, self)).toBeVisible();
    await expect(deleteButton(page, self)).toHaveCount(0);
    await expect(editLink(page, moderator)).toBeVisible();
    await expect(deleteButton(page, moderator)).toBeVisible();
  });
  await test.step("an admin's create form offers moderator only", async () => {
    await page.getByRole("link", { name: "Add User" }).click();
    await expect(role.locator("option")).toHaveText(["Moderator"]);
    await page.getByRole("link", { name: "Cancel" }).click();
  });
  await test.step("one's own role and status are not editable, the name is", async () => {
    await editLink(page, self).click();
    await expect(role).toBeDisabled();
    await expect(page.getByLabel("Status")).toBeDisabled();
    await page.getByLabel("Name").fill("Renamed Admin");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(rowOf(page, self)).toContainText("Renamed Admin");
  });
  await test.step("anyone who manages someone sees where they are signed in, and signs them out everywhere", async () => {
    await editLink(page, moderator).click();
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
    expect((await call(system, moderator, "GET", "/api/auth/validate")).status).toBe(401);
    await page.getByRole("button", { name: "Revoke API tokens" }).click();
    await dialog.getByRole("button", { name: "Revoke API tokens" }).click();
    await expect(page.getByText("Not signed in anywhere, and no API tokens.")).toBeVisible();
  });
  await test.step("a moderator is told that they may not", async () => {
    await signInAs(context, system, "moderator");
    await open(page, system, "?mode=create");
    await expect(page.getByRole("heading", { name: "Access Restricted" })).toBeVisible();
    await expect(
      page.getByText("You don't have permission to view user management."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Add User" })).toHaveCount(0);
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await expectAccessible(page);
  });
  expect(problems).toEqual([]);
});

test("the list of users is searched, filtered and loaded again, and keeps its place on the settings tab", async ({
  page,
  context,
  system,
}) => {
  const self = await signInAs(context, system, "superadmin");
  const mark = crypto.randomUUID().slice(0, 8);
  const [admin, moderator] = [
    await createPerson(system, "admin", { name: `One ${mark}` }),
    await createPerson(system, "moderator", { name: `Two ${mark}` }),
  ];
  await test.step("an edit of someone who does not exist says that no user is selected", async () => {
    await open(page, system, "?mode=edit&user=nobody");
    await expect(page.getByText("No user selected")).toBeVisible();
    await page.getByRole("link", { name: "Back to users" }).click();
    await expect(page.getByRole("link", { name: "Add User" })).toBeVisible();
  });
  await test.step("search and filters are in the URL, survive a reload, and clear", async () => {
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
  await test.step("the settings tab is the same panel and keeps its place", async () => {
    // The page has room for only some of all tests' people.
    const tab = `${system.url}/settings?tab=users&q=${mark}`;
    await page.goto(tab);
    await expect(heading(page)).toBeVisible();
    await editLink(page, moderator).click();
    await expect(page).toHaveURL(`${tab}&mode=edit&user=${moderator.id}`);
    await page.getByLabel("Name").fill(`From Settings ${mark}`);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL(tab);
    await expect(rowOf(page, moderator)).toContainText("From Settings");
    expect(problems).toEqual([]);
  });
  await test.step("a failed load gives 'Failed to load users', and Retry loads them", async () => {
    const setCreated = (at: number) =>
      system.env.DB.prepare("UPDATE users SET created_at = ? WHERE id = ?")
        .bind(at, moderator.id)
        .run();
    // A date that late is invalid: the list fails on this row, and sessions don't read it.
    await setCreated(9e15);
    try {
      // By name the person may be on a later page, because other tests leave people behind.
      await open(page, system, NEWEST);
      await expect(page.getByText("Failed to load users")).toBeVisible();
    } finally {
      await setCreated(Date.now());
    }
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(rowOf(page, self)).toBeVisible();
    await expect(page.getByText("Failed to load users")).toHaveCount(0);
  });
});
