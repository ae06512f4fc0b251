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

test("@phone several files are moved to a folder and deleted with a thumb", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Films", workspaces: ["media"] });
  await call(system, boss, "POST", `/api/projects/${id}/workspaces/media/sample`);
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/projects/${id}/workspace/media/overview`);
  const tiles = page.getByRole("list", { name: "Files", exact: true }).locator("[data-asset-id]");
  const bar = page.getByRole("toolbar", { name: "Selected files" });
  const choose = async () => {
    for (const place of [0, 1]) await tiles.nth(place).getByRole("checkbox").tap();
    await expect(bar).toContainText("2 selected");
  };
  await choose();
  await bar.getByRole("button", { name: "Move to" }).tap();
  await page.getByRole("menuitem", { name: "Move to: Social" }).tap();
  await expect(page.getByText("2 files moved to Social")).toBeVisible();
  await expect(tiles.nth(0)).toContainText("Social");
  await expect(tiles.nth(1)).toContainText("Social");
  await choose();
  const count = await tiles.count();
  await bar.getByRole("button", { name: "Delete" }).tap();
  const confirm = page.getByRole("alertdialog", { name: "Delete 2 files?" });
  await confirm.getByRole("button", { name: "Delete" }).tap();
  await expect(tiles).toHaveCount(count - 2);
  expect(problems).toEqual([]);
});
