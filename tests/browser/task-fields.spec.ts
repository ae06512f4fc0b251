import { readFileSync } from "node:fs";
import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("an admin adds fields to a project's tasks, and types their values", async ({
  page,
  system,
}) => {
  const owner = await newPerson(system, "superadmin");
  const boss = await newPerson(system, "admin");
  const project = await newProject(system, owner, { name: "Harbor", workspaces: ["crm"] });
  const asAdmin = { userId: boss.id, userRole: "admin" };
  const added = await call(system, owner, "POST", `/api/projects/${project}/users`, asAdmin);
  expect(added.status).toBeLessThan(300);
  const problems = await signIn(page, system, boss);
  const main = page.locator("main");

  await test.step("the fields are added", async () => {
    await page.goto(`${system.url}/projects/${project}/workspace/settings`);
    for (const [label, kind] of [
      ["Client", "text"],
      ["Budget", "money"],
    ] as const) {
      await main.getByRole("button", { name: "New field" }).click();
      const dialog = page.getByRole("dialog", { name: "New field" });
      await dialog.getByLabel("Label").fill(label);
      await dialog.getByLabel("Type").selectOption(kind);
      await dialog.getByRole("button", { name: "Create field" }).click();
      await expect(dialog).toBeHidden();
      await expect(main.getByRole("list", { name: "Custom fields" })).toContainText(label);
    }
    await expectSound(page);
  });
  await test.step("a new task of the project gets values", async () => {
    await page.goto(`${system.url}/tasks/create`);
    await main.getByLabel("Name").fill("Poster");
    await main.getByLabel("Project").selectOption({ label: "Harbor" });
    await main.getByLabel("Client").fill("Möwe GmbH");
    await main.getByLabel("Budget").fill("1250.50");
    await expectSound(page);
    await main.getByRole("button", { name: "Create Task" }).click();
    await expect(main.getByText("Möwe GmbH")).toBeVisible();
    await expect(main.getByText("1,250.50")).toBeVisible();
  });
  await test.step("a value is changed where it is", async () => {
    await main.getByRole("button", { name: "Change Client" }).click();
    const form = main.getByRole("form", { name: "Change Client" });
    await form.getByLabel("Client").fill("Kiel AG");
    await expectSound(page);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await expect(main.getByText("Möwe GmbH → Kiel AG")).toBeVisible();
    expect(problems).toEqual([]);
  });
});

test("the task list of a project filters and sorts by its fields, keeps that as a view and exports it", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const project = await newProject(system, boss, { name: "Quay", workspaces: ["crm"] });
  const post = async (path: string, body: object) =>
    expect((await call(system, boss, "POST", path, body)).status).toBeLessThan(300);
  const fields = [
    { label: "Phase", kind: "choice", options: [{ label: "Draft" }, { label: "Print" }] },
    { label: "Budget", kind: "money", currency: "EUR" },
  ];
  for (const field of fields) await post(`/api/projects/${project}/task-fields`, field);
  for (const [name, phase, budget] of [
    ["Poster", "draft", 20],
    ["Flyer", "draft", 5],
    ["Banner", "print", 9],
  ] as const)
    await post("/api/tasks", { name, project_id: project, custom: { phase, budget } });
  const problems = await signIn(page, system, boss);
  const main = page.locator("main");
  const names = main.locator("tr[data-task-id] a.row-link");
  await page.goto(`${system.url}/tasks?project=${project}`);

  await test.step("by a field's value, and in the order of another", async () => {
    await expect(names).toHaveCount(3);
    await expect(main.getByRole("columnheader", { name: "Phase" })).toBeVisible();
    await main.getByText("More filters").click();
    await main.getByRole("combobox", { name: "Phase" }).selectOption({ label: "Draft" });
    await expect(names).toHaveCount(2);
    await main.getByRole("columnheader", { name: "Budget" }).getByRole("link").click();
    await expect(names).toHaveText(["Flyer", "Poster"]);
    await expect(page).toHaveURL(/custom\.phase=draft/);
    await expectSound(page);
  });
  await test.step("as a view", async () => {
    await main.getByRole("button", { name: "Views", exact: true }).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Save view…" }).click();
    await panel.getByLabel("Name").fill("Drafts");
    await panel.getByRole("button", { name: "Save view", exact: true }).click();
    const link = panel.getByRole("link", { name: "Drafts" });
    await expect(link).toHaveAttribute("href", /custom\.phase=draft/);
    await page.keyboard.press("Escape");
  });
  await test.step("as a file", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      main.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    const file = readFileSync(await download.path(), "utf8");
    expect(file).toContain('"custom.phase"');
    expect(file).toContain('"Poster"');
    expect(file).not.toContain('"Banner"');
  });
  await test.step("and sets a field on several tasks", async () => {
    await main.getByRole("checkbox", { name: "Select Flyer" }).check();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("menuitem", { name: "Print" }).click();
    await expect(names).toHaveText(["Poster"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(names).toHaveCount(2);
    expect(problems).toEqual([]);
  });
});
