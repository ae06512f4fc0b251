import type { BrowserContext, Page } from "@playwright/test";
import { completeSetup, createPerson, type Person } from "../support/people";
import type { System } from "../support/system";
import { expectFits } from "./expect-fits";
import { findViolations } from "./find-violations";
import { expect, test } from "./system";

let superadmin: Person;
let admin: Person;
let moderator: Person;
test.beforeAll(async ({ system }) => {
  await completeSetup(system);
  superadmin = await createPerson(system, "superadmin", { name: "Ada Lovelace" });
  admin = await createPerson(system, "admin", { name: "Grace Hopper" });
  moderator = await createPerson(system, "moderator", { name: "" });
});

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
});
test.afterEach(() => expect(problems).toEqual([]));

function enter(context: BrowserContext, system: System, person: Person) {
  return context.addCookies([
    { name: "atrium", value: person.sealed, url: system.url, httpOnly: true },
  ]);
}

/** Opens an address and waits until its script runs. */
async function open(page: Page, system: System, path: string) {
  const live = page.waitForRequest("**/api/auth/validate");
  await page.goto(system.url + path);
  await live;
}

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const sheet = (page: Page) => page.getByRole("dialog");

for (const size of ["", "@phone "]) {
  test(`${size}the shell stands around a page, and its button opens the sheet`, async ({
    page,
    context,
    system,
  }, info) => {
    await test.step("the shell stands around a page", async () => {
      await enter(context, system, superadmin);
      await open(page, system, "/workers");
      await expect(page.locator("header [data-slot=dashboard-name]")).toHaveText("Atrium");
      await expect(page.locator("footer")).toHaveText("Dashboard v2.0");
      await expect(page.locator("html")).toHaveClass(/dark/);
      await open(page, system, "/");
      await expect(page.getByRole("banner")).toContainText("Atrium");
      await open(page, system, "/workers");
      const [red = 255, green = 255, blue = 255] = await page.evaluate(() => {
        const canvas = document
          .createElement("canvas")
          .getContext("2d", { willReadFrequently: true });
        if (!canvas) return [];
        canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      });
      expect(Math.max(red, green, blue)).toBeLessThan(60);
      await expectFits(page);
      expect(await findViolations(page, null)).toEqual([]);
      await page.screenshot({ path: info.outputPath("shell.png") });
    });
    await test.step("the three-bar button opens the sheet with its three buttons", async () => {
      if (size === "") await page.setViewportSize({ width: 1000, height: 900 });
      await enter(context, system, superadmin);
      await open(page, system, "/workers");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(sheet(page).locator("[data-slot=menu-first-name]")).toHaveText("Ada");
      await expect(sheet(page).locator("[data-slot=menu-role]")).toHaveText("Super Admin");
      for (const name of ["Dashboard Overview", "Settings", "Sign Out"]) {
        await expect(sheet(page).getByRole("button", { name, exact: true })).toBeVisible();
      }
      await expect(sheet(page).locator("div.grid.gap-1").getByRole("button")).toHaveText([
        "Dashboard Overview",
        "Settings",
        "Sign Out",
      ]);
      expect(await findViolations(page, null)).toEqual([]);
      await page.screenshot({ path: info.outputPath("sheet.png") });
      await sheet(page).getByRole("button", { name: "Settings" }).click();
      await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
      await expect(sheet(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Open menu" }).click();
      await sheet(page).getByRole("button", { name: "Dashboard Overview" }).click();
      await expect.poll(() => pathOf(page)).toBe("/");
      // Somebody else: a session that has ended serves no later test.
      await enter(context, system, await createPerson(system, "admin"));
      await open(page, system, "/workers");
      await page.getByRole("button", { name: "Open menu" }).click();
      await sheet(page).getByRole("button", { name: "Sign Out" }).click();
      await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    });
  });
}

test("who finds what in the sidebar, and how a link is followed", async ({
  page,
  context,
  system,
}) => {
  await test.step("who finds what in the sidebar, and that it opens", async () => {
    const everybody = [
      "Dashboard Overview",
      "Tasks",
      "Projects",
      "Agents",
      "RAGs",
      "Workers",
      "Integrations",
    ];
    for (const [person, more] of [
      [superadmin, ["Users", "Trash", "Settings"]],
      [admin, ["Users", "Trash"]],
      [moderator, ["Trash"]],
    ] as const) {
      await enter(context, system, person);
      await open(page, system, "/workers");
      await expect(page.getByRole("heading", { name: "Workers System", level: 1 })).toBeVisible();
      const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
      await expect(links).toHaveText([...everybody, ...more]);
      for (const name of ["Tasks", "Agents", "RAGs", "Integrations"]) {
        await links.getByText(name, { exact: true }).click();
        await expect.poll(() => pathOf(page)).toBe(`/${name.toLowerCase()}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      }
    }
  });
  await test.step("a click on the logo goes to the overview", async () => {
    await enter(context, system, admin);
    await open(page, system, "/workers");
    await page.locator("header").getByRole("link", { name: "Atrium, home" }).click();
    await expect.poll(() => pathOf(page)).toBe("/");
  });
  await test.step("a link is followed without loading the page anew, and no page is asked for before", async () => {
    await enter(context, system, moderator);
    const ahead: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["next-router-prefetch"]) ahead.push(request.url());
    });
    await page.goto(`${system.url}/tasks`);
    await page.evaluate(() => document.body.setAttribute("data-document", "first"));
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Projects" })
      .click();
    await expect.poll(() => pathOf(page)).toBe("/projects");
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    await expect(page).toHaveTitle("Projects · Atrium");
    await expect(page.locator("body")).toHaveAttribute("data-document", "first");
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe("/tasks");
    await expect(page).toHaveTitle("Tasks · Atrium");
    await expect(page.locator("title")).toHaveCount(1);
    await expect(page.locator("body")).toHaveAttribute("data-document", "first");
    expect(ahead).toEqual([]);
  });
  await test.step("an address that is not there says so inside the shell", async () => {
    await enter(context, system, moderator);
    const answer = await page.goto(`${system.url}/nowhere/at/all`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveTitle("Page not found · Atrium");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });
});

test("the settings have their tabs, for a superadmin alone", async ({
  page,
  context,
  system,
}, info) => {
  await test.step("the settings tabs, in order and in the URL", async () => {
    await enter(context, system, superadmin);
    await open(page, system, "/settings");
    const tabs = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
    await expect(tabs).toHaveText([
      "Theme",
      "Users",
      "Bindings",
      "Integrations",
      "System",
      "Projects",
      "Agents",
      "RAGs",
    ]);
    const current = page
      .getByRole("navigation", { name: "Settings" })
      .locator("[aria-current=page]");
    await expect(current).toHaveText("Theme");
    await page.screenshot({ path: info.outputPath("settings.png") });
    for (const [tab, label] of [
      ["bindings", "Bindings"],
      ["integrations", "Integrations"],
      ["system", "System"],
      ["agents", "Agents"],
      ["rags", "RAGs"],
    ]) {
      await tabs.getByText(label ?? "", { exact: true }).click();
      await expect(current).toHaveText(label ?? "");
      await expect.poll(() => pathOf(page)).toBe(`/settings?tab=${tab}`);
      await expect(page.locator("main h2").first()).toBeVisible();
    }
    await page.goBack();
    await expect(current).toHaveText("Agents");
    await page.reload();
    await expect(current).toHaveText("Agents");
    await page.goto(`${system.url}/settings?tab=nonsense`);
    await expect(current).toHaveText("Theme");
  });
  await test.step("settings sends everybody else to the overview", async () => {
    for (const person of [admin, moderator]) {
      await enter(context, system, person);
      for (const path of ["/settings", "/settings?tab=system"]) {
        await page.goto(system.url + path);
        await expect.poll(() => pathOf(page)).toBe("/");
      }
    }
  });
});

test("the header by keyboard: skip link, avatar menu, sheet", async ({ page, context, system }) => {
  await test.step("the skip link leads to the outlet, and search engines are told to stay away", async () => {
    await enter(context, system, superadmin);
    await open(page, system, "/workers");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main[data-slot=page-outlet]")).toBeFocused();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  });
  await test.step("the avatar menu holds the same entries, by keyboard", async () => {
    await enter(context, system, superadmin);
    await open(page, system, "/workers");
    await page.getByRole("button", { name: "Account of Ada" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveCount(12);
    const hidden = (await findViolations(page)).filter((one) => one.startsWith("aria-hidden"));
    expect(hidden).toEqual([]);
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Account of Ada" })).toBeFocused();
  });
  await test.step("the theme is chosen in it, and the next page comes in it", async () => {
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    await expect(page.locator("html")).toHaveClass("light");
    await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeChecked();
    // Where motion is unwelcome nothing fades: an inherited colour went down the page from element to element, and stuck.
    const fading = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    expect(await page.evaluate(`(${fading})().length`)).toBe(0);
    const answer = await page.reload();
    expect(await answer?.text()).toContain('<html lang="en" class="light"');
    const unread = (await findViolations(page)).filter((one) => one.startsWith("color-contrast"));
    expect(unread).toEqual([]);
    await expect(page.locator("body")).toHaveCSS("color-scheme", "light");
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Account of Ada" }).click();
    await page.getByRole("menuitemradio", { name: "System" }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).not.toBe(light);
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.keyboard.press("Escape");
  });
  await test.step("beside the sidebar the three bars fold it, and the next page has it so", async () => {
    await open(page, system, "/workers");
    const bars = page.getByRole("button", { name: "Sidebar" });
    const sidebar = page.getByRole("complementary");
    await expect(bars).toHaveAttribute("aria-expanded", "true");
    await bars.click();
    await expect(bars).toHaveAttribute("aria-expanded", "false");
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(80);
    await page.reload();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(80);
    await expect(sidebar.getByRole("link", { name: "Tasks" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await bars.click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeGreaterThan(200);
  });
  await test.step("without a name the sheet shows the local part of the e-mail", async () => {
    await enter(context, system, moderator);
    await page.setViewportSize({ width: 1000, height: 900 });
    await open(page, system, "/workers");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(sheet(page).locator("[data-slot=menu-first-name]")).toHaveText(
      moderator.email.split("@")[0] ?? "",
    );
    await expect(sheet(page).locator("[data-slot=menu-role]")).toHaveText("Moderator");
    await expect(sheet(page).getByRole("button", { name: "Settings" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });
});
