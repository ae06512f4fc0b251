import type { Locator, Page } from "@playwright/test";
import type { System } from "../support/system";
import { expectFits, smallTargets } from "./expect-fits";
import { expectSoundInThemes, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const COMPONENTS = "/settings/theme-demo?tab=components";

async function open(page: Page, system: System, path: string): Promise<string[]> {
  // The carousel and the sheets need motion.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const problems = await signIn(page, system, await newPerson(system, "superadmin"));
  const live = page.waitForRequest("**/api/auth/validate");
  await page.goto(system.url + path);
  await live;
  return problems;
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function middleOf(area: Locator): Promise<{ x: number; y: number }> {
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error("not in view");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags with the mouse, slowly enough not to be a flick. */
async function drag(page: Page, area: Locator, { x = 0, y = 0 }): Promise<void> {
  const from = await middleOf(area);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 3 });
  await page.mouse.move(from.x + x, from.y + y, { steps: 3 });
  await page.mouse.up();
}

/** Drags by touch. */
async function swipe(page: Page, area: Locator, { x = 0, y = 0 }): Promise<void> {
  const from = await middleOf(area);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", share: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: from.x + x * share, y: from.y + y * share }],
    });
  await touch("touchStart", 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch("touchMove", share);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}

/**
 * Watches the slides from now on.
 *
 * @returns a function with the milliseconds from the first movement to 99% of one slide's
 * distance.
 */
