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
