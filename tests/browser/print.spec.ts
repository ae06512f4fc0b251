import { newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { make } from "./tasks-fixture";

test("on paper a page is black on white, whole, and without what can only be clicked", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Aurora", workspaces: ["crm"] });
  for (const name of ["First", "Second"]) await make(system, boss, { name, project_id: id });
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/tasks`);
  await expect(page.getByRole("banner")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const colours = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
  await expect.poll(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("First", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Second", { exact: true }).first()).toBeVisible();
  for (const hidden of [page.getByRole("banner"), page.locator("aside"), page.locator("footer")])
    await expect(hidden.first()).toBeHidden();
  await expect(page.locator("main button").filter({ visible: true })).toHaveCount(0);

  await page.goto(`${system.url}/projects/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Aurora" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  expect(problems).toEqual([]);
});
