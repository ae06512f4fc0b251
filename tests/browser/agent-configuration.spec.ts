import type { Page } from "@playwright/test";
import { startModelProvider } from "../support/model-provider";
import { call } from "../support/people";
import { startSystem } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const main = (page: Page) => page.getByRole("main");

test("a changed configuration is compared with the one before, and restored", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Vera Versions");
  const { body } = await call(system, boss, "POST", "/api/agents", {
    ...{ name: "Contact Keeper", details: "Keeps contacts in order", agentType: "CRM" },
    ...{ agentUrl: "https://a.example.com", status: "active", templateId: "subscriber-manager" },
  });
  const path = `/api/agents/${body.agent.id}`;
  const config = async () => (await call(system, boss, "GET", path)).body.agent.agentConfig;
  const problems = await signIn(page, system, boss);
  const versions = page.getByRole("list", { name: "Versions" });
  const review = page.getByLabel("Review changes");

  await test.step("each choice of the review says what it does", async () => {
    await page.goto(`${system.url}/agents/${body.agent.id}/workspace?tab=configuration`);
    await expect(review).toHaveValue("at-end");
    await expect(main(page)).toContainText("At its end, you review them together");
    await review.selectOption("Each on its own, before the run continues");
    await expect(main(page)).toContainText("The run stops at each change");
    await page.getByRole("textbox", { name: "Instructions" }).fill("Be brief.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Agent updated successfully!")).toBeVisible();
    expect(await config()).toEqual({ review: "ask-and-wait", instructions: "Be brief." });
  });

  await test.step("the new version names what changed, and shows it beside the one before", async () => {
    await expect(versions.getByRole("listitem").first()).toContainText("Version 2");
    await expect(versions.getByRole("listitem").first()).toContainText("Current");
    await versions.getByRole("button", { name: "Compare version 2" }).click();
    const changes = versions.getByRole("listitem").first();
    await expect(changes).toContainText("Version 2: each on its own, before the run continues");
    await expect(changes).toContainText("Version 2: Be brief.");
    await expect(changes).toContainText("Version 1: Not set");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("restored, the form and the agent have the earlier one; both stay listed", async () => {
    await versions.getByRole("button", { name: "Restore version 1" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Restore version" }).click();
    await expect(versions.getByRole("listitem").first()).toContainText("Restored version 1");
    await expect(review).toHaveValue("at-end");
    await expect(page.getByRole("textbox", { name: "Instructions" })).toHaveValue("");
    expect((await config()) ?? {}).toEqual({});
    await expect(versions.getByRole("listitem")).toHaveCount(3);
  });
  expect(problems).toEqual([]);
});

test("a template that needs a model offers to set one up, and keeps what was typed", async ({
  page,
  browser,
}) => {
  const provider = await startModelProvider();
  const here = [{ name: "Ollama", origin: provider.url, models: 2 }];
  const vars = { ATRIUM_MODEL_SERVERS: JSON.stringify(here) };
  const system = await startSystem({ vars });
  try {
    const boss = await newPerson(system, "superadmin", "Mia Models");
    const mate = await newPerson(system, "moderator", "Mo Mate");
    const project = await newProject(system, boss, { name: "Aurora" });
    const problems = await signIn(page, system, boss);
    const name = page.getByLabel("Name", { exact: true });
    const integration = page.getByLabel("Integration");
    const needs = page.getByText("Needs a model to follow your instructions");

    await test.step("its card says what it needs one for", async () => {
      await page.goto(`${system.url}/agents?mode=create`);
      const card = page.locator("[data-template-id=custom-agent]");
      await expect(card).toContainText("Needs a model to follow your instructions");
      const rules = page.locator("[data-template-id=order-processor]");
      await expect(rules).not.toContainText("Needs a model");
    });

    await test.step("a model is added from the form, by a dialog or a server found here", async () => {
      await page.goto(`${system.url}/agents?mode=create&template=custom-agent&project=${project}`);
      await name.fill("House helper");
      await page.getByRole("button", { name: "Add a model" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Add OpenAI Integration");
      await dialog.getByLabel("Name").fill("Writing");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(name).toHaveValue("House helper");
      await expectSound(page);
      await page.setViewportSize({ width: 390, height: 900 });
      await expectSound(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Add Ollama" }).click();
      await expect(integration.locator("option:checked")).toHaveText("Ollama");
      await expect(name).toHaveValue("House helper");
      await expect(page.getByRole("button", { name: "Add a model" })).toHaveCount(0);
    });

    await test.step("the new agent has that model", async () => {
      await page.getByRole("button", { name: "Create Agent" }).click();
      await expect(page).toHaveURL(/\/agents\/[\w-]+\/workspace\?tab=runs$/);
      const id = /agents\/([\w-]+)/.exec(page.url())?.[1];
      const { body } = await call(system, boss, "GET", `/api/agents/${id}`);
      expect(body.agent).toMatchObject({ name: "House helper" });
      expect(body.agent.agentConfig.integrationId).toMatch(/./);
      await page.goto(`${system.url}/agents/${id}/workspace`);
      await expect(needs).toHaveCount(0);
    });

    await test.step("an agent without one says so, and who can change that", async () => {
      const { body } = await call(system, boss, "POST", "/api/agents", {
        ...{ name: "Plain", details: "Answers", agentType: "Custom", status: "active" },
        ...{ agentUrl: "https://a.example.com", templateId: "custom-agent" },
      });
      const { id } = body.agent;
      await call(system, boss, "POST", `/api/agents/${id}/users`, { userId: mate.id });
      const address = `${system.url}/agents/${id}/workspace`;
      await page.goto(address);
      await expect(needs.first()).toBeVisible();
      await expectSound(page);
      await page.getByRole("button", { name: "Set up a model" }).first().click();
      await integration.selectOption("Ollama");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText("Agent updated successfully!")).toBeVisible();
      await page.getByRole("tab", { name: "Overview" }).click();
      await expect(needs).toHaveCount(0);
      await call(system, boss, "PATCH", `/api/agents/${id}`, { agentConfig: null });
      const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const phone = await theirs.newPage();
      await signIn(phone, system, mate);
      await phone.goto(address);
      await expect(phone.getByText("Ask a superadmin to choose a model.").first()).toBeVisible();
      await expect(phone.getByRole("button", { name: "Set up a model" })).toHaveCount(0);
      await theirs.close();
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
    await provider.close();
  }
});
