import type { Page } from "@playwright/test";
import { insertAgent, insertRag } from "../support/reading-fixture";
import type { System } from "../support/system";
import {
  expectSound,
  joinWorkspace,
  newPerson,
  newProject,
  signIn,
  withoutTable,
} from "./signed-in";
import { expect, test } from "./system";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** A Supabase integration that a project may use, tested with success. */
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

test("projects are found, and each has a card and a hub", async ({ page, system }) => {
  await test.step("the list is filtered, and a card shows its project", async () => {
    await test.step("tiles, search and status filter live in the URL", async () => {
      const boss = await newPerson(system, "superadmin");
      await newProject(system, boss, { name: "Filter one", status: "planning" });
      await newProject(system, boss, { name: "Filter two" });
      await signIn(page, system, boss);
      await page.goto(`${system.url}/projects?page=abc&status=nonsense`);
      for (const label of ["Total projects", "Active", "Planning", "Completed"]) {
        await expect(
          page.locator("[data-slot=stat-tile]").filter({ hasText: label }),
        ).toBeVisible();
      }
      // The tray of tasks beside the cards has a search of its own.
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
      await expect(table.getByRole("link", { name: "Filter one", exact: true })).toBeVisible();
      await expectSound(page);
      await page.goto(`${system.url}/projects?q=filter`);
      await table.getByRole("button", { name: "Delete Filter two" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(table.getByRole("link", { name: "Filter two", exact: true })).toHaveCount(0);
      await views.getByRole("link", { name: "Cards" }).click();
      await expect(card(page, "Filter one")).toBeVisible();
      await page.goto(`${system.url}/projects?q=filter`);
      await expect(views.getByRole("link", { name: "Cards" })).toHaveAttribute(
        "aria-current",
        "page",
      );
    });
    await test.step("a card shows three members, four icons and its tasks, and opens the hub", async () => {
      const boss = await newPerson(system, "superadmin");
      const people = await Promise.all(
        ["Ann", "Ben", "Cem", "Dan", "Eve"].map((name) => newPerson(system, "moderator", name)),
      );
      const types = ["content", "ecommerce", "crm", "media", "analytics"];
      const id = await newProject(system, boss, {
        name: "Crowded",
        workspaces: types,
        assigned_users: people.map((person) => person.id),
      });
      const add = system.env.DB.prepare(
        "INSERT INTO tasks (id, name, description, status, mode, priority, project_id, created_at, updated_at) VALUES (?, 't', '', ?, ?, 'medium', ?, 1, 1)",
      );
      const tasks = [
        ["pending", "manual"],
        ["in-progress", "auto"],
        ["in-progress", "auto"],
        ["completed", "auto"],
        ["cancelled", "auto"],
      ];
      await system.env.DB.batch(
        tasks.map(([status, mode]) => add.bind(crypto.randomUUID(), status, mode, id)),
      );
      await signIn(page, system, boss);
      await page.goto(`${system.url}/projects?q=Crowded`);
      const crowded = card(page, "Crowded");
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
      await crowded.getByRole("link", { name: "View project Crowded" }).click();
      await expect(page).toHaveURL(`${system.url}/projects/${id}`);
    });
  });
  await test.step("the hub shows the project and leads into its workspaces", async () => {
    const boss = await newPerson(system, "superadmin");
    const person = await newPerson(system, "admin", "Anna Maria Berg");
    const id = await newProject(system, boss, {
      name: "Hub",
      workspaces: ["content", "media"],
      assigned_users: [{ userId: person.id, userRole: "admin" }],
    });
    await linkDatabase(system, id, "Sealevel");
    const problems = await signIn(page, system, boss);
    expect((await page.goto(`${system.url}/projects/${id}`))?.status()).toBe(200);
    const main = page.locator("main");
    await expect(main.getByRole("heading", { level: 1, name: "Hub" })).toBeVisible();
    for (const text of ["Website", "The northern launch", "Active"])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    const site = main.getByRole("link", { name: "Visit Site" });
    await expect(site).toHaveAttribute("href", "https://aurora.example.com/");
    await expect(site).toHaveAttribute("target", "_blank");
    const cards = page.locator("[data-slot=hub-workspace]");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText("Write, plan and publish content");
    await expect(cards.first().getByRole("listitem")).toHaveText([
      "Overview",
      "Content",
      "Tasks",
      "+2 more",
    ]);
    await expect(
      page.locator("[data-slot=stat-tile]").filter({ hasText: "Active workspaces" }),
    ).toContainText("2");
    await expect(
      page.locator("[data-slot=stat-tile]").filter({ hasText: "Total tools" }),
    ).toContainText("10");
    await test.step("its databases, files and tokens stand on cards that lead to them", async () => {
      const area = main.getByRole("region", { name: "Infrastructure" });
      const databases = area.getByRole("list", { name: "Databases" }).getByRole("listitem");
      await expect(databases).toHaveText(/^Sealevel.*Connected$/);
      await expect(area.getByRole("progressbar", { name: "Files", exact: true })).toHaveAttribute(
        "aria-valuetext",
        /^0 of [\d,]+$/,
      );
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
    const member = main.getByRole("listitem").filter({ hasText: "Anna Maria Berg" });
    await expect(cards.getByText("Its team alone may enter")).toHaveCount(0);
    await expect(member).toContainText("AB");
    await expect(member).toContainText("Admin");
    await expectSound(page);
    await main.getByRole("link", { name: "Enter Media" }).click();
    await expect(page).toHaveURL(`${system.url}/projects/${id}/workspace/media/overview`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hub · Media");
    await page.getByRole("link", { name: "Back to Project" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hub" })).toBeVisible();
    expect(problems).toEqual([]);
  });
});

test("what others may read, and what is empty, not theirs or not to be loaded", async ({
  page,
  system,
}) => {
  await test.step("others see what they may read, read-only", async () => {
    const boss = await newPerson(system, "superadmin");
    const member = await newPerson(system, "admin");
    const readable = await newProject(system, boss, {
      name: "Readable",
      workspaces: ["crm", "media"],
      assigned_users: [member.id],
    });
    await newProject(system, boss, { name: "Hidden" });
    const problems = await signIn(page, system, member);
    await page.goto(`${system.url}/projects?mode=create`);
    await expect(card(page, "Readable")).toContainText(
      "Read-only access • Contact superadmin for changes",
    );
    await expect(card(page, "Hidden")).toHaveCount(0);
    for (const name of [/Edit/, /Create Project/])
      await expect(page.getByRole("link", { name })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Delete/ })).toHaveCount(0);
    const name = `Shared ${crypto.randomUUID().slice(0, 8)}`;
    await insertAgent(system, { name, assigned: [member.id] });
    await insertRag(system, { name, assigned: [member.id] });
    for (const area of ["agents", "rags"]) {
      await page.goto(`${system.url}/${area}`);
      await expect(card(page, name)).toBeVisible();
      await expect(page.getByRole("link", { name: /Edit|Create/ })).toHaveCount(0);
    }
    await page.goto(`${system.url}/projects/${readable}`);
    const locked = page.locator("[data-slot=hub-workspace]");
    await expect(locked).toHaveCount(2);
    for (const place of await locked.all())
      await expect(place).toContainText("Its team alone may enter. Ask a superadmin for a place.");
    await expect(page.getByRole("link", { name: /^Enter/ })).toHaveCount(0);
    await page.goto(`${system.url}/projects`);
    await expectSound(page);
    expect(problems).toEqual([]);
  });
  await test.step("a hub that is empty, not theirs or not to be loaded says so", async () => {
    await test.step("a hub without details or team says so", async () => {
      const boss = await newPerson(system, "superadmin");
      const id = await newProject(system, boss);
      await system.env.DB.prepare("UPDATE projects SET details = '' WHERE id = ?").bind(id).run();
      await signIn(page, system, boss);
      await page.goto(`${system.url}/projects/${id}`);
      await expect(
        page.getByText("Project command center - manage all your workspaces from here."),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: "No Team Members" })).toBeVisible();
    });
    await test.step("what one may not see is Project Not Found with its id, inside the shell", async () => {
      const boss = await newPerson(system, "superadmin");
      const id = await newProject(system, boss);
      await signIn(page, system, await newPerson(system, "admin"));
      for (const path of [id, crypto.randomUUID()]) {
        expect((await page.goto(`${system.url}/projects/${path}`))?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: "Project Not Found" })).toBeVisible();
        await expect(page.getByText("Project not found", { exact: true })).toBeVisible();
        await expect(page.getByText(path)).toBeVisible();
        await expect(page.getByRole("banner")).toBeVisible();
      }
      await expectSound(page);
    });
    await test.step("a hub that cannot be loaded says so; one without an id says that", async () => {
      const boss = await newPerson(system, "superadmin");
      const id = await newProject(system, boss);
      await signIn(page, system, boss);
      await withoutTable(system, "project_users", async () => {
        await page.goto(`${system.url}/projects/${id}`);
        await expect(page.getByRole("heading", { name: "Project Not Found" })).toBeVisible();
        await expect(page.getByText("Failed to load project. Please try again.")).toBeVisible();
      });
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Aurora" })).toBeVisible();
      await page.goto(`${system.url}/projects/%20`);
      await expect(page.getByText("Project ID not provided")).toBeVisible();
    });
    await test.step("a workspace that is not one's own refuses with its sentence, an unseen one is not found", async () => {
      const boss = await newPerson(system, "superadmin");
      const member = await newPerson(system, "moderator");
      const id = await newProject(system, boss);
      await joinWorkspace(system, id, "content", member);
      const problems = await signIn(page, system, member);
      await page.goto(`${system.url}/projects/${id}/workspace/content/team`);
      await expect(page.getByRole("list", { name: "Team Members" })).toContainText(member.email);
      await page.goto(`${system.url}/projects/${id}/workspace/crm/overview`);
      await expect(
        page.getByText("You don't have access to the CRM workspace in this project"),
      ).toBeVisible();
      await page.getByRole("link", { name: "Back to Project" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Aurora" })).toBeVisible();
      const other = await newProject(system, boss);
      expect(
        (await page.goto(`${system.url}/projects/${other}/workspace/crm/overview`))?.status(),
      ).toBe(404);
      expect(problems).toEqual([]);
    });
  });
});
