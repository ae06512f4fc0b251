import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const FOUND = { timeout: 30_000 };
const main = (page: Page) => page.getByRole("main");

/** Creates a project with contacts, an agent for them, and a person of the team. */
async function makeWorld(system: System, boss: Person) {
  const post = async (path: string, body: object) =>
    (await call(system, boss, "POST", path, body)).body;
  const project = await newProject(system, boss, { name: "Aurora", workspaces: ["crm"] });
  const { agent } = await post("/api/agents", {
    ...{ name: "Contact Keeper", details: "Keeps contacts in order", agentType: "CRM" },
    ...{ agentUrl: "https://a.example.com", status: "active", templateId: "subscriber-manager" },
    project_id: project,
  });
  const mate = await newPerson(system, "moderator", "Mo Mate");
  await post(`/api/projects/${project}/users`, { userId: mate.id });
  await joinWorkspace(system, project, "crm", mate);
  return { project, mate, agentId: agent.id as string };
}

test("a person's trigger starts the agent when someone else creates a record or calls its webhook", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin", "Bo Boss");
    const { project, mate, agentId } = await makeWorld(system, boss);
    const problems = await signIn(page, system, boss);
    const triggers = page.getByRole("list", { name: "Triggers" });
    const open = () => page.goto(`${system.url}/agents/${agentId}/workspace?tab=workers`);
    /** Opens the tab again until the trigger shows this. */
    const expectShown = (trigger: string, text: string | RegExp) =>
      expect(async () => {
        await open();
        const entry = triggers.getByRole("listitem").filter({ hasText: trigger }).first();
        await expect(entry).toContainText(text, { timeout: 2000 });
      }).toPass(FOUND);

    await test.step("the form creates a trigger, and the list says what it waits for", async () => {
      await open();
      await expect(main(page)).toContainText("No triggers yet");
      await page.getByRole("button", { name: "New trigger" }).click();
      await page.getByLabel("When", { exact: true }).selectOption("A lead is created");
      await page.getByLabel("Gather events for (seconds)").fill("0");
      await expect(page.getByLabel("Project", { exact: true })).toHaveValue(project);
      await page.setViewportSize({ width: 390, height: 900 });
      await expectSound(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Create trigger" }).click();
      await expect(triggers).toContainText("A lead is created");
      await expect(triggers).toContainText("for Bo Boss");
    });

    await test.step("a lead that a person of the team creates starts a run", async () => {
      const leads = `/api/projects/${project}/workspaces/crm/leads`;
      const { status } = await call(system, mate, "POST", leads, { name: "Ada" });
      expect(status).toBe(201);
      await expectShown("A lead is created", /succeeded/);
      await triggers.getByRole("link", { name: "succeeded" }).click();
      await expect(page).toHaveURL(/\/runs\/[\w-]+$/);
      await expect(main(page)).toContainText("Bo Boss");
    });

    await test.step("a webhook's secret is shown once, and only calls signed with it count", async () => {
      await open();
      await page.getByRole("button", { name: "New trigger" }).click();
      await page.getByLabel("When", { exact: true }).selectOption("A webhook is called");
      await page.getByLabel("Gather events for (seconds)").fill("0");
      await page.getByRole("button", { name: "Create trigger" }).click();
      const notice = page.getByRole("status").filter({ hasText: "Copy the secret now" });
      await expect(notice).toBeVisible();
      const secret = /whsec_[0-9a-f]{64}/.exec((await notice.textContent()) ?? "")?.[0] ?? "";
      const path = /\/api\/hooks\/[\w-]+/.exec((await notice.textContent()) ?? "")?.[0] ?? "";
      await expectSound(page);
      await notice.getByRole("button", { name: "Done" }).click();
      await expect(notice).toHaveCount(0);
      const send = (key: string) => {
        const body = JSON.stringify({ id: "order-1" });
        const time = Math.floor(Date.now() / 1000);
        const hex = createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
        const headers = { "x-atrium-signature": `t=${time},v1=${hex}` };
        return fetch(`${system.url}${path}`, { method: "POST", body, headers });
      };
      const refused = await send("whsec_another");
      expect(refused.status).toBe(401);
      expect(await refused.text()).toContain("signature");
      const taken = await send(secret);
      expect(taken.status).toBe(202);
      expect(await taken.json()).toMatchObject({ is_new: true });
      expect(await (await send(secret)).json()).toMatchObject({ is_new: false });
      await expectShown("A webhook is called", /succeeded/);
      const hook = triggers.getByRole("listitem").filter({ hasText: path });
      await expect(hook.getByRole("list", { name: /^Last runs/ }).getByRole("link")).toHaveCount(1);
    });

    await test.step("paused, nothing starts it; its owner reads who may change it", async () => {
      const entry = triggers.getByRole("listitem").filter({ hasText: "A lead is created" }).first();
      await entry.getByRole("button", { name: "Pause" }).click();
      await expect(entry).toContainText("Paused");
      await entry.getByRole("button", { name: /^Check access/ }).click();
      await expect(page.getByRole("dialog")).toContainText("change and resume this trigger");
      await expectSound(page);
      await page.keyboard.press("Escape");
      await entry.getByRole("button", { name: /^Delete trigger/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(triggers).not.toContainText("A lead is created");
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
  }
});
