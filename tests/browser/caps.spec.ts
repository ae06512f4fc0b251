import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a cap is set for what has cost nothing yet: each integration, project, agent and person", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Cora Cap");
  await newProject(system, boss, { name: "Capped project" });
  const fields = { name: "Capped agent", details: "Answers", status: "active" };
  const from = { agentType: "Help", agentUrl: "https://a.example.com" };
  await call(system, boss, "POST", "/api/agents", { ...fields, ...from });
  const problems = await signIn(page, system, boss);
  await page.goto(`${system.url}/settings/usage`);
  const form = page.getByRole("form", { name: "Set a cap" });
  const which = form.getByLabel("Which");
  await expect(which).toBeDisabled();
  for (const [kind, name] of [
    ["Project", "Capped project"],
    ["Person", "Cora Cap"],
    ["Agent", "Capped agent"],
  ] as const) {
    await form.getByLabel("Cap for").selectOption(kind);
    await expect(which.getByRole("option", { name })).toBeAttached();
  }
  await which.selectOption("Capped agent");
  await form.getByLabel("Dollars a month").fill("2.50");
  await form.getByRole("button", { name: "Set cap" }).click();
  const caps = page.getByRole("list", { name: "Caps" });
  await expect(caps).toContainText("Agent Capped agent: $2.50");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await caps.getByRole("button", { name: /^Take away the cap of: Agent/ }).click();
  await expect(caps.getByText("Capped agent")).toHaveCount(0);
  expect(problems).toEqual([]);
});
