import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a token of a service account is shown once, and is refused after it is revoked", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Ada Boss");
  const project = await newProject(system, boss, { name: "Heron" });
  const problems = await signIn(page, system, boss);
  const card = page.locator("#service-accounts");
  const row = card.getByRole("list", { name: "Service accounts" });
  let token = "";
  const read = async () =>
    (
      await fetch(`${system.url}/api/projects/${project}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  await test.step("it is created, with its errors at their fields", async () => {
    await page.goto(`${system.url}/projects/${project}/workspace/settings`);
    await expect(card).toContainText("No service accounts");
    await card.getByRole("button", { name: "New service account" }).click();
    const dialog = page.getByRole("dialog", { name: "New service account" });
    await dialog.getByRole("button", { name: "Create service account" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Name").fill("CI import");
    await dialog.getByLabel("Description").fill("Nightly stock");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Create service account" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText("CI import");
    await expect(row).toContainText("No API tokens yet.");
  });

  await test.step("its token is shown once, and reads this project alone", async () => {
    await row.getByRole("button", { name: "Create token for CI import" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("It only reaches this project.");
    await expect(dialog.getByLabel("Role")).toHaveCount(0);
    await dialog.getByLabel("Name").fill("Nightly");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page);
    }
    await dialog.getByRole("button", { name: "Create token" }).click();
    const shown = dialog.locator("[data-slot=new-token]");
    await expect(shown).toBeVisible();
    token = (await shown.textContent()) ?? "";
    await expectSound(page);
    expect(await read()).toBe(200);
    const other = await newProject(system, boss, { name: "Other" });
    const answer = await fetch(`${system.url}/api/projects/${other}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(404);
    await dialog.getByRole("button", { name: "Done" }).click();
    const tokens = row.getByRole("list", { name: "API tokens of CI import" });
    await expect(tokens).toContainText(`atr_…${token.slice(-4)}`);
    await expect(page.getByText(token)).toHaveCount(0);
  });

  await test.step("an inactive account's token is refused, and so is a revoked one", async () => {
    const active = row.getByRole("switch", { name: "CI import is active" });
    await active.click();
    await expect(row).toContainText("Inactive");
    await expect.poll(read).toBe(401);
    await active.click();
    await expect.poll(read).toBe(200);
    await row.getByRole("button", { name: "Revoke token: Nightly" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(row).toContainText("No API tokens yet.");
    expect(await read()).toBe(401);
  });

  await test.step("it is deleted when that is confirmed", async () => {
    await row.getByRole("button", { name: "Delete CI import" }).click();
    const confirm = page.getByRole("alertdialog", { name: "Delete CI import?" });
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(card).toContainText("No service accounts");
    const path = `/api/projects/${project}/service-accounts`;
    expect((await call(system, boss, "GET", path)).body.service_accounts).toEqual([]);
    expect(problems).toEqual([]);
  });
});
