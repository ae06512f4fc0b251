import type { Person } from "../support/people";
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

test("the overview shows what is theirs, while it loads too, and says when there is nothing", async ({
  page,
  system,
}) => {
  await test.step("a newcomer sees both panels, empty, in the words of their role", async () => {
    await test.step("a newcomer sees both panels, empty", async () => {
      const problems = await signIn(
        page,
        system,
        await newPerson(system, "moderator", "Nia Stone"),
      );
      await page.goto(system.url);
      await expect(
        page.getByRole("heading", { level: 1, name: "Welcome back, Nia" }),
      ).toBeVisible();
      await expect(page.getByRole("heading", { name: "No Workspaces Assigned" })).toBeVisible();
      await expect(
        page.getByText("Contact your project manager to be assigned to a workspace."),
      ).toBeVisible();
      const browse = page.getByRole("link", { name: "Browse Projects" });
      await expect(browse).toHaveAttribute("href", "/projects");
      await expectSound(page);
      expect(problems).toEqual([]);
    });
    await test.step("somebody whose role is none of the three reads as a moderator", async () => {
      const person = await newPerson(system, "admin", "Rae Less");
      await system.env.DB.batch([
        system.env.DB.prepare("PRAGMA ignore_check_constraints = on"),
        system.env.DB.prepare("UPDATE users SET role = '' WHERE id = ?").bind(person.id),
        system.env.DB.prepare("PRAGMA ignore_check_constraints = off"),
      ]);
      await signIn(page, system, person);
      await page.goto(system.url);
      await expect(page.getByRole("heading", { name: "Welcome back, Rae" })).toBeVisible();
      await expect(page.getByRole("main").getByText("Moderator", { exact: true })).toBeVisible();
    });
  });
  await page.context().clearCookies();
  await test.step("projects and workspaces are shown with their teams, and while they load", async () => {
    await test.step("My Projects shows the three most recent and leads to all", async () => {
      const boss = await newPerson(system, "superadmin");
      const member = await newPerson(system, "admin");
      for (const name of ["First", "Second", "Third", "Fourth"]) {
        await newProject(system, boss, { name, assigned_users: [member.id] });
      }
      await signIn(page, system, member);
      await page.goto(system.url);
      const list = page.getByRole("list", { name: "My projects" });
      await expect(list.locator("> li")).toHaveText([/Fourth/, /Third/, /Second/]);
      await expect(page.getByRole("link", { name: "View All" })).toHaveAttribute(
        "href",
        "/projects",
      );
      await page.context().clearCookies();
      await signIn(page, system, boss);
      await page.goto(system.url);
      await expect(page.getByRole("link", { name: "View All" })).toHaveAttribute(
        "href",
        "/settings?tab=projects",
      );
      await expect(page.getByRole("link", { name: "Browse Projects" })).toHaveAttribute(
        "href",
        "/settings?tab=projects",
      );
    });
    await page.context().clearCookies();
    await test.step("a single workspace has no filters; its card shows three of its team", async () => {
      const boss = await newPerson(system, "superadmin");
      const people = await Promise.all(
        ["Ann Lee", "Ben Ray", "Cem Ak", "Dan Oz"].map((name) =>
          newPerson(system, "moderator", name),
        ),
      );
      const id = await newProject(system, boss, { name: "Single" });
      await joinWorkspace(system, id, "crm", ...people);
      await signIn(page, system, people[0] as (typeof people)[number]);
      await page.goto(system.url);
      await expect(page.getByText("1 of 1 workspaces")).toBeVisible();
      await expect(page.getByLabel("Filter by workspace type")).toHaveCount(0);
      const card = page.locator("[data-slot=workspace-card]");
      await expect(card.getByLabel("Team").getByRole("listitem")).toHaveText([
        "ALAnn LeeModerator",
        "BRBen RayModerator",
        "CACem AkModerator",
        "+1",
      ]);
      await expect(card.locator("[data-tone=success]").filter({ hasText: "Active" })).toBeVisible();
    });
    await page.context().clearCookies();
    await test.step("a creator's workspace without a team, of a project that is not active", async () => {
      const boss = await newPerson(system, "superadmin");
      await newProject(system, boss, { name: "Alone", status: "planning", workspaces: ["media"] });
      await signIn(page, system, boss);
      await page.goto(system.url);
      const card = page.locator("[data-slot=workspace-card]");
      await expect(card).toContainText("No team members");
      await expect(
        card.locator("[data-tone=neutral]").filter({ hasText: "Inactive" }),
      ).toBeVisible();
    });
    await page.context().clearCookies();
    await test.step("while the workspaces and their teams load, the cards say so", async () => {
      const boss = await newPerson(system, "superadmin");
      await newProject(system, boss);
      await signIn(page, system, boss);
      // The first bytes of the page, before what is loaded replaces them.
      const html = await (await page.request.get(system.url)).text();
      expect(html).toContain("Loading workspaces...");
      expect(html).toContain("Loading team...");
    });
  });
});

