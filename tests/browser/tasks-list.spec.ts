import { call, createPerson } from "../support/people";
import { insertTask } from "../support/reading-fixture";
import { column, dragTo } from "./board";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";
import { choose, main, make, read, row } from "./tasks-fixture";

test("the board by status counts all, shows more when asked, and moves cards by menu, key and drag", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  const problems = await signIn(page, system, person);
  for (let number = 1; number <= 24; number++)
    await insertTask(system, { name: `Card ${number}`, createdBy: person.id, createdAt: number });
  const moved = await make(system, person, { name: "Moved" });
  const auto = await make(system, person, { name: "Automatic", taskMode: "auto" });
  const pending = column(page, "pending");
  const inProgress = column(page, "in-progress").locator(`[data-card-id="${moved.id}"]`);

  await test.step("each column counts all of its tasks, and shows more of them when asked", async () => {
    await page.goto(`${system.url}/tasks`);
    await page.getByRole("link", { name: "Board", exact: true }).click();
    await expect(page).toHaveURL(/view=board/);
    await expect(main(page)).toContainText("26 of 26 tasks shown");
    await expect(pending.locator(`[data-card-id="${moved.id}"]`)).toBeVisible();
    await expect(column(page, "aktiv").locator(`[data-card-id="${auto.id}"]`)).toBeVisible();
    await expect(pending.getByRole("heading")).toContainText("25");
    await expect(pending.locator("[data-card-id]")).toHaveCount(20);
    await expect(column(page, "in-progress").getByRole("link", { name: /more/ })).toHaveCount(0);
    await expectSound(page);

    await page.getByRole("button", { name: "Move Moved", exact: true }).click();
    await page.getByRole("menuitem", { name: "Move to: In Progress" }).click();
    await expect(inProgress).toBeVisible();
    await expect(inProgress.locator("[data-move]")).toBeFocused();
    await expect(pending.getByRole("heading")).toContainText("24");
    await expect(column(page, "in-progress").getByRole("heading")).toContainText("1");
    await expect
      .poll(async () => (await read(system, person, moved.id)).status)
      .toBe("in-progress");
    await pending.getByRole("link", { name: "Show more Pending tasks" }).click();
    await expect(page).toHaveURL(/cards=pending/);
    await expect(pending.locator("[data-card-id]")).toHaveCount(24);
    await expect(pending.getByRole("link", { name: /Show more/ })).toHaveCount(0);
  });
  await test.step("a card is moved by drag and by key", async () => {
    const grip = inProgress.getByRole("button", { name: "Drag Moved" });
    await dragTo(page, grip, "completed");
    await expect(column(page, "completed").locator(`[data-card-id="${moved.id}"]`)).toBeVisible();
    await expect.poll(async () => (await read(system, person, moved.id)).status).toBe("completed");

    // By keyboard: names are announced, and the focus follows the card.
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
    await expect
      .poll(async () => (await read(system, person, moved.id)).status)
      .toBe("in-progress");
    await expect(grip).toBeFocused();
  });
  await test.step("a refused move goes where someone else has put the card", async () => {
    await call(system, person, "PATCH", `/api/tasks/${auto.id}`, { status: "paused" });
    await choose(page, "Move Automatic", "Move to: Running");
    await expect(column(page, "paused").locator(`[data-card-id="${auto.id}"]`)).toBeVisible();
    expect((await read(system, person, auto.id)).status).toBe("paused");
    await page.reload();
    await expect(column(page, "in-progress")).toContainText("Moved");
    await expect(pending.locator("[data-card-id]")).toHaveCount(24);
    expect(problems).toEqual([]);
  });
});

test("several tasks get a status or people or go, by keyboard, and undo brings back what was", async ({
  page,
  context,
  system,
}) => {
  const admin = await newPerson(system, "admin");
  const name = `Helper ${crypto.randomUUID().slice(0, 8)}`;
  const helper = await createPerson(system, "moderator", { name });
  const problems = await signIn(page, system, admin);
  await context.addCookies([{ name: "atrium-theme", value: "light", url: system.url }]);
  const one = await make(system, admin, { name: "Bulk one" });
  const two = await make(system, admin, { name: "Bulk two", status: "cancelled" });
  const assign = page.getByRole("button", { name: "Assign", exact: true });
  const box = (task: string) => page.getByRole("checkbox", { name: `Select ${task}` });

  await test.step("several get a status, a person or go", async () => {
    const statuses = async () => [
      (await read(system, admin, one.id))?.status,
      (await read(system, admin, two.id))?.status,
    ];
    const undo = page.getByRole("button", { name: "Undo" });
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

    const fields = { name: "Bulk auto", taskMode: "auto", status: "aktiv" };
    const auto = await make(system, admin, fields);
    await page.reload();
    await page.getByRole("checkbox", { name: "Select all tasks on this page" }).check();
    await choose(page, "Set status", "Manual: Completed");
    await expect(
      page.getByText("1 task not changed: Automatic tasks can't be set to Completed."),
    ).toBeVisible();
    await expect(page.getByText("2 tasks set to Completed")).toBeVisible();
    await expect(page.getByRole("toolbar", { name: "Selected tasks" })).toContainText("1 selected");
    await expect(box("Bulk auto")).toBeChecked();
    expect((await read(system, admin, auto.id))?.status).toBe("aktiv");
    await call(system, admin, "DELETE", `/api/tasks/${auto.id}`);
    await page.reload();

    await page.getByRole("checkbox", { name: "Select all tasks on this page" }).check();
    await assign.click();
    const dialog = page.getByRole("dialog", { name: "Assign 2 tasks" });
    await dialog.getByLabel("Search users").fill(name);
    await dialog.getByRole("option", { name }).click();
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(page.getByText(`${name} added to 2 tasks`)).toBeVisible();
    await expect(row(page, two.id)).toContainText("1 user");

    await box("Bulk one").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Delete 1 task?");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(row(page, one.id)).toHaveCount(0);
    expect(await read(system, admin, one.id)).toBeUndefined();
    await page
      .locator("[data-sonner-toast]", { hasText: "1 task deleted" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(row(page, one.id)).toContainText("1 user");
    expect(problems).toEqual([]);
  });
  await test.step("tasks that no one may all be on are said to be so, and others are offered who is shared", async () => {
    await signIn(page, system, helper);
    const { id } = await make(system, admin, { name: "Theirs", assigned_users: [] });
    await system.env.DB.prepare(
      "INSERT INTO task_users (task_id, user_id, role, assigned_at) VALUES (?, ?, 'reviewer', 1)",
    )
      .bind(id, helper.id)
      .run();
    await make(system, helper, { name: "Own" });
    await page.goto(`${system.url}/tasks`);
    await box("Theirs").check();
    await assign.click();
    await expect(page.getByText("You can't assign people to this task")).toBeVisible();
    await expect(page.getByRole("dialog", { name: /Assign/ })).toHaveCount(0);
    await box("Own").check();
    await assign.click();
    const dialog = page.getByRole("dialog", { name: "Assign 2 tasks" });
    await expect(dialog.getByRole("listbox", { name: "Users" }).getByRole("option")).toHaveCount(1);
    expect(problems).toEqual([]);
  });
});
