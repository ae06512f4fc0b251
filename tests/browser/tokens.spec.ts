import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

test("API tokens: made, shown once, copied, used and revoked", async ({
  page,
  context,
  system,
}) => {
  const problems = await signIn(page, system, await newPerson(system, "admin"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: system.url });
  await page.goto(`${system.url}/account`);
  await expect(page.getByRole("heading", { name: "No API tokens" })).toBeVisible();
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Role").getByRole("option")).toHaveText(["Admin", "Moderator"]);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Nightly export");
  await dialog.getByLabel("Role").selectOption("Admin");
  await dialog.getByLabel("Ends after").selectOption("90 days");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByRole("heading", { name: "Copy the token now" })).toBeVisible();
  const secret = (await dialog.getByText(/^atr_[0-9a-f]{64}$/).textContent()) ?? "";
  await expectSound(page);
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  expect((await system.request("/api/users", { headers })).status).toBe(200);
  await page.reload();
  const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem");
  await expect(row).toContainText("Nightly export");
  await expect(row).toContainText("Read only");
  await expect(row).toContainText("last used");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);

  await row.getByRole("button", { name: "Revoke token: Nightly export" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("Revoke the token Nightly export?");
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("heading", { name: "No API tokens" })).toBeVisible();
  expect((await system.request("/api/users", { headers })).status).toBe(401);
  expect(problems).toEqual([]);
});
