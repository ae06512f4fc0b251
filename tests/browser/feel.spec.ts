import type { Locator, Page } from "@playwright/test";
import { call } from "../support/people";
import { newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";
import { make } from "./tasks-fixture";

/** Holds the page's calls to a path. The returned function lets them go, answered or failed. */
async function hold(page: Page, path: string): Promise<(fails?: boolean) => Promise<void>> {
  const released = Promise.withResolvers<boolean>();
  await page.route(`**${path}`, async (route) => {
    if (await released.promise) await route.fulfill({ status: 409, json: {} });
    else await route.continue();
  });
  return async (fails = false) => {
    released.resolve(fails);
    await page.unrouteAll({ behavior: "wait" });
  };
}

const widthOf = async (button: Locator) => (await button.boundingBox())?.width;

/** Expects that the button's width is the same while it works. */
async function expectSameWidth(button: Locator): Promise<void> {
  const before = await widthOf(button);
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  expect(await widthOf(button)).toBe(before);
  await expect(button.locator(".busy")).toBeVisible();
}

test("a button that works keeps its width, with an icon and without", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const gone = await make(system, boss, { name: "Deleted" });
  await call(system, boss, "DELETE", `/api/tasks/${gone.id}`);
  await page.goto(`${system.url}/`);
  const colours = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("div"));
      probe.style.background = "var(--background)";
      const both = [probe, document.documentElement];
      const found = both.map((element) => getComputedStyle(element).backgroundColor);
      probe.remove();
      return found;
    });
  const [sheet, shown] = await colours();
  expect(shown, "without the frame, all is the sheet").toBe(sheet);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  const release = await hold(page, "/api/auth/login");
  await expectSameWidth(page.getByRole("button", { name: "Sign In" }));
  await release();
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/trash`);
  const restored = await hold(page, "/restore");
  await expectSameWidth(page.getByRole("button", { name: "Restore Deleted" }));
  await restored();
  await expect(page.getByText("“Deleted” restored")).toBeVisible();
  expect(problems).toEqual([]);
});

test("@phone errors come at the top, other messages at the bottom", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const gone = await make(system, boss, { name: "Deleted" });
  await call(system, boss, "DELETE", `/api/tasks/${gone.id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, system, boss);
  await page.goto(`${system.url}/trash`);
  const button = page.getByRole("button", { name: "Restore Deleted" });
  const release = await hold(page, "/restore");
  await button.click();
  await release(true);
  const message = page.locator("[data-sonner-toast][data-mounted=true]");
  const middle = async (which: Locator) => {
    const box = await which.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const failure = page.locator("[data-sonner-toast][data-type=error]");
  await expect.poll(() => middle(failure)).toBeLessThan(200);
  await button.click();
  const success = message.filter({ hasText: "“Deleted” restored" });
  // Above the buttons at a dialog's foot.
  await expect.poll(() => middle(success)).toBeGreaterThan(600);
  const box = await success.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 76);
});

test("@phone the keyboard shortcuts begin at their beginning", async ({ page, system }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await signIn(page, system, await newPerson(system, "superadmin"));
  await page.goto(system.url);
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // Until the page's scripts listen, the key does nothing.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press("?");
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog.getByRole("heading", { name: "Keyboard shortcuts" })).toBeFocused();
  const box = await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    scrollTop,
    isLonger: scrollHeight > clientHeight,
  }));
  expect(box).toEqual({ scrollTop: 0, isLonger: true });
});

test("a setting's field is below its name on phones, a button or check box beside it", async ({
  page,
  system,
}) => {
  await signIn(page, system, await newPerson(system, "superadmin"));
  for (const path of ["quotas", "security"]) {
    await page.goto(`${system.url}/settings/${path}`);
    const label = page.locator(".setting-row label").last();
    const control = page.locator(".setting-row :is(input, textarea)").last();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const [name, box] = await Promise.all([label.boundingBox(), control.boundingBox()]);
      const isBeside = (name?.x ?? 0) + (name?.width ?? 0) < (box?.x ?? 0);
      expect(isBeside, `${path} at ${width} px`).toBe(width === 1440);
    }
  }
  const first = page.getByRole("form", { name: "Second factor" }).locator(".setting-row").first();
  const [row, box] = await Promise.all([
    first.boundingBox(),
    first.getByRole("checkbox").boundingBox(),
  ]);
  expect((box?.x ?? 0) + (box?.width ?? 0), "at the row's end").toBeGreaterThan(
    (row?.x ?? 0) + (row?.width ?? 0) - 4,
  );
});
