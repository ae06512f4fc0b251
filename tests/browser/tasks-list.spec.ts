import { call, createPerson } from "../support/people";
import { expectFits } from "./expect-fits";
import { expectSound, newPerson, signIn, withoutTable } from "./signed-in";
import { expect, test } from "./system";
import { choose, column, heading, main, make, read, row } from "./tasks-fixture";

test("a board by status moves cards by menu, by key and by drag; a refused move goes back", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  const problems = await signIn(page, system, person);
  const moved = await make(system, person, { name: "Moved" });
  const auto = await make(system, person, { name: "Automatic", taskMode: "auto" });
  await page.goto(`${system.url}/tasks`);
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await expect(page).toHaveURL(/view=board/);
  await expect(column(page, "pending").locator(`[data-card-id="${moved.id}"]`)).toBeVisible();
  await expect(column(page, "aktiv").locator(`[data-card-id="${auto.id}"]`)).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: "Move Moved", exact: true }).click();
  await expectSound(page);
  await page.getByRole("menuitem", { name: "Move to: In Progress" }).click();
  const inProgress = column(page, "in-progress").locator(`[data-card-id="${moved.id}"]`);
  await expect(inProgress).toBeVisible();
  await expect(inProgress.locator("[data-move]")).toBeFocused();
  await expect.poll(async () => (await read(system, person, moved.id)).status).toBe("in-progress");

  const grip = inProgress.getByRole("button", { name: "Drag Moved" });
  const target = await column(page, "completed").boundingBox();
  const from = await grip.boundingBox();
  if (!target || !from) throw new Error("The board is not drawn");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 5 });
  await page.mouse.move(target.x + target.width / 2, target.y + 90, { steps: 15 });
  await expect(column(page, "completed")).toHaveAttribute("data-drop-target", "");
  await page.mouse.up();
  await expect(column(page, "completed").locator(`[data-card-id="${moved.id}"]`)).toBeVisible();
  await expect.poll(async () => (await read(system, person, moved.id)).status).toBe("completed");

  // By keyboard: names are spoken, and the focus goes with the card.
  const said = page.locator("[id^=dnd-kit-announcement]");
  const inCompleted = column(page, "completed").getByRole("button", { name: "Drag Moved" });
  await inCompleted.focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(/^(Picked up Moved|Moved is over Completed)\.$/);
  await page.keyboard.press("ArrowLeft");
  await expect(column(page, "in-progress")).toHaveAttribute("data-drop-target", "");
  await expect(said).toHaveText("Moved is over In Progress.");
  await page.keyboard.press("Space");
  await expect(said).toHaveText("Moved was dropped on In Progress.");
  await expect(inProgress).toBeVisible();
  await expect.poll(async () => (await read(system, person, moved.id)).status).toBe("in-progress");
  await expect(grip).toBeFocused();

  // Somebody else was first: the card goes where they put it.
  await call(system, person, "PATCH", `/api/tasks/${auto.id}`, { status: "paused" });
  await choose(page, "Move Automatic", "Move to: Running");
  await expect(column(page, "paused").locator(`[data-card-id="${auto.id}"]`)).toBeVisible();
  expect((await read(system, person, auto.id)).status).toBe("paused");
  await page.reload();
  await expect(column(page, "in-progress")).toContainText("Moved");
  expect(problems).toEqual([]);
});

test("each column of the board counts all of its tasks, and shows more of them when asked", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  const problems = await signIn(page, system, person);
  for (let number = 1; number <= 25; number++)
    await make(system, person, { name: `Card ${number}` });
  await make(system, person, { name: "Under way", status: "in-progress" });
  await page.goto(`${system.url}/tasks?view=board&sort=created_at`);
  await expect(main(page)).toContainText("26 of 26 tasks shown");
  const pending = column(page, "pending");
  await expect(pending.getByRole("heading")).toContainText("25");
  await expect(pending.locator("[data-card-id]")).toHaveCount(20);
  await expect(column(page, "in-progress").getByRole("link", { name: /more/ })).toHaveCount(0);

  await choose(page, "Move Card 1", "Move to: In Progress");
  await expect(pending.getByRole("heading")).toContainText("24");
  await expect(column(page, "in-progress").getByRole("heading")).toContainText("2");
  await pending.getByRole("link", { name: "Show more Pending tasks" }).click();
  await expect(page).toHaveURL(/cards=pending/);
  await expect(pending.locator("[data-card-id]")).toHaveCount(24);
  await expect(pending.getByRole("link", { name: /Show more/ })).toHaveCount(0);
  await page.reload();
  await expect(pending.locator("[data-card-id]")).toHaveCount(24);
  expect(problems).toEqual([]);
});

