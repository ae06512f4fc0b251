import { insertTask } from "../support/reading-fixture";
import { column } from "./board";
import { newPerson, signIn, withoutTable } from "./signed-in";
import { expect, test } from "./system";
import { make, row } from "./tasks-fixture";

test("the list looks for changes, but not where it would disturb", async ({
  page,
  context,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  await signIn(page, system, person);
  for (let number = 1; number <= 10; number++)
    await insertTask(system, { name: `Row ${number}`, createdBy: person.id, createdAt: number });
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.clock.install();
  /** Status codes of the checks for changes. */
  const checks: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/api/tasks?")) checks.push(answer.status());
  });
  const expectAsked = async (...statuses: number[]) => {
    await expect.poll(() => checks).toEqual(statuses);
    checks.length = 0;
  };
  const lastCheck = page.locator("[data-slot=last-check]");
  const refresh = page.getByRole("button", { name: "Refresh" });
  /**
   * Wait for the server first: time limits use the same clock, and moving it during the request
   * would be a timeout.
   */
  const isReached = () => page.waitForResponse("**/api/auth/validate");
  const wait = () => page.clock.fastForward(31_000);

  await test.step("the list looks for changes every 30 seconds, in its place", async () => {
    const reached = isReached();
    await page.goto(`${system.url}/tasks`);
    await reached;
    await expect(lastCheck).toHaveText("Checks for changes every 30 seconds");
    // The page listens once it responds.
    await page.getByRole("checkbox", { name: "Select Row 2", exact: true }).check();
    await expect(page.getByRole("toolbar", { name: "Selected tasks" })).toBeVisible();
    await wait();
    await expect(lastCheck).toContainText("Checked at");
    await expectAsked(304);

    const { id } = await make(system, person, { name: "New meanwhile" });
    // Searches are live and send what is typed, so that only the focus could be lost in a refresh.
    await page.getByRole("searchbox").focus();
    await wait();
    await expect(row(page, id)).toBeVisible();
    await expectAsked(200);
    await expect(page.getByRole("searchbox")).toBeFocused();

    // No checks while a menu is open or a load is running.
    await row(page, id).getByRole("button", { name: "Actions for New meanwhile" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await wait();
    expect(checks).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/tasks?_rsc=*", async (route) => {
      await held;
      await route.continue();
    });
    const refreshed = await make(system, person, { name: "Made just now" });
    await refresh.click();
    await expect(refresh).toBeDisabled();
    await wait();
    expect(checks).toEqual([]);
    release();
    await expect(refresh).toBeEnabled();
    await expect(row(page, refreshed.id)).toBeVisible();
    expect(checks).toEqual([]);
    await page.unroute("**/tasks?_rsc=*");
  });
  await test.step("it waits in a hidden tab and under a dialog, and moves neither focus nor scroll", async () => {
    /** Hides or shows the tab, as far as the page knows. */
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        const state = hidden ? "hidden" : "visible";
        Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await setHidden(true);
    await page.clock.fastForward(95_000);
    expect(checks).toEqual([]);
    // Missed checks run when the tab is visible again.
    await setHidden(false);
    await expectAsked(304);

    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    const { id } = await make(system, person, { name: "New under the dialog" });
    await wait();
    await wait();
    expect(checks).toEqual([]);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);

    const kept = page.getByRole("checkbox", { name: "Select Row 3", exact: true });
    await kept.focus();
    const top = () => page.evaluate(() => window.scrollY);
    const before = await top();
    expect(before).toBeGreaterThan(0);
    await wait();
    await expect(row(page, id)).toHaveCount(1);
    await expectAsked(200);
    await expect(kept).toBeFocused();
    // The browser keeps the scroll position when a row is added above.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(120);
    await expect(kept).toBeInViewport();
  });
  await test.step("a check that fails says so, and so does the pause when no one is there", async () => {
    const { id } = await make(system, person, { name: "Cannot be read" });
    await withoutTable(system, "task_users", async () => {
      await wait();
      await expect(lastCheck).toContainText("HTTP 500: Something went wrong");
    });
    await context.setOffline(true);
    await wait();
    await expect(lastCheck).toContainText("Failed to load tasks at");
    const reached = isReached();
    await context.setOffline(false);
    await reached;
    // The page reloads with the connection.
    await expect(row(page, id)).toHaveCount(1);
    await wait();
    await expect(lastCheck).toContainText("Checked at");
    await expectAsked(500, 304);

    // After 15 minutes of inactivity the checks stop and say so. The first input resumes them.
    await page.clock.fastForward(15 * 60_000);
    await expect(lastCheck).toContainText("Paused after 15 minutes of inactivity");
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    await wait();
    expect(checks).toEqual([]);
    await page.keyboard.press("Shift");
    await expect(lastCheck).not.toContainText("Paused");
    await expect(refresh).toBeVisible();
    await expectAsked(304);
  });
  await test.step("it waits while a card is dragged", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Board", exact: true }).click();
    const grip = column(page, "pending").getByRole("button", { name: "Drag Cannot be read" });
    // Hovering loads the drag code.
    await grip.hover();
    const from = await grip.boundingBox();
    if (!from) throw new Error("The board is not drawn");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 5 });
    await page.clock.runFor(500);
    await expect(page.locator('[data-dragging="true"]')).not.toHaveCount(0);
    await wait();
    await wait();
    expect(checks).toEqual([]);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await page.clock.runFor(500);
    await expect(page.locator('[data-dragging="true"]')).toHaveCount(0);
    await wait();
    await expectAsked(304);
  });
});
