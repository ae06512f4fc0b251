import { hashPassword } from "@/lib/auth/password";
import { completeSetup, createPerson } from "../support/people";
import { expectSound, signIn } from "./signed-in";
import { expect, test } from "./system";

const GIVEN = "given by the boss";
const DAY = 24 * 60 * 60 * 1000;

test("whoever has a given password is asked for one of their own, and after seven days for nothing else", async ({
  page,
  system,
}) => {
  await completeSetup(system);
  const passwordHash = await hashPassword(GIVEN, { ln: 10, r: 8, p: 1 });
  const person = await createPerson(system, "moderator", { passwordHash });
  const givenBefore = (days: number) =>
    system.env.DB.prepare("UPDATE users SET password_given_at = ? WHERE id = ?")
      .bind(Date.now() - days * DAY, person.id)
      .run();
  await givenBefore(1);
  const problems = await signIn(page, system, person);
  await page.goto(`${system.url}/tasks`);
  await expect(page.getByText("Please choose a password of your own")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Choose a password" }).click();
  await expect(page).toHaveURL(/\/account$/);

  await givenBefore(8);
  await page.goto(`${system.url}/tasks`);
  await expect(
    page.getByRole("heading", { level: 1, name: "Please choose a password of your own" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tasks" })).toHaveCount(0);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);

  const form = page.getByRole("form", { name: "Password" });
  await form.getByLabel("Current password", { exact: true }).fill(GIVEN);
  for (const [typed, refusal] of [
    ["password", "one of the first that are guessed"],
    ["my own words now", null],
  ] as const) {
    await form.getByLabel("New password", { exact: true }).fill(typed);
    await form.getByLabel("Confirm new password").fill(typed);
    await form
      .getByRole("button", { name: /password/i })
      .last()
      .click();
    if (refusal) await expect(form).toContainText(refusal);
  }
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await expect(page.getByText("Please choose a password of your own")).toHaveCount(0);
  expect(problems).toEqual([]);
});
