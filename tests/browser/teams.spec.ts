import type { Locator, Page } from "@playwright/test";
import type { Person } from "../support/people";
import { insertAgent, insertProject, insertRag } from "../support/reading-fixture";
import type { System } from "../support/system";
import { withBroken } from "./broken-table";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

/** Blocks all server actions. */
const cutOff = (page: Page) =>
  page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );

/**
 * Holds actions back until the returned function releases them. It waits for one, because pending
 * requests are lost when the route ends.
 */
async function hold(page: Page): Promise<() => Promise<void>> {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") {
      arrived.resolve();
      await released.promise;
    }
    await route.continue();
  });
  return async () => {
    await arrived.promise;
    released.resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
}

const USER_COLUMNS =
  "id, name, email, password_hash, password_given_at, role, active, avatar_key, locale, home, created_by, created_at, updated_at, last_login, version, review_since, service_project_id, service_role, service_note";

const members = (page: Page) => page.getByRole("list", { name: "Team Members" });
const available = (page: Page) => page.getByRole("list", { name: "Available Users" });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

async function removeMember(page: Page, name: string) {
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`Remove ${name} from the team?`);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Adds a person to an item's team in the database. */
const addMember = (system: System, kind: string, id: string, person: Person) =>
  system.env.DB.prepare(
    `INSERT INTO ${kind}_users (${kind}_id, user_id, role, assigned_at) VALUES (?, ?, 'moderator', 1)`,
  )
    .bind(id, person.id)
    .run();

/** Assigns all people to an item in the database. */
const assignAll = (system: System, kind: string, id: string) =>
  system.env.DB.prepare(
    `INSERT OR IGNORE INTO ${kind}_users (${kind}_id, user_id, role, assigned_at)
      SELECT ?, id, 'moderator', 1 FROM users WHERE active = 1`,
  )
    .bind(id)
    .run();

/** Opens the Team tab of an item whose tabs aren't in the address. */
async function openTeam(page: Page, kind: string) {
  if (kind !== "project") await page.getByRole("tab", { name: "Team" }).click();
}

const PANELS = [
  {
    kind: "project",
    shown: "project",
    mine: "My Projects",
    make: async (system: System) => (await insertProject(system, {})).id,
    path: (id: string) => `/projects/${id}/workspace/team`,
  },
  {
    kind: "agent",
    shown: "agent",
    mine: "My Agents",
    make: (system: System) => insertAgent(system, {}),
    path: (id: string) => `/agents/${id}/workspace`,
  },
  {
    kind: "rag",
    shown: "RAG",
    mine: "My RAGs",
    make: (system: System) => insertRag(system, {}),
    path: (id: string) => `/rags/${id}/workspace`,
  },
] as const;

