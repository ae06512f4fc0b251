import { png } from "../support/images";
import { createPerson } from "../support/people";
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

test("a superadmin sees everybody, and may edit everybody and delete everybody else", async ({
  page,
  context,
  system,
}) => {
  await test.step("a superadmin sees everybody with role, status and times", async () => {
    const self = await signInAs(context, system, "superadmin");
    const other = await createPerson(system, "admin", { name: "Grace Hopper" });
    await system.env.DB.prepare("UPDATE users SET active = 0, last_login = ? WHERE id = ?")
      .bind(Date.now() - 7_200_000, other.id)
      .run();
    await open(page, system, NEWEST);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "User",
      "Role & Status",
      "Created",
      "Last Login",
      "Actions",
    ]);
    const row = rowOf(page, other);
    await expect(row).toContainText("Grace Hopper");
    await expect(row).toContainText(other.email);
    await expect(row).toContainText("Admin");
    await expect(row).toContainText("Inactive");
    await expect(row.getByRole("cell").nth(2)).toHaveText("just now");
    await expect(row.getByRole("cell").nth(3)).toHaveText("2 hours ago");
    await expectAccessible(page);
    // Other tests may have made more people than a page shows.
    await page.goto(`${system.url}/users?q=${encodeURIComponent(self.email)}`);
    await expect(rowOf(page, self).getByRole("cell").nth(3)).toHaveText("Never");
    await expect(rowOf(page, self)).toContainText("Super Admin");
    const file = { name: "me.png", mimeType: "image/png", buffer: png() };
    await page.request.post(`${system.url}/api/auth/avatar`, { multipart: { file } });
    await page.reload();
    const picture = rowOf(page, self).locator("[data-slot=avatar] img");
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBe(200);
    expect(problems).toEqual([]);
  });
  await test.step("a superadmin may edit everybody and delete everybody else", async () => {
    const self = await signInAs(context, system, "superadmin");
    const others = [
      await createPerson(system, "superadmin"),
      await createPerson(system, "admin"),
      await createPerson(system, "moderator"),
    ];
    await open(page, system, NEWEST);
    await expect(page.getByRole("link", { name: "Add User" })).toBeVisible();
    await expect(rowOf(page, self).getByText("You", { exact: true })).toBeVisible();
    await expect(editLink(page, self)).toBeVisible();
    await expect(deleteButton(page, self)).toHaveCount(0);
    for (const other of others) {
      await expect(rowOf(page, other).getByText("You", { exact: true })).toHaveCount(0);
      await expect(editLink(page, other)).toBeVisible();
      await expect(deleteButton(page, other)).toBeVisible();
    }
  });
});

