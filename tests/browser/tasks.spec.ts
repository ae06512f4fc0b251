import { call, createPerson } from "../support/people";
import { insertProject } from "../support/reading-fixture";
import { chooseByKeys } from "./choose-by-keys";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { choose, heading, main, make, optionsOf, read, row } from "./tasks-fixture";

test("a task is made and edited, and no text is lost on the way", async ({
  page,
  system,
  context,
}) => {
  await test.step("a task is made, with a draft that survives the page, and shown", async () => {
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
    await chooseByKeys(page.getByLabel("Mode", { exact: true }), "Auto");
    await expect(optionsOf(page, "Status")).toHaveText(["Active", "Running", "Paused", "Idle"]);
    await chooseByKeys(page.getByLabel("Status", { exact: true }), "Paused");
    await page.getByLabel("Name", { exact: true }).fill("Crawl the site");
    await page.getByLabel(/^Description/).fill("**Every** page, [here](https://example.com).");
    await page.getByLabel(/^Due date/).fill("2031-05-06");
    await chooseByKeys(page.getByLabel("Priority", { exact: true }), "Urgent");
    await page.getByRole("option", { name: "Ada Maker" }).click();
    await chooseByKeys(page.getByLabel("Task role of Ada Maker"), "Owner");
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
  await test.step("a task is edited; without a connection the text stays until it is saved", async () => {
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
});

test("every choice of the create and the edit form is made with the keyboard, and saved", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "superadmin");
  const first = await newProject(system, person, { name: "Keyed first", workspaces: ["crm"] });
  const second = await newProject(system, person, { name: "Keyed second", workspaces: ["crm"] });
  const problems = await signIn(page, system, person);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const choices = async (all: Record<string, string>) => {
    for (const [name, option] of Object.entries(all)) await chooseByKeys(field(name), option);
  };
  await page.goto(`${system.url}/tasks/create`);
  await page.getByRole("button", { name: "Create Task" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(field("Name")).toBeFocused();
  await page.keyboard.type("By hand");
  await choices({ Status: "Completed", Priority: "High", Project: "Keyed first" });
  await choices({ Mode: "Auto", Status: "Running" });
  await page.getByRole("button", { name: "Create Task" }).press("Enter");
  await expect(heading(page, "By hand")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await read(system, person, id)).toMatchObject({
    ...{ taskMode: "auto", status: "running", priority: "high", project_id: first },
  });

  await page.goto(`${system.url}/tasks/${id}/edit`);
  await choices({ Mode: "Manual", Status: "In Progress" });
  await choices({ Priority: "Low", Project: "Keyed second" });
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(heading(page, "By hand")).toBeVisible();
  await expect(page).toHaveURL(`${system.url}/tasks/${id}`);
  expect(await read(system, person, id)).toMatchObject({
    ...{ taskMode: "manual", status: "in-progress", priority: "low", project_id: second },
  });
  expect(problems).toEqual([]);
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
  await chooseByKeys(page.getByLabel("Priority", { exact: true }), "High");
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

test("the detail changes status, priority and people in place; comments and activity", async ({
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
  await expect(workers).toContainText("No agent has worked on this task yet.");
  await expect(workers.getByRole("button", { name: "Run with agent" })).toBeVisible();

  await choose(page, "Update Status", "In Progress");
  const status = main(page).getByRole("button", { name: /^Status: / });
  await expect(status).toHaveText("In Progress");
  await expect.poll(async () => (await read(system, person, id)).status).toBe("in-progress");
  await choose(page, "Change Status", "Completed");
  await expect.poll(async () => (await read(system, person, id)).status).toBe("completed");
  await choose(page, "Set Priority", "Urgent");
  await expect.poll(async () => (await read(system, person, id)).priority).toBe("urgent");
  // The same where they stand.
  await choose(page, "Priority: Urgent", "High");
  await expect.poll(async () => (await read(system, person, id)).priority).toBe("high");
  await page.getByRole("button", { name: "No due date" }).click();
  await page.getByLabel("Due date").fill("2031-05-06");
  await page.getByLabel("Due date").press("Enter");
  await expect.poll(async () => (await read(system, person, id)).due_date).toBe("2031-05-06");
  await expect(page.getByRole("button", { name: "6 May 2031" })).toBeVisible();
  await page.getByRole("button", { name: "6 May 2031" }).click();
  await page.getByLabel("Due date").press("Escape");
  await expect(page.getByRole("button", { name: "6 May 2031" })).toBeVisible();

  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByLabel("Search users").fill(name);
  await dialog.getByRole("option", { name }).click();
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
  await expect(activity).toContainText("Urgent → High");
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
