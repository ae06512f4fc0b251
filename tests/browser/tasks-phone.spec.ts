import { insertTask } from "../support/reading-fixture";
import { column } from "./board";
import { expectFits } from "./expect-fits";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { make, read, row } from "./tasks-fixture";

/** Returns the focused element if the bulk bar covers it. Runs in the page. */
function hiddenFocus(): string | null {
  const bar = document.querySelector("[data-slot=bulk-bar]");
  const focused = document.activeElement;
  if (!bar || !focused || bar.contains(focused)) return null;
  const [over, under] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  return under.bottom > over.top && under.top < over.bottom ? focused.outerHTML : null;
}

test("@phone the tasks, their board and their sidebar are usable with a thumb", async ({
  page,
  context,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const mark = crypto.randomUUID().slice(0, 8);
  const long = `${mark}: a task whose name is much longer than a phone is wide, as names tend to be`;
  const id = await insertTask(system, { name: long, assigned: [boss.id], createdAt: Date.now() });
  const { id: other } = await make(system, boss, { name: `Short ${mark}` });
  const project = await newProject(system, boss, { name: `Pocket ${mark}` });
  const problems = await signIn(page, system, boss);
  await context.addCookies([{ name: "atrium-theme", value: "light", url: system.url }]);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(a, button, summary, input, select)")]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
    );

  await test.step("the tasks are cards, which are filtered and changed together", async () => {
    await page.goto(`${system.url}/tasks?q=${mark}`);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(row(page, id)).toContainText("1 user");
    // Two lines and their padding.
    expect((await row(page, id).boundingBox())?.height).toBeLessThan(100);
    await page.getByRole("button", { name: "Filter", exact: true }).tap();
    await page.getByLabel("Sort", { exact: true }).selectOption("name");
    await expect(page).toHaveURL(/sort=name/);
    expect(await small()).toEqual([]);
    // At the top, where the sticky header covers no target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSound(page);
    await row(page, id).getByRole("checkbox").tap();
    await row(page, other).getByRole("checkbox").tap();
    await expect(page.getByRole("toolbar", { name: "Selected tasks" })).toContainText("2 selected");
    expect(await small()).toEqual([]);
    await expectFits(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await row(page, id).getByRole("checkbox").focus();
    // Tab through two cards: the bar never covers the focused control.
    for (let step = 0; step < 7; step++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(hiddenFocus)).toBeNull();
    }
    await page.getByRole("button", { name: "Set status" }).tap();
    await page.getByRole("menuitem", { name: "Manual: In Progress" }).tap();
    await expect(row(page, id)).toContainText("In Progress");
  });
  await test.step("the board scrolls, and a task is read and edited", async () => {
    await page.getByRole("link", { name: "Board", exact: true }).tap();
    const board = page.getByRole("region", { name: "Board" });
    await expect(board).toBeVisible();
    expect(await board.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    expect(await small()).toEqual([]);
    await expectSound(page);
    await column(page, "in-progress")
      .locator(`[data-card-id="${id}"]`)
      .getByRole("link")
      .first()
      .tap();
    await expect(page.getByRole("button", { name: "Update Status" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("What is to be done");
    expect(await small()).toEqual([]);
    await expectSound(page);
    await page.getByRole("link", { name: "Edit Task" }).tap();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(long);
    expect(await small()).toEqual([]);
    await expectSound(page);
  });
  await test.step("on a phone the task sidebar folds, and a tap assigns", async () => {
    const task = page.locator(`[data-sidebar-task="${other}"]:not([data-dnd-placeholder])`);
    await page.goto(`${system.url}/projects?q=${mark}`);
    await expect(page.locator(`[data-item-id="${project}"]`)).toBeVisible();
    await expect(task).toBeHidden();
    await page.getByRole("button", { name: "Show tasks" }).tap();
    await expect(task).toBeVisible();
    const assign = async () => {
      await task.getByRole("button", { name: /^Assign to project…/ }).tap();
      const dialog = page.getByRole("dialog", { name: "Assign to project" });
      await dialog.getByRole("searchbox").fill(mark);
      await dialog.getByText(`Pocket ${mark}`).tap();
      await expectFits(page);
      return dialog;
    };
    // With the connection cut, the screen shows the task where it should go, and then where it
    // still is.
    await page.route("**/*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await (await assign()).getByRole("button", { name: "Assign", exact: true }).tap();
    await expect(page.getByText("Failed to assign task to project")).toBeVisible();
    await expect(task).toContainText("No project");
    await expectSound(page);
    await page.unroute("**/*");
    const dialog = await assign();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Assign", exact: true }).tap();
    await expect(task).toContainText(`Pocket ${mark}`);
    await expect.poll(async () => (await read(system, boss, other)).project_id).toBe(project);
    expect(problems).toEqual([]);
  });
});