test("several tasks get a status, a person or go, by keyboard, and undo brings back what was", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "admin");
  const name = `Helper ${crypto.randomUUID().slice(0, 8)}`;
  await createPerson(system, "moderator", { name });
  const problems = await signIn(page, system, person);
  const one = await make(system, person, { name: "Bulk one" });
  const two = await make(system, person, { name: "Bulk two", status: "cancelled" });
  const statuses = async () => [
    (await read(system, person, one.id))?.status,
    (await read(system, person, two.id))?.status,
  ];
  const undo = page.getByRole("button", { name: "Undo" });
  const box = (task: string) => page.getByRole("checkbox", { name: `Select ${task}` });
  await page.goto(`${system.url}/tasks?q=Bulk`);
  await box("Bulk one").focus();
  await page.keyboard.press("Space");
  await box("Bulk two").focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("toolbar", { name: "Selected tasks" })).toContainText("2 selected");
  await expectSound(page);
  await choose(page, "Set status", "Manual: Completed");
  await expect(page.getByText("2 tasks set to Completed")).toBeVisible();
  expect(await statuses()).toEqual(["completed", "completed"]);
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect.poll(statuses).toEqual(["pending", "cancelled"]);

  await page.getByRole("checkbox", { name: "Select all tasks on this page" }).check();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign 2 tasks" });
  await dialog.getByLabel("Search users").fill(name);
  await dialog.getByRole("option", { name }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText(`${name} is on 2 tasks now`)).toBeVisible();
  await expect(row(page, two.id)).toContainText("1 user");

  await box("Bulk one").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Delete 1 task?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, one.id)).toHaveCount(0);
  expect(await read(system, person, one.id)).toBeUndefined();
  await page
    .locator("[data-sonner-toast]", { hasText: "1 task deleted" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(row(page, one.id)).toContainText("1 user");
  expect(problems).toEqual([]);
});

