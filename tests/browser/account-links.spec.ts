import { sha256Hex } from "@/lib/crypto/hash";
import { completeSetup, createPerson } from "../support/people";
import { createMember } from "../support/sign-in";
import { expectSound, signIn } from "./signed-in";
import { expect, test } from "./system";

test("someone is invited by a link that is passed on, chooses a password, and is in; a forgotten one is asked for", async ({
  page,
  system,
}) => {
  await completeSetup(system);
  const boss = await createMember(system, "superadmin");
  await signIn(page, system, boss);
  await page.goto(`${system.url}/users`);
  await page.getByRole("link", { name: "Invite person" }).click();
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = page.locator("[data-slot=made-link]");
  await expect(link).toBeVisible();
  const first = (await link.textContent()) ?? "";
  await expectSound(page);
  await page.getByRole("link", { name: "Done" }).click();
  const row = page.locator(`[data-invitation="${email}"]`);
  await row.getByRole("button", { name: "Renew link" }).click();
  await expect(row.locator("[data-slot=made-link]")).toBeVisible();
  const url = (await row.locator("[data-slot=made-link]").textContent()) ?? "";
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(first);
  await expect(page.getByText("This link has expired or was already used")).toBeVisible();
  await page.goto(url);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expectSound(page);
  const password = page.getByLabel("New password");
  await password.fill("password123");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText("Too common.")).toBeVisible();
  await password.fill("violet-harbour-42");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByRole("button", { name: "Account of Grace" })).toBeVisible({
    timeout: 30_000,
  });
  await page.context().clearCookies();
  await page.goto(system.url);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ask an admin to create a reset link for you.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a new email is confirmed with the link that came to it", async ({ page, system }) => {
  await completeSetup(system);
  const person = await createPerson(system, "moderator", { name: "Grace Hopper" });
  const [wanted, token] = [`new-${person.email}`, crypto.randomUUID()];
  const at = Date.now();
  await system.env.DB.prepare(
    "INSERT INTO email_changes (user_id, email, from_email, token_hash, created_at, sent_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  )
    .bind(person.id, wanted, person.email, await sha256Hex(token), at, at, at + 3_600_000)
    .run();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${system.url}/confirm-email#${token}`);
  await expect(page.getByText("The account of Grace Hopper")).toContainText(wanted);
  await expectSound(page);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("status")).toContainText(`Your email is now ${wanted}`);
  await expectSound(page);
  await page.reload();
  await expect(page.getByText("This link has expired or was already used")).toBeVisible();
  await page.goto(`${system.url}/confirmed`);
  await expect(page.getByText("You can close this window")).toBeVisible();
});
