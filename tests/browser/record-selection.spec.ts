import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("several contacts get a status, have the one before again, and are deleted at once", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Many", workspaces: ["crm"] });
  for (const name of ["Ada", "Bea", "Cyd"])
    await call(system, boss, "POST", `/api/projects/${id}/workspaces/crm/contacts`, {
      name,
      email: `${name}@example.com`,
    });
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/projects/${id}/workspace/crm/overview`);
  const table = page.getByRole("table", { name: "Contacts" });
  const bar = page.getByRole("toolbar", { name: "Selected contacts" });
  await table.getByRole("checkbox", { name: "Select all contacts on this page" }).check();
  await expect(bar).toContainText("3 selected");
  await expectSound(page);
  await bar.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "Status: Inactive" }).click();
  await expect(page.getByText("3 contacts set to Inactive")).toBeVisible();
  await expect(table.getByText("Inactive")).toHaveCount(3);
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(table.getByText("Prospect")).toHaveCount(3);

  for (const name of ["Ada", "Cyd"])
    await table.getByRole("checkbox", { name: `Select ${name}` }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Delete 2 contacts?" });
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 contacts deleted")).toBeVisible();
  await expect(table.locator("[data-record-id]")).toHaveCount(1);
  await expect(table).toContainText("Bea");
  expect(problems).toEqual([]);
});
