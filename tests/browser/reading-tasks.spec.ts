import { createPerson, type Person } from "../support/people";
import { insertProject, insertTask } from "../support/reading-fixture";
import {
  beginReading,
  expectFit,
  fact,
  heading,
  main,
  problems,
  rowOf,
  signInAs,
  unexpected,
} from "./reading-fixture";
import { expect, test } from "./system";

test.beforeEach(beginReading);

test("tasks are listed and shown to who may read them", async ({ page, context, system }) => {
  await test.step("every signed-in person lists the tasks that they may read", async () => {
    await test.step("every signed-in person lists the tasks that they may read", async () => {
      const person = await signInAs(context, system, "moderator");
      const own = await insertTask(system, { name: "Write", assigned: [person.id] });
      const made = await insertTask(system, {
        name: "Crawl",
        description: "The whole web",
        createdBy: person.id,
        status: "running",
        mode: "auto",
      });
      const hidden = await insertTask(system, { name: "Not theirs" });
      await page.goto(`${system.url}/tasks`);
      await expect(heading(page, "All Tasks")).toBeVisible();
      await expect(main(page)).toContainText("2 of 2 tasks shown");
      await expect(page.getByRole("columnheader")).toHaveText([
        "",
        "Task",
        "Status",
        "Mode",
        "Priority",
        "Assigned",
        "Due",
        "Created",
        "Actions",
      ]);
      await expect(rowOf(page, own)).toContainText("1 user");
      for (const text of ["Crawl", "The whole web", "Running", "Auto", "Unassigned", "years ago"])
        await expect(rowOf(page, made)).toContainText(text);
      await expect(rowOf(page, hidden)).toHaveCount(0);
      await expectFit(page);

      await page.getByRole("searchbox").fill("writ");
      await page.getByRole("searchbox").press("Enter");
      await expect(main(page)).toContainText("1 of 2 tasks shown");
      await expect(rowOf(page, own)).toBeVisible();
      await page.getByRole("searchbox").fill("WHOLE");
      await page.getByRole("searchbox").press("Enter");
      await expect(main(page)).toContainText("1 of 2 tasks shown");
      await expect(rowOf(page, own)).toHaveCount(0);
      const mode = page.getByLabel("Mode", { exact: true });
      expect(
        await mode
          .locator("option")
          .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
      ).toEqual(["all", "manual", "auto"]);
      await mode.selectOption("manual");
      await expect(main(page)).toContainText("No tasks match your filters");
      await expect(page).toHaveURL(/q=WHOLE&mode=manual/);
      await page.reload();
      await expect(main(page)).toContainText("No tasks match your filters");
      await page.getByRole("link", { name: "Clear filters" }).click();
      await expect(main(page)).toContainText("2 of 2 tasks shown");
      await page.getByLabel("Status", { exact: true }).selectOption("pending");
      await expect(rowOf(page, made)).toHaveCount(0);
      await rowOf(page, own).getByRole("link", { name: "View Write" }).click();
      await expect(page).toHaveURL(`${system.url}/tasks/${own}`);
    });
    await test.step("the status filter offers all eight statuses, grouped by mode", async () => {
      await signInAs(context, system, "superadmin");
      await insertTask(system, {});
      await page.goto(`${system.url}/tasks`);
      const filter = page.getByLabel("Status", { exact: true });
      const valuesIn = (selector: string) =>
        filter
          .locator(selector)
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(await valuesIn("> option")).toEqual(["all"]);
      expect(await valuesIn("optgroup[label=Auto] > option")).toEqual([
        "aktiv",
        "running",
        "paused",
        "inaktiv",
      ]);
      expect(await valuesIn("optgroup[label=Manual] > option")).toEqual([
        "pending",
        "in-progress",
        "completed",
        "cancelled",
      ]);
    });
  });
  await beginReading({ page, system });
  await test.step("a task shows what is known of it, and says what is not", async () => {
    await test.step("a task shows what is known of it", async () => {
      const person = await signInAs(context, system, "moderator");
      const project = await insertProject(system, { members: [person.id] });
      const creator = await createPerson(system, "admin");
      const id = await insertTask(system, {
        projectId: project.id,
        createdBy: creator.id,
        assigned: [creator.id],
      });
      await page.goto(`${system.url}/tasks/${id}`);
      await expect(heading(page, "Northern task")).toBeVisible();
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
      await expectFit(page);
    });
    await beginReading({ page, system });
    await test.step("a task without description or people says so", async () => {
      const person = await signInAs(context, system, "moderator");
      const id = await insertTask(system, { createdBy: person.id, description: "" });
      await page.goto(`${system.url}/tasks/${id}`);
      await expect(fact(page, "Description")).toHaveText("No description provided");
      await expect(main(page)).toContainText("Unassigned");
    });
    await beginReading({ page, system });
    await test.step("a failing database shows the error states, and Try Again recovers", async () => {
      const { DB } = system.env;
      const boss = await signInAs(context, system, "superadmin");
      const id = await insertTask(system, { createdBy: boss.id });
      await DB.exec("ALTER TABLE tasks RENAME TO tasks_away");
      try {
        await page.goto(`${system.url}/tasks`);
        await expect(heading(page, "Failed to Load Tasks")).toBeVisible();
        await DB.exec("ALTER TABLE tasks_away RENAME TO tasks");
        await page.getByRole("button", { name: "Try Again" }).click();
        await expect(heading(page, "All Tasks")).toBeVisible();
        await expect(heading(page, "Failed to Load Tasks")).toHaveCount(0);
        await DB.exec("ALTER TABLE tasks RENAME TO tasks_away");
        await page.goto(`${system.url}/tasks/${id}`);
        await expect(heading(page, "Task Error")).toBeVisible();
        await expect(page.getByRole("link", { name: "View All Tasks" })).toBeVisible();
        await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
          "href",
          "/",
        );
        // The count of approvals names tasks, too.
        await expectFit(page, () => problems.filter((text) => !text.includes("status of 500")));
      } finally {
        await DB.exec("ALTER TABLE tasks_away RENAME TO tasks");
      }
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(heading(page, "Northern task")).toBeVisible();
    });
    await beginReading({ page, system });
    await test.step("a task that is not there, or not theirs, is not found inside the shell", async () => {
      const id = await insertTask(system, {});
      await signInAs(context, system, "admin");
      for (const path of [id, crypto.randomUUID()]) {
        await page.goto(`${system.url}/tasks/${path}`);
        await expect(heading(page, "Task Not Found")).toBeVisible();
        await expect(page).toHaveTitle("Task Not Found · Atrium");
        await expect(main(page)).toContainText("Task not found");
        await expect(page.getByRole("navigation").first()).toBeVisible();
      }
      await expectFit(page, unexpected);
      await page.getByRole("link", { name: "View All Tasks" }).click();
      await expect(main(page)).toContainText("No tasks yet");
      await expect(page.getByRole("link", { name: "Create First Task" })).toBeVisible();
      await expectFit(page, unexpected);
    });
  });
});

test("@phone the tasks are cards on a phone, and one fits", async ({ page, context, system }) => {
  const person: Person = await signInAs(context, system, "moderator");
  const id = await insertTask(system, {
    name: "A task whose name is much longer than a phone is wide, as names tend to be",
    assigned: [person.id],
  });
  await page.goto(`${system.url}/tasks`);
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(rowOf(page, id)).toContainText("1 user");
  await expectFit(page);
  // Two lines, and what else there is around them.
  expect((await rowOf(page, id).boundingBox())?.height).toBeLessThan(100);
  await rowOf(page, id).getByRole("link").click();
  await expect(fact(page, "Description")).toHaveText("What is to be done");
  await expectFit(page);
});
