import { hashPassword } from "@/lib/auth/password";
import { CLIENT, startIssuer } from "../support/issuer";
import { createPerson } from "../support/people";
import { startSystem } from "../support/system";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";
import { withDevice } from "./virtual-device";

const PASSWORD = "correct horse battery";

test("someone signs in and confirms by a passkey, and signs in at an identity provider with it as second factor", async ({
  page,
}) => {
  let callback = "";
  const issuer = await startIssuer({ sub: "nobody" }, () => [callback]);
  const served = await startSystem({
    engine: true,
    vars: { OUTBOUND_ALLOWED_ORIGINS: issuer.origin },
  });
  // Passkeys need a host name, not an IP address.
  const system = { ...served, url: served.url.replace("127.0.0.1", "localhost") };
  try {
    const boss = await newPerson(system, "superadmin");
    const problems = await signIn(page, system, boss);
    await withDevice(page);

    await test.step("a passkey is added, with recovery codes", async () => {
      await page.goto(`${system.url}/account`);
      await page.getByRole("button", { name: "Add passkey" }).click();
      const dialog = page.getByRole("dialog", { name: "Add passkey" });
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog.getByText("Name is required")).toBeVisible();
      await dialog.getByRole("textbox", { name: "Name" }).fill("Laptop");
      await expectSound(page);
      await page.keyboard.press("Enter");
      const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      await page.getByRole("button", { name: "I've saved them" }).click();
      await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Laptop");
      await expectSound(page);
    });

    await test.step("it signs in", async () => {
      await page.context().clearCookies();
      await page.goto(`${system.url}/account`);
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
    });

    await test.step("it replaces the password where that is asked for again", async () => {
      await served.env.DB.prepare("UPDATE sessions SET created_at = ?, confirmed_at = NULL")
        .bind(Date.now() - 16 * 60_000)
        .run();
      await page.getByRole("button", { name: "Create token" }).click();
      const form = page.getByRole("form", { name: "New API token" });
      await form.getByLabel("Name").fill("Script");
      await form.getByRole("button", { name: "Create token" }).click();
      const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
      await dialog.getByRole("button", { name: "Use a passkey" }).waitFor();
      await expectSound(page);
      await dialog.getByRole("button", { name: "Use a passkey" }).click();
      await expect(page.getByRole("heading", { name: "Copy your token now" })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });

    await test.step("an identity provider is tested and added", async () => {
      await page.goto(`${system.url}/settings/sign-in`);
      await page.getByRole("button", { name: "Add provider" }).click();
      // The provider needs it before there is a client.
      const redirect = page.locator("[data-slot=redirect-address]");
      callback = (await redirect.textContent()) ?? "";
      await page.getByRole("button", { name: "Copy redirect URL" }).waitFor();
      const form = page.getByRole("form", { name: "Identity provider" });
      await form.getByRole("textbox", { name: "Name" }).fill("Company");
      await form.getByLabel("Issuer", { exact: true }).fill(issuer.origin);
      await form.getByRole("button", { name: "Test issuer" }).click();
      await expect(form.getByText("The issuer works")).toBeVisible();
      await form.getByLabel("Client ID").fill(CLIENT.id);
      await form.getByLabel("Client secret").fill(CLIENT.secret);
      await form.getByRole("textbox", { name: "Domains" }).fill("example.com");
      await expectSound(page);
      await form.getByRole("button", { name: "Add provider" }).click();
      await expect(page.getByRole("list", { name: "Identity providers" })).toContainText("Company");
      await expectSound(page);
    });

    await test.step("a superadmin links it on their own account page", async () => {
      issuer.signsIn({ sub: "boss", email: boss.email, email_verified: true });
      await page.goto(`${system.url}/account`);
      await page.getByRole("button", { name: "Link Company" }).click();
      await expect(page.getByRole("list", { name: "Identity providers" })).toContainText("Company");
      expect(page.url()).toBe(`${system.url}/account`);
      await expect(page.getByRole("form", { name: "Profile" }).getByLabel("Email")).toBeDisabled();
      await expectSound(page);
    });

    await test.step("whom the provider does not know here is told so", async () => {
      issuer.signsIn({ sub: "nobody", email: "nobody@example.com", email_verified: true });
      await page.context().clearCookies();
      await page.goto(`${system.url}/tasks`);
      await page.getByRole("link", { name: "Continue with Company" }).click();
      await expect(
        page.getByRole("alert").filter({ hasText: "You don't have an account yet" }),
      ).toBeVisible();
      expect(new URL(page.url()).hash).toBe("");
      await page.setViewportSize({ width: 390, height: 844 });
      await expectSound(page);
    });

    await test.step("the second factor is asked for after it, and the page opens", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      issuer.signsIn({ sub: "boss", email: boss.email, email_verified: true });
      await page.goto(`${system.url}/tasks`);
      await page.getByRole("link", { name: "Continue with Company" }).click();
      await expect(page.getByLabel("Recovery code")).toBeFocused();
      await expectSound(page);
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tasks");
    });

    const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
    const person = await createPerson(served, "moderator", { passwordHash });
    await test.step("a person who already has an account confirms once that it is theirs", async () => {
      issuer.signsIn({ sub: "person", email: person.email, email_verified: true });
      await page.context().clearCookies();
      await page.goto(`${system.url}/account`);
      await page.getByRole("link", { name: "Continue with Company" }).click();
      await expect(page.getByText("An account with this email exists")).toBeVisible();
      await expectSound(page);
      await page.getByLabel("Password of this account").fill("not the password");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("Incorrect password")).toBeVisible();
      await page.getByLabel("Password of this account").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
    });

    await test.step("without a password they confirm at the provider, over the page, which stays as it is", async () => {
      await served.env.DB.prepare("UPDATE users SET password_hash = 'none here' WHERE id = ?")
        .bind(person.id)
        .run();
      await served.env.DB.prepare("UPDATE sessions SET created_at = ?, confirmed_at = NULL")
        .bind(Date.now() - 16 * 60_000)
        .run();
      await page.reload();
      await expect(
        page.getByText("You have no password here. You sign in with Company."),
      ).toBeVisible();
      await page.getByRole("button", { name: "Create token" }).click();
      const form = page.getByRole("form", { name: "New API token" });
      await form.getByLabel("Name").fill("Script");
      await form.getByRole("button", { name: "Create token" }).click();
      const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
      const button = dialog.getByRole("button", { name: "Continue with Company" });
      await button.waitFor();
      await expect(dialog.getByLabel("Password")).toHaveCount(0);
      await expectSound(page);
      issuer.signsIn({ sub: "somebody else", email: person.email, email_verified: true });
      await button.click();
      await expect(dialog.getByText("as a different person")).toBeVisible();
      issuer.signsIn({ sub: "person", email: person.email, email_verified: true });
      await button.click();
      await expect(page.getByRole("heading", { name: "Copy your token now" })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
    expect(problems).toEqual([]);
  } finally {
    await served.close();
    await issuer.close();
  }
});
