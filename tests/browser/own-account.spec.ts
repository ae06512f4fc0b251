import { createMember, PASSWORD } from "../support/sign-in";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

test("the own account is changed, and fits a desk and a phone", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const problems = await signIn(page, system, boss);
  await test.step("own account: name, password and sessions, from the avatar menu", async () => {
    await page.goto(system.url);
    await page
      .getByRole("button", { name: /^Account of/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await expect(page).toHaveURL(`${system.url}/account`);
    const profile = page.getByRole("form", { name: "Profile" });
    const save = profile.getByRole("button", { name: "Save changes" });
    await save.click();
    await expect(profile.getByText("No changes to save")).toBeVisible();
    await profile.getByLabel("Name").fill("Grace Hopper");
    await save.click();
    await expect(page.getByText("Your account has been saved")).toBeVisible();
    const row = await system.env.DB.prepare("SELECT name FROM users WHERE id = ?")
      .bind(boss.id)
      .first();
    expect(row).toEqual({ name: "Grace Hopper" });

    const locale = profile.getByLabel("Language of dates and numbers");
    await locale.focus();
    await page.keyboard.type("Deutsch");
    await expect(profile.getByText("31.03.2026 · 1.234.567,5")).toBeVisible();
    await profile.getByLabel("Page after signing in").focus();
    await page.keyboard.type("Tasks");
    await save.click();
    await expect(page.locator("time", { hasText: /^(vor|jetzt)/ }).first()).toBeVisible();

    const password = page.getByRole("form", { name: "Password" });
    await password.getByLabel("Current password").fill("not the password");
    await password.getByLabel("New password", { exact: true }).fill("a new password");
    await password.getByLabel("Confirm new password").fill("a new password");
    await password.getByRole("button", { name: "Change password" }).click();
    await expect(password.getByText("The current password is not correct")).toBeVisible();

    await system.env.DB.prepare(
      "INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, user_agent) VALUES (?, ?, ?, ?, ?, ?, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')",
    )
      .bind(
        crypto.randomUUID(),
        crypto.randomUUID(),
        boss.id,
        Date.now(),
        Date.now(),
        Date.now() + 3_600_000,
      )
      .run();
    await page.reload();
    await expect(page.getByText("This session")).toBeVisible();
    await page.getByRole("button", { name: "End session: Firefox on Windows" }).click();
    await expect(page.getByText("Firefox on Windows")).toHaveCount(0);
  });
  await test.step("the account is accessible, fits a desk and a phone, and logs no error", async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectSound(page);
    }
    expect(problems).toEqual([]);
  });
  await test.step("signing in at the first page leads to the page of one's choice", async () => {
    const { id, email } = await createMember(system, "admin");
    await system.env.DB.prepare("UPDATE users SET home = '/tasks' WHERE id = ?").bind(id).run();
    await page.context().clearCookies();
    await page.goto(system.url);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(`${system.url}/tasks`);
  });
});
