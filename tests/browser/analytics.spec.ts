import { call } from "../support/people";
import {
  expectSound,
  expectSoundInThemes,
  joinWorkspace,
  newPerson,
  newProject,
  signIn,
} from "./signed-in";
import { expect, test } from "./system";

test("a project's figures, charts and insights, with sample data and a reading by hand", async ({
  page,
  system,
}) => {
  await test.step("metrics and charts of a project, with sample data and by period", async () => {
    const boss = await newPerson(system, "superadmin");
    const id = await newProject(system, boss, { name: "Figures", workspaces: ["analytics"] });
    await call(system, boss, "POST", "/api/tasks", { name: "Counted", project_id: id });
    const problems = await signIn(page, system, boss);
    await page.goto(`${system.url}/projects/${id}/workspace/analytics/overview`);
    const area = page.getByRole("navigation", { name: "Area" });
    await expect(area.getByRole("link")).toHaveText(["Metrics", "Charts", "Insights"]);
    const created = page.locator("[data-slot=metric]").filter({ hasText: "Tasks created" });
    await expect(created).toContainText(/1\s*Up.*before: 0/);
    await page.getByRole("button", { name: "Load sample data" }).click();
    await expect(page.getByText("This workspace shows sample data")).toBeVisible();
    for (const category of ["Traffic", "Conversion", "Revenue", "Engagement"])
      await expect(page.getByRole("region", { name: category })).toBeVisible();
    const tile = (name: string) => page.locator("[data-slot=metric]").filter({ hasText: name });
    await expect(tile("Bounce rate")).toContainText(/\d %/);
    await expect(tile("Bounce rate")).toContainText("Down");
    await expect(tile("Time on page")).toContainText(/\d min/);
    await expectSoundInThemes(page);
    const periods = page.getByRole("navigation", { name: "Period" });
    await expect(periods.getByRole("link")).toHaveText([/^1d/, /^7d/, /^30d/, /^90d/]);
    await periods.getByRole("link", { name: /^7d/ }).click();
    await expect(page).toHaveURL(/view=metrics&period=7d$/);
    await expect(periods.getByRole("link", { name: /^7d/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await area.getByRole("link", { name: "Charts" }).click();
    await expect(page.getByRole("img", { name: /^Line chart: Tasks completed/ })).toHaveCount(0);
    await expect(page.locator("[data-chart=line] svg.recharts-surface").first()).toBeVisible();
    await expect(page.locator("[data-chart=area] svg.recharts-surface").first()).toBeVisible();
    await expect(page.locator("[data-chart=bar] svg.recharts-surface").first()).toBeVisible();
    await expect(page.locator("[data-chart=pie] svg.recharts-surface").first()).toBeVisible();
    await page.getByText("Show as table: Tasks by status").click();
    const table = page.getByRole("table", { name: "Tasks by status" });
    await expect(table.getByRole("row")).toHaveText(["LabelValue", /Pending1|Active1/]);
    await expectSound(page);
    await area.getByRole("link", { name: "Metrics" }).click();
    await page.getByRole("button", { name: "Remove sample data" }).click();
    await expect(tile("Bounce rate")).toHaveCount(0);
    expect(problems).toEqual([]);
  });
  await test.step("insights lead to where they are acted on; a reading is entered by hand", async () => {
    const boss = await newPerson(system, "superadmin");
    const id = await newProject(system, boss, { name: "Insights", workspaces: ["analytics"] });
    const due = { due_date: "2024-01-31", project_id: id };
    await call(system, boss, "POST", "/api/tasks", { name: "Long overdue", ...due });
    const problems = await signIn(page, system, boss);
    const area = `${system.url}/projects/${id}/workspace/analytics/overview`;
    await page.goto(`${area}?view=insights`);
    const insight = page.getByRole("list", { name: "Insights" }).getByRole("listitem");
    await expect(insight).toContainText("WarningMedium impact1 task is overdue");
    await expect(insight).toContainText("Finish or re-plan them");
    await expectSound(page);
    await insight.getByRole("link", { name: "Open overdue tasks" }).click();
    await expect(page.getByText("Long overdue").first()).toBeVisible();
    await page.goto(`${area}?view=readings&record=new`);
    await page.getByLabel("Name").fill("Visits");
    await page.getByLabel("Category").selectOption("traffic");
    await page.getByLabel("Value").fill("42.5");
    await page.getByRole("button", { name: /create|save/i }).click();
    await expect(page.getByLabel("Value")).toHaveCount(0);
    await page.goto(area);
    const tile = page.locator("[data-slot=metric]").filter({ hasText: "Visits" });
    await expect(tile).toContainText("42.5");
    expect(problems).toEqual([]);
  });
});

test("@phone analytics on a phone, and nothing of it for an outsider", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const member = await newPerson(system, "moderator");
  const outsider = await newPerson(system, "admin");
  const id = await newProject(system, boss, { name: "Pocket", workspaces: ["analytics"] });
  await joinWorkspace(system, id, "analytics", member);
  await call(system, boss, "POST", `/api/projects/${id}/workspaces/analytics/sample`);
  const problems = await signIn(page, system, member);
  const area = `${system.url}/projects/${id}/workspace/analytics/overview`;
  for (const view of ["metrics", "charts", "insights"]) {
    await page.goto(`${area}?view=${view}&period=90d`);
    if (view === "charts")
      await expect(page.locator("[data-chart] svg.recharts-surface").first()).toBeVisible();
    await expectSound(page);
  }
  expect(problems).toEqual([]);
  await page.context().clearCookies();
  await signIn(page, system, outsider);
  const answer = await page.goto(area);
  expect(answer?.status()).toBe(404);
});
