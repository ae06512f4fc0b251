import type { System } from "../support/system";
import { newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

/** Adds more people than a screen loads. The searched ones come after them by name. */
async function withManyPeople(system: System, run: () => Promise<void>): Promise<void> {
  const { DB } = system.env;
  await DB.prepare(
    `INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 510)
    SELECT 'many-' || i, printf('01 Many %03d', i), printf('many%03d@example.com', i), 'x', 'moderator', 1, i, i FROM n`,
  ).run();
  try {
    await run();
  } finally {
    await DB.prepare("DELETE FROM users WHERE id LIKE 'many-%'").run();
  }
}

test("of more people than a screen is given, a search finds each: in a team panel, the dialog of a card and a task's form", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const unique = crypto.randomUUID().slice(0, 8);
  const late = await newPerson(system, "moderator", `Zoe ${unique}`);
  const name = `Crowded ${unique}`;
  const id = await newProject(system, boss, { name });
  const problems = await signIn(page, system, boss);
  await withManyPeople(system, async () => {
    await page.goto(`${system.url}/projects/${id}/workspace/crm/team`);
    await expect(page.getByText("20 users shown. Type to search all users.")).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Available Users \(\d+\+\)$/ })).toBeVisible();
    await page.getByLabel("Search users").fill(unique);
    await page
      .getByRole("list", { name: "Available Users" })
      .getByRole("button", { name: `Add ${late.name}` })
      .click();
    await expect(page.getByRole("list", { name: "Team Members" })).toContainText(late.email);
    await expect(page.getByText(`No users found matching "${unique}"`)).toBeVisible();

    await page.goto(`${system.url}/projects?q=${unique}`);
    await page.getByRole("button", { name: `Assign user to ${name}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("50 users shown. Type to search all users.")).toBeVisible();
    await dialog.getByLabel("Search users").fill("many");
    await expect(dialog.getByText("50 users shown. Keep typing to narrow the list.")).toBeVisible();
    await dialog.getByLabel("Search users").fill(late.email);
    await dialog.getByRole("option", { name: late.name }).click();
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText(late.name);

    await page.goto(`${system.url}/tasks/create`);
    await page.getByLabel("Search users").fill(unique);
    await page.getByRole("option", { name: late.name }).click();
    await expect(page.getByRole("list", { name: "Selected users" })).toContainText(late.email);
    expect(problems).toEqual([]);
  });
});
