import type { Locator, Page } from "@playwright/test";
import { call } from "../support/people";
import { insertTask } from "../support/reading-fixture";
import type { System } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const row = (page: Page, id: string) =>
  page.locator(`[data-sidebar-task="${id}"]:not([data-dnd-placeholder])`);
const card = (page: Page, id: string) => page.locator(`[data-item-id="${id}"]`);
const count = (page: Page, projectId: string, label: string) =>
  card(page, projectId).locator(`dt:text-is("${label}") + dd`);

async function projectOf(system: System, id: string): Promise<string | null> {
  const { results } = await system.env.DB.prepare("SELECT project_id FROM tasks WHERE id = ?")
    .bind(id)
    .all<{ project_id: string | null }>();
  return results[0]?.project_id ?? null;
}

/** Drags a task by its handle to the middle of a card, in steps. */
async function drag(page: Page, task: Locator, target: Locator): Promise<void> {
  const handle = task.getByRole("button", { name: /^Drag / });
  await target.scrollIntoViewIfNeeded();
  await handle.scrollIntoViewIfNeeded();
  const grip = await handle.boundingBox();
  const goal = await target.boundingBox();
  if (!grip || !goal) throw new Error("Nothing to drag, or nowhere to drop it");
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 12 });
  await expect(target).toHaveAttribute("data-drop-target", "");
  await page.mouse.up();
}

/** Moves a task to a card with the arrow keys. */
async function dragByKeys(page: Page, task: Locator, target: Locator): Promise<void> {
  const grip = task.getByRole("button", { name: /^Drag / });
  await grip.focus();
  const [from, goal] = [await task.boundingBox(), await target.boundingBox()];
  if (!from || !goal) throw new Error("Nothing to drag, or nowhere to drop it");
  await page.keyboard.press("Space");
  await expect(grip).toHaveAttribute("aria-pressed", "true");
  const middle = ({ x, y, width, height }: typeof goal) => [x + width / 2, y + height / 2] as const;
  const [x, y] = middle(goal);
  const [startX, startY] = middle(from);
  const go = async (pixels: number, step: number, back: string, on: string) => {
    for (let left = Math.round(Math.abs(pixels) / step); left > 0; left--)
      await page.keyboard.press(pixels < 0 ? back : on);
  };
  await go(x - startX, 160, "ArrowLeft", "ArrowRight");
  await go(y - startY, 80, "ArrowUp", "ArrowDown");
  await expect(target).toHaveAttribute("data-drop-target", "");
}

/** Counts the server actions that the page sends. */
function countActions(page: Page): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.headers()["next-action"]) sent++;
  });
  return () => sent;
}

