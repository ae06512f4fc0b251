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

test("the overview shows what is theirs, in their role, and filters it", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const names = ["Ann Lee", "Ben Ray", "Cem Ak", "Dan Oz"];
  const people = await Promise.all(names.map((name) => newPerson(system, "moderator", name)));
  const [member] = people as [Person, ...Person[]];
  const aurora = await newProject(system, boss, { name: "Aurora" });
  const delta = await newProject(system, boss, {
    name: "Delta",
    projectType: "Shop",
    status: "planning",
    workspaces: ["crm", "media"],
  });
  for (const name of ["First", "Second", "Third", "Fourth"])
    await newProject(system, boss, { name, workspaces: ["crm"], assigned_users: [member.id] });
  await joinWorkspace(system, aurora, "crm", ...people);
  const cards = page.locator("[data-slot=workspace-card]");
  const shop = cards.filter({ hasText: "Delta" });
  const problems = await signIn(page, system, member);

  await test.step("My Projects shows the three most recent and leads to all", async () => {
    await page.goto(system.url);
    const list = page.getByRole("list", { name: "My projects" });
    await expect(list.locator("> li")).toHaveText([/Fourth/, /Third/, /Second/]);
    await expect(page.getByRole("link", { name: "View All" })).toHaveAttribute("href", "/projects");
  });
  await test.step("a single workspace has no filters; its card shows three of its team", async () => {
    await expect(page.getByText("1 of 1 workspaces")).toBeVisible();
    await expect(page.getByLabel("Filter by workspace type")).toHaveCount(0);
    await expect(cards.getByLabel("Team").getByRole("listitem")).toHaveText([
      "ALAnn LeeModerator",
      "BRBen RayModerator",
      "CACem AkModerator",
      "+1",
    ]);
    await expect(cards.locator("[data-tone=success]").filter({ hasText: "Active" })).toBeVisible();
  });
  await test.step("workspaces are filtered, and the URL keeps the filter", async () => {
    await joinWorkspace(system, delta, "media", member);
    await page.reload();
    await expect(page.getByText("2 of 2 workspaces")).toBeVisible();
    await expect(page.getByLabel("Filter by project").getByRole("option")).toHaveText([
      "All Projects",
      "Delta (Shop)",
      "Aurora (Website)",
    ]);
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
  });
  expect(problems).toEqual([]);

  await test.step("a team that can't be loaded is an empty one", async () => {
    // abs() of the smallest integer is a database error.
    await withMembersOfOthers(system, member, "abs(-9223372036854775807 - 1)", async () => {
      await page.goto(system.url);
      await expect(cards.filter({ hasText: "Aurora" }).getByText("No team members")).toBeVisible();
    });
  });
  await signIn(page, system, boss);
  await test.step("a creator's workspace without a team, of a project that is not active", async () => {
    await page.goto(system.url);
    for (const name of ["View All", "Browse Projects"])
      await expect(page.getByRole("link", { name })).toHaveAttribute(
        "href",
        "/settings?tab=projects",
      );
    const card = shop.filter({ hasText: "CRM" });
    await expect(card).toContainText("No team members");
    await expect(card.locator("[data-tone=neutral]").filter({ hasText: "Inactive" })).toBeVisible();
  });
  await test.step("while the workspaces and their teams load, the cards say so", async () => {
    // The first bytes of the page, before loaded content replaces them.
    const html = await (await page.request.get(system.url)).text();
    expect(html).toContain("Loading workspaces...");
    expect(html).toContain("Loading team...");
  });
});

test("a newcomer's overview is empty, and a panel that fails says so and is loaded again", async ({
  page,
  system,
}) => {
  const newcomer = await newPerson(system, "moderator", "Nia Stone");
  const problems = await signIn(page, system, newcomer);
  await test.step("a newcomer sees both panels, empty", async () => {
    await page.goto(system.url);
    await expect(page.getByRole("heading", { level: 1, name: "Welcome, Nia" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No Workspaces Assigned" })).toBeVisible();
    await expect(
      page.getByText("Contact your project manager to be assigned to a workspace."),
    ).toBeVisible();
    const browse = page.getByRole("link", { name: "Browse Projects" });
    await expect(browse).toHaveAttribute("href", "/projects");
    await expectSound(page);
    expect(problems).toEqual([]);
  });
  await test.step("each panel fails by itself and is loaded again", async () => {
    await withoutTable(system, "project_users", async () => {
      await page.reload();
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
    await withoutTable(system, "project_users", async () => {
      // The missing column's name makes the database return the same message as under load.
      await system.env.DB.exec(
        "CREATE VIEW project_users AS SELECT overloaded FROM project_users_away",
      );
      try {
        await page.reload();
        await expect(page.getByText("Failed to load workspaces: 503")).toBeVisible();
        await expect(
          page.getByText("HTTP 503: The system is busy. Please try again."),
        ).toBeVisible();
      } finally {
        await system.env.DB.exec("DROP VIEW project_users");
      }
    });
  });
  await test.step("someone whose role is none of the three reads as a moderator", async () => {
    const person = await newPerson(system, "admin", "Rae Less");
    await system.env.DB.batch([
      system.env.DB.prepare("PRAGMA ignore_check_constraints = on"),
      system.env.DB.prepare("UPDATE users SET role = '' WHERE id = ?").bind(person.id),
      system.env.DB.prepare("PRAGMA ignore_check_constraints = off"),
    ]);
    await signIn(page, system, person);
    await page.goto(system.url);
    await expect(page.getByRole("heading", { name: "Welcome, Rae" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Moderator", { exact: true })).toBeVisible();
  });
});

/**
 * Replaces the workspaces' members with a view whose `assigned_at` is the given expression for
 * everyone but one person.
 */
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