test("an admin manages moderators and their own row; a moderator is told that they may not", async ({
  page,
  context,
  system,
}) => {
  await test.step("an admin manages moderators, and edits their own row", async () => {
    const self = await signInAs(context, system, "admin");
    const [superadmin, admin, moderator] = [
      await createPerson(system, "superadmin"),
      await createPerson(system, "admin"),
      await createPerson(system, "moderator"),
    ];
    await open(page, system, NEWEST);
    await expect(page.getByRole("link", { name: "Add User" })).toBeVisible();
    for (const above of [superadmin, admin])
      await expect(rowOf(page, above)).toContainText("No actions");
    await expect(editLink(page, self)).toBeVisible();
    await expect(deleteButton(page, self)).toHaveCount(0);
    await expect(editLink(page, moderator)).toBeVisible();
    await expect(deleteButton(page, moderator)).toBeVisible();
    await open(page, system, `?mode=edit&user=${superadmin.id}`);
    await expect(page.getByText("Access Restricted")).toBeVisible();
  });
  await test.step("an admin's create form offers moderator only, a superadmin's all three", async () => {
    await signInAs(context, system, "admin");
    await open(page, system, "?mode=create");
    await expect(page.getByLabel("Role").locator("option")).toHaveText(["Moderator"]);
    await signInAs(context, system, "superadmin");
    await page.reload();
    await expect(page.getByLabel("Role").locator("option")).toHaveText([
      "Super Admin",
      "Admin",
      "Moderator",
    ]);
  });
  await test.step("one's own role and status are not editable, the name is", async () => {
    const self = await signInAs(context, system, "admin");
    await open(page, system, `?mode=edit&user=${self.id}`);
    await expect(page.getByLabel("Role")).toBeDisabled();
    await expect(page.getByLabel("Status")).toBeDisabled();
    await page.getByLabel("Name").fill("Renamed Admin");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(rowOf(page, self)).toContainText("Renamed Admin");
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
});

test("users are created by keyboard and edited, and what is missing or unchanged is said", async ({
  page,
  context,
  system,
}) => {
  await test.step("a superadmin creates a user by keyboard; what is missing is said", async () => {
    await test.step("a superadmin creates a user by keyboard, and is back at the list", async () => {
      await signInAs(context, system, "superadmin");
      await open(page, system, "?q=katherine");
      await page.getByRole("link", { name: "Add User" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=katherine.*mode=create/);
      const email = `katherine-${crypto.randomUUID().slice(0, 8)}@example.com`;
      await page.getByLabel("Name").focus();
      await page.keyboard.type("Katherine Johnson");
      await page.keyboard.press("Tab");
      await page.keyboard.type(email.toUpperCase());
      await page.keyboard.press("Tab");
      await page.keyboard.type("seven77");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
      await expect(page.getByLabel("Name")).toHaveValue("Katherine Johnson");
      await page.keyboard.press("End");
      await page.keyboard.type("8");
      await page.getByRole("button", { name: "Show password" }).click();
      await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
      await page.getByRole("button", { name: "Hide password" }).click();
      await page.getByLabel("Role").selectOption("admin");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Create User" }).click();
      await expect(page).toHaveURL(`${system.url}/users?q=katherine`);
      await expect(page.getByText("User created")).toBeVisible();
      const row = page.locator("tr", { hasText: email });
      await expect(row).toContainText("Katherine Johnson");
      await expect(row).toContainText("Admin");
      expect(problems).toEqual([]);
    });
    await test.step("name, email and role are required, and the fields say so", async () => {
      const taken = await signInAs(context, system, "superadmin");
      await open(page, system, "?mode=create");
      await page.getByRole("button", { name: "Create User" }).click();
      await expect(page.getByText("Name is required")).toBeVisible();
      await expect(page.getByText("Email is required")).toBeVisible();
      await expect(page.getByLabel("Name")).toBeFocused();
      await expect(page.getByLabel("Role")).toHaveAttribute("required", "");
      await page.getByLabel("Name").fill("Somebody");
      await page.getByLabel("Email").fill(taken.email);
      await page.getByLabel("Password", { exact: true }).fill("long enough");
      await page.getByRole("button", { name: "Create User" }).click();
      await expect(page.getByText("This email is already in use")).toBeVisible();
      await expect(page.getByLabel("Email")).toBeFocused();
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("long enough");
    });
  });
  await test.step("an edit sends only what changed", async () => {
    await test.step("an edit sends only what changed", async () => {
      await signInAs(context, system, "superadmin");
      const other = await createPerson(system, "moderator", { name: "Old Name" });
      await open(page, system, NEWEST);
      await editLink(page, other).click();
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("No changes to save")).toBeVisible();
      await page.getByLabel("Name").fill("New Name");
      await page.getByLabel("Status").selectOption("inactive");
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === "POST" && sent.url().includes("/users")),
        page.getByRole("button", { name: "Save Changes" }).click(),
      ]);
      expect(JSON.parse(request.postData() ?? "[]")[0].changes).toEqual({
        name: "New Name",
        active: false,
      });
      await expect(page).toHaveURL(`${system.url}/users${NEWEST}`);
      await expect(rowOf(page, other)).toContainText("New Name");
      await expect(rowOf(page, other)).toContainText("Inactive");
      expect(await versionOf(system, other.id)).toEqual({
        name: "New Name",
        email: other.email,
        role: "moderator",
        active: 0,
      });
      expect(problems).toEqual([]);
    });
    await test.step("an edit of somebody who does not exist says that no user is selected", async () => {
      await signInAs(context, system, "superadmin");
      for (const query of ["?mode=edit", "?mode=edit&user=nobody"]) {
        await open(page, system, query);
        await expect(page.getByText("No user selected")).toBeVisible();
      }
      await page.getByRole("link", { name: "Back to users" }).click();
      await expect(page.getByRole("link", { name: "Add User" })).toBeVisible();
    });
  });
});