test("workspaces are filtered, and the URL keeps the filter", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const member = await newPerson(system, "moderator");
  const aurora = await newProject(system, boss, { name: "Aurora" });
  const delta = await newProject(system, boss, {
    name: "Delta",
    projectType: "Shop",
    status: "planning",
    workspaces: ["crm", "media"],
  });
  await joinWorkspace(system, aurora, "crm", member);
  await joinWorkspace(system, delta, "media", member);
  const problems = await signIn(page, system, member);
  await page.goto(system.url);
  await expect(page.getByText("2 of 2 workspaces")).toBeVisible();
  await expect(page.getByLabel("Filter by project").getByRole("option")).toHaveText([
    "All Projects",
    "Delta (Shop)",
    "Aurora (Website)",
  ]);
  const cards = page.locator("[data-slot=workspace-card]");
  const shop = cards.filter({ hasText: "Delta" });
  for (const text of ["Media", "Moderator", "Shop", "Assigned"])
    await expect(shop).toContainText(text);
  await expectSound(page);
  await page.getByLabel("Filter by workspace type").selectOption("media");
  await expect(page.getByText("1 of 2 workspaces")).toBeVisible();
  await expect(page).toHaveURL(/workspace=media/);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByLabel("Filter by project").selectOption({ label: "Aurora (Website)" });
  await expect(page.getByRole("heading", { name: "No Workspaces Found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear All Filters" }).click();
  await expect(cards).toHaveCount(2);
  await page.getByLabel("Filter by workspace type").selectOption("crm");
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(cards).toHaveCount(2);
  await shop.getByRole("link").click();
  await expect(page).toHaveURL(`${system.url}/projects/${delta}/workspace/media/overview`);
  expect(problems).toEqual([]);
});

test("a panel that fails says so by itself and is loaded again", async ({ page, system }) => {
  await test.step("each panel fails by itself and is loaded again", async () => {
    await signIn(page, system, await newPerson(system, "moderator"));
    await withoutTable(system, "project_users", async () => {
      await page.goto(system.url);
      await expect(page.getByRole("heading", { name: "Failed to Load Projects" })).toBeVisible();
      await expect(page.getByText(/^HTTP 500: /)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Error Loading Workspaces" })).toBeVisible();
      await expect(page.getByText("Failed to load workspaces. Please try again.")).toBeVisible();
      await expectSound(page);
    });
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await expect(page.getByRole("heading", { name: "No Workspaces Assigned" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Failed to Load Projects" })).toHaveCount(0);
  });
  await test.step("a failure that the server names is shown with its status", async () => {
    await signIn(page, system, await newPerson(system, "moderator"));
    await withoutTable(system, "project_users", async () => {
      // The name of the missing column makes the database say what it says under load.
      await system.env.DB.exec(
        "CREATE VIEW project_users AS SELECT overloaded FROM project_users_away",
      );
      try {
        await page.goto(system.url);
        await expect(page.getByText("Failed to load workspaces: 503")).toBeVisible();
        await expect(
          page.getByText("HTTP 503: The system is busy. Please try again."),
        ).toBeVisible();
      } finally {
        await system.env.DB.exec("DROP VIEW project_users");
      }
    });
  });
  await test.step("a team that cannot be loaded is an empty one", async () => {
    const boss = await newPerson(system, "superadmin");
    const member = await newPerson(system, "moderator");
    const other = await newPerson(system, "moderator", "Olga Other");
    const project = await newProject(system, boss, { name: "Lost team" });
    await joinWorkspace(system, project, "crm", member);
    await joinWorkspace(system, project, "crm", other);
    await signIn(page, system, member);
    const card = page.locator("[data-slot=workspace-card]");
    // The absolute value of the smallest integer is an error of the database.
    await withMembersOfOthers(system, member, "abs(-9223372036854775807 - 1)", async () => {
      await page.goto(system.url);
      await expect(card.getByText("No team members")).toBeVisible();
    });
  });
});

test("@phone the overview fits a phone", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  await newProject(system, boss, {
    name: "A project with a rather long name that has to be cut off somewhere",
    assigned_users: [boss.id],
  });
  const problems = await signIn(page, system, boss);
  await page.goto(system.url);
  await expect(page.getByText("2 of 2 workspaces")).toBeVisible();
  // Two workspaces of one project: nothing to choose a project from.
  await expect(page.getByLabel("Filter by workspace type")).toBeVisible();
  await expect(page.getByLabel("Filter by project")).toHaveCount(0);
  await expectSound(page);
  // Many workspaces: pages of twelve, so that My Projects stays within reach.
  const types = ["content", "ecommerce", "crm", "media", "analytics"];
  await newProject(system, boss, { name: "Wide", workspaces: types });
  await newProject(system, boss, { name: "Wider", workspaces: types });
  await newProject(system, boss, { name: "Last", workspaces: ["crm"] });
  await page.reload();
  await expect(page.getByText("13 of 13 workspaces")).toBeVisible();
  const cards = page.locator("[data-slot=workspace-card]");
  await expect(cards).toHaveCount(12);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/page=2/);
  expect(problems).toEqual([]);
});

/** Puts a view in place of the workspaces' members, which reads `assigned_at` of everybody but one as given. */
async function withMembersOfOthers(
  system: System,
  person: Person,
  assignedAt: string,
  run: () => Promise<void>,
): Promise<void> {
  await withoutTable(system, "workspace_users", async () => {
    const rest = `CASE WHEN user_id = '${person.id}' THEN assigned_at ELSE ${assignedAt} END`;
    await system.env.DB.exec(
      `CREATE VIEW workspace_users AS SELECT workspace_id, user_id, ${rest} AS assigned_at FROM workspace_users_away`,
    );
    try {
      await run();
    } finally {
      await system.env.DB.exec("DROP VIEW workspace_users");
    }
  });
}
