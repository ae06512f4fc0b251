import type { Page } from "@playwright/test";
import { insertAgent, insertRag } from "../support/reading-fixture";
import type { System } from "../support/system";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

/** Lets no action reach the server. */
const cutOff = (page: Page) =>
  page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );

/** Keeps actions from the server until they are released. */
async function hold(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** Runs with a view in a table's place, of which some rows cannot be read. */
async function withBroken(
  system: System,
  table: string,
  columns: string,
  run: () => Promise<void>,
): Promise<void> {
  const { DB } = system.env;
  await DB.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  await DB.exec(`CREATE VIEW ${table} AS SELECT ${columns} FROM ${table}_away`);
  try {
    await run();
  } finally {
    await DB.exec(`DROP VIEW ${table}`);
    await DB.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

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

/** Assigns everybody that there is to an item, straight in the database. */
const assignAll = (system: System, kind: string, id: string) =>
  system.env.DB.prepare(
    `INSERT OR IGNORE INTO ${kind}_users (${kind}_id, user_id, role, assigned_at)
      SELECT ?, id, 'moderator', 1 FROM users WHERE active = 1`,
  )
    .bind(id)
    .run();

test("[W239] [W240] [W241] [W242] [W243] [W244] [W280] [W281] [W283] [W522] [W523] [W530] a workspace's team changes when the server has said so", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const mate = await newPerson(system, "moderator", "Wanda Workspace");
  const gone = await newPerson(system, "moderator", "Gone Meanwhile");
  const id = await newProject(system, boss);
  const problems = await signIn(page, system, boss);
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
  await available(page).getByRole("button", { name: "Add Wanda Workspace" }).click();
  const adding = available(page).getByRole("button", { name: "Add Wanda Workspace" });
  await expect(adding).toBeDisabled();
  await expect(members(page)).toHaveCount(0);
  await release();
  await expect(members(page)).toContainText(mate.email);
  await expect(available(page)).not.toContainText(mate.email);
  await cutOff(page);
  await removeMember(page, "Wanda Workspace");
  await expect(alert(page)).toHaveText("Failed to remove user from workspace");
  await expect(members(page)).toContainText(mate.email);
  await available(page).getByRole("button", { name: "Add Gone Meanwhile" }).click();
  await expect(alert(page)).toHaveText("Failed to add user to workspace");
  await page.unrouteAll({ behavior: "wait" });
  await system.env.DB.prepare("UPDATE users SET active = 0 WHERE id = ?").bind(gone.id).run();
  await available(page).getByRole("button", { name: "Add Gone Meanwhile" }).click();
  await expect(alert(page)).toHaveText("This user is deactivated and cannot be assigned");
  await removeMember(page, "Wanda Workspace");
  await expect(page.getByText("No team members assigned yet")).toBeVisible();
  await expect(available(page)).toContainText(mate.email);
  await expect(alert(page)).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("[W294] [W519] [W521] a team panel without its team offers everybody, one without users shows its team; who may not manage sees members only", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const mate = await newPerson(system, "moderator", "Mira Member");
  const id = await newProject(system, boss);
  await joinWorkspace(system, id, "crm", mate);
  const problems = await signIn(page, system, boss);
  const panel = `${system.url}/projects/${id}/workspace/crm/team`;
  const noDates = "workspace_id, user_id, json('{') AS assigned_at";
  await withBroken(system, "workspace_users", noDates, async () => {
    await page.goto(panel);
    await expect(alert(page)).toHaveText("Failed to load workspace team data");
    await expect(page.getByText("No team members assigned yet")).toBeVisible();
    await expect(available(page)).toContainText(mate.email);
  });
  const broken = await newPerson(system, "moderator", "Cannot Be Read");
  const names = `id, CASE id WHEN '${broken.id}' THEN json('{') ELSE name END AS name, email, password_hash, role,
    active, avatar_key, created_by, created_at, updated_at, last_login, version`;
  await withBroken(system, "users", names.replaceAll("\n", " "), async () => {
    await page.goto(panel);
    await expect(alert(page)).toHaveText("Failed to load users");
    await expect(members(page)).toContainText(mate.email);
    await expect(available(page)).toHaveCount(0);
  });
  await signIn(page, system, mate);
  await page.goto(panel);
  await expect(members(page)).toContainText(mate.email);
  await expect(page.getByRole("button", { name: /^(Add|Remove) / })).toHaveCount(0);
  await expect(page.getByText("Available Users")).toHaveCount(0);
  expect(problems.filter((text) => !text.includes("json"))).toEqual([]);
});

const PANELS = [
  {
    kind: "agent",
    shown: "agent",
    mine: "My agents",
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

test("[W279] [W282] [W285] [W286] [W287] [W288] [W289] [W291] [W292] [W525] [W526] [W528] [W529] the team panels of an agent and of a RAG", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const mate = await newPerson(system, "admin", "Pam Panel");
  const problems = await signIn(page, system, boss);
  for (const { kind, shown, mine, make, path } of PANELS) {
    const id = await make(system);
    await page.goto(`${system.url}${path(id)}`);
    await page.getByRole("tab", { name: "Team" }).click();
    for (const line of [
      "No team members assigned yet",
      "Team members keep their system roles",
      "Only creators and superadmins can manage assignments",
      "All members can view and work on assigned items",
      `Access is controlled via "${mine}"`,
    ])
      await expect(page.getByText(line)).toBeVisible();
    await cutOff(page);
    await page.getByRole("button", { name: "Add Pam Panel" }).click();
    await expect(alert(page)).toHaveText(`Failed to add user to ${kind}`);
    await page.unrouteAll({ behavior: "wait" });
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Add Pam Panel" }).click();
    expect((await sent).postData()).toContain('"userRole":"admin"');
    await expect(members(page)).toContainText(mate.email);
    await cutOff(page);
    await removeMember(page, "Pam Panel");
    await expect(alert(page)).toHaveText(`Failed to remove user from ${kind}`);
    await page.unrouteAll({ behavior: "wait" });
    await assignAll(system, kind, id);
    await page.reload();
    await page.getByRole("tab", { name: "Team" }).click();
    await expect(page.getByText(`All users are already assigned to this ${shown}`)).toBeVisible();
  }
  await expectSound(page);
  expect(problems).toEqual([]);
});
