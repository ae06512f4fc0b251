import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a project's figures, charts and insights, with sample data and a reading by hand", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Figures", workspaces: ["analytics"] });
  const makeTask = (fields: object) =>
    call(system, boss, "POST", "/api/tasks", { ...fields, project_id: id });
  await makeTask({ name: "Counted" });
  const problems = await signIn(page, system, boss);
  const address = `${system.url}/projects/${id}/workspace/analytics/overview`;
  const area = page.getByRole("navigation", { name: "Area" });
  const tile = (name: string) => page.locator("[data-slot=metric]").filter({ hasText: name });

  await test.step("metrics and charts of a project, with sample data and by period", async () => {
    await page.goto(address);
    await expect(area.getByRole("link")).toHaveText(["Metrics", "Charts", "Insights"]);
    await expect(tile("Tasks created")).toContainText(/1\s*Up.*previously 0/);
    await page.getByRole("button", { name: "Load sample data" }).click();
    await expect(page.getByText("This workspace shows sample data")).toBeVisible();
    for (const category of ["Traffic", "Conversion", "Revenue", "Engagement"])
      await expect(page.getByRole("region", { name: category })).toBeVisible();
    await expect(tile("Bounce rate")).toContainText(/\d%/);
    await expect(tile("Bounce rate")).toContainText("Down");
    await expect(tile("Time on page")).toContainText(/\d min/);
    await expectSound(page);
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
    for (const type of ["line", "area", "bar", "pie"])
      await expect(page.locator(`[data-chart=${type}] svg.recharts-surface`).first()).toBeVisible();
    await page.getByText("Show as table: Tasks by status").click();
    const table = page.getByRole("table", { name: "Tasks by status" });
    await expect(table.getByRole("row")).toHaveText(["LabelValue", /Pending1|Active1/]);
    await expectSound(page);
    await area.getByRole("link", { name: "Metrics" }).click();
    await page.getByRole("button", { name: "Remove sample data" }).click();
    await expect(tile("Bounce rate")).toHaveCount(0);
  });
  await test.step("insights lead to where they are acted on; a reading is entered by hand", async () => {
    await makeTask({ name: "Long overdue", due_date: "2024-01-31" });
    await area.getByRole("link", { name: "Insights" }).click();
    const insight = page
      .getByRole("list", { name: "Insights" })
      .getByRole("listitem")
      .filter({ hasText: "overdue" });
    await expect(insight).toContainText("WarningMedium impact1 task is overdue");
    await expect(insight).toContainText("Finish or reschedule them");
    await expectSound(page);
    await insight.getByRole("link", { name: "Open overdue tasks" }).click();
    await expect(page.getByText("Long overdue").first()).toBeVisible();
    await page.goto(`${address}?view=readings&record=new`);
    await page.getByLabel("Name").fill("Visits");
    await page.getByLabel("Category").selectOption("traffic");
    await page.getByRole("textbox", { name: "Value" }).fill("42.5");
    await page.getByRole("button", { name: /create|save/i }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Visits" })).toBeVisible();
    await area.getByRole("link", { name: "Metrics" }).click();
    await expect(tile("Visits")).toContainText("42.5");
    expect(problems).toEqual([]);
  });
});
