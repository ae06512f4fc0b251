import { hashPassword } from "@/lib/auth/password";
import { completeSetup, createPerson } from "../support/people";
import { startSystem } from "../support/system";
import { expectSound, signIn } from "./signed-in";
import { expect, test } from "./system";
import { withDevice } from "./virtual-device";

const PASSWORD = "violet-harbour-42";
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test("a role that needs a second factor sets up a passkey, and a link for a new password has its person review the sign-in methods", async ({
  page,
}) => {
  const served = await startSystem({ engine: true });
  // Passkeys need a host name, not an IP address.
  const system = { ...served, url: served.url.replace("127.0.0.1", "localhost") };
  const { DB } = system.env;
  const run = (sql: string, ...values: (string | number)[]) =>
    DB.prepare(sql)
      .bind(...values)
      .run();
  try {
    await completeSetup(system);
    const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
    const boss = await createPerson(system, "superadmin");
    const person = await createPerson(system, "moderator", { passwordHash });
    const problems = await signIn(page, system, boss);
    await withDevice(page);

    await test.step("a superadmin sees whom a rule hits before it is saved", async () => {
      await page.goto(`${system.url}/settings/security`);
      const form = page.getByRole("form", { name: "Second factor" });
      await form.getByRole("checkbox", { name: "Moderator" }).click();
      await expect(form).toContainText(
        "1 of 1 moderator has no second factor. They must set one up at their next sign-in.",
      );
      await expectSound(page);
      await form.getByRole("button", { name: "Save roles" }).click();
      await expect(form.getByRole("button", { name: "Save roles" })).toBeDisabled();
    });

    await test.step("a passkey is offered first, and opens the console once the codes are kept", async () => {
      await page.context().clearCookies();
      await page.goto(`${system.url}/tasks`);
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(
        page.getByRole("heading", { level: 1, name: "Set up two-factor authentication" }),
      ).toBeVisible();
      await page.getByRole("button", { name: "Use an authenticator app instead" }).click();
      await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
      await expectSound(page);
      await page.getByRole("button", { name: "Use a passkey instead" }).click();
      await page.setViewportSize(PHONE);
      await expectSound(page);
      await page.getByRole("textbox", { name: "Name" }).fill("Laptop");
      await page.keyboard.press("Enter");
      await expect(
        page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem"),
      ).toHaveCount(10);
      await expectSound(page);
      await page.getByRole("button", { name: "I've saved them" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
      await page.setViewportSize(DESK);
      await page.goto(`${system.url}/account`);
      await expect(page.locator("#second-factor")).toContainText("On: passkey");
    });

    await test.step("the notice names the passkey and leads to it", async () => {
      await page.goto(`${system.url}/notices`);
      await page.getByRole("link", { name: "Remove: A passkey 'Laptop' was added" }).click();
      await expect(page).toHaveURL(/\/account#passkey-/);
      await expect(page.locator("li[data-named]")).toContainText("Laptop");
      await expect(page.locator("li[data-named]")).toBeInViewport();
      await expectSound(page);
    });

    await test.step("after a link has set the password nothing opens before an answer", async () => {
      await run(
        "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ('intruder', ?, 'intruder', 'k', 0, '[]', 'Unknown phone', ?)",
        person.id,
        Date.now(),
      );
      await run(
        "INSERT INTO identity_providers (id, name, issuer, client_id, created_at, updated_at, version) VALUES ('okta', 'Okta', 'https://login.example.com', 'atrium', 1, 1, 1)",
      );
      await run(
        "INSERT INTO user_identities (provider_id, subject, user_id, created_at, last_used_at) VALUES ('okta', 's', ?, 1, ?)",
        person.id,
        Date.now(),
      );
      await run("UPDATE users SET review_since = ? WHERE id = ?", Date.now(), person.id);
      await page.goto(`${system.url}/tasks`);
      await expect(
        page.getByRole("heading", { level: 1, name: "Check your sign-in methods" }),
      ).toBeVisible();
      const rows = page.getByRole("list", { name: "Sign-in methods" }).getByRole("listitem");
      await expect(rows).toHaveCount(4);
      await expect(rows.filter({ hasText: "Unknown phone" })).toContainText("never used");
      await expect(page.getByRole("button", { name: "Remove selected" })).toBeDisabled();
      await expectSound(page);
      await page.reload();
      await page.setViewportSize(PHONE);
      await expectSound(page);
      await rows.getByRole("checkbox", { name: "Passkey: Unknown phone" }).click();
      await rows.getByRole("checkbox", { name: "Identity provider: Okta" }).click();
      await expect(page.getByRole("button", { name: "Keep all" })).toBeDisabled();
      await page.getByRole("button", { name: "Remove 2 selected" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
      await page.setViewportSize(DESK);
      await page.goto(`${system.url}/account/review`);
      await expect(rows).toHaveCount(2);
      await expectSound(page);
      await page.getByRole("button", { name: "Keep all" }).click();
      await expect(page).toHaveURL(`${system.url}/account`);
    });
    expect(problems).toEqual([]);
  } finally {
    await served.close();
  }
});
