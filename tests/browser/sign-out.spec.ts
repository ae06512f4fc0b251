import type { Page } from "@playwright/test";
import type { System } from "../support/system";
import { newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

/** Somebody new in front of a page, whose script runs. */
async function enterAsGuest(page: Page, system: System): Promise<string[]> {
  const problems = await signIn(page, system, await newPerson(system, "admin", "Guest"));
  const live = page.waitForRequest("**/api/auth/validate");
  await page.goto(`${system.url}/workers`);
  await live;
  await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
  return problems;
}

const signOut = (page: Page) =>
  page.getByRole("complementary").getByRole("button", { name: "Sign Out" }).click();
const signInHeading = (page: Page) => page.getByRole("heading", { name: "Sign in" });

test("a person who signs out is gone at once, whatever the server says", async ({
  page,
  system,
}) => {
  const problems = await enterAsGuest(page, system);
  await test.step("shows sign-in at once, while the server is still being told", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await page.route("**/api/auth/logout", async (route) => {
      calls++;
      await held;
      await route.continue();
    });
    await page.evaluate(() => sessionStorage.setItem("draft", "secret"));
    await signOut(page);
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByText("Coming Soon")).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect.poll(() => calls).toBe(1);
    release();
    await page.waitForResponse("**/api/auth/logout");
    await page.reload();
    await expect(signInHeading(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Coming Soon")).toHaveCount(0);
  });
  problems.push(...(await enterAsGuest(page, system)));
  await test.step("a server that cannot be told is tried again and reported, and the screen stays signed out", async () => {
    let calls = 0;
    await page.route("**/api/auth/logout", (route) => {
      calls++;
      return route.abort();
    });
    await signOut(page);
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByText("The server could not be told")).toBeVisible();
    expect(calls).toBe(3);
    await page.unroute("**/api/auth/logout");
    const told = page.waitForResponse("**/api/auth/logout");
    await page.getByRole("button", { name: "Sign out again" }).click();
    expect((await told).status()).toBe(200);
    await expect(page.getByText("The server could not be told")).toHaveCount(0);
    await page.reload();
    await expect(signInHeading(page)).toBeVisible();
  });
  expect(problems).toEqual([]);
});

test("a session that has ended elsewhere is noticed when the tab comes back", async ({
  page,
  context,
  system,
}) => {
  const problems = await enterAsGuest(page, system);
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await page.clock.install();
  await show("hidden");
  await page.clock.fastForward(30_000);
  await show("visible");
  await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
  await system.env.DB.prepare(
    "DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE name = 'Guest')",
  ).run();
  await show("hidden");
  await page.clock.fastForward(61_000);
  const asked = page.waitForRequest("**/api/auth/validate");
  await show("visible");
  expect((await asked).headers()["x-atrium-background"]).toBe("1");
  await page.clock.resume();
  await expect(signInHeading(page)).toBeVisible();
  await context.clearCookies();
  expect(problems).toEqual([]);
});
