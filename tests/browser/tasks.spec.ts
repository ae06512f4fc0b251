import { call, createPerson } from "../support/people";
import { insertProject } from "../support/reading-fixture";
import { chooseByKeys } from "./choose-by-keys";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { choose, heading, main, make, optionsOf, read, row } from "./tasks-fixture";

test("a task is made and edited, by keyboard as well, and no text is lost on the way", async ({
  page,
  system,
  context,
}) => {
  const person = await newPerson(system, "moderator", "Ada Maker");
  const { id: project_id } = await insertProject(system, { members: [person.id] });
  const problems = await signIn(page, system, person);
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step("a task is made, with a draft that survives the page, and shown", async () => {
    await page.goto(`${system.url}/tasks`);
    await expect(heading(page, "No tasks yet")).toBeVisible();
    await expect(main(page).getByRole("link", { name: "Create First Task" })).toHaveAttribute(
      "href",
      "/tasks/create",
    );
    await expectSound(page);
    await main(page).getByRole("link", { name: "Create Task" }).click();
    await expect(heading(page, "Create Task")).toBeVisible();
    await expect(page).toHaveURL(`${system.url}/tasks/create`);
    await expect(optionsOf(page, "Status")).toHaveText([
      ...["Pending", "In Progress", "Completed", "Cancelled"],
    ]);
    await expect(optionsOf(page, "Priority")).toHaveText(["Low", "Medium", "High", "Urgent"]);
    await chooseByKeys(field("Mode"), "Auto");
    await expect(optionsOf(page, "Status")).toHaveText(["Active", "Running", "Paused", "Idle"]);
    await chooseByKeys(field("Status"), "Paused");
    await field("Name").fill("Crawl the site");
    await page.getByLabel(/^Description/).fill("**Every** page, [here](https://example.com).");
    await page.getByLabel(/^Due date/).fill("2031-05-06");
    await chooseByKeys(field("Priority"), "Urgent");
    await page.getByRole("option", { name: "Ada Maker" }).click();
    await chooseByKeys(page.getByLabel("Task role of Ada Maker"), "Owner");
    await expectSound(page);

    // Leaving asks first, and the draft is restored afterwards.
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Tasks" })
      .click();
    await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
    await page.getByRole("button", { name: "Leave page" }).click();
    await expect(heading(page, "No tasks yet")).toBeVisible();
    await page.goto(`${system.url}/tasks/create`);
    await expect(main(page)).toContainText("Unsaved changes restored");
    await expect(field("Name")).toHaveValue("Crawl the site");
    await expect(field("Status")).toHaveValue("paused");
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
  });
  await test.step("a task is edited; without a connection the text stays until it is saved", async () => {
    const address = page.url();
    await page.getByRole("link", { name: "Edit Task" }).click();
    await expect(heading(page, "Edit Crawl the site")).toBeVisible();
    await expect(page).toHaveURL(`${address}/edit`);
    await field("Name").fill("Crawl the whole site");
    await page.getByLabel(/^Description/).fill("Second");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(main(page)).toContainText("Your changes are still in the form.");
    await expect(page.getByLabel(/^Description/)).toHaveValue("Second");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(heading(page, "Crawl the whole site")).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(main(page)).toContainText("Second");
  });
  await test.step("every choice of the create and the edit form is made with the keyboard, and saved", async () => {
    const choices = async (all: Record<string, string>) => {
      for (const [name, option] of Object.entries(all)) await chooseByKeys(field(name), option);
    };
    await page.goto(`${system.url}/tasks/create`);
    // After saving there is no draft.
    await expect(field("Name")).toHaveValue("");
    await expect(main(page)).not.toContainText("Unsaved changes restored");
    await page.getByRole("button", { name: "Create Task" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(field("Name")).toBeFocused();
    await page.keyboard.type("By hand");
    await choices({ Status: "Completed", Priority: "High", Project: "Northern project" });
    await choices({ Mode: "Auto", Status: "Running" });
    await page.getByRole("button", { name: "Create Task" }).press("Enter");
    await expect(heading(page, "By hand")).toBeVisible();
    const address = page.url();
    const id = new URL(address).pathname.split("/").at(-1) ?? "";
    expect(await read(system, person, id)).toMatchObject({
      ...{ taskMode: "auto", status: "running", priority: "high", project_id },
    });

    await page.getByRole("link", { name: "Edit Task" }).press("Enter");
    await expect(heading(page, "Edit By hand")).toBeVisible();
    await choices({ Mode: "Manual", Status: "In Progress" });
    await choices({ Priority: "Low", Project: "No project" });
    await page.getByRole("button", { name: "Save changes" }).press("Enter");
    await expect(heading(page, "By hand")).toBeVisible();
    await expect(page).toHaveURL(address);
    expect(await read(system, person, id)).toMatchObject({
      ...{ taskMode: "manual", status: "in-progress", priority: "low", project_id: null },
    });
    expect(problems.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });
});

test("people work on one task: each changes what they may, and says what they think of it", async ({
  page,
  context,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Ada Detail");
  const other = await createPerson(system, "superadmin", { name: "Grace Other" });
  const name = `Mia ${crypto.randomUUID().slice(0, 8)}`;
  const mate = await createPerson(system, "moderator", { name });
  const reader = await createPerson(system, "moderator");
  const project_id = await newProject(system, boss, { assigned_users: [mate.id, reader.id] });
  const problems = await signIn(page, system, boss);
  await context.addCookies([{ name: "atrium-theme", value: "light", url: system.url }]);
  const { id } = await make(system, boss, { name: "In place", project_id });
  const path = `/api/tasks/${id}`;
  const comments = page.getByRole("list", { name: "Activity" });

  await test.step("the detail changes status, priority and people in place; comments and activity", async () => {
    await page.goto(`${system.url}/tasks/${id}`);
    const workers = page.locator("[data-slot=card]", { hasText: "Workers & Services" });
    await expect(workers).toContainText("No runs yet.");
    await expect(workers.getByRole("button", { name: "Run with agent" })).toBeVisible();

    await choose(page, "Update Status", "In Progress");
    const status = main(page).getByRole("button", { name: /^Status: / });
    await expect(status).toHaveText("In Progress");
    await expect.poll(async () => (await read(system, boss, id)).status).toBe("in-progress");
    await choose(page, "Change Status", "Completed");
    await expect.poll(async () => (await read(system, boss, id)).status).toBe("completed");
    await choose(page, "Set Priority", "Urgent");
    await expect.poll(async () => (await read(system, boss, id)).priority).toBe("urgent");
    // The same in place.
    await choose(page, "Priority: Urgent", "High");
    await expect.poll(async () => (await read(system, boss, id)).priority).toBe("high");
    await page.getByRole("button", { name: "No due date" }).click();
    await page.getByLabel("Due date").fill("2031-05-06");
    await page.getByLabel("Due date").press("Enter");
    await expect.poll(async () => (await read(system, boss, id)).due_date).toBe("2031-05-06");
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
  });
  await test.step("two people edit at once: the second sees what changed, chooses, and nothing is lost", async () => {
    await page.getByRole("link", { name: "Edit Task" }).click();
    await expect(heading(page, "Edit In place")).toBeVisible();
    await call(system, other, "PATCH", path, { description: "Theirs", due_date: "2031-01-01" });
    await page.getByLabel(/^Description/).fill("Mine");
    await chooseByKeys(page.getByLabel("Priority", { exact: true }), "Low");
    await page.getByRole("button", { name: "Save changes" }).click();

    const conflict = page.locator("[data-slot=conflict]");
    await expect(main(page)).toContainText("Grace Other changed this task while you were editing");
    await expect(conflict).toContainText("Description: you both changed this");
    await expect(conflict).toContainText("Due date is now");
    await expect(conflict).not.toContainText("Priority");
    await expect(page.getByRole("button", { name: "Save selected values" })).toBeDisabled();
    expect((await read(system, boss, id)).description).toBe("Theirs");
    await expectSound(page);
    await conflict.getByRole("radio", { name: /^Your value/ }).check();
    await page.getByRole("button", { name: "Save selected values" }).click();
    await expect(heading(page, "In place")).toBeVisible();
    await expect(main(page).locator("[data-slot=markdown]").first()).toHaveText("Mine");
    expect(await read(system, boss, id)).toMatchObject({
      ...{ description: "Mine", priority: "low", due_date: "2031-01-01" },
    });
  });
  await test.step("who is mentioned comes by the notice and answers, and finds only the status to change", async () => {
    await call(system, boss, "POST", `${path}/users`, { userId: mate.id, taskRole: "assignee" });
    await call(system, boss, "POST", `${path}/comments`, { body: `See @${name}` });
    await signIn(page, system, mate);
    await page.goto(`${system.url}/notices`);
    await page
      .getByRole("link", { name: /Ada Detail mentioned you/ })
      .first()
      .click();
    await expect(heading(page, "In place")).toBeVisible();
    const field = page.getByLabel(/^Add a comment/);
    await field.pressSequentially("Yes @ad");
    await page.getByRole("option", { name: "Ada Detail" }).click();
    await expect(field).toHaveValue("Yes @Ada Detail ");
    await field.press("Escape");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(comments).toContainText("Yes @Ada Detail");

    await expect(page.getByRole("button", { name: "Change Status" })).toBeVisible();
    for (const button of ["Set Priority", "Add User", "Delete"])
      await expect(page.getByRole("button", { name: button, exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Edit Task" })).toHaveCount(0);
    await choose(page, "Update Status", "Cancelled");
    await expect.poll(async () => (await read(system, boss, id)).status).toBe("cancelled");
    await page.goto(`${system.url}/tasks/${id}/edit`);
    await expect(heading(page, "You can't edit this task")).toBeVisible();
    expect(problems).toEqual([]);
  });
  await test.step("a reader finds nothing to press", async () => {
    await context.addCookies([{ name: "atrium", value: reader.sealed, url: system.url }]);
    await page.goto(`${system.url}/tasks/${id}`);
    await expect(heading(page, "In place")).toBeVisible();
    for (const button of ["Change Status", "Update Status", "Set Priority", "Add User", "Delete"])
      await expect(page.getByRole("button", { name: button, exact: true })).toHaveCount(0);
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Tasks" })
      .click();
    await expect(row(page, id)).toBeVisible();
    await expect(row(page, id).getByRole("button")).toHaveCount(0);
  });
});
