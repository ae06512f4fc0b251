import type { Page } from "@playwright/test";
import { newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";
import { column, make, row } from "./tasks-fixture";

/** Notes each check for changes by the status of its answer. */
function notedChecks(page: Page): number[] {
  const checks: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/api/tasks?")) checks.push(answer.status());
  });
  return checks;
}

/** Hides or shows the tab, as far as the page can tell. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test("the check for changes waits where it would disturb", async ({ page, system }) => {
  await test.step("the check for changes waits in a hidden tab and under a dialog, and moves neither focus nor scroll", async () => {
    const person = await newPerson(system, "moderator");
    await signIn(page, system, person);
    for (let number = 1; number <= 10; number++)
      await make(system, person, { name: `Row ${number}` });
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.clock.install();
    await page.goto(`${system.url}/tasks`);
    const checks = notedChecks(page);
    const lastCheck = page.locator("[data-slot=last-check]");
    // The page listens as soon as it answers.
    await page.getByRole("checkbox", { name: "Select Row 2", exact: true }).check();
    await expect(page.getByRole("toolbar", { name: "Selected tasks" })).toBeVisible();

    await setHidden(page, true);
    await page.clock.fastForward(95_000);
    expect(checks).toEqual([]);
    // What was missed is asked for when the tab is looked at again.
    await setHidden(page, false);
    await expect(lastCheck).toContainText("Checked at");
    expect(checks).toEqual([304]);

    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    const { id } = await make(system, person, { name: "New meanwhile" });
    await page.clock.fastForward(31_000);
    await page.clock.fastForward(31_000);
    expect(checks).toEqual([304]);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);

    const kept = page.getByRole("checkbox", { name: "Select Row 3", exact: true });
    await kept.focus();
    const top = () => page.evaluate(() => window.scrollY);
    const before = await top();
    expect(before).toBeGreaterThan(0);
    await page.clock.fastForward(31_000);
    await expect(row(page, id)).toHaveCount(1);
    expect(checks).toEqual([304, 200]);
    await expect(kept).toBeFocused();
    // The browser keeps what is looked at in its place when a row comes above it.
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(120);
    await expect(kept).toBeInViewport();

    // Nobody there for a quarter of an hour: it says that it has stopped, and goes on at the first touch.
    checks.length = 0;
    await page.clock.fastForward(15 * 60_000);
    await expect(lastCheck).toContainText("Paused: nobody has been here for 15 minutes");
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    await page.clock.fastForward(31_000);
    expect(checks).toEqual([]);
    await page.keyboard.press("Shift");
    await expect(lastCheck).not.toContainText("Paused");
    await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
    await expect.poll(() => checks).toEqual([304]);
  });
  await test.step("the check for changes waits while a card is dragged", async () => {
    const person = await newPerson(system, "moderator");
    await signIn(page, system, person);
    const { id } = await make(system, person, { name: "Held" });
    await page.clock.install();
    await page.goto(`${system.url}/tasks?view=board`);
    const checks = notedChecks(page);
    const card = column(page, "pending").locator(`[data-card-id="${id}"]`);
    // Loads the code of the drag, as a hand that comes near does.
    await card.getByRole("button", { name: "Drag Held" }).hover();
    const from = await card.getByRole("button", { name: "Drag Held" }).boundingBox();
    if (!from) throw new Error("The board is not drawn");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 5 });
    await page.clock.runFor(500);
    await expect(page.locator('[data-dragging="true"]')).not.toHaveCount(0);
    await page.clock.fastForward(31_000);
    await page.clock.fastForward(31_000);
    expect(checks).toEqual([]);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await page.clock.runFor(500);
    await expect(page.locator('[data-dragging="true"]')).toHaveCount(0);
    await page.clock.fastForward(31_000);
    await expect(page.locator("[data-slot=last-check]")).toContainText("Checked at");
    expect(checks).toEqual([304]);
  });
});

test("several tasks that nobody may all be on are said to be so, and others are offered who is shared", async ({
  page,
  system,
}) => {
  const owner = await newPerson(system, "moderator");
  const reader = await newPerson(system, "moderator");
  const problems = await signIn(page, system, reader);
  const { id } = await make(system, owner, {
    name: "Theirs",
    assigned_users: [],
  });
  await system.env.DB.prepare(
    "INSERT INTO task_users (task_id, user_id, role, assigned_at) VALUES (?, ?, 'reviewer', 1)",
  )
    .bind(id, reader.id)
    .run();
  await make(system, reader, { name: "Own" });
  await page.goto(`${system.url}/tasks`);
  const assign = page.getByRole("button", { name: "Assign", exact: true });
  await page.getByRole("checkbox", { name: "Select Theirs" }).check();
  await assign.click();
  await expect(page.getByText("Nobody can be assigned to this task")).toBeVisible();
  await expect(page.getByRole("dialog", { name: /Assign/ })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select Own" }).check();
  await assign.click();
  const dialog = page.getByRole("dialog", { name: "Assign 2 tasks" });
  await expect(dialog.getByRole("listbox", { name: "Users" }).getByRole("option")).toHaveCount(1);
  expect(problems).toEqual([]);
});
