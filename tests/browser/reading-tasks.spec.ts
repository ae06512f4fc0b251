import { createPerson } from "../support/people";
import { insertProject, insertTask } from "../support/reading-fixture";
import {
  beginReading,
  fact,
  heading,
  main,
  problems,
  rowOf,
  signInAs,
  unexpected,
} from "./reading-fixture";
import { expectSound, withoutTable } from "./signed-in";
import { expect, test } from "./system";
import { make } from "./tasks-fixture";

test.beforeEach(beginReading);

test("tasks are listed, filtered and shown to who may read them", async ({
  page,
  context,
  system,
}) => {
  const person = await signInAs(context, system, "moderator");
  const project = await insertProject(system, { members: [person.id] });
  const creator = await createPerson(system, "admin");
  const shared = await insertTask(system, {
    ...{ name: "Write", projectId: project.id, createdBy: creator.id, assigned: [creator.id] },
  });
  const own = await insertTask(system, {
    ...{ name: "Crawl", description: "The whole web", createdBy: person.id },
    ...{ status: "running", mode: "auto" },
  });
  const { id: bare } = await make(system, person, { name: "Alpha", due_date: "2020-01-01" });
  await system.env.DB.prepare("UPDATE tasks SET priority = 'urgent' WHERE id <> ?")
    .bind(bare)
    .run();
  const hidden = await insertTask(system, { name: "Not theirs" });
  const names = () => page.locator("tbody td.name a").allTextContents();

  await test.step("every signed-in person lists the tasks that they may read", async () => {
    await page.goto(`${system.url}/tasks`);
    await expect(heading(page, "All Tasks")).toBeVisible();
    await expect(main(page)).toContainText("3 of 3 tasks shown");
    await expect(page.getByRole("columnheader")).toHaveText([
      ...["", "Priority", "Status", "Task", "Project", "Mode", "Assigned", "Due", "Created"],
      "Actions",
    ]);
    await expect(rowOf(page, shared)).toContainText("1 user");
    for (const text of ["Crawl", "The whole web", "Running", "Auto", "Unassigned", "years ago"])
      await expect(rowOf(page, own)).toContainText(text);
    await expect(rowOf(page, hidden)).toHaveCount(0);
    await expectSound(page);
  });
  await test.step("the status filter offers all eight statuses, grouped by mode", async () => {
    const filter = page.getByLabel("Status", { exact: true });
    const valuesIn = (selector: string) =>
      filter
        .locator(selector)
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await valuesIn("> option")).toEqual(["all"]);
    expect(await valuesIn("optgroup[label=Auto] > option")).toEqual([
      ...["aktiv", "running", "paused", "inaktiv"],
    ]);
    expect(await valuesIn("optgroup[label=Manual] > option")).toEqual([
      ...["pending", "in-progress", "completed", "cancelled"],
    ]);
  });
  await test.step("a search by name or description, a mode and a status leave what is like them", async () => {
    const search = page.getByRole("searchbox");
    await search.fill("writ");
    await search.press("Enter");
    await expect(main(page)).toContainText("1 of 3 tasks shown");
    await expect(rowOf(page, shared)).toBeVisible();
    await search.fill("WHOLE");
    await search.press("Enter");
    await expect(rowOf(page, own)).toBeVisible();
    await expect(rowOf(page, shared)).toHaveCount(0);
    const mode = page.getByLabel("Mode", { exact: true });
    expect(
      await mode
        .locator("option")
        .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(["all", "manual", "auto"]);
    await page.getByText("More filters").click();
    await mode.selectOption("manual");
    await expect(main(page)).toContainText("No tasks match your filters");
    await expect(page).toHaveURL(/q=WHOLE&mode=manual/);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(main(page)).toContainText("3 of 3 tasks shown");
    await page.getByLabel("Status", { exact: true }).selectOption("pending");
    await expect(rowOf(page, own)).toHaveCount(0);
    await page.getByLabel("Status", { exact: true }).selectOption("all");
    await expect(rowOf(page, own)).toBeVisible();
  });
  await test.step("filters, order and pages are in the URL, and nothing that matches says so", async () => {
    const byName = page.getByRole("columnheader", { name: "Task", exact: true });
    await byName.getByRole("link").click();
    await expect.poll(names).toEqual(["Alpha", "Crawl", "Write"]);
    await expect(byName).toHaveAttribute("aria-sort", "ascending");
    await byName.getByRole("link").click();
    await expect.poll(names).toEqual(["Write", "Crawl", "Alpha"]);
    await page.getByLabel("Priority", { exact: true }).selectOption("urgent");
    await expect.poll(names).toEqual(["Write", "Crawl"]);
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page).toHaveURL(/priority=urgent/);
    await expect(main(page)).toContainText("2 of 3 tasks shown");
    await page.getByRole("button", { name: "Project: All projects" }).click();
    await page.getByRole("radio", { name: "No project" }).check();
    await page.getByRole("button", { name: "Show tasks" }).click();
    await expect(page).toHaveURL(/project=none/);
    await expect(page.getByRole("button", { name: "Project: No project" })).toBeVisible();
    await expect.poll(names).toEqual(["Crawl"]);
    await page.reload();
    await expect.poll(names).toEqual(["Crawl"]);
    await page.getByText("More filters").click();
    await page.getByLabel("Due", { exact: true }).selectOption("overdue");
    await expect(heading(page, "No tasks match your filters")).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect.poll(names).toEqual(["Write", "Crawl", "Alpha"]);
    await page.goto(`${system.url}/tasks?perPage=2&sort=name`);
    await expect(main(page)).toContainText("3 of 3 tasks shown · 1–2");
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(names).toEqual(["Write"]);
    await page.goBack();
    await expect(main(page)).toContainText("· 1–2");
    await expect.poll(names).toEqual(["Alpha", "Crawl"]);
  });
  await test.step("a task without description or people says so", async () => {
    await rowOf(page, bare).getByRole("link", { name: "View Alpha" }).click();
    await expect(page).toHaveURL(`${system.url}/tasks/${bare}`);
    await expect(fact(page, "Description")).toHaveText("No description provided");
    await expect(main(page)).toContainText("Unassigned");
  });
  await test.step("a task shows what is known of it", async () => {
    await page.goto(`${system.url}/tasks/${shared}`);
    await expect(heading(page, "Write")).toBeVisible();
    await expect(main(page)).toContainText("Manual");
    await expect(main(page)).toContainText("Pending");
    await expect(fact(page, "Created By")).toHaveText(creator.name);
    await expect(fact(page, "Created")).toContainText("years ago");
    await expect(fact(page, "Updated")).toContainText("years ago");
    await expect(fact(page, "Description")).toHaveText("What is to be done");
    await expect(fact(page, "Project").getByRole("link")).toHaveAttribute(
      "href",
      `/projects/${project.id}`,
    );
    const people = page.getByRole("list", { name: "Assigned Users" });
    for (const text of [creator.name, creator.email, "Reviewer"])
      await expect(people).toContainText(text);
    await expectSound(page);
    expect(problems).toEqual([]);
  });
  await test.step("a failing database shows the error states, and Try Again recovers", async () => {
    await withoutTable(system, "tasks", async () => {
      await page.goto(`${system.url}/tasks`);
      await expect(heading(page, "Failed to Load Tasks")).toBeVisible();
    });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(names).toHaveLength(3);
    await expect(heading(page, "Failed to Load Tasks")).toHaveCount(0);
    await withoutTable(system, "tasks", async () => {
      await page.goto(`${system.url}/tasks/${own}`);
      await expect(heading(page, "Task Error")).toBeVisible();
      await expect(heading(page, "Failed to load task")).toBeVisible();
      await expect(page.getByRole("link", { name: "View All Tasks" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
        "href",
        "/",
      );
      await expectSound(page);
    });
    // The approvals count also mentions tasks.
    expect(problems.filter((text) => !text.includes("status of 500"))).toEqual([]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(heading(page, "Crawl")).toBeVisible();
    problems.length = 0;
  });
  await test.step("a task that is not theirs, or has no id, says so inside the shell", async () => {
    await page.goto(`${system.url}/tasks/${hidden}`);
    await expect(heading(page, "Task Not Found")).toBeVisible();
    await expect(page).toHaveTitle("Task Not Found · Atrium");
    await expect(main(page)).toContainText("Task not found");
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expectSound(page);
    await page.goto(`${system.url}/tasks/%20`);
    await expect(heading(page, "Task Error")).toBeVisible();
    await expect(main(page)).toContainText("Task ID is required");
    await page.getByRole("link", { name: "View All Tasks" }).click();
    await expect.poll(names).toHaveLength(3);
    expect(unexpected()).toEqual([]);
  });
});
