import { call } from "../support/people";
import {
  expectSound,
  expectSoundInThemes,
  joinWorkspace,
  newPerson,
  newProject,
  signIn,
  withoutTable,
} from "./signed-in";
import { expect, test } from "./system";

test("an area opens on its tabs and leads back to its project", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const member = await newPerson(system, "moderator");
  const id = await newProject(system, boss, { name: "Areas", workspaces: ["content", "crm"] });
  await joinWorkspace(system, id, "content", member);
  const problems = await signIn(page, system, member);
  await page.goto(`${system.url}/projects/${id}/workspace/content/overview`);
  const main = page.locator("main");
  await expect(
    main.getByRole("heading", { level: 1, name: "Areas · Content & SEO" }),
  ).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Workspace" });
  await expect(bar.getByRole("link")).toHaveText(["Overview", "Team", "Back to Project"]);
  await expect(bar.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  await expect(main.getByRole("heading", { name: /Content & SEO/ }).last()).toBeVisible();
  await expectSound(page);
  await bar.getByRole("link", { name: "Team" }).click();
  await expect(page).toHaveURL(`${system.url}/projects/${id}/workspace/content/team`);
  await expect(main.getByText(member.email)).toBeVisible();
  // A tab that there is not leads to the first one.
  await page.goto(`${system.url}/projects/${id}/workspace/content/nothing`);
  await expect(page).toHaveURL(`${system.url}/projects/${id}/workspace/content/overview`);
  await bar.getByRole("link", { name: "Back to Project" }).click();
  await expect(page).toHaveURL(`${system.url}/projects/${id}`);
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
  const here = page.getByRole("list", { name: "Agents here" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${system.url}/projects/${id}/workspace/ecommerce/overview`);
    await expect(here.getByRole("listitem")).toHaveText([
      /^Order keeper/,
      /^Price keeper/,
      /^Stock keeper/,
    ]);
    await expectSoundInThemes(page);
  }
  await page.goto(`${system.url}/projects/${id}/workspace/crm/overview?view=pipeline`);
  await expect(here).toContainText("Nothing done here for you yet");
  await here.getByRole("link", { name: "Contact keeper" }).click();
  await expect(page).toHaveURL(/\/agents\/[\w-]+\/workspace\?tab=runs$/);
  expect(problems).toEqual([]);
});

test("an area that is not theirs, not there or not to be loaded says so", async ({
  page,
  system,
}) => {
  await test.step("a workspace of somebody else's answers 403 with its sentence and the way back", async () => {
    const boss = await newPerson(system, "superadmin");
    const member = await newPerson(system, "admin");
    const id = await newProject(system, boss, {
      name: "Closed",
      assigned_users: [{ userId: member.id, userRole: "superadmin" }],
    });
    const problems = await signIn(page, system, member);
    const answer = await page.goto(`${system.url}/projects/${id}/workspace/crm/overview`);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "Access Error" })).toBeVisible();
    await expect(
      page.getByText("You don't have access to the CRM workspace in this project"),
    ).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Back to Project" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Closed" })).toBeVisible();
    // The hub offers no way in, and says whom to ask.
    await expect(page.getByRole("link", { name: "Enter CRM" })).toHaveCount(0);
    await expect(page.getByText("Its team alone may enter.").first()).toBeVisible();
    // Its team is theirs to manage all the same: they are admin within the project.
    await page.goto(`${system.url}/projects/${id}/workspace/team`);
    await page.getByRole("link", { name: "CRM team" }).click();
    await expect(page.getByRole("heading", { name: "CRM team" })).toBeVisible();
    await expect(page.getByText("Available Users")).toBeVisible();
    expect(problems).toEqual([]);
  });
  await test.step("an unknown type, a missing one and a load that fails say so", async () => {
    const boss = await newPerson(system, "superadmin");
    const id = await newProject(system, boss);
    await signIn(page, system, boss);
    // Each tool that the hub counts opens something.
    await page.goto(`${system.url}/projects/${id}/workspace/crm/tasks`);
    await expect(page).toHaveURL(`${system.url}/projects/${id}/workspace/tasks`);
    await page.goto(`${system.url}/projects/${id}/workspace/wiki/overview`);
    await expect(page.getByRole("heading", { name: "Invalid Workspace" })).toBeVisible();
    await expect(page.getByText("Invalid workspace type")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Workspace Not Implemented" })).toBeVisible();
    await expect(page.getByText("The wiki workspace is not yet available.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Project" })).toHaveAttribute(
      "href",
      `/projects/${id}`,
    );
    await expectSound(page);
    await page.goto(`${system.url}/projects/${id}/workspace/%20/overview`);
    await expect(page.getByText("Project ID or workspace type not provided")).toBeVisible();
    // One that this project does not have is no missing project.
    const media = await newProject(system, boss, { name: "Pictures", workspaces: ["media"] });
    for (const tab of ["overview", "team"]) {
      await page.goto(`${system.url}/projects/${media}/workspace/crm/${tab}`);
      await expect(page.getByRole("heading", { name: "Invalid Workspace" })).toBeVisible();
      await expect(page.getByText("This project has no CRM workspace")).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Project" })).toBeVisible();
    }
  });
  await test.step("a superadmin enters every workspace; one that cannot be loaded says so and loads again", async () => {
    const boss = await newPerson(system, "superadmin");
    const other = await newPerson(system, "superadmin");
    const id = await newProject(system, other, { name: "Elsewhere", workspaces: ["media"] });
    await signIn(page, system, boss);
    await withoutTable(system, "workspace_users", async () => {
      await page.goto(`${system.url}/projects/${id}/workspace/media/overview`);
      await expect(page.getByRole("heading", { name: "Access Error" })).toBeVisible();
      await expect(
        page.getByText(
          "Failed to load workspace information. Please check your access permissions.",
          { exact: true },
        ),
      ).toBeVisible();
      await expect(page.getByText("Failed to load workspace info: 500")).toBeVisible();
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Elsewhere · Media" })).toBeVisible();
    await withoutTable(system, "workspaces", async () => {
      await page.goto(`${system.url}/workspace/${crypto.randomUUID()}/overview`);
      await expect(
        page.getByRole("heading", { name: "Failed to load workspace information" }),
      ).toBeVisible();
    });
  });
});
