import type { BrowserContext, Page } from "@playwright/test";
import { completeSetup, createPerson, type Person } from "../support/people";
import type { System } from "../support/system";
import { expectFits } from "./expect-fits";
import { findViolations } from "./find-violations";
import { expectSound } from "./signed-in";
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

/** Opens a path and waits for its script. */
async function open(page: Page, system: System, path: string) {
  const live = page.waitForRequest("**/api/auth/validate");
  await page.goto(system.url + path);
  await live;
}

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const sheet = (page: Page) => page.getByRole("dialog");

const everyone = [
  "Overview",
  "Inbox",
  "Tasks",
  "Projects",
  "Agents",
  "RAGs",
  "Conversations",
  "Workers",
];
const links = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");

/** Opens each list in turn. */
async function follow(page: Page) {
  for (const name of ["Tasks", "Agents", "RAGs", "Workers"]) {
    await links(page).getByText(name, { exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe(`/${name.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
}

/** Checks the shell around an open page. */
async function expectShell(page: Page) {
  await expect(page.locator("header [data-slot=dashboard-name]")).toHaveText("Atrium");
  await expect(page.locator("footer")).toHaveText("Dashboard v2.0");
  await expect(page.locator("html")).toHaveClass(/dark/);
  const [red = 255, green = 255, blue = 255] = await page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) return [];
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  expect(Math.max(red, green, blue)).toBeLessThan(60);
  await expectFits(page);
  expect(await findViolations(page, null)).toEqual([]);
}

test("@phone the shell frames a page, its buttons open the sheet and the palette", async ({
  page,
  context,
  system,
}) => {
  await enter(context, system, superadmin);
  await open(page, system, "/workers");
  await expectShell(page);
  await test.step("the three-bar button opens the sheet with its three buttons", async () => {
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
    await sheet(page).getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    await sheet(page).getByRole("button", { name: "Dashboard Overview" }).click();
    await expect.poll(() => pathOf(page)).toBe("/");
    await expect(page.getByRole("banner")).toContainText("Atrium");
  });
  await test.step("the palette opens from its button, fits, and offers no one what they may not do", async () => {
    // A person for this test only, because its session ends.
    await enter(context, system, await createPerson(system, "moderator"));
    await open(page, system, "/workers");
    await page.getByRole("button", { name: "Find anything" }).tap();
    const palette = page.getByRole("dialog", { name: "Find anything" });
    await expect(palette.getByRole("option", { name: "Create task" })).toBeVisible();
    await expect(
      palette.getByRole("option", { name: /Settings|Users|Create project/ }),
    ).toHaveCount(0);
    await expectSound(page);
    await palette.getByRole("option", { name: "Keyboard shortcuts" }).tap();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).tap();
  });
  await test.step("Sign Out in the sheet leads to sign-in", async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await sheet(page).getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  });
});

test("a superadmin goes by the skip link, the avatar menu and the sidebar to the settings", async ({
  page,
  context,
  system,
}) => {
  await enter(context, system, superadmin);
  await open(page, system, "/workers");
  await test.step("the skip link leads to the outlet, and search engines are told to stay away", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main[data-slot=page-outlet]")).toBeFocused();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  });
  await test.step("the shell frames a page", () => expectShell(page));
  await test.step("the avatar menu holds the same entries, by keyboard", async () => {
    await page.getByRole("button", { name: "Account of Ada" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveCount(14);
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
    await expect(page.locator("html")).toHaveClass(/(^| )light$/);
    await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeChecked();
    // With reduced motion nothing fades: an inherited colour used to move down element by element
    // and stick.
    const fading = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    expect(await page.evaluate(`(${fading})().length`)).toBe(0);
    const answer = await page.reload();
    expect(await answer?.text()).toMatch(/<html lang="en" class="([^"]* )?light"/);
    const unread = (await findViolations(page)).filter((one) => one.startsWith("color-contrast"));
    expect(unread).toEqual([]);
    await expect(page.locator("body")).toHaveCSS("color-scheme", "light");
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Account of Ada" }).click();
    await page.getByRole("menuitemradio", { name: "System" }).click();
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).not.toBe(light);
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.keyboard.press("Escape");
  });
  await test.step("beside the sidebar the three bars fold it, and the next page has it so", async () => {
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
  await test.step("the sidebar has all that there is, and opens it", async () => {
    await expect(links(page)).toHaveText([...everyone, "Trash", "Settings"]);
    await follow(page);
    await links(page).getByText("Settings", { exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe("/settings");
  });
  await test.step("the settings tabs, in order and in the URL", async () => {
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
});

test("who finds what in the sidebar, and how a link is followed", async ({
  page,
  context,
  system,
}) => {
  await test.step("who finds what in the sidebar, and that it opens", async () => {
    await enter(context, system, admin);
    await open(page, system, "/workers");
    await expect(page.getByRole("heading", { name: "Workers System", level: 1 })).toBeVisible();
    await expect(links(page)).toHaveText([...everyone, "Integrations", "Users", "Trash"]);
    await follow(page);
  });
  await test.step("a click on the logo goes to the overview", async () => {
    await page.locator("header").getByRole("link", { name: "Atrium, home" }).click();
    await expect.poll(() => pathOf(page)).toBe("/");
    await expect(page.getByRole("banner")).toContainText("Atrium");
  });
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) ahead.push(request.url());
  });
  await test.step("settings sends everyone else to the overview", async () => {
    await page.goto(`${system.url}/settings?tab=system`);
    await expect.poll(() => pathOf(page)).toBe("/");
    await enter(context, system, moderator);
    await page.goto(`${system.url}/settings`);
    await expect.poll(() => pathOf(page)).toBe("/");
  });
  await test.step("a link is followed without loading the page anew, and no page is asked for before", async () => {
    await expect(links(page)).toHaveText([...everyone, "Integrations", "Trash"]);
    await page.evaluate(() => document.body.setAttribute("data-document", "first"));
    await follow(page);
    await links(page).getByText("Tasks", { exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe("/tasks");
    await expect(page).toHaveTitle("Tasks · Atrium");
    await links(page).getByText("Projects", { exact: true }).click();
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
    const answer = await page.goto(`${system.url}/nowhere/at/all`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveTitle("Page not found · Atrium");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });
  await test.step("without a name the sheet shows the local part of the email", async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
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