// People searched for in "Available Users" have names starting with 00, because other tests leave
// people behind and the list shows the first twenty by name.
test("teams of workspaces, projects, agents and RAGs change on their panels, and say what failed", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { workspaces: ["crm", "media"] });
  const problems = await signIn(page, system, boss);
  await test.step("a workspace's team changes when the server has said so", async () => {
    const mate = await newPerson(system, "moderator", "00 Wanda Workspace");
    const gone = await newPerson(system, "moderator", "00 Gone Meanwhile");
    await page.goto(`${system.url}/projects/${id}/workspace/crm/team`);
    await expect(page.getByText("No team members assigned yet")).toBeVisible();
    for (const line of [
      "Superadmin has full access",
      "Admin has management access",
      "Moderator has basic access",
      "Only superadmins and admins manage workspace assignments",
    ])
      await expect(page.getByText(line)).toBeVisible();
    await expectSound(page);
    const release = await hold(page);
    await available(page).getByRole("button", { name: "Add 00 Wanda Workspace" }).click();
    const adding = available(page).getByRole("button", { name: "Add 00 Wanda Workspace" });
    await expect(adding).toBeDisabled();
    await expect(members(page)).toHaveCount(0);
    await release();
    await expect(members(page)).toContainText(mate.email);
    await expect(available(page)).not.toContainText(mate.email);
    await cutOff(page);
    await removeMember(page, "00 Wanda Workspace");
    await expect(alert(page)).toHaveText("Failed to remove user from workspace");
    await expect(members(page)).toContainText(mate.email);
    await available(page).getByRole("button", { name: "Add 00 Gone Meanwhile" }).click();
    await expect(alert(page)).toHaveText("Failed to add user to workspace");
    await expect(alert(page)).toHaveAttribute("data-variant", "destructive");
    await page.unrouteAll({ behavior: "wait" });
    await system.env.DB.prepare("UPDATE users SET active = 0 WHERE id = ?").bind(gone.id).run();
    await available(page).getByRole("button", { name: "Add 00 Gone Meanwhile" }).click();
    await expect(alert(page)).toHaveText("This user is inactive and can't be assigned");
    await removeMember(page, "00 Wanda Workspace");
    await expect(page.getByText("No team members assigned yet")).toBeVisible();
    await expect(available(page)).toContainText(mate.email);
    await expect(alert(page)).toHaveCount(0);
  });
  await test.step("anyone who is added to a project enters its workspaces, and the grid says who enters which", async () => {
    const gita = await newPerson(system, "moderator", "00 Gita Grid");
    await page.goto(`${system.url}/projects/${id}/workspace/team`);
    const grid = page.getByRole("table", { name: "Workspace access" });
    const place = (name: string) =>
      grid.getByRole("checkbox", { name: `00 Gita Grid in ${name}`, exact: true });
    await available(page).getByRole("button", { name: "Add 00 Gita Grid" }).click();
    await expect(place("CRM")).toBeChecked();
    await expect(place("Media")).toBeChecked();
    await expectSound(page);
    await place("CRM").click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Remove 00 Gita Grid from CRM?");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(place("CRM")).not.toBeChecked();
    const places = system.env.DB.prepare(
      "SELECT count(*) AS n FROM workspace_users WHERE user_id = ?",
    ).bind(gita.id);
    // Unchecked at once, maybe while the call is still pending.
    await expect.poll(() => places.first("n")).toBe(1);
    await cutOff(page);
    await place("CRM").click();
    await expect(
      page.locator("[data-sonner-toast]").getByText("Failed to add user to workspace"),
    ).toBeVisible();
    await expect(place("CRM")).not.toBeChecked();
    await page.unrouteAll({ behavior: "wait" });
    await grid.getByRole("button", { name: "Add to all workspaces: 00 Gita Grid" }).click();
    await expect(place("CRM")).toBeChecked();
  });
  await test.step("the team panels of a project, an agent and a RAG", async () => {
    const mate = await newPerson(system, "moderator", "00 Pam Panel");
    await newPerson(system, "admin", "00 Quin Candidate");
    for (const { kind, shown, mine, make, path } of PANELS) {
      const item = await make(system);
      await addMember(system, kind, item, mate);
      await page.goto(`${system.url}${path(item)}`);
      await openTeam(page, kind);
      for (const line of [
        "Team members keep their system roles",
        "Only creators and superadmins can manage assignments",
        "All members can view and work on assigned items",
        `Access is controlled via "${mine}"`,
      ])
        await expect(page.getByText(line)).toBeVisible();
      await expect(members(page)).toContainText(mate.email);
      await cutOff(page);
      const sent = page.waitForRequest((request) => request.method() === "POST");
      await available(page).getByRole("button", { name: "Add 00 Quin Candidate" }).click();
      // A new member is assigned with their own system role.
      expect((await sent).postData()).toContain('"userRole":"admin"');
      await expect(alert(page)).toHaveText(`Failed to add user to ${kind}`);
      await removeMember(page, "00 Pam Panel");
      await expect(alert(page)).toHaveText(`Failed to remove user from ${kind}`);
      await expect(members(page)).toContainText(mate.email);
      await page.unrouteAll({ behavior: "wait" });
      await assignAll(system, kind, item);
      await page.reload();
      await openTeam(page, kind);
      await expect(page.getByText(`All users are already assigned to this ${shown}`)).toBeVisible();
    }
    await expectSound(page);
  });
  expect(problems).toEqual([]);

  await test.step("a team panel without its team offers everyone, one without users shows its team; who may not manage sees members only", async () => {
    const mate = await newPerson(system, "moderator", "00 Mira Member");
    await joinWorkspace(system, id, "crm", mate);
    const panel = `${system.url}/projects/${id}/workspace/crm/team`;
    const noDates = "workspace_id, user_id, json('{') AS assigned_at";
    await withBroken(system, "workspace_users", noDates, async () => {
      await page.goto(panel);
      await expect(alert(page)).toHaveText("Failed to load workspace team data");
      await expect(page.getByText("No team members assigned yet")).toBeVisible();
      await expect(available(page)).toContainText(mate.email);
    });
    const broken = await newPerson(system, "moderator", "Cannot Be Read");
    const unreadable = (column: string) =>
      USER_COLUMNS.replace(
        column,
        `CASE id WHEN '${broken.id}' THEN json('{') ELSE ${column} END AS ${column}`,
      );
    await withBroken(system, "users", unreadable("name"), async () => {
      await page.goto(panel);
      await expect(alert(page)).toHaveText("Failed to load users");
      await expect(members(page)).toContainText(mate.email);
      await expect(available(page)).toHaveCount(0);
    });
    const agentId = await insertAgent(system, { assigned: [broken.id] });
    await withBroken(system, "users", unreadable("active"), async () => {
      await page.goto(`${system.url}/agents/${agentId}/workspace`);
      await page.getByRole("tab", { name: "Team" }).click();
      await expect(page.getByText("Failed to load team data")).toBeVisible();
    });
    await signIn(page, system, mate);
    await page.goto(panel);
    await expect(members(page)).toContainText(mate.email);
    await expect(page.getByRole("button", { name: /^(Add|Remove) / })).toHaveCount(0);
    await expect(page.getByText("Available Users")).toHaveCount(0);
    expect(problems.filter((text) => !text.includes("json"))).toEqual([]);
  });
});