async function watchArrival(viewport: Locator): Promise<() => Promise<number>> {
  await viewport.evaluate((frame) => {
    const slides = frame.firstElementChild;
    if (!slides) throw new Error("no slides");
    const placeOf = () => new DOMMatrix(getComputedStyle(slides).transform).m41;
    const from = placeOf();
    let began = 0;
    const arrival = new Promise<number>((resolve) => {
      const look = (now: number) => {
        const way = Math.abs(placeOf() - from) / frame.clientWidth;
        if (way > 0 && began === 0) began = now;
        if (way >= 0.99) resolve(now - began);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    Object.assign(window, { arrival });
  });
  return () => viewport.page().evaluate<number>(() => Reflect.get(window, "arrival"));
}

test("the demo shows every shared component, and the carousel turns by every means", async ({
  page,
  system,
}) => {
  await page.addInitScript(() => {
    const taps: unknown[] = [];
    Object.assign(window, { taps });
    Object.defineProperty(navigator, "vibrate", { value: (ms: unknown) => taps.push(ms) > 0 });
  });
  const problems = await open(page, system, "/settings?tab=theme");
  await test.step("the demo is reached from the Theme tab and shows every shared component", async () => {
    await page.getByRole("link", { name: "Theme and Component Demo" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Theme and Component Demo" }),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/settings/theme-demo");
    const tabs = page.getByRole("navigation", { name: "Theme and Component Demo" });
    await expect(tabs.getByRole("link")).toHaveText(["Theme Settings", "Component Demo"]);
    await tabs.getByRole("link", { name: "Theme Settings" }).click();
    await expect(page.getByRole("form", { name: "General settings" })).toBeVisible();
    await tabs.getByRole("link", { name: "Component Demo" }).click();

    await expect(page.locator("main h2")).toHaveText([
      "Buttons",
      "Inputs",
      "Cards",
      "Swipe menu",
      "Carousel",
      "Bottom sheet",
      "Dropdown",
      "Avatar menu",
      "Badges",
      "Table",
      "Empty states",
      "Feedback",
      "Content",
      "Rows and pages",
      "Dialogs",
      "Toasts",
    ]);
    await expectSoundInThemes(page);

    const badges = section(page, "Badges");
    const tonesOf = (row: string) =>
      badges
        .locator("h3", { hasText: new RegExp(`^${row}$`) })
        .locator("xpath=following-sibling::*[1]")
        .locator("[data-slot=badge]")
        .evaluateAll((all) =>
          all.map((one) => `${one.textContent}: ${one.getAttribute("data-tone")}`),
        );
    expect(await tonesOf("Roles")).toEqual([
      "Super Admin: danger",
      "Admin: warning",
      "Moderator: success",
      "User: neutral",
    ]);
    expect(await tonesOf("Tasks")).toEqual([
      "Active: success",
      "Running: info",
      "Paused: warning",
      "Idle: neutral",
      "Pending: warning",
      "In Progress: info",
      "Completed: success",
      "Cancelled: neutral",
    ]);
    await expect(section(page, "Avatar menu").locator("[role=img][data-slot=avatar]")).toHaveText([
      "AL",
      "GH",
      "KA",
      "?",
    ]);

    const work = section(page, "Buttons").getByRole("button", { name: "Simulate work" });
    await work.click();
    await expect(work).toBeDisabled();
    await expect(work).toHaveText("Simulate work");
    await section(page, "Toasts").getByRole("button", { name: "Error toast" }).click();
    await expect(page.getByText("Failed to save the task")).toBeVisible();
    await page.getByRole("button", { name: "Close toast" }).click();
    await section(page, "Inputs").getByLabel("Name").fill("");
    await expect(section(page, "Inputs").getByText("Name is required")).toBeVisible();

    await section(page, "Dropdown").getByRole("button", { name: "Choose a month" }).press("Enter");
    const menu = page.getByRole("menu");
    await expect.poll(async () => (await menu.boundingBox())?.height).toBeLessThanOrEqual(300);
    expect(await menu.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true);
    await expect(menu.getByRole("menuitem", { name: "January" })).toBeFocused();
    await page.keyboard.type("De");
    await page.keyboard.press("Enter");
    await expect(section(page, "Dropdown").getByText("December chosen")).toBeVisible();

    const account = section(page, "Avatar menu").getByRole("button", { name: /^Account of/ });
    await account.click();
    await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
    await page.keyboard.press("Escape");
    await section(page, "Dialogs").getByRole("button", { name: "Delete example" }).click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
  });
  await test.step("the carousel: buttons, clamp and loop, swipe, autoplay", async () => {
    const carousel = page.getByRole("region", { name: "Areas of the console" });
    const viewport = carousel.locator("[data-slot=carousel-viewport]");
    const next = carousel.getByRole("button", { name: "Next slide" });
    const previous = carousel.getByRole("button", { name: "Previous slide" });

    /** Checks that the slide is counted, the only reachable one, and in view. */
    async function expectSlide(number: number) {
      await expect(carousel.locator("[aria-live]")).toHaveText(`Slide ${number} of 4`);
      const slide = carousel.locator("[data-slot=carousel-slide]:not([inert])");
      await expect(slide).toHaveCount(1);
      await expect(slide).toHaveAccessibleName(`${number} of 4`);
      await expect
        .poll(async () => {
          const [shown, frame] = [await slide.boundingBox(), await viewport.boundingBox()];
          return Math.abs((shown?.x ?? 0) - (frame?.x ?? 999));
        })
        .toBeLessThan(1);
    }

    await expectSlide(1);
    await expect(carousel).not.toHaveAttribute("data-playing");
    await expect(carousel.getByRole("button", { name: /(Pause|Play) slides/ })).toHaveCount(0);
    await expect(previous).toHaveAttribute("aria-disabled", "true");
    await previous.press("Enter");
    await expectSlide(1);
    const arrived = await watchArrival(viewport);
    await next.press("Enter");
    // About 300 ms if the machine draws every frame. Elsewhere, neither instant nor endless.
    expect(await arrived()).toBeGreaterThan(100);
    expect(await arrived()).toBeLessThan(1500);
    await expectSlide(2);
    await drag(page, viewport, { x: -49 });
    await expectSlide(2);
    await drag(page, viewport, { x: -50 });
    await expectSlide(3);
    await drag(page, viewport, { x: 50 });
    await expectSlide(2);
    expect(await page.evaluate(() => Reflect.get(window, "taps"))).toEqual([10, 10, 10]);
    await carousel.getByRole("button", { name: "Show slide 4" }).click();
    await expectSlide(4);
    await drag(page, viewport, { x: -90 });
    await expectSlide(4);
    await expect(next).toHaveAttribute("aria-disabled", "true");

    await section(page, "Carousel").getByRole("switch", { name: "Loop" }).click();
    await next.click();
    await expectSlide(1);
    await previous.click();
    await expectSlide(4);
    await drag(page, viewport, { x: -60 });
    await expectSlide(1);
    await section(page, "Carousel").getByLabel("Swipe distance").selectOption("120");
    await drag(page, viewport, { x: -90 });
    await expectSlide(1);

    await section(page, "Carousel").getByRole("switch", { name: "Autoplay" }).click();
    const playing = page.locator("[data-slot=carousel][data-playing]");
    await expect(playing).toHaveCount(1);
    await expectSlide(2);
    await viewport.hover();
    await expect(playing).toHaveCount(0);
    await carousel.getByRole("button", { name: "Pause slides" }).hover();
    await expect(playing).toHaveCount(1);
    await next.focus();
    await expect(playing).toHaveCount(0);
    await carousel.getByRole("button", { name: "Pause slides" }).focus();
    await expect(playing).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(playing).toHaveCount(0);
    await carousel.getByRole("button", { name: "Play slides" }).press("Enter");
    await expect(playing).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(playing).toHaveCount(0);
    await expect(carousel.getByRole("button", { name: "Pause slides" })).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});

test("@phone sheet sizes and drag, swipe menu and targets under a finger", async ({
  page,
  system,
}) => {
  const problems = await open(page, system, COMPONENTS);
  await expectFits(page);
  expect(await smallTargets(page)).toEqual([]);

  const menu = section(page, "Swipe menu");
  const chosen = menu.getByRole("tab", { selected: true });
  await swipe(page, menu.locator("[role=tabpanel]:not([inert])"), { x: -45 });
  await expect(chosen).toHaveText("Overview");
  await swipe(page, menu.locator("[role=tabpanel]:not([inert])"), { x: -80 });
  await expect(chosen).toHaveText("Workers");
  await swipe(page, menu.locator("[role=tabpanel]:not([inert])"), { x: 80 });
  await expect(chosen).toHaveText("Overview");
  await swipe(page, menu.locator("[role=tabpanel]:not([inert])"), { x: 80 });
  await expect(chosen).toHaveText("Overview");

  const carousel = page.getByRole("region", { name: "Areas of the console" });
  await swipe(page, carousel.locator("[data-slot=carousel-viewport]"), { x: -80 });
  await expect(carousel.locator("[aria-live]")).toHaveText("Slide 2 of 4");

  const sheet = page.getByRole("dialog");
  for (const [name, share] of [
    ["sm", 0.4],
    ["md", 0.6],
    ["lg", 0.85],
    ["xl", 0.9],
    ["full", 1],
  ] as const) {
    await section(page, "Bottom sheet")
      .getByRole("button", { name: `${name} ·` })
      .click();
    await expect(sheet).toHaveAccessibleName(`Bottom sheet ${name}`);
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBeCloseTo(844 * share, 0);
    if (name === "md") await dragSheet();
    else await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  }
  expect(problems).toEqual([]);

  async function dragSheet() {
    const grip = sheet.locator("[data-slot=drawer-handle]");
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo(844 * 0.4, 0);
    await swipe(page, grip, { y: 95 });
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo(844 * 0.4, 0);
    await swipe(page, grip, { y: 105 });
  }
});
