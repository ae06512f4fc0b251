import { call } from "../support/people";
import { insertAgent, insertRag, insertTask } from "../support/reading-fixture";
import { chooseByKeys } from "./choose-by-keys";
import { expectFits } from "./expect-fits";
import { fact, projectTabs } from "./reading-fixture";
import {
  expectSound,
  expectSoundInThemes,
  joinWorkspace,
  newPerson,
  newProject,
  signIn,
} from "./signed-in";
import { expect, test } from "./system";

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function insertIntegration(system: { env: { DB: D1Database } }, name: string) {
  await system.env.DB.prepare(
    "INSERT INTO integrations (id, name, type, status, created_at, updated_at) VALUES (?, ?, 'openai', 'connected', 1, 1)",
  )
    .bind(crypto.randomUUID(), name)
    .run();
}

test("a superadmin sees what a project has and uses, links more to it, changes it and deletes it", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const name = unique("Settled");
  const id = await newProject(system, boss, {
    name,
    workspaces: ["crm", "ecommerce"],
    assigned_users: [boss.id],
  });
  await joinWorkspace(system, id, "crm", boss);
  const task = await insertTask(system, { name: unique("Write"), projectId: id });
  await insertTask(system, { name: "Elsewhere" });
  const names = {
    agents: unique("Scraper"),
    rags: unique("Handbook"),
    integrations: unique("Model host"),
  };
  await insertAgent(system, { name: names.agents });
  await insertRag(system, { name: names.rags });
  await insertIntegration(system, names.integrations);
  const root = `${system.url}/projects/${id}/workspace`;
  const problems = await signIn(page, system, boss);

  await test.step("tasks, and usage of the deployment", async () => {
    await page.goto(`${root}/bindings`);
    const usage = page.getByRole("list", { name: "Project usage" });
    await expect(
      usage.getByRole("progressbar", { name: "Workspaces", exact: true }),
    ).toHaveAttribute("aria-valuetext", "2 of 5");
    await expect(usage.getByRole("listitem").filter({ hasText: "Tasks" })).toHaveText(
      "Tasks1 of 20,000",
    );
    await expect(page.getByRole("progressbar", { name: "File storage" })).toHaveAttribute(
      "aria-valuetext",
      "0 bytes of 100 GB",
    );
    // The project, two workspaces, the person's assignment, a member and a task.
    await expect(page.getByText("This project uses 6 rows.")).toBeVisible();
    await expect(page.getByText("Connected")).toHaveCount(3);
    await expectSound(page);
    await projectTabs(page).getByRole("link", { name: "Tasks" }).click();
    const tasks = page.getByRole("list", { name: "Project tasks" });
    await expect(tasks.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "View in task list" })).toHaveAttribute(
      "href",
      `/tasks?project=${id}`,
    );
    await expect(page.getByRole("link", { name: "Create Task" })).toHaveAttribute(
      "href",
      `/tasks/create?project=${id}`,
    );
    await expectSound(page);
    await expect(tasks.getByRole("link")).toHaveAttribute("href", `/tasks/${task}`);
  });
  await test.step("a superadmin links and unlinks agents, RAGs and integrations", async () => {
    for (const [tab, label, one] of [
      ["integrations", "Integrations", "an integration"],
      ["rags", "RAGs", "a RAG"],
      ["agents", "Agents", "an agent"],
    ] as const) {
      await projectTabs(page).getByRole("link", { name: label }).click();
      const linked = names[tab];
      const select = page.getByLabel(`Link ${one}`);
      const value = await select.getByRole("option", { name: linked }).getAttribute("value");
      await select.selectOption(value);
      await page.getByRole("button", { name: /^Link / }).click();
      const row = page
        .getByRole("list", { name: `Project ${one.split(" ")[1]}s` })
        .getByRole("listitem")
        .filter({ hasText: linked });
      await expect(row).toBeVisible();
      await expect(page.getByRole("option", { name: linked })).toHaveCount(0);
      if (tab === "agents") {
        const role = page.getByLabel(`Role of ${linked} in this project`);
        await expect(role).toHaveValue("moderator");
        await chooseByKeys(role, "Admin");
        await expect(page.getByText(`${linked} is now Admin in this project`)).toBeVisible();
        await page.reload();
        await expect(role).toHaveValue("admin");
      }
      if (tab !== "rags") await expectSound(page);
      await page.getByRole("button", { name: `Unlink ${linked}` }).click();
      await expect(row).toHaveCount(0);
      await expect(page.getByRole("option", { name: linked })).toHaveCount(1);
    }
    await expect(page.getByRole("heading", { name: "AI Workers" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Overview" })).toBeVisible();
  });
  await test.step("settings change details, workspaces and AI", async () => {
    await projectTabs(page).getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { name: "AI Worker Settings" })).toBeVisible();
    await expectSound(page);
    await page.getByLabel("Project type", { exact: true }).fill("Shop");
    await page.getByRole("checkbox", { name: /Media/ }).check();
    await page.getByRole("checkbox", { name: /E-commerce/ }).uncheck();
    await expect(page.getByText("Saving removes E-commerce from this project")).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.locator("[data-slot=place]")).toContainText("Shop");
    await expect(page.getByText("Saving removes E-commerce")).toHaveCount(0);
    await page.getByLabel("AI project type").fill("content");
    await page.getByLabel("Text generation model").fill("mistral-7b");
    // The browser's validation errors show at the fields, all at once, and nothing is sent.
    for (const label of ["Max tasks at once", "Timeout in minutes"])
      await page.getByLabel(label).fill("");
    await page.getByRole("button", { name: "Save AI configuration" }).click();
    for (const label of ["Max tasks at once", "Timeout in minutes"])
      await expect(page.getByText(`${label} is required`)).toBeVisible();
    await expect(page.getByLabel("Max tasks at once")).toBeFocused();
    await page.getByLabel("Timeout in minutes").fill("30");
    await expect(page.getByText("Timeout in minutes is required")).toBeHidden();
    await page.getByLabel("Max tasks at once").fill("8");
    await page.getByRole("button", { name: "Save AI configuration" }).click();
    await expect(page.getByText("Project updated successfully!").last()).toBeVisible();
    await projectTabs(page).getByRole("link", { name: "About" }).click();
    await expect(fact(page, "Max Tasks")).toHaveText("8");
    await expect(fact(page, "AI Model")).toHaveText("Mistral");
  });
  await test.step("the content tab shows the project's workspaces, and all five as a demonstration where there are none", async () => {
    await projectTabs(page).getByRole("link", { name: "Workspaces" }).click();
    const cards = page.locator("[data-slot=hub-workspace]");
    await expect(cards.getByRole("heading")).toHaveText(["CRM", "Media"]);
    await expect(page.getByText("Demo Mode")).toHaveCount(0);
    await expect(cards.first().getByRole("link", { name: "Enter CRM" })).toHaveAttribute(
      "href",
      `/projects/${id}/workspace/crm/overview`,
    );
    await system.env.DB.prepare("DELETE FROM workspaces WHERE project_id = ?").bind(id).run();
    await page.reload();
    const warning = page.locator("[data-slot=alert]").filter({ hasText: "Demo Mode" });
    await expect(warning).toContainText("No workspaces are configured");
    await expect(warning).toContainText("All five are shown for demonstration");
    await expect(warning).toContainText("Edit the project to select workspaces");
    await expect(cards.getByRole("heading")).toHaveText([
      "Content & SEO",
      "E-commerce",
      "CRM",
      "Media",
      "Analytics",
    ]);
    await expect(cards.getByRole("link")).toHaveCount(0);
    await expectSound(page);
  });
  await test.step("it is deleted when that is confirmed, and comes back from the trash as it was", async () => {
    await projectTabs(page).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Delete project" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(`Are you sure you want to delete "${name}"?`);
    await expect(dialog).toContainText("Its 1 task is hidden while it is in the trash");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(`${system.url}/settings?tab=projects`);
    const status = async () => (await page.request.get(`${system.url}/projects/${id}`)).status();
    expect(await status()).toBe(404);
    await page.goto(`${system.url}/trash`);
    await page.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(page.getByText(`“${name}” restored`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0);
    expect(await status()).toBe(200);
  });
  expect(problems).toEqual([]);
});