test("the list looks for changes every 30 seconds, in its place", async ({
  page,
  context,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  await signIn(page, system, person);
  await make(system, person, { name: "There before" });
  await page.clock.install();
  await page.goto(`${system.url}/tasks`);
  const checks: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/api/tasks?")) checks.push(answer.status());
  });
  const lastCheck = page.locator("[data-slot=last-check]");
  await expect(lastCheck).toHaveText("Checks for changes every 30 s");

  await page.clock.fastForward(31_000);
  await expect(lastCheck).toContainText("Checked at");
  expect(checks).toEqual([304]);

  const { id } = await make(system, person, { name: "New meanwhile" });
  // Searches are live: what is typed there is asked at once, so that the focus alone is what a refresh could take.
  await page.getByRole("searchbox").focus();
  await page.clock.fastForward(31_000);
  await expect(row(page, id)).toBeVisible();
  expect(checks).toEqual([304, 200]);
  await expect(page.getByRole("searchbox")).toBeFocused();

  // Nothing is asked under an open dialog, nor while a load is under way.
  await row(page, id).getByRole("button", { name: "Actions for New meanwhile" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.clock.fastForward(31_000);
  expect(checks).toEqual([304, 200]);
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
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeDisabled();
  await page.clock.fastForward(31_000);
  expect(checks).toEqual([304, 200]);
  release();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeEnabled();
  await expect(row(page, refreshed.id)).toBeVisible();
  expect(checks).toEqual([304, 200]);

  await make(system, person, { name: "Cannot be read" });
  await withoutTable(system, "task_users", async () => {
    await page.clock.fastForward(31_000);
    await expect(lastCheck).toContainText("HTTP 500: Something went wrong");
  });
  await context.setOffline(true);
  await page.clock.fastForward(31_000);
  await expect(lastCheck).toContainText("Failed to load tasks at");
  await context.setOffline(false);
  await page.clock.fastForward(31_000);
  await expect(lastCheck).toContainText("Checked at");
});

test("the list is filtered by its address; a task that cannot be loaded says so", async ({
  page,
  system,
}) => {
  await test.step("filters, order and pages are in the URL, and nothing that matches says so", async () => {
    const person = await newPerson(system, "moderator");
    const problems = await signIn(page, system, person);
    for (const [name, priority] of [
      ["Alpha", "low"],
      ["Beta", "urgent"],
      ["Gamma", "urgent"],
    ]) {
      await make(system, person, {
        name,
        priority,
        due_date: name === "Alpha" ? "2020-01-01" : null,
      });
    }
    const names = () => page.locator("tbody td:nth-child(2) a").allTextContents();
    await page.goto(`${system.url}/tasks`);
    await page.getByRole("columnheader", { name: "Task", exact: true }).getByRole("link").click();
    await expect.poll(names).toEqual(["Alpha", "Beta", "Gamma"]);
    await expect(page.getByRole("columnheader", { name: "Task", exact: true })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await page.getByRole("columnheader", { name: "Task", exact: true }).getByRole("link").click();
    await expect.poll(names).toEqual(["Gamma", "Beta", "Alpha"]);
    await page.getByLabel("Priority", { exact: true }).selectOption("urgent");
    await expect.poll(names).toEqual(["Gamma", "Beta"]);
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page).toHaveURL(/priority=urgent/);
    await expect(main(page)).toContainText("2 of 3 tasks shown");
    await page.getByRole("button", { name: "Project: All projects" }).click();
    await page.getByRole("radio", { name: "No project" }).check();
    await page.getByRole("button", { name: "Show tasks" }).click();
    await expect(page).toHaveURL(/project=none/);
    await expect(page.getByRole("button", { name: "Project: No project" })).toBeVisible();
    await expect.poll(names).toEqual(["Gamma", "Beta"]);
    await page.reload();
    await expect.poll(names).toEqual(["Gamma", "Beta"]);
    await page.getByLabel("Due", { exact: true }).selectOption("overdue");
    await expect(heading(page, "No tasks match your filters")).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect.poll(names).toEqual(["Gamma", "Beta", "Alpha"]);
    await page.goto(`${system.url}/tasks?perPage=2&sort=name`);
    await expect(main(page)).toContainText("3 of 3 tasks shown · 1–2");
    await page.goto(`${system.url}/tasks?perPage=2&page=2&sort=name`);
    await expect.poll(names).toEqual(["Gamma"]);
    await page.goBack();
    await expect(main(page)).toContainText("· 1–2");
    await page.goBack();
    await expect(main(page)).toContainText("3 of 3 tasks shown");
    await expect(page).not.toHaveURL(/perPage/);
    await expect.poll(names).toEqual(["Gamma", "Beta", "Alpha"]);
    expect(problems).toEqual([]);
  });
  await test.step("a task that cannot be loaded, or has no id, says so", async () => {
    const person = await newPerson(system, "moderator");
    await signIn(page, system, person);
    const { id } = await make(system, person, { name: "Out of reach" });
    await withoutTable(system, "tasks", async () => {
      await page.goto(`${system.url}/tasks/${id}`);
      await expect(heading(page, "Task Error")).toBeVisible();
      await expect(heading(page, "Failed to load task")).toBeVisible();
    });
    await page.goto(`${system.url}/tasks/%20`);
    await expect(heading(page, "Task Error")).toBeVisible();
    await expect(main(page)).toContainText("Task ID is required");
  });
});

/** What has the focus, where the bar of the chosen rows lies over it. For the page. */
function hiddenFocus(): string | null {
  const bar = document.querySelector("[data-slot=bulk-bar]");
  const focused = document.activeElement;
  if (!bar || !focused || bar.contains(focused)) return null;
  const [over, under] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  return under.bottom > over.top && under.top < over.bottom ? focused.outerHTML : null;
}

test("@phone the list, its filters, its bulk acts and the board are usable with a thumb", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  const problems = await signIn(page, system, person);
  const long = "A task whose name is much longer than a phone is wide, as names tend to be";
  const { id } = await make(system, person, { name: long });
  const { id: other } = await make(system, person, { name: "Short" });
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(a, button, summary, input, select)")]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
    );
  await page.goto(`${system.url}/tasks`);
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await page.getByLabel("Sort", { exact: true }).selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  expect(await small()).toEqual([]);
  // At the top, where no target lies below the sticky header.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectSound(page);
  await row(page, id).getByRole("checkbox").tap();
  await row(page, other).getByRole("checkbox").tap();
  await expect(page.getByRole("toolbar", { name: "Selected tasks" })).toContainText("2 selected");
  expect(await small()).toEqual([]);
  await expectFits(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await row(page, id).getByRole("checkbox").focus();
  // The controls of two cards; what has the focus is never below the bar.
  for (let step = 0; step < 7; step++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(hiddenFocus)).toBeNull();
  }
  await page.getByRole("button", { name: "Set status" }).tap();
  await page.getByRole("menuitem", { name: "Manual: In Progress" }).tap();
  await expect(row(page, id)).toContainText("In Progress");

  await page.getByRole("link", { name: "Board", exact: true }).tap();
  const board = page.getByRole("region", { name: "Board" });
  await expect(board).toBeVisible();
  expect(await board.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await small()).toEqual([]);
  await expectSound(page);
  await page.goto(`${system.url}/tasks/${id}`);
  await expect(page.getByRole("button", { name: "Update Status" })).toBeVisible();
  expect(await small()).toEqual([]);
  await expectSound(page);
  await page.getByRole("link", { name: "Edit Task" }).tap();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(long);
  expect(await small()).toEqual([]);
  await expectSound(page);
  expect(problems).toEqual([]);
});
