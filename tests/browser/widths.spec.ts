import { call } from "../support/people";
import { expectFits } from "./expect-fits";
import { newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const WIDTHS = [390, 768, 1024, 1280, 1440];

test("no page is wider than its window, from a phone to a desk", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin", "Konstantina Papadopoulou-Fernández");
  for (const role of ["admin", "moderator"] as const) await newPerson(system, role);
  const id = await newProject(system, boss);
  await call(system, boss, "POST", "/api/tasks", { title: "Write the first page", project_id: id });
  const problems = await signIn(page, system, boss);
  const hub = `/projects/${id}/workspace`;
  const paths = [
    ...["/", "/tasks", "/projects", "/agents", "/rags", "/workers", "/integrations", "/users"],
    ...["/trash", "/account", "/approvals", "/notices", "/settings", "/settings/audit"],
    ...["/settings/outbox", "/settings/usage", hub, `${hub}/team`, `${hub}/settings`],
  ];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(system.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await test.step(`${width} px`, () => expectFits(page));
      }
    });
  }
  expect(problems).toEqual([]);
});