test("an area names the agents that serve it, and leads to them", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Served", workspaces: ["ecommerce", "crm"] });
  const fields = { details: "Keeps order", status: "active", agentType: "Shop" };
  for (const [name, templateId] of [
    ["Order keeper", "order-processor"],
    ["Stock keeper", "inventory-manager"],
    ["Price keeper", "price-optimizer"],
    ["Contact keeper", "subscriber-manager"],
  ]) {
    const body = { ...fields, name, templateId, agentUrl: "https://a.example.com" };
    const { agent } = (await call(system, boss, "POST", "/api/agents", body)).body;
    await call(system, boss, "POST", `/api/projects/${id}/agents`, { agentId: agent.id });
  }
  const problems = await signIn(page, system, boss);
  const here = page.getByRole("list", { name: "Agents in this workspace" });
  await page.goto(`${system.url}/projects/${id}/workspace/ecommerce/overview`);
  await expect(here.getByRole("listitem")).toHaveText([
    /^Order keeper/,
    /^Price keeper/,
    /^Stock keeper/,
  ]);
  await expectSoundInThemes(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectFits(page);
  await page.goto(`${system.url}/projects/${id}/workspace/crm/overview?view=pipeline`);
  await expect(here).toContainText("You have no runs yet");
  await expectSound(page);
  await here.getByRole("link", { name: "Contact keeper" }).click();
  await expect(page).toHaveURL(/\/agents\/[\w-]+\/workspace\?tab=runs$/);
  expect(problems).toEqual([]);
});
