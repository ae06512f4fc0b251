import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import type { System } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const NAMES = ["Eva", "Bo", "Clara"];
const TEMPLATE = "subscriber-manager";

/** Creates a project with silent contacts, a task, and an agent that reviews the contacts. */
async function makeWorld(system: System, boss: Person) {
  const post = async (path: string, body: object) =>
    (await call(system, boss, "POST", path, body)).body;
  const project = await newProject(system, boss, { name: "Aurora", workspaces: ["crm"] });
  const contacts = `/api/projects/${project}/workspaces/crm/contacts`;
  for (const [n, name] of NAMES.entries())
    await post(contacts, {
      ...{ name, email: `${name.toLowerCase()}@example.com`, status: "active" },
      last_contact: `2025-0${n + 1}-01`,
    });
  const { agent } = await post("/api/agents", {
    ...{ name: "Contact Keeper", details: "Keeps contacts in order", agentType: "CRM" },
    ...{ agentUrl: "https://a.example.com", status: "active", templateId: TEMPLATE },
    project_id: project,
  });
  const { task } = await post("/api/tasks", {
    ...{ name: "Tidy up", project_id: project, taskMode: "auto", status: "inaktiv" },
  });
  const statuses = async () => {
    const { body } = await call(system, boss, "GET", contacts);
    return (body.contacts as { status: string }[]).map(({ status }) => status);
  };
  const runs = async () =>
    (await call(system, boss, "GET", `/api/agents/${agent.id}/runs`)).body.total as number;
  return { project, agentId: agent.id as string, taskId: task.id as string, statuses, runs };
}

const workspace = (id: string, tab: string) => `/agents/${id}/workspace?tab=${tab}`;
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

const newAgent = (project: string) => `/agents?mode=create&template=${TEMPLATE}&project=${project}`;

interface Form {
  title: string;
  path: (world: { agentId: string; taskId: string; project: string }) => string;
  open?: (page: Page, project: string) => Promise<unknown>;
}

const FORMS: readonly Form[] = [
  {
    title: "Run",
    path: ({ agentId }) => workspace(agentId, "overview"),
    open: (page) => press(page, "Run"),
  },
  {
    title: "Run with agent",
    path: ({ taskId }) => `/tasks/${taskId}`,
    open: (page) => press(page, "Run with agent"),
  },
  {
    title: "Assign agent",
    path: ({ taskId }) => `/tasks/${taskId}`,
    open: (page) => press(page, "Assign agent"),
  },
  {
    title: "a new schedule",
    path: ({ agentId }) => workspace(agentId, "workers"),
    open: (page) => press(page, "New schedule"),
  },
  {
    title: "a new trigger",
    path: ({ agentId }) => workspace(agentId, "workers"),
    open: async (page) => {
      await press(page, "New trigger");
      await page.getByLabel("When", { exact: true }).selectOption("A contact is created");
    },
  },
  { title: "the configuration", path: ({ agentId }) => workspace(agentId, "configuration") },
  { title: "a new agent", path: ({ project }) => newAgent(project) },
  {
    title: "a new agent with all fields",
    path: ({ project }) => `${newAgent(project)}&form=full`,
    open: async (page, project) => {
      const look = page.getByRole("button", { name: "What would it find now?" });
      await expect(look).toBeEnabled();
      const choice = page.getByLabel("Project to try it in");
      if ((await choice.count()) > 0) await choice.selectOption(project);
    },
  },
];

test.setTimeout(240_000);
test("every form that starts an agent or sets one up shows what it would find now", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Bo Boss");
  const world = await makeWorld(system, boss);
  const problems = await signIn(page, system, boss);
  const dryRun = page.getByRole("region", { name: "Dry run" });
  const look = dryRun.getByRole("button", { name: "What would it find now?" });
  const changes = dryRun.getByRole("list", { name: "Changes" }).getByRole("listitem");

  for (const { title, path, open } of FORMS)
    await test.step(title, async () => {
      await page.goto(`${system.url}${path(world)}`);
      await open?.(page, world.project);
      // By keys alone.
      await look.focus();
      await page.keyboard.press("Enter");
      await expect(dryRun.getByRole("heading")).toHaveText("It would propose 3 changes");
      await expect(dryRun.getByRole("heading")).toBeFocused();
      await expect(changes).toHaveCount(NAMES.length);
      await expect(changes.filter({ hasText: "Eva" })).toContainText("Status active → inactive");
      await expect(changes.filter({ hasText: "Eva" })).toContainText(/\d+ days/);
      await expect(dryRun).toContainText("Nothing was changed.");
      await page.setViewportSize({ width: 390, height: 900 });
      // What the header covers has a smaller target.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSound(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

  await test.step("a trigger names the latest record, and a webhook says why it needs none", async () => {
    await page.goto(`${system.url}${workspace(world.agentId, "workers")}`);
    await press(page, "New trigger");
    await page.getByLabel("When", { exact: true }).selectOption("A contact is created");
    await look.click();
    await expect(dryRun.getByRole("link", { name: "Clara" }).first()).toBeVisible();
    await expect(dryRun).toContainText("A contact is created. Latest: Clara");
    await page.getByLabel("When", { exact: true }).selectOption("A webhook is called");
    await expect(dryRun).toContainText("isn't passed to the agent");
    await expect(dryRun).toContainText("The form changed since. Look again.");
  });

  await test.step("the settings of the form are tried, saved or not", async () => {
    await page.goto(`${system.url}${newAgent(world.project)}`);
    const only = page.getByLabel("Only these records");
    await only.fill("Nobody");
    await look.click();
    await expect(dryRun.getByRole("heading")).toHaveText("It would find nothing now");
    await only.fill("Bo");
    await look.click();
    await expect(dryRun.getByRole("heading")).toHaveText("It would propose 1 change");
    await expect(changes).toContainText("Bo");
  });

  await test.step("it says what is wrong with them", async () => {
    await page.getByLabel("Not contacted for (days)").fill("0");
    await look.click();
    await expect(dryRun).toContainText("must be at least 7");
    await page.getByLabel("Project", { exact: true }).selectOption("No project yet");
    await page.getByLabel("Not contacted for (days)").fill("90");
    await look.click();
    await expect(dryRun).toContainText("This agent needs a project");
    await expectSound(page);
  });

  expect(await world.statuses()).toEqual(NAMES.map(() => "active"));
  expect(await world.runs()).toBe(0);
  expect(problems).toEqual([]);
});
