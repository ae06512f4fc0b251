import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a dialog opened without a connection says so, leaves the page alone, and Retry brings it @anew", async ({
  page,
  context,
  system,
}) => {
  // Where there is no sidebar: the button opens the sheet.
  await page.setViewportSize({ width: 800, height: 900 });
  const problems = await signIn(page, system, await newPerson(system, "moderator"));
  const live = page.waitForRequest("**/api/auth/validate");
  await page.goto(`${system.url}/workers`);
  await live;
  const menuButton = page.getByRole("button", { name: "Open menu" });
  const message = page.getByRole("alertdialog", {
    name: "Could not load this dialog. Check your connection and try again.",
  });

  await context.setOffline(true);
  await menuButton.click();
  await expect(message).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(message).toHaveCount(0);
  await expect(menuButton).toBeFocused();

  await menuButton.click();
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toHaveCount(0);
  await menuButton.click();
  await message.getByRole("button", { name: "Retry" }).click();
  await expect(message.getByRole("button", { name: "Retry" })).toBeEnabled();
  await expect(message).toBeVisible();
  await context.setOffline(false);
  await expectSound(page);
  await message.getByRole("button", { name: "Retry" }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveAccessibleName(/\w/);
  await expect(page.getByRole("button", { name: "Dashboard Overview" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menuButton).toBeFocused();
  expect(problems).toEqual([]);
});
