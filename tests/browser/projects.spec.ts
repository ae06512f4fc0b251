import type { Page } from "@playwright/test";
import type { System } from "../support/system";
import { fact, projectTabs } from "./reading-fixture";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

/** The tabs of a project with their paths, as its navigation lists them. */
const TABS = {
  Tasks: "tasks",
  Agents: "agents",
  RAGs: "rags",
  Team: "team",
  Workspaces: "content",
  Integrations: "integrations",
  Bindings: "bindings",
  About: "overview",
  Settings: "settings",
};
const WORKSPACES = ["content", "ecommerce", "crm", "media", "analytics"];

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const tile = (page: Page, label: string) =>
  page.locator("[data-slot=stat-tile]").filter({ hasText: label });

/** Inserts a tested Supabase integration that a project can use. */
async function linkDatabase({ env: { DB } }: System, projectId: string, name: string) {
  const id = crypto.randomUUID();
  await DB.batch([
    DB.prepare(
      "INSERT INTO integrations (id, name, type, status, last_test_at, created_at, updated_at) VALUES (?, ?, 'supabase', 'connected', 1, 1, 1)",
    ).bind(id, name),
    DB.prepare(
      "INSERT INTO project_integrations (project_id, integration_id, linked_at) VALUES (?, ?, 1)",
    ).bind(projectId, id),
  ]);
}

/** Inserts one task per status and mode into a project. */
async function insertTasks({ env: { DB } }: System, projectId: string) {
  const add = DB.prepare(
    "INSERT INTO tasks (id, name, description, status, mode, priority, project_id, created_at, updated_at) VALUES (?, 't', '', ?, ?, 'medium', ?, 1, 1)",
  );
  const tasks = [
    ["pending", "manual"],
    ["in-progress", "auto"],
    ["in-progress", "auto"],
    ["completed", "auto"],
    ["cancelled", "auto"],
  ];
  await DB.batch(
    tasks.map(([status, mode]) => add.bind(crypto.randomUUID(), status, mode, projectId)),
  );
}

