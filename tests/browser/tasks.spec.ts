import type { Page } from "@playwright/test";
import { call, createPerson, type Person } from "../support/people";
import { insertProject } from "../support/reading-fixture";
import type { System } from "../support/system";
import { expectSound, newPerson, signIn, withoutTable } from "./signed-in";
import { expect, test } from "./system";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const row = (page: Page, id: string) => page.locator(`[data-task-id="${id}"]:visible`);
const column = (page: Page, status: string) => page.locator(`[data-column="${status}"]`);
const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator("option");

/** A task made through the API. */
async function make(system: System, person: Person, fields: Record<string, unknown>) {
  const { body, status } = await call(system, person, "POST", "/api/tasks", fields);
  expect(status).toBe(201);
  return body.task as { id: string; name: string };
}

const read = async (system: System, person: Person, id: string) =>
  (await call(system, person, "GET", `/api/tasks/${id}`)).body.task;

/** Chooses an entry of a menu that its button opens. */
async function choose(page: Page, button: string, entry: string | RegExp) {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("[W002] [W154] [W161] [W182] [W183] [W184] a task is made, with a draft that survives the page, and shown", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "moderator", "Ada Maker");
  const problems = await signIn(page, system, person);
  await page.goto(`${system.url}/tasks`);
  await expect(heading(page, "No tasks yet")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Create First Task" })).toHaveAttribute(
    "href",
    "/tasks/create",
  );
  await main(page).getByRole("link", { name: "Create Task" }).click();
  await expect(heading(page, "Create Task")).toBeVisible();
  await expect(page).toHaveURL(`${system.url}/tasks/create`);
  await expect(optionsOf(page, "Status")).toHaveText([
    "Pending",
    "In Progress",
    "Completed",
    "Cancelled",
  ]);
  await expect(optionsOf(page, "Priority")).toHaveText(["Low", "Medium", "High", "Urgent"]);
  await page.getByLabel("Mode", { exact: true }).selectOption("auto");
  await expect(optionsOf(page, "Status")).toHaveText(["Aktiv", "Running", "Paused", "Inaktiv"]);
  await page.getByLabel("Status", { exact: true }).selectOption("paused");
  await page.getByLabel("Name", { exact: true }).fill("Crawl the site");
  await page.getByLabel(/^Description/).fill("**Every** page, [here](https://example.com).");
  await page.getByLabel(/^Due date/).fill("2031-05-06");
  await page.getByLabel("Priority", { exact: true }).selectOption("urgent");
  await page.getByRole("button", { name: "Add Ada Maker" }).click();
  await page.getByLabel("Task role of Ada Maker").selectOption("owner");
  await expectSound(page);

  // Leaving asks; what was typed is back afterwards.
  await page.getByRole("link", { name: "All Tasks" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
  await page.getByRole("button", { name: "Leave page" }).click();
  await expect(heading(page, "No tasks yet")).toBeVisible();
  await page.goto(`${system.url}/tasks/create`);
  await expect(main(page)).toContainText("Your unsaved changes are back");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Crawl the site");
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("paused");
  await expect(page.getByLabel("Task role of Ada Maker")).toHaveValue("owner");

  await page.getByRole("button", { name: "Create Task" }).click();
  await expect(heading(page, "Crawl the site")).toBeVisible();
  for (const text of ["Auto", "Paused", "Urgent", "6 May 2031", "Ada Maker", "Owner"])
    await expect(main(page)).toContainText(text);
  await expect(main(page).locator("[data-slot=markdown] strong")).toHaveText("Every");
  await expect(main(page).getByRole("link", { name: "here" })).toHaveAttribute(
    "rel",
    "noopener noreferrer nofollow",
  );
  // Saved is saved: no draft is left.
  await page.goto(`${system.url}/tasks/create`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(main(page)).not.toContainText("Your unsaved changes are back");
  expect(problems).toEqual([]);
});

test("[W004] [W169] a task is edited; without a connection the text stays until it is saved", async ({
  page,
  context,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  const problems = await signIn(page, system, person);
  const { id } = await make(system, person, { name: "Write it down", description: "First" });
  await page.goto(`${system.url}/tasks/${id}`);
  await page.getByRole("link", { name: "Edit Task" }).click();
  await expect(heading(page, "Edit Write it down")).toBeVisible();
  await expect(page).toHaveURL(`${system.url}/tasks/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Write it all down");
  await page.getByLabel(/^Description/).fill("Second");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(main(page)).toContainText("What you typed is still here.");
  await expect(page.getByLabel(/^Description/)).toHaveValue("Second");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(heading(page, "Write it all down")).toBeVisible();
  await expect(page).toHaveURL(`${system.url}/tasks/${id}`);
  await expect(main(page)).toContainText("Second");
  expect(problems.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("two people edit at once: the second sees what changed, chooses, and nothing is lost", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "superadmin");
  const other = await createPerson(system, "superadmin", { name: "Grace Other" });
  await signIn(page, system, person);
  const fields = { name: "Shared", description: "As it was", priority: "low" };
  const { id } = await make(system, person, fields);
  await page.goto(`${system.url}/tasks/${id}/edit`);
  await call(system, other, "PATCH", `/api/tasks/${id}`, {
    description: "Theirs",
    due_date: "2031-01-01",
  });
  await page.getByLabel(/^Description/).fill("Mine");
  await page.getByLabel("Priority", { exact: true }).selectOption("high");
  await page.getByRole("button", { name: "Save Changes" }).click();

  const conflict = page.locator("[data-slot=conflict]");
  await expect(main(page)).toContainText("Grace Other saved this task in the meantime");
  await expect(conflict).toContainText("Description: changed by both");
  await expect(conflict).toContainText("Due date, changed by them alone, is now");
  await expect(conflict).not.toContainText("Priority");
  await expect(page.getByRole("button", { name: "Save with these choices" })).toBeDisabled();
  expect((await read(system, person, id)).description).toBe("Theirs");
  await expectSound(page);
  await conflict.getByRole("radio", { name: /^Mine/ }).check();
  await page.getByRole("button", { name: "Save with these choices" }).click();
  await expect(heading(page, "Shared")).toBeVisible();
  await expect(main(page).locator("[data-slot=markdown]").first()).toHaveText("Mine");
  expect(await read(system, person, id)).toMatchObject({
    description: "Mine",
    priority: "high",
    due_date: "2031-01-01",
  });
});

test("[W168] [W170] [W171] [W172] [W173] the detail changes status, priority and people in place; comments and activity", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "admin", "Ada Detail");
  const name = `Added ${crypto.randomUUID().slice(0, 8)}`;
  await createPerson(system, "moderator", { name });
  const problems = await signIn(page, system, person);
  const { id } = await make(system, person, { name: "In place" });
  await page.goto(`${system.url}/tasks/${id}`);
  const workers = page.locator("[data-slot=card]", { hasText: "Workers & Services" });
  await expect(workers).toContainText("Coming Soon");
  await expect(workers.getByRole("button")).toHaveCount(0);

  await choose(page, "Update Status", "In Progress");
  await expect(main(page).locator("h1 + [data-slot=badge] + [data-slot=badge]")).toHaveText(
    "In Progress",
  );
  await expect.poll(async () => (await read(system, person, id)).status).toBe("in-progress");
  await choose(page, "Change Status", "Completed");
  await expect.poll(async () => (await read(system, person, id)).status).toBe("completed");
  await choose(page, "Set Priority", "Urgent");
  await expect.poll(async () => (await read(system, person, id)).priority).toBe("urgent");

  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByLabel("Search users").fill(name);
  await dialog.getByRole("button", { name: `Add ${name}` }).click();
  await dialog.getByLabel("Task role").selectOption("reviewer");
  await dialog.getByRole("button", { name: "Add User" }).click();
  const people = page.getByRole("list", { name: "Assigned Users" });
  await expect(people).toContainText(name);
  await expect(people).toContainText("Reviewer");

  await page.getByLabel(/^Add a comment/).fill("It is **done**. <b>Raw</b>");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const comments = page.getByRole("list", { name: "Comments" });
  await expect(comments.locator("strong")).toHaveText("done");
  await expect(comments).toContainText("<b>Raw</b>");
  await expect(page.getByLabel(/^Add a comment/)).toHaveValue("");
  await comments.getByRole("button", { name: "Edit comment" }).click();
  await page.getByLabel(/^Edit comment/).fill("It is **really** done. <b>Raw</b>");
  await page.getByRole("button", { name: "Save comment" }).click();
  await expect(comments.locator("strong")).toHaveText("really");
  await expect(comments).toContainText("edited");
  await expect(comments.getByRole("button", { name: "Edit comment" })).toBeFocused();
  const activity = page.getByRole("list", { name: "Activity" });
  await expect(activity).toContainText("In Progress → Completed");
  await expect(activity).toContainText("Medium → Urgent");
  await expect(activity).toContainText("Ada Detail created this task");
  await expectSound(page);

  await people.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(main(page)).toContainText("Unassigned");
  expect(problems).toEqual([]);
});

test("who may change the status alone finds that alone, and a reader finds nothing to press", async ({
  page,
  context,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const reader = await createPerson(system, "moderator");
  const assignee = await createPerson(system, "moderator");
  const project = await insertProject(system, { members: [reader.id, assignee.id] });
  const { id } = await make(system, boss, {
    name: "Somebody's",
    project_id: project.id,
    assigned_users: [{ userId: assignee.id, taskRole: "assignee" }],
  });
  await signIn(page, system, assignee);
  await page.goto(`${system.url}/tasks/${id}`);
  await expect(page.getByRole("button", { name: "Change Status" })).toBeVisible();
  for (const name of ["Set Priority", "Add User", "Delete"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit Task" })).toHaveCount(0);
  await choose(page, "Update Status", "Completed");
  await expect.poll(async () => (await read(system, boss, id)).status).toBe("completed");
  await page.goto(`${system.url}/tasks/${id}/edit`);
  await expect(heading(page, "You may not edit this task")).toBeVisible();

  await context.addCookies([{ name: "atrium", value: reader.sealed, url: system.url }]);
  await page.goto(`${system.url}/tasks/${id}`);
  await expect(heading(page, "Somebody's")).toBeVisible();
  for (const name of ["Change Status", "Update Status", "Set Priority", "Add User", "Delete"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await page.goto(`${system.url}/tasks`);
  await expect(row(page, id)).toBeVisible();
  await expect(row(page, id).getByRole("button")).toHaveCount(0);
});

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

  await choose(page, "Move Moved", "Move to: In Progress");
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

  // Somebody else was first: the card goes where they put it.
  await call(system, person, "PATCH", `/api/tasks/${auto.id}`, { status: "paused" });
  await choose(page, "Move Automatic", "Move to: Running");
  await expect(column(page, "paused").locator(`[data-card-id="${auto.id}"]`)).toBeVisible();
  expect((await read(system, person, auto.id)).status).toBe("paused");
  await page.reload();
  await expect(column(page, "completed")).toContainText("Moved");
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
  await dialog.getByRole("button", { name: `Add ${name}` }).click();
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

test("[W155] [W163] [W164] [W498] [W499] the list looks for changes every 30 seconds, in its place", async ({
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
  await page.getByRole("searchbox").fill("half a word");
  await page.clock.fastForward(31_000);
  await expect(row(page, id)).toBeVisible();
  expect(checks).toEqual([304, 200]);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("searchbox")).toHaveValue("half a word");

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

  await withoutTable(system, "list_versions", async () => {
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

test("[W160] filters, order and pages are in the URL, and nothing that matches says so", async ({
  page,
  system,
}) => {
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
  const names = () => page.locator("tbody [data-slot=table-cell]:nth-child(2) a").allTextContents();
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
  await page.reload();
  await expect.poll(names).toEqual(["Gamma", "Beta"]);
  await page.getByLabel("Due", { exact: true }).selectOption("overdue");
  await expect(heading(page, "No tasks match your filters")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(names).toEqual(["Gamma", "Beta", "Alpha"]);
  await page.goto(`${system.url}/tasks?perPage=2&page=2&sort=name`);
  await expect.poll(names).toEqual(["Gamma"]);
  await page.goBack();
  await expect.poll(names).toEqual(["Gamma", "Beta", "Alpha"]);
  expect(problems).toEqual([]);
});

test("[W501] [W502] a task that cannot be loaded, or has no id, says so", async ({
  page,
  system,
}) => {
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
  await page.getByRole("button", { name: "More filters and sorting" }).tap();
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
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
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
