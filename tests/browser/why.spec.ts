import { call } from "../support/people";
import { insertAgent } from "../support/reading-fixture";
import { expectFits } from "./expect-fits";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("why someone may do a thing or not is asked of themselves, a token of theirs, an agent, a run and an integration", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const mate = await newPerson(system, "moderator", "00 Wren Why");
  const projectId = await newProject(system, boss, {
    workspaces: ["crm"],
    assigned_users: [mate.id],
  });
  await joinWorkspace(system, projectId, "crm", mate);
  const scopes = { tasks: "read" };
  const made = await call(system, mate, "POST", "/api/tokens", { name: "Night job", scopes });
  expect(made.status).toBe(201);
  // Not on the agent's team, so they can't run it.
  const agentId = await insertAgent(system, { name: "Scout", createdBy: boss.id, projectId });
  await system.env.DB.prepare(
    `INSERT INTO agent_runs (id, agent_id, user_id, trigger, input, state, result, created_at, finished_at)
     VALUES ('run-why', ?, ?, 'person', 'Look', 'succeeded', 'Done', 1, 2)`,
  )
    .bind(agentId, mate.id)
    .run();
  await system.env.DB.prepare(
    `INSERT INTO integrations (id, name, type, created_at, updated_at)
     VALUES ('integration-why', 'Models to ask about', 'openai', 1, 1)`,
  ).run();
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/projects/${projectId}/workspace/crm/team`);
  await page.getByRole("button", { name: `Check access: what ${mate.name} can do` }).click();
  const dialog = page.getByRole("dialog", { name: `${mate.name}'s access` });
  const may = dialog.getByRole("list", { name: "What they can do" });
  const enter = may.getByRole("listitem").filter({ hasText: "enter this workspace" });
  const by = dialog.getByLabel("Access through");

  await test.step("of themselves, signed in", async () => {
    await expect(by).toHaveValue("");
    await expect(enter).toContainText("Allowed");
    await expect(enter).not.toContainText("Not allowed");
    await expectSound(page);
  });
  await test.step("of a token, which its scopes keep out", async () => {
    await by.selectOption({ label: "Token Night job" });
    await expect(enter).toContainText("Not allowed");
    await expect(enter).toContainText("the token is limited to tasks (read)");
    await expect(enter).toContainText("sign in to the console and do it there");
  });
  await test.step("of an agent, which does not work for them", async () => {
    await by.selectOption({ label: "Agent Scout, on their behalf" });
    await expect(enter).toContainText("Not allowed");
    await expect(enter).toContainText("add them to the agent's team");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
  });
  await test.step("and of themselves again", async () => {
    await by.selectOption({ label: "Their own session" });
    await expect(enter).not.toContainText("Not allowed");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await test.step("of a run", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // A person sees their run as long as they see the agent.
    await system.env.DB.prepare(
      "INSERT INTO agent_users (agent_id, user_id, assigned_at) VALUES (?, ?, 1)",
    )
      .bind(agentId, mate.id)
      .run();
    await page.goto(`${system.url}/agents/${agentId}/runs/run-why`);
    await page.getByRole("button", { name: `Check access: what ${mate.name} can do` }).click();
    const dialog = page.getByRole("dialog", { name: `${mate.name}'s access` });
    const rate = dialog.getByRole("listitem").filter({ hasText: "rate this run" });
    await expect(rate).toContainText("it runs on their behalf");
    const again = dialog.getByRole("listitem").filter({ hasText: "retry this run" });
    await expect(again).not.toContainText("Not allowed");
    await expectFits(page);
    await page.keyboard.press("Escape");
  });
  await test.step("of an integration", async () => {
    await page.goto(`${system.url}/integrations`);
    await page.getByRole("button", { name: "Edit Models to ask about" }).click();
    await page
      .getByRole("button", { name: "Check access: who can do what with Models to ask about" })
      .click();
    const choice = page.getByRole("dialog", {
      name: "Check access to Models to ask about",
    });
    const dialog = page.getByRole("dialog", { name: `${mate.name}'s access` });
    await choice.getByLabel("Person").fill(mate.name);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.keyboard.press("Enter");
    const edit = dialog.getByRole("listitem").filter({ hasText: "change this integration" });
    await expect(edit).toContainText("Not allowed");
    await expect(edit).toContainText("give them the role superadmin");
    await expectFits(page);
    await dialog.getByRole("button", { name: "Choose another person" }).click();
    await expect(choice.getByLabel("Person")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Edit Models to ask about" })).toBeVisible();
  });
  expect(problems).toEqual([]);
});
