import { insertAgent, insertRag } from "../support/reading-fixture";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const LONG = "A name that is rather longer than a phone is wide, as names tend to be";
const CONFIG = { aiModel: { textGeneration: "@cf/meta/llama-3.1-8b-instruct" } };

test("@phone the overview, tabs of a project and those of an agent and a RAG fit a phone", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: LONG, assigned_users: [boss.id] });
  const problems = await signIn(page, system, boss);

  await test.step("the overview fits a phone, and pages many workspaces", async () => {
    await page.goto(system.url);
    await expect(page.getByText("2 of 2 workspaces")).toBeVisible();
    // Two workspaces of one project need no project filter.
    await expect(page.getByLabel("Filter by workspace type")).toBeVisible();
    await expect(page.getByLabel("Filter by project")).toHaveCount(0);
    await expectSound(page);
    // Many workspaces are split into pages of twelve, so that My Projects stays reachable.
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
  });
  await test.step("the first, a middle and the last tab of a project fit a phone, with the open one in view", async () => {
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    for (const [tab, name] of Object.entries({
      overview: "About",
      bindings: "Bindings",
      settings: "Settings",
    })) {
      await page.goto(`${system.url}/projects/${id}/workspace/${tab}`);
      await expect(trail.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      await expectSound(page);
    }
  });
  await test.step("the tabs of an agent and a RAG fit a phone", async () => {
    const agent = { name: LONG, aiAgentType: "writer", agentConfig: CONFIG };
    for (const [path, count] of [
      [`agents/${await insertAgent(system, agent)}`, 7],
      [`rags/${await insertRag(system, { name: LONG })}`, 10],
    ] as const) {
      await page.goto(`${system.url}/${path}/workspace`);
      await expect(page.getByRole("tab")).toHaveCount(count);
      await expectSound(page);
      await page.getByRole("tab", { name: "Configuration" }).click();
      await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
      await expectSound(page);
    }
  });
  expect(problems).toEqual([]);
});
