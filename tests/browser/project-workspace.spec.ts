import type { Page } from "@playwright/test";
import { insertAgent, insertRag, insertTask } from "../support/reading-fixture";
import { chooseByKeys } from "./choose-by-keys";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { untilHydrated } from "./until-hydrated";

const TABS = [
  "overview",
  "content",
  "agents",
  "team",
  "rags",
  "tasks",
  "integrations",
  "bindings",
  "settings",
];
const LABELS = [
  "Overview",
  "Content",
  "Agents",
  "Team",
  "RAGs",
  "Tasks",
  "Integrations",
  "Bindings",
  "Settings",
];

const bar = (page: Page) => page.getByRole("navigation", { name: "Project workspace" });
const fact = (page: Page, label: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function insertIntegration(system: { env: { DB: D1Database } }, name: string) {
  await system.env.DB.prepare(
    "INSERT INTO integrations (id, name, type, status, created_at, updated_at) VALUES (?, ?, 'openai', 'connected', 1, 1)",
  )
    .bind(crypto.randomUUID(), name)
    .run();
}

test("the hub leads into the workspace, whose overview shows the project and leads on", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, {
    name: "Northern",
    aiProjectType: "content-automation",
    aiConfig: { aiModel: { textGeneration: "@cf/meta/llama-3.1-8b-instruct" } },
  });
  const root = `${system.url}/projects/${id}`;
  const problems = await signIn(page, system, boss);
  await page.goto(root);
  for (const [title, href] of [
    ["External Databases", `/projects/${id}/workspace/integrations`],
    ["External Storage", `/projects/${id}/workspace/bindings`],
    ["API Integrations", "/account/mcp"],
  ] as const) {
    const link = page.getByRole("link", { name: new RegExp(`^${title}`) });
    await expect(link).toHaveAttribute("href", href);
  }
  await page.getByRole("link", { name: "Open Workspace" }).click();
  await expect(page).toHaveURL(`${root}/workspace/overview`);
  await expect(page.getByRole("heading", { level: 1, name: "Northern" })).toBeVisible();
  await expect(page.locator("[data-slot=page-header]")).toContainText("Active");
  await expect(bar(page).getByRole("link")).toHaveText(LABELS);
  await expect(fact(page, "Type")).toHaveText("Website");
  await expect(fact(page, "Status")).toHaveText("Active");
  for (const name of ["Visit Website", "Open website in a new tab"]) {
    const link = page.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", "https://aurora.example.com/");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
  await expect(fact(page, "AI Model")).toHaveText("Llama");
  await expect(fact(page, "Max Tasks")).toHaveText("5");
  await expect(fact(page, "Timeout")).toHaveText("10 minutes");
  const workers = page.getByRole("list", { name: "AI Workers Status" }).getByRole("listitem");
  await expect(workers).toHaveText([
    /^Content Scraper.*Not set up\s*Set up$/,
    /^AI Content Rewriter.*Not set up\s*Set up$/,
    /^Publishing Scheduler.*Not set up\s*Set up$/,
  ]);
  await expectSound(page);
  for (const [name, tab] of [
    ["Configure AI Workers", "agents"],
    ["Project Settings", "settings"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`${root}/workspace/${tab}`);
    await page.getByRole("link", { name: "Back to Overview" }).click();
    await expect(page).toHaveURL(`${root}/workspace/overview`);
  }
  for (const [index, tab] of TABS.entries()) {
    await bar(page).getByRole("link").nth(index).click();
    await expect(page).toHaveURL(`${root}/workspace/${tab}`);
    await expect(bar(page).getByRole("link").nth(index)).toHaveAttribute("aria-current", "page");
  }
  // A chosen tab is marked at once, over a skeleton, while its answer is on the way.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/workspace/content?*", async (route) => {
    await held;
    await route.continue();
  });
  await bar(page).getByRole("link", { name: "Content" }).click();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Content" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  release();
  await expect(page.getByRole("heading", { name: "Available Workspaces" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  // The address that was not there is replaced: going back does not lead to it again.
  await page.goto(root);
  for (const address of [`${root}/workspace`, `${root}/workspace/nothing`]) {
    await page.goto(address);
    await expect(page).toHaveURL(`${root}/workspace/overview`);
    await page.goBack();
    await expect(page).toHaveURL(root);
  }
  expect(problems).toEqual([]);
});

test("every tab is open to a member, who reads what is there and changes nothing", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  // An admin who is moderator within the project: the lower role counts.
  const member = await newPerson(system, "admin");
  const id = await newProject(system, boss, { name: "Shared", assigned_users: [member.id] });
  const plain = await newProject(system, boss, {
    name: "With AI",
    assigned_users: [member.id],
    aiProjectType: "x",
    aiConfig: {
      aiModel: { textGeneration: "mistral-7b" },
      processingLimits: { maxConcurrentTasks: 3, timeoutMinutes: 25 },
    },
  });
  await system.env.DB.prepare("UPDATE projects SET url = '' WHERE id = ?").bind(id).run();
  const problems = await signIn(page, system, member);
  const root = `${system.url}/projects/${id}/workspace`;
  await page.goto(`${root}/overview`);
  await expect(page.getByRole("main").getByText("No URL configured").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Visit Website" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "AI Configuration" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "AI Workers Status" })).toHaveCount(0);
  for (const [index, tab] of TABS.entries()) {
    await bar(page).getByRole("link").nth(index).click();
    await expect(page).toHaveURL(`${root}/${tab}`);
    await expect(page.getByRole("main").locator("[aria-busy]")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    if (tab === "team") await expect(page.getByText(member.email)).toBeVisible();
  }
  await expect(page.getByText("Read-only access • Contact superadmin for changes")).toBeVisible();
  await expectSound(page);
  await page.goto(`${system.url}/projects/${plain}/workspace/overview`);
  await expect(fact(page, "AI Model")).toHaveText("Mistral");
  await expect(fact(page, "Max Tasks")).toHaveText("3");
  await expect(fact(page, "Timeout")).toHaveText("25 minutes");
  await system.env.DB.prepare("UPDATE projects SET ai_config = ? WHERE id = ?")
    .bind('{"aiModel":{"textGeneration":"gpt-4o"}}', plain)
    .run();
  await page.reload();
  await expect(fact(page, "AI Model")).toHaveText("Custom Model");
  // One of the two alone is no configuration to show.
  for (const column of ["ai_config", "ai_project_type"]) {
    await system.env.DB.prepare(
      `UPDATE projects SET ai_project_type = 'x', ai_config = '{}', ${column} = NULL WHERE id = ?`,
    )
      .bind(plain)
      .run();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "With AI" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "AI Configuration" })).toHaveCount(0);
  }
  expect(problems).toEqual([]);
});