test("projects are found, and each has a card, a hub and a workspace", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const people = await Promise.all(
    ["Ann", "Ben", "Cem", "Dan"].map((name) => newPerson(system, "moderator", name)),
  );
  const last = await newPerson(system, "admin", "Zoe Maria Berg");
  await newProject(system, boss, { name: "Filter one", status: "planning" });
  await newProject(system, boss, { name: "Filter two" });
  const id = await newProject(system, boss, {
    name: "Filter crowded",
    workspaces: WORKSPACES,
    assigned_users: [...people.map((person) => person.id), { userId: last.id, userRole: "admin" }],
    aiProjectType: "content-automation",
    aiConfig: { aiModel: { textGeneration: "@cf/meta/llama-3.1-8b-instruct" } },
  });
  await insertTasks(system, id);
  await linkDatabase(system, id, "Sealevel");
  const root = `${system.url}/projects/${id}`;
  const main = page.locator("main");
  const problems = await signIn(page, system, boss);

  await test.step("tiles, search and status filter live in the URL", async () => {
    await page.goto(`${system.url}/projects?page=abc&status=nonsense`);
    for (const label of ["Total projects", "Active", "Planning", "Completed"])
      await expect(tile(page, label)).toBeVisible();
    // The task sidebar has its own search.
    const search = page.getByRole("searchbox", { name: "Search projects" });
    await search.fill("FILTER");
    await search.press("Enter");
    await expect(card(page, "Filter one")).toBeVisible();
    await expect(card(page, "Filter two").locator("[data-slot=badge]").first()).toHaveText(
      "Active",
    );
    await expect(page).toHaveURL(/q=FILTER/);
    await page.getByLabel("Filter by status").selectOption("planning");
    await expect(card(page, "Filter two")).toHaveCount(0);
    await expect(card(page, "Filter one").getByText("Inactive")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Filter by status")).toHaveValue("planning");
    await expect(card(page, "Filter one")).toBeVisible();
  });
  await test.step("cards or a table by choice, which the address says and the browser keeps", async () => {
    const views = page.getByRole("navigation", { name: "View" });
    const table = page.getByRole("table", { name: "Projects" });
    await views.getByRole("link", { name: "Table" }).click();
    await expect(page).toHaveURL(/status=planning.*view=table/);
    await expect(table.getByRole("link", { name: "View project Filter one" })).toBeVisible();
    await expectSound(page);
    await page.goto(`${system.url}/projects?q=filter`);
    await table.getByRole("button", { name: "Delete Filter two" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(table.getByRole("link", { name: "View project Filter two" })).toHaveCount(0);
    await views.getByRole("link", { name: "Cards" }).click();
    await expect(card(page, "Filter one")).toBeVisible();
    await page.goto(`${system.url}/projects?q=filter`);
    await expect(views.getByRole("link", { name: "Cards" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });
  await test.step("a card shows three members, four icons and its tasks, and opens the hub", async () => {
    const crowded = card(page, "Filter crowded");
    await expect(crowded.getByLabel("Team").getByRole("listitem")).toHaveText([
      /Ann/,
      /Ben/,
      /Cem/,
      "+2 more",
    ]);
    await expect(crowded.getByLabel("Workspaces").getByRole("img")).toHaveCount(4);
    await expect(crowded.getByLabel("Workspaces")).toContainText("+1 more");
    await expect(crowded.getByLabel("Tasks")).toHaveText(
      "Pending1Active2Done1Cancelled1Manual1Auto4",
    );
    await crowded.getByRole("link", { name: "View project Filter crowded" }).click();
    await expect(page).toHaveURL(root);
  });
  await test.step("the hub shows the project and leads into its workspaces", async () => {
    await expect(main.getByRole("heading", { level: 1, name: "Filter crowded" })).toBeVisible();
    for (const text of ["Website", "The northern launch", "Active"])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    const site = main.getByRole("link", { name: "Visit Site" });
    await expect(site).toHaveAttribute("href", "https://aurora.example.com/");
    await expect(site).toHaveAttribute("target", "_blank");
    const cards = page.locator("[data-slot=hub-workspace]");
    await expect(cards).toHaveCount(5);
    await expect(cards.first()).toContainText("Plan, write and publish content");
    await expect(cards.first().getByRole("listitem")).toHaveText([
      "Overview",
      "Content",
      "Tasks",
      "+2 more",
    ]);
    await expect(cards.getByText("Only its team has access")).toHaveCount(0);
    await expect(tile(page, "Active workspaces")).toContainText("5");
    await expect(tile(page, "Total tools")).toContainText("25");
    const member = main.getByRole("listitem").filter({ hasText: "Zoe Maria Berg" });
    await expect(member).toContainText("ZB");
    await expect(member).toContainText("Admin");
    await expectSound(page);
  });
  await test.step("its databases, files and tokens are on cards that lead to them", async () => {
    const area = main.getByRole("region", { name: "Infrastructure" });
    const databases = area.getByRole("list", { name: "Databases" }).getByRole("listitem");
    await expect(databases).toHaveText(/^Sealevel.*Connected$/);
    await expect(
      area.getByRole("progressbar", { name: "Number of files", exact: true }),
    ).toHaveAttribute("aria-valuetext", /^0 of [\d,]+$/);
    await expect(area).toContainText("None yet");
    await expect(area).toContainText("/api/mcp");
    for (const [name, href] of [
      ["External Databases", `/projects/${id}/workspace/integrations`],
      ["External Storage", `/projects/${id}/workspace/bindings`],
      ["API Integrations", "/account/mcp"],
    ] as const) {
      await expect(area.getByRole("link", { name: new RegExp(`^${name}: `) })).toHaveAttribute(
        "href",
        href,
      );
    }
  });
  await test.step("a workspace is entered and left again, and an address that is not there leads to the overview", async () => {
    await main.getByRole("link", { name: "Enter Media" }).click();
    await expect(page).toHaveURL(`${root}/workspace/media/overview`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Filter crowded · Media");
    await page.getByRole("link", { name: "Back to Project" }).click();
    await expect(page).toHaveURL(root);
    await expect(
      page.getByRole("heading", { level: 1, name: "Filter crowded", exact: true }),
    ).toBeVisible();
    // An invalid address is replaced, so Back doesn't return to it.
    for (const address of [`${root}/workspace`, `${root}/workspace/nothing`]) {
      await page.goto(address);
      await expect(page).toHaveURL(`${root}/workspace/overview`);
      await page.goBack();
      await expect(page).toHaveURL(root);
    }
  });
  await test.step("the hub leads into the workspace, whose overview shows the project and leads on", async () => {
    await page.getByRole("link", { name: "Open Workspace" }).click();
    await expect(page).toHaveURL(`${root}/workspace/overview`);
    await expect(page.getByRole("heading", { level: 1, name: "Filter crowded" })).toBeVisible();
    await expect(page.locator("[data-slot=page-header]")).toContainText("Active");
    await expect(projectTabs(page).getByRole("link")).toHaveText(Object.keys(TABS));
    for (const [label, value] of [
      ["Type", "Website"],
      ["Status", "Active"],
      ["AI Model", "Llama"],
      ["Max Tasks", "5"],
      ["Timeout", "10 minutes"],
    ] as const)
      await expect(fact(page, label)).toHaveText(value);
    for (const name of ["Visit Website", "Open website in a new tab"]) {
      const link = page.getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", "https://aurora.example.com/");
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
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
      // The link moves down while the content above it loads.
      await expect(main.locator("[aria-busy]")).toHaveCount(0);
      await page.getByRole("link", { name: "Back to Overview" }).click();
      await expect(page).toHaveURL(`${root}/workspace/overview`);
    }
  });
  await test.step("a chosen tab looks pressed at once, while its page is on the way", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/workspace/content?*", async (route) => {
      await held;
      await route.continue();
    });
    const content = projectTabs(page).getByRole("link", { name: "Workspaces" });
    await content.click();
    await expect(content).toHaveAttribute("data-pending", "");
    release();
    await expect(page.getByRole("heading", { name: "Available Workspaces" })).toBeVisible();
    await expect(content).toHaveAttribute("aria-current", "page");
    await expect(content).not.toHaveAttribute("data-pending");
  });
  expect(problems).toEqual([]);
});

test("a member reads what is theirs of a project, and enters the workspaces of theirs", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  // An admin who is a moderator in the project: the lower role applies.
  const member = await newPerson(system, "admin");
  const id = await newProject(system, boss, {
    name: "Readable",
    workspaces: ["crm", "media"],
    assigned_users: [member.id],
    aiProjectType: "x",
    aiConfig: {
      aiModel: { textGeneration: "mistral-7b" },
      processingLimits: { maxConcurrentTasks: 3, timeoutMinutes: 25 },
    },
  });
  await newProject(system, boss, { name: "Hidden" });
  await system.env.DB.prepare("UPDATE projects SET url = '' WHERE id = ?").bind(id).run();
  const root = `${system.url}/projects/${id}`;
  const main = page.getByRole("main");
  const problems = await signIn(page, system, member);

  await test.step("others see what they may read, read-only", async () => {
    await page.goto(`${system.url}/projects?mode=create`);
    await expect(card(page, "Readable")).toContainText(
      "Read-only access • Contact superadmin for changes",
    );
    await expect(card(page, "Hidden")).toHaveCount(0);
    for (const name of [/Edit/, /Create Project/])
      await expect(page.getByRole("link", { name })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Delete/ })).toHaveCount(0);
    await expectSound(page);
    await card(page, "Readable").getByRole("link", { name: "View project Readable" }).click();
    const locked = page.locator("[data-slot=hub-workspace]");
    await expect(locked).toHaveCount(2);
    for (const place of await locked.all())
      await expect(place).toContainText("Only its team has access. Requests go to");
    await expect(page.getByRole("link", { name: /^Enter/ })).toHaveCount(0);
  });
  await test.step("every tab is open to a member, who reads what is there and changes nothing", async () => {
    await page.getByRole("link", { name: "Open Workspace" }).click();
    await expect(main.getByText("No URL configured").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Visit Website" })).toHaveCount(0);
    for (const [label, value] of [
      ["AI Model", "Mistral"],
      ["Max Tasks", "3"],
      ["Timeout", "25 minutes"],
    ] as const)
      await expect(fact(page, label)).toHaveText(value);
    for (const [tab, path] of Object.entries(TABS)) {
      const link = projectTabs(page).getByRole("link", { name: tab, exact: true });
      await link.click();
      await expect(page).toHaveURL(`${root}/workspace/${path}`);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(main.locator("[aria-busy]")).toHaveCount(0);
      // A closed workspace may be asked for; nothing else is a button.
      const others = main.getByRole("button").filter({ hasNotText: "Request access" });
      await expect(others).toHaveCount(0);
      if (tab === "Team") await expect(page.getByText(member.email)).toBeVisible();
    }
    await expect(page.getByText("Read-only access • Contact superadmin for changes")).toBeVisible();
    await expectSound(page);
  });
  await test.step("the AI Configuration shows with a type and a configuration, whatever its model", async () => {
    const set = (values: string) =>
      system.env.DB.prepare(`UPDATE projects SET ${values} WHERE id = ?`).bind(id).run();
    await set(`ai_config = '{"aiModel":{"textGeneration":"gpt-4o"}}'`);
    await page.goto(`${root}/workspace/overview`);
    await expect(fact(page, "AI Model")).toHaveText("Custom Model");
    // Only one of the two is set, so there is no configuration to show.
    for (const values of ["ai_config = NULL", "ai_config = '{}', ai_project_type = NULL"]) {
      await set(values);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Readable" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "AI Configuration" })).toHaveCount(0);
    }
    await expect(page.getByRole("heading", { name: "AI Workers Status" })).toHaveCount(0);
  });
  await test.step("a workspace of someone else's answers 403 with its sentence and the way back", async () => {
    await joinWorkspace(system, id, "media", member);
    const answer = await page.goto(`${root}/workspace/crm/overview`);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "Access Error" })).toBeVisible();
    await expect(
      page.getByText("You don't have access to the CRM workspace in this project"),
    ).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Back to Project" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Readable" })).toBeVisible();
    // The hub has no link to it and says whom to ask.
    await expect(page.getByRole("link", { name: "Enter CRM" })).toHaveCount(0);
    await expect(page.getByText("Only its team has access.")).toHaveCount(1);
  });
  await test.step("an area opens on its tabs and leads back to its project", async () => {
    await page.getByRole("link", { name: "Enter Media" }).click();
    await expect(page).toHaveURL(`${root}/workspace/media/overview`);
    await expect(main.getByRole("heading", { level: 1, name: "Readable · Media" })).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "Workspace", exact: true });
    await expect(tabs.getByRole("link")).toHaveText(["Overview", "Team"]);
    await expect(tabs.getByRole("link", { name: "Overview" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(main.getByRole("heading", { name: /Media/ }).last()).toBeVisible();
    await expectSound(page);
    await tabs.getByRole("link", { name: "Team" }).click();
    await expect(page).toHaveURL(`${root}/workspace/media/team`);
    await expect(page.getByRole("list", { name: "Team Members" })).toContainText(member.email);
    // An unknown tab opens the first one.
    await page.goto(`${root}/workspace/media/nothing`);
    await expect(page).toHaveURL(`${root}/workspace/media/overview`);
    await page.getByRole("link", { name: "Back to Project" }).click();
    await expect(page).toHaveURL(root);
  });
  await test.step("its team is theirs to manage once they are admin within the project", async () => {
    await system.env.DB.prepare("UPDATE project_users SET role = 'superadmin' WHERE user_id = ?")
      .bind(member.id)
      .run();
    await page.goto(`${root}/workspace/team`);
    await page.getByRole("link", { name: "CRM team" }).click();
    await expect(page.getByRole("heading", { name: "CRM team" })).toBeVisible();
    await expect(page.getByText("Available Users")).toBeVisible();
  });
  expect(problems).toEqual([]);
});