const card = (page: Page, id: string) => page.locator(`[data-item-id="${id}"]`);
const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** Returns the people in a selector, without the role's options. */
const options = (dialog: Locator) => dialog.getByRole("listbox").getByRole("option");

/** Opens a card's dialog and chooses a person by keyboard. */
async function chooseInModal(page: Page, itemName: string, person: string): Promise<Locator> {
  await page.getByRole("button", { name: `Assign user to ${itemName}` }).click();
  const dialog = page.getByRole("dialog", { name: "Assign user" });
  await dialog.getByRole("combobox", { name: "Search users" }).fill(person);
  await expect(options(dialog)).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("[data-slot=chosen-user]")).toContainText(person);
  return dialog;
}

test("people are assigned on cards, which shows at once and is taken back if it fails", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const problems = await signIn(page, system, boss);
  await test.step("someone is assigned on a project's card, shows at once, and goes again if that fails", async () => {
    const ann = await newPerson(system, "moderator", "Ann Assigned");
    const cora = await newPerson(system, "admin", "Cora Candidate");
    const id = await newProject(system, boss, {
      name: "Staffed",
      assigned_users: [ann.id],
      workspaces: ["crm", "media"],
    });
    await system.env.DB.prepare("UPDATE project_users SET role = 'user' WHERE user_id = ?")
      .bind(ann.id)
      .run();
    await page.goto(`${system.url}/projects?q=Staffed`);
    await expect(card(page, id).getByText("Ann Assigned, User")).toBeVisible();
    const releaseUsers = await hold(page);
    await page.getByRole("button", { name: "Assign user to Staffed" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign user" });
    const search = dialog.getByRole("combobox", { name: "Search users" });
    await expect(dialog.getByText("Loading users...")).toBeVisible();
    await expect(search).toBeFocused();
    const before = await dialog.boundingBox();
    await page.keyboard.type("ann assigned");
    await releaseUsers();
    await expect(dialog.getByText('No users found matching "ann assigned"')).toBeVisible();
    await expect(search).toBeFocused();
    expect(await dialog.boundingBox()).toEqual(before);
    const role = dialog.getByLabel("Project role");
    await expect(role).toHaveValue("moderator");
    await expect(role.locator("option")).toHaveText(["Moderator", "Admin", "Super Admin"]);
    const assign = dialog.getByRole("button", { name: /^Assign/ });
    await expect(assign).toBeDisabled();
    await search.fill(cora.email.toUpperCase());
    await expect(options(dialog)).toHaveText([/Cora Candidate/]);
    await expectSound(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(assign).toBeEnabled();
    await expect(role).toBeFocused();
    await dialog.getByRole("button", { name: /^Change person, now Cora/ }).click();
    await expect(search).toBeFocused();
    // Key by key, because typing highlights the first match.
    await page.keyboard.type(cora.email);
    await expect(options(dialog)).toHaveText([/Cora Candidate/]);
    await expect(options(dialog)).toHaveAttribute("data-highlighted");
    await page.keyboard.press("Enter");
    await expect(role).toBeFocused();
    await role.selectOption("admin");
    await cutOff(page);
    await assign.click();
    await expect(toast(page, "Failed to assign user to project. Please try again.")).toBeVisible();
    await expect(
      dialog.getByText("Failed to assign user to project", { exact: true }),
    ).toBeVisible();
    await expect(card(page, id)).not.toContainText("Cora Candidate");
    await page.unrouteAll({ behavior: "wait" });
    const release = await hold(page);
    await assign.click();
    await expect(assign).toHaveText("Assigning...");
    await expect(assign).toBeDisabled();
    await expect(card(page, id)).toContainText("Cora Candidate");
    await release();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, id)).toContainText("Cora Candidate");
    const places = await system.env.DB.prepare(
      "SELECT count(*) AS all_of_them, count(u.user_id) AS hers FROM workspaces AS w LEFT JOIN workspace_users AS u ON u.workspace_id = w.id AND u.user_id = ? WHERE w.project_id = ?",
    )
      .bind(cora.id, id)
      .first<{ all_of_them: number; hers: number }>();
    expect(places?.hers).toBeGreaterThan(0);
    expect(places?.hers).toBe(places?.all_of_them);
  });
  await test.step("an agent's and a RAG's cards assign alike", async () => {
    const mate = await newPerson(system, "moderator", "Ada Alike");
    for (const { kind, shown, make } of PANELS.filter(({ kind: one }) => one !== "project")) {
      const id = await make(system);
      const name = `Assigned ${id.slice(0, 8)}`;
      await system.env.DB.prepare(`UPDATE ${kind}s SET name = ? WHERE id = ?`).bind(name, id).run();
      await page.goto(`${system.url}/${kind}s?q=${encodeURIComponent(name)}`);
      const dialog = await chooseInModal(page, name, mate.name);
      await cutOff(page);
      await dialog.getByRole("button", { name: "Assign", exact: true }).click();
      const failed = `Failed to assign user to ${shown}`;
      await expect(toast(page, `${failed}. Please try again.`)).toBeVisible();
      await expect(dialog.getByText(failed, { exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
      await dialog.getByRole("button", { name: "Assign", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(card(page, id)).toContainText(mate.name);
    }
  });
  await test.step("on a saved item a removal shows at once, and is taken back if it fails", async () => {
    const mate = await newPerson(system, "moderator", "Rosa Removed");
    for (const { kind, shown, make } of PANELS) {
      const id = await make(system);
      await addMember(system, kind, id, mate);
      await page.goto(`${system.url}/${kind}s?mode=edit&${kind}=${id}`);
      const team = page.getByRole("list", { name: "Selected team members" });
      await cutOff(page);
      await team.getByRole("button", { name: "Remove Rosa Removed" }).click();
      const failed = `Failed to remove user from ${shown}. Please try again.`;
      await expect(toast(page, failed)).toBeVisible();
      await expect(team).toContainText(mate.email);
      await page.unrouteAll({ behavior: "wait" });
      const release = await hold(page);
      await team.getByRole("button", { name: "Remove Rosa Removed" }).click();
      await expect(team).toHaveCount(0);
      await release();
      const left = system.env.DB.prepare(
        `SELECT count(*) AS n FROM ${kind}_users WHERE ${kind}_id = ?`,
      ).bind(id);
      await expect.poll(() => left.first("n")).toBe(0);
      await expect(page.getByRole("combobox", { name: "Search users" })).toBeVisible();
      await expect(team).toHaveCount(0);
    }
  });
  expect(problems).toEqual([]);
});
