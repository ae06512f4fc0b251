import type { Page } from "@playwright/test";
import { call } from "../support/people";
import { startSystem } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const panel = (page: Page) => page.getByRole("tabpanel", { name: "Chat" });

test("an agent is asked in a conversation, asks in its place, and the conversation is kept", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin");
    const project = await newProject(system, boss, { name: "Aurora" });
    const fields = { name: "Support", details: "Answers", status: "active", agentType: "Support" };
    const made = await call(system, boss, "POST", "/api/agents", {
      ...{ ...fields, agentUrl: "https://a.example.com", templateId: "customer-support" },
    });
    const agentId = made.body.agent.id as string;
    await call(system, boss, "POST", `/api/projects/${project}/agents`, { agentId });
    const problems = await signIn(page, system, boss);
    const address = `${system.url}/agents/${agentId}/workspace?tab=chat`;

    await test.step("a message is a run, and what it asks is decided in its place", async () => {
      await page.goto(address);
      await expect(panel(page)).toContainText("No conversations yet");
      await expectSound(page);
      await page.getByRole("textbox", { name: "Message" }).fill("When does the office open?");
      await page.keyboard.press("Control+Enter");
      const question = panel(page).getByRole("article", { name: /^Create the task/ });
      await expect(question).toContainText("By the rights of", { timeout: 30_000 });
      await expectSound(page);
      await question.getByRole("button", { name: "Approve" }).click();
      const answer = panel(page).getByRole("article", { name: /^Answer to When does/ });
      await expect(answer).toContainText("It wrote to no customer", { timeout: 30_000 });
      await expect(page).toHaveURL(/tab=chat&conversation=[\w-]+$/);
      await expectSound(page);
    });

    await test.step("it is there again after a reload, at both widths, renamed and shared", async () => {
      await page.reload();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(panel(page)).toContainText("It wrote to no customer");
        await expectSound(page);
      }
      await panel(page).getByRole("button", { name: "Rename" }).click();
      await page.getByLabel("Title of the conversation").fill("Opening hours");
      await page.keyboard.press("Enter");
      const list = panel(page).getByRole("navigation", { name: "Conversations" });
      await expect(list).toContainText("Opening hours");
      await panel(page).getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Share" }).click();
      await expect(list).toContainText("Shared");
    });

    await test.step("without a connection it says so, loses nothing, and goes on", async () => {
      await page.getByRole("textbox", { name: "Message" }).fill("And on Sundays?");
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("list", { name: "Messages" }).getByRole("alert")).toContainText(
        "Network connection failed.",
      );
      await expect(panel(page)).toContainText("And on Sundays?");
      await page.context().setOffline(false);
      await page
        .getByRole("list", { name: "Messages" })
        .getByRole("button", { name: "Try again" })
        .click();
      await expect(panel(page).getByRole("article", { name: /^Create the task/ })).toBeVisible({
        timeout: 30_000,
      });
    });

    await test.step("it is deleted when that is confirmed", async () => {
      await expect(page.getByRole("navigation", { name: "Conversations" })).toContainText(
        "Opening hours",
      );
      await panel(page).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(panel(page)).toContainText("No conversations yet");
    });
    expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
  } finally {
    await system.close();
  }
});