test("tasks are found in the task sidebar, and reach a project by mouse and by keyboard", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const problems = await signIn(page, system, boss);
  const sent = countActions(page);
  await test.step("a task is dragged from the task sidebar onto a project's card", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const aurora = await newProject(system, boss, { name: `Aurora ${mark}` });
    const delta = await newProject(system, boss, { name: `Delta ${mark}`, status: "planning" });
    const held = { projectId: aurora, status: "in-progress", mode: "auto" };
    const old = await insertTask(system, { ...held, name: `Held ${mark}` });
    const loose = await insertTask(system, { name: `Loose ${mark}`, createdAt: 2 });
    for (const status of ["completed", "cancelled", "running"])
      await insertTask(system, { name: `Other ${mark}`, projectId: aurora, status, mode: "auto" });
    await page.goto(`${system.url}/settings?tab=projects&q=${mark}&taskQ=${mark}`);
    for (const [label, number] of [
      ["Pending", "0"],
      ["Active", "1"],
      ["Done", "1"],
      ["Cancelled", "1"],
      ["Other", "1"],
      ["Manual", "0"],
      ["Auto", "4"],
    ] as const)
      await expect(count(page, aurora, label)).toHaveText(number);
    const rows = page.locator("[data-sidebar-task]:not([data-dnd-placeholder])");
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText(`Loose ${mark}`);
    await expect(rows.first()).toContainText("No project");
    await expectSound(page);

    await drag(page, row(page, loose), card(page, aurora));
    await expect(page.getByText(`Task assigned to Aurora ${mark}`)).toBeVisible();
    await expect(row(page, loose)).toContainText(`Aurora ${mark}`);
    await expect(count(page, aurora, "Pending")).toHaveText("1");
    await expect(count(page, aurora, "Manual")).toHaveText("1");
    expect(await projectOf(system, loose)).toBe(aurora);
    expect(sent()).toBe(1);

    // Dropped on its own project: nothing is sent.
    await drag(page, row(page, old), card(page, aurora));
    await drag(page, row(page, old), card(page, delta));
    await expect(count(page, delta, "Active")).toHaveText("1");
    await expect(count(page, aurora, "Auto")).toHaveText("3");
    await expect.poll(() => projectOf(system, old)).toBe(delta);
    expect(sent()).toBe(2);
    // Dropping a task on a project keeps its status.
    await expect(card(page, delta).locator("[data-slot=badge]").first()).toHaveText(
      "Inactive · Planning",
    );

    // By keyboard: names are announced, and the focus stays with the task.
    const said = page.locator("[id^=dnd-kit-announcement]");
    await dragByKeys(page, row(page, loose), card(page, delta));
    await expect(said).toHaveText(`Loose ${mark} is over Delta ${mark}.`);
    await page.keyboard.press("Space");
    await expect(said).toHaveText(`Loose ${mark} was dropped on Delta ${mark}.`);
    await expect(row(page, loose)).toContainText(`Delta ${mark}`);
    await expect.poll(() => projectOf(system, loose)).toBe(delta);
    await expect(row(page, loose).getByRole("button", { name: /^Drag / })).toBeFocused();

    // The project is deleted while a task is moved to it.
    await call(system, boss, "DELETE", `/api/projects/${aurora}`);
    await drag(page, row(page, old), card(page, aurora));
    await expect(page.getByText("Failed to assign task to project")).toBeVisible();
    await expect(row(page, old)).toContainText(`Delta ${mark}`);
    await expect(count(page, delta, "Active")).toHaveText("1");
    await expect(card(page, aurora)).toHaveCount(0);
    expect(await projectOf(system, old)).toBe(delta);
  });
  await test.step("the task sidebar is searched and paged, and its tasks are assigned by keyboard", async () => {
    const before = sent();
    const mark = crypto.randomUUID().slice(0, 8);
    const project = await newProject(system, boss, { name: `Zephyr ${mark}` });
    const ids: string[] = [];
    for (let index = 0; index < 12; index++)
      ids.push(await insertTask(system, { name: `Task ${mark} ${index}`, createdAt: index }));
    const newest = ids.at(-1) as string;
    await page.goto(`${system.url}/projects`);
    const sidebar = page.getByRole("complementary", { name: "Task sidebar" });
    await sidebar.getByRole("searchbox", { name: "Search tasks" }).fill(mark.toUpperCase());
    await sidebar.getByRole("searchbox", { name: "Search tasks" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`taskQ=${mark}`, "i"));
    await expect(page.locator("[data-sidebar-task]:not([data-dnd-placeholder])")).toHaveCount(10);
    await sidebar.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/taskPage=2/);
    await expect(page.locator("[data-sidebar-task]:not([data-dnd-placeholder])")).toHaveCount(2);
    await page.goBack();
    await expect(row(page, newest)).toBeVisible();

    const assign = row(page, newest).getByRole("button", { name: /^Assign to project…/ });
    await assign.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Assign to project" });
    await expect(dialog.getByRole("searchbox", { name: "Search projects" })).toBeFocused();
    await page.keyboard.type(`zephyr ${mark}`);
    await expect(dialog.getByRole("status")).toHaveText("1 project");
    await expect(dialog.getByRole("button", { name: "Assign", exact: true })).toBeDisabled();
    await expectSound(page);
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("radio", { name: "No project" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: `Zephyr ${mark}` })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Task assigned to Zephyr ${mark}`)).toBeVisible();
    await expect.poll(() => projectOf(system, newest)).toBe(project);
    expect(sent()).toBe(before + 1);

    // Already in this project, so there is nothing to assign. The task is at the end, after those
    // without a project.
    await expect(row(page, newest)).toHaveCount(0);
    await sidebar.getByRole("link", { name: "Next" }).click();
    await row(page, newest)
      .getByRole("button", { name: /^Assign to project…/ })
      .click();
    // Search again, because other tests leave more projects than the dialog shows at once.
    await dialog.getByRole("searchbox", { name: "Search projects" }).fill(mark);
    await expect(dialog.getByRole("radio", { name: `Zephyr ${mark}` })).toBeChecked();
    await expect(dialog.getByRole("button", { name: "Assign", exact: true })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(sent()).toBe(before + 1);
    expect(problems).toEqual([]);
  });
});
