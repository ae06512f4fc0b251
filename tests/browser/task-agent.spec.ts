import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { expectSound, expectSoundInThemes, newPerson, newProject, signIn } from "./signed-in";
import { expect, test, untilHydrated } from "./system";

const LEAVE =
  "# Leave\n\nEverybody has thirty days of leave a year.\n\n# Asking\n\nLeave is asked for in spring.";
const FOUND = { timeout: 30_000 };

/** A project with a RAG, an agent, a task in mode auto, and somebody who reviews it and may use the agent. */
async function makeWorld(system: System, boss: Person, reviewer: Person) {
  const post = async (path: string, body: object) =>
    (await call(system, boss, "POST", path, body)).body;
  const project = await newProject(system, boss, { name: "Aurora" });
  const knowledge = { name: "Handbook", details: "What holds", ragUrl: "https://h.example.com" };
  const rag = (
    await post("/api/rags", { ...knowledge, ragType: "document-qa", status: "training" })
  ).rag.id;
  await post(`/api/rags/${rag}/documents`, { documents: [{ title: "Leave", text: LEAVE }] });
  await post(`/api/projects/${project}/rags`, { ragId: rag });
  const fields = { name: "House helper", details: "Answers from the handbook", status: "active" };
  const from = { agentUrl: "https://a.example.com", agentType: "Help", templateId: "custom-agent" };
  const agentId = (await post("/api/agents", { ...fields, ...from })).agent.id as string;
  await post(`/api/projects/${project}/agents`, { agentId });
  const userId = reviewer.id;
  for (const item of [`agents/${agentId}`, `rags/${rag}`, `projects/${project}`])
    await post(`/api/${item}/users`, { userId });
  const task = { name: "How many days of leave does everybody have?", project_id: project };
  const auto = { taskMode: "auto", status: "paused" };
  const taskId = (await post("/api/tasks", { ...task, ...auto })).task.id as string;
  await post(`/api/tasks/${taskId}/users`, { userId, taskRole: "reviewer" });
  const isReady = async () =>
    (await call(system, boss, "GET", `/api/rags/${rag}/documents`)).body.documents[0].status;
  await expect.poll(isReady, FOUND).toBe("ready");
  const setAgent = (status: string) =>
    call(system, boss, "PATCH", `/api/agents/${agentId}`, { status });
  return { taskId, setAgent };
}

const agentOf = (page: Page) => page.getByRole("region", { name: /^Agent/ });
const commentsOf = (page: Page) =>
  page.locator("#comments").getByRole("listitem").filter({ hasText: "Result of House helper" });

test.setTimeout(240_000);
test("a task is given to an agent, returned by its reviewer with a remark, and accepted", async ({
  page,
  browser,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin", "Bo Boss");
    const reviewer = await newPerson(system, "moderator", "Ria Review");
    const { taskId, setAgent } = await makeWorld(system, boss, reviewer);
    await page.setViewportSize({ width: 1440, height: 900 });
    const problems = await signIn(page, system, boss);
    const address = `${system.url}/tasks/${taskId}`;

    await test.step("it is given to one of the agents that work in its project", async () => {
      await page.goto(address);
      await expect(agentOf(page)).toContainText("No agent does this task.");
      await agentOf(page).getByRole("button", { name: "Give to an agent" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Agent")).toContainText("House helper");
      await expectSound(page);
      await dialog.getByRole("button", { name: "Give task" }).click();
      await expect(agentOf(page)).toContainText("Waits to begin");
      await expect(agentOf(page)).toContainText("with the rights of whoever sets it");
      await expectSoundInThemes(page);
    });

    await test.step("it begins with the status, and its result comes as a comment by itself", async () => {
      await page.getByRole("button", { name: "Update Status" }).click();
      await page.getByRole("menuitem", { name: "Active" }).click();
      await expect(agentOf(page)).toContainText("For review", FOUND);
      await expect(commentsOf(page)).toContainText("thirty days of leave");
      await expect(agentOf(page)).toContainText("with the rights of Bo Boss");
      await expect(agentOf(page).getByRole("link", { name: "Open the run" })).toBeVisible();
      const runs = page.getByRole("list", { name: "Runs on this task" });
      await expect(runs).toContainText("for Bo Boss");
      await expectSoundInThemes(page);
    });

    const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await theirs.newPage();
    const theirProblems = await signIn(phone, system, reviewer);

    await test.step("its reviewer is told, and sees how it stands without the run", async () => {
      await phone.goto(`${system.url}/notices`);
      await untilHydrated(phone);
      await phone.getByRole("link", { name: /^House helper is done with the task/ }).click();
      await expect(phone).toHaveURL(new RegExp(`/tasks/${taskId}$`));
      await expect(agentOf(phone)).toContainText("For review");
      await expect(agentOf(phone)).toContainText("with the rights of Bo Boss");
      await expect(agentOf(phone).getByRole("link", { name: "Open the run" })).toHaveCount(0);
      await expect(agentOf(phone).getByRole("button", { name: "Take away" })).toHaveCount(0);
      await expect(phone.getByText("No run on this task acted for you.")).toBeVisible();
      await untilHydrated(phone);
      await expectSoundInThemes(phone);
    });

    await test.step("a remark is needed, and what was typed stays where it was refused", async () => {
      await agentOf(phone).getByRole("button", { name: "Return…" }).click();
      const remark = agentOf(phone).getByLabel("What is to be done differently?");
      await expect(remark).toBeFocused();
      await agentOf(phone).getByRole("button", { name: "Return", exact: true }).click();
      await expect(remark).toHaveAttribute("aria-invalid", "true");
      await remark.fill("When is leave asked for?");
      await setAgent("inactive");
      await agentOf(phone).getByRole("button", { name: "Return", exact: true }).click();
      await expect(agentOf(phone)).toContainText("This agent is switched off");
      await expect(remark).toHaveValue("When is leave asked for?");
      await expectSound(phone);
      await setAgent("active");
    });

    await test.step("returned, the next run is asked the remark and acts for the reviewer", async () => {
      await agentOf(phone).getByRole("button", { name: "Return", exact: true }).click();
      await expect(agentOf(phone)).toContainText("with the rights of Ria Review", FOUND);
      await expect(agentOf(phone)).toContainText("For review", FOUND);
      await expect(commentsOf(phone)).toHaveCount(2);
      await expect(commentsOf(phone).last()).toContainText("asked for in spring");
      await expect(agentOf(phone).getByRole("link", { name: "Open the run" })).toBeVisible();
    });

    await test.step("accepted, the task is done, for everybody who looks at it", async () => {
      await agentOf(phone).getByRole("button", { name: "Accept" }).click();
      await expect(agentOf(phone)).toContainText("Accepted by Ria Review");
      await expect(phone.getByRole("list", { name: "Activity" })).toContainText(
        "Ria Review reviewed what the agent did",
      );
      await expectSoundInThemes(phone);
      await page.reload();
      await expect(agentOf(page)).toContainText("Accepted by Ria Review");
      await expect(page.getByRole("button", { name: "Status: Idle" })).toBeVisible();
    });

    await test.step("it is taken away again", async () => {
      await agentOf(page).getByRole("button", { name: "Take away" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Take away" }).click();
      await expect(agentOf(page).getByRole("button", { name: "Give to an agent" })).toBeVisible();
      await expect(agentOf(page)).toContainText("Accepted by Ria Review");
      await expectSound(page);
    });

    await theirs.close();
    expect([...problems, ...theirProblems]).toEqual([]);
  } finally {
    await system.close();
  }
});
