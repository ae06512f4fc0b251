import { expect, type Page } from "@playwright/test";
import { completeSetup, createPerson, type Person } from "../support/people";
import type { System } from "../support/system";
import { findViolations } from "./find-violations";
import { test as base } from "./systems";

const test = base.extend<{ superadmin: Person }>({
  superadmin: async ({ crashing }, use) => {
    await completeSetup(crashing);
    await use(await createPerson(crashing, "superadmin", { name: "Ada" }));
  },
});

test.beforeEach(async ({ context, crashing: system, superadmin }) => {
  await system.env.DB.prepare("DELETE FROM rate_limits").run();
  await context.addCookies([
    { name: "atrium", value: superadmin.sealed, url: system.url, httpOnly: true },
  ]);
});

async function crash(page: Page, system: System, level: string) {
  const live = page.waitForRequest("**/api/auth/validate");
  await page.goto(`${system.url}/test-crash/${level}`);
  await live;
  const reported = page.waitForResponse("**/api/errors");
  await page.getByRole("button", { name: "Crash" }).click();
  return reported;
}

const errorId = (page: Page) => page.locator("[data-slot=error-id]");
const repair = (page: Page) => page.evaluate(() => Object.assign(window, { isRepaired: true }));

async function storedLevel(system: System, id: string | null) {
  const row = await system.env.DB.prepare("SELECT level FROM error_reports WHERE id = ?")
    .bind(id)
    .first<{ level: string }>();
  return row?.level;
}

test("each crash has its screen, the shared one tries again three times, and all are listed", async ({
  page,
  crashing: system,
  system: plain,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step("a crash of the page: Page Error, reported with the id shown", async () => {
    expect((await crash(page, system, "page")).status()).toBe(201);
    await expect(page.getByRole("heading", { name: "Page Error" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload Page" })).toBeVisible();
    await expect(page.locator("header")).toBeVisible();
    expect(await storedLevel(system, await errorId(page).textContent())).toBe("page");
    expect(await findViolations(page, null)).toEqual([]);
  });
  await test.step("Retry renders a page again that has recovered", async () => {
    await repair(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "Page Error" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Crash test" })).toBeVisible();
  });
  await test.step("a critical crash: a full screen", async () => {
    await crash(page, system, "critical");
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload Page" })).toBeVisible();
    const box = await page
      .getByRole("alert")
      .filter({ hasText: "Something went wrong" })
      .boundingBox();
    const size = page.viewportSize();
    expect(box).toMatchObject({ x: 0, y: 0, width: size?.width, height: size?.height });
    expect(await storedLevel(system, await errorId(page).textContent())).toBe("critical");
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  let ofPart: string | null = null;
  await test.step("a crash of a part: inline, with Retry, the rest stays", async () => {
    await crash(page, system, "component");
    await expect(page.getByText("Failed to load this section")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Crash test" })).toBeVisible();
    ofPart = await errorId(page).textContent();
    expect(await storedLevel(system, ofPart)).toBe("component");
    await repair(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Repaired")).toBeVisible();
  });
  await test.step("a failure on the server shows the same screen without its details", async () => {
    const reported = page.waitForResponse("**/api/errors");
    await page.goto(`${system.url}/test-crash/server`);
    expect((await reported).status()).toBe(201);
    await expect(page.getByRole("heading", { name: "Page Error" })).toBeVisible();
    expect(await page.content()).not.toContain("The test page failed on the server");
  });
  await test.step("a crash whose screen can't be loaded still says so, and offers to reload", async () => {
    const html = await (await system.request("/test-crash-root")).text();
    await page.route("**/_next/static/chunks/**", (route) =>
      html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
    await page.goto(`${system.url}/test-crash-root`);
    await expect(page.getByRole("heading", { name: "Application Error" })).toBeVisible();
    await expect(page.getByText("Retry Attempts")).toHaveCount(0);
  });
  await test.step("a crash outside the console's frame: the shared fallback", async () => {
    await page.unrouteAll();
    const reported = page.waitForResponse("**/api/errors");
    await page.getByRole("button", { name: "Reload Application" }).click();
    expect((await reported).status()).toBe(201);
    await expect(page.getByRole("heading", { name: "Application Error" })).toBeVisible();
    await expect(page.getByText("Retry Attempts: 0/3")).toBeVisible();
  });
  await test.step("the shared fallback", async () => {
    await crash(page, system, "shared");
    await expect(page.getByRole("heading", { name: "Application Error" })).toBeVisible();
    await expect(
      page.getByText("Something went wrong. Our team has been automatically notified."),
    ).toBeVisible();
    await expect(errorId(page)).toHaveText(/^err-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/);
    await expect(page.getByText("Retry Attempts: 0/3")).toBeVisible();
    await expect(page.locator("time")).toHaveAttribute("datetime", /Z$/);
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload Application" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to Homepage" })).toHaveAttribute("href", "/");
    await expect(page.locator("details pre")).toBeHidden();
    await page.getByText("Technical details").click();
    await expect(page.locator("details pre")).toContainText("The test page crashed");
    expect(await findViolations(page, null)).toEqual([]);
  });
  await test.step("Try Again waits 1 s, 2 s, 4 s, counts, and ends", async () => {
    for (const [count, wait] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      const button = page.getByRole("button", { name: "Try Again" });
      const began = Date.now();
      await button.click();
      await expect(button).toBeDisabled();
      await expect(page.getByText(`Retry Attempts: ${count}/3`)).toBeVisible();
      const waited = Date.now() - began;
      expect(waited).toBeGreaterThanOrEqual(wait - 50);
      expect(waited).toBeLessThan(wait * 2 + 5000);
    }
    const last = page.getByRole("button", { name: "Max Retries Reached" });
    await expect(last).toBeVisible();
    await expect(last).toBeDisabled();
    // The button allows no more retries. Calling its handler anyway reloads the page.
    const reloaded = page.waitForEvent("load");
    await last.evaluate((button) => {
      const key = Object.keys(button).find((name) => name.startsWith("__reactProps$")) ?? "";
      const props: unknown = Reflect.get(button, key);
      if (props && typeof props === "object") Reflect.get(props, "onClick")({});
    });
    await reloaded;
  });
  await test.step("the System tab lists what was reported", async () => {
    await page.goto(`${system.url}/settings?tab=system`);
    const item = page.getByRole("listitem").filter({ hasText: ofPart ?? "no id" });
    await expect(item).toContainText("The test page crashed");
    await expect(item).toContainText("/test-crash/component");
    expect(await findViolations(page, null)).toEqual([]);
  });
  await test.step("the pages that crash are not there without their variable", async () => {
    await completeSetup(plain);
    const person = await createPerson(plain, "superadmin");
    for (const path of ["/test-crash/page", "/test-crash/server", "/test-crash-root"]) {
      expect((await plain.request(path, { headers: { cookie: person.cookie } })).status, path).toBe(
        404,
      );
    }
  });
});