test("the tabs of a project show what it has and what it uses", async ({ page, system }) => {
  await test.step("the content tab shows the project's workspaces, and all five as a demonstration where there are none", async () => {
    const boss = await newPerson(system, "superadmin");
    const id = await newProject(system, boss, { workspaces: ["crm", "media"] });
    await signIn(page, system, boss);
    const content = `${system.url}/projects/${id}/workspace/content`;
    await page.goto(content);
    const cards = page.locator("[data-slot=hub-workspace]");
    await expect(cards.getByRole("heading")).toHaveText(["CRM", "Media"]);
    await expect(page.getByText("Demo Mode")).toHaveCount(0);
    await cards.first().getByRole("link", { name: "Enter CRM" }).click();
    await expect(page).toHaveURL(`${system.url}/projects/${id}/workspace/crm/overview`);
    await system.env.DB.prepare("DELETE FROM workspaces WHERE project_id = ?").bind(id).run();
    await page.goto(content);
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
  await test.step("tasks, and what the project uses of the deployment", async () => {
    const boss = await newPerson(system, "superadmin");
    const id = await newProject(system, boss, { workspaces: ["crm"], assigned_users: [boss.id] });
    const task = await insertTask(system, { name: unique("Write"), projectId: id });
    await insertTask(system, { name: "Elsewhere" });
    await joinWorkspace(system, id, "crm", boss);
    const problems = await signIn(page, system, boss);
    const root = `${system.url}/projects/${id}/workspace`;
    await page.goto(`${root}/bindings`);
    const usage = page.getByRole("list", { name: "What this project uses" });
    await expect(
      usage.getByRole("progressbar", { name: "Workspaces", exact: true }),
    ).toHaveAttribute("aria-valuetext", "1 of 5");
    await expect(usage.getByRole("listitem").filter({ hasText: "Tasks" })).toHaveText(
      "Tasks1 of 20,000",
    );
    await expect(page.getByRole("progressbar", { name: "Bytes of files" })).toHaveAttribute(
      "aria-valuetext",
      "0 bytes of 100 GB",
    );
    // The project itself, a workspace, its assignment, a member and a task.
    await expect(page.getByText("5 rows are this project's")).toBeVisible();
    await expect(page.getByText("Connected")).toHaveCount(3);
    await expectSound(page);
    await bar(page).getByRole("link", { name: "Tasks" }).click();
    const tasks = page.getByRole("list", { name: "Tasks of this project" });
    await expect(tasks.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Open in the task list" })).toHaveAttribute(
      "href",
      `/tasks?project=${id}`,
    );
    await expect(page.getByRole("link", { name: "Create Task" })).toHaveAttribute(
      "href",
      `/tasks/create?project=${id}`,
    );
    await expectSound(page);
    await tasks.getByRole("link").click();
    await expect(page).toHaveURL(`${system.url}/tasks/${task}`);
    expect(problems).toEqual([]);
  });
});

test("a superadmin links what the project uses, changes its settings and deletes it", async ({
  page,
  system,
}) => {
  await test.step("a superadmin links and unlinks agents, RAGs and integrations", async () => {
    const boss = await newPerson(system, "superadmin");
    const id = await newProject(system, boss);
    const names = {
      agents: unique("Scraper"),
      rags: unique("Handbook"),
      integrations: unique("Model host"),
    };
    await insertAgent(system, { name: names.agents });
    await insertRag(system, { name: names.rags });
    await insertIntegration(system, names.integrations);
    const problems = await signIn(page, system, boss);
    const root = `${system.url}/projects/${id}/workspace`;
    for (const [tab, label, one] of [
      ["agents", "Agents", "an agent"],
      ["rags", "RAGs", "a RAG"],
      ["integrations", "Integrations", "an integration"],
    ] as const) {
      await page.goto(`${root}/${tab}`);
      const name = names[tab];
      const select = page.getByLabel(`Link ${one}`);
      const value = await select.getByRole("option", { name }).getAttribute("value");
      await select.selectOption(value);
      await page.getByRole("button", { name: /^Link / }).click();
      const row = page
        .getByRole("list", { name: `${label} of this project` })
        .getByRole("listitem")
        .filter({ hasText: name });
      await expect(row).toBeVisible();
      await expect(page.getByRole("option", { name })).toHaveCount(0);
      if (tab === "agents") {
        const role = page.getByLabel(`Role of ${name} in this project`);
        await expect(role).toHaveValue("moderator");
        await chooseByKeys(role, "Admin");
        await expect(page.getByText(`${name} is Admin in this project`)).toBeVisible();
        await page.reload();
        await expect(role).toHaveValue("admin");
        await expectSound(page);
      }
      if (tab === "integrations") await expectSound(page);
      await page.getByRole("button", { name: `Unlink ${name}` }).click();
      await expect(row).toHaveCount(0);
      await expect(page.getByRole("option", { name })).toHaveCount(1);
    }
    await page.goto(`${root}/agents`);
    await expect(page.getByRole("heading", { name: "AI Workers" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Overview" }).click();
    await expect(page).toHaveURL(`${root}/overview`);
    expect(problems).toEqual([]);
  });
  await test.step("settings change details, workspaces and AI, and delete the project", async () => {
    const boss = await newPerson(system, "superadmin");
    const name = unique("Settled");
    const id = await newProject(system, boss, { name, workspaces: ["content", "crm"] });
    const problems = await signIn(page, system, boss);
    await page.goto(`${system.url}/projects/${id}/workspace/settings`);
    await expect(page.getByRole("heading", { name: "AI Worker Settings" })).toBeVisible();
    await expectSound(page);
    await page.getByLabel("Project type", { exact: true }).fill("Shop");
    await page.getByRole("checkbox", { name: /E-commerce/ }).check();
    await page.getByRole("checkbox", { name: /CRM/ }).uncheck();
    await expect(page.getByText("Saving removes CRM from this project")).toBeVisible();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.locator("[data-slot=page-header]")).toContainText("Shop");
    await expect(page.getByText("Saving removes CRM")).toHaveCount(0);
    await page.getByLabel("AI project type").fill("content");
    await page.getByLabel("Text generation model").fill("mistral-7b");
    // What the browser finds wrong stands beside the fields, all of it at once, and nothing is sent.
    for (const label of ["Max tasks at once", "Timeout in minutes"])
      await page.getByLabel(label).fill("");
    await page.getByRole("button", { name: "Save AI Configuration" }).click();
    for (const label of ["Max tasks at once", "Timeout in minutes"])
      await expect(page.getByText(`${label} is required`)).toBeVisible();
    await expect(page.getByLabel("Max tasks at once")).toBeFocused();
    await page.getByLabel("Timeout in minutes").fill("30");
    await expect(page.getByText("Timeout in minutes is required")).toBeHidden();
    await page.getByLabel("Max tasks at once").fill("8");
    await page.getByRole("button", { name: "Save AI Configuration" }).click();
    await expect(page.getByText("Project updated successfully!").last()).toBeVisible();
    await bar(page).getByRole("link", { name: "Overview" }).click();
    await expect(fact(page, "Max Tasks")).toHaveText("8");
    await expect(fact(page, "AI Model")).toHaveText("Mistral");
    await bar(page).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Delete project" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(`Are you sure you want to delete "${name}"?`);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(`${system.url}/settings?tab=projects`);
    expect((await page.goto(`${system.url}/projects/${id}`))?.status()).toBe(404);
    // From the trash it comes back as it was.
    await page.goto(`${system.url}/trash`);
    await untilHydrated(page);
    await page.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(page.getByText(`“${name}” is back`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0);
    expect((await page.goto(`${system.url}/projects/${id}`))?.status()).toBe(200);
    expect(problems).toEqual([]);
  });
});
