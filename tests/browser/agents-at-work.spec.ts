import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const LEAVE = "# Leave\n\nEverybody has thirty days of leave a year.";

/** A project with a task, and a RAG that answers it. */
async function makeWorld(system: System, boss: Person) {
  const post = async (path: string, body: object) =>
    (await call(system, boss, "POST", path, body)).body;
  const project = await newProject(system, boss, { name: "Aurora" });
  const fields = { name: "Handbook", details: "What holds here", ragUrl: "https://h.example.com" };
  const rag = (await post("/api/rags", { ...fields, ragType: "document-qa", status: "training" }))
    .rag.id;
  await post(`/api/rags/${rag}/documents`, { documents: [{ title: "Leave", text: LEAVE }] });
  await post(`/api/projects/${project}/rags`, { ragId: rag });
  const task = { name: "How many days of leave does everybody have?", project_id: project };
  const taskId = (await post("/api/tasks", task)).task.id as string;
  const isReady = async () =>
    (await call(system, boss, "GET", `/api/rags/${rag}/documents`)).body.documents[0].status;
  await expect.poll(isReady, { timeout: 30_000 }).toBe("ready");
  return { project, taskId };
}

const main = (page: Page) => page.getByRole("main");
const banner = (page: Page) => page.locator("[data-slot=connection]", { hasText: "No connection" });
/** What the browser says of calls that could not be sent is no fault of the page. */
const faults = (problems: string[]) =>
  problems.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"));

/** On a phone and at a desk. */
async function expectSoundAtBoth(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
}

/** Without a connection the page says so, and what was there stays. */
async function withoutConnection(page: Page, work: () => Promise<void>) {
  await page.context().setOffline(true);
  await expect(banner(page)).toContainText("What you type stays here until it can be sent.");
  await work();
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveCount(0);
}

test.setTimeout(240_000);
test("an agent is set up from a template, asks on a task, and does what it was allowed", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin");
    const { project, taskId } = await makeWorld(system, boss);
    const problems = await signIn(page, system, boss);
    let agentUrl = "";

    await test.step("the template's card leads to a short form with the project chosen", async () => {
      await page.goto(`${system.url}/agents?mode=create&template=custom-agent&project=${project}`);
      await expect(page.getByLabel("Project", { exact: true })).toHaveValue(project);
      await expectSoundAtBoth(page);
      await page.getByLabel("Name", { exact: true }).fill("House helper");
      await page.getByRole("button", { name: "Create Agent" }).click();
      await expect(page).toHaveURL(/\/agents\/[\w-]+\/workspace\?tab=runs$/);
      agentUrl = page.url();
      await expect(main(page)).toContainText("No runs yet");
      await expectSound(page);
    });

    await test.step("it is given the task, and its steps stand on the run's page", async () => {
      await page.goto(`${system.url}/tasks/${taskId}`);
      await page.getByRole("button", { name: "Run with agent" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Agent")).toContainText("House helper");
      await expectSound(page);
      await dialog.getByRole("button", { name: "Start run" }).click();
      await expect(page).toHaveURL(/\/runs\/[\w-]+$/);
      const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
      await expect(steps.first()).toContainText("Read a task", { timeout: 30_000 });
      await expect(main(page).getByRole("article")).toContainText("thirty days of leave", {
        timeout: 30_000,
      });
      await steps.first().locator("summary").click();
      await expect(steps.first()).toContainText("What came out");
      await expectSoundAtBoth(page);
      await withoutConnection(page, async () => {
        await expect(main(page).getByRole("article")).toContainText("thirty days of leave");
        await main(page).getByRole("button", { name: "Approve" }).click();
        await expect(main(page).getByRole("article")).toContainText("Network connection failed.");
      });
    });

    await test.step("the header counts what it asks; the inbox denies only with a reason", async () => {
      await page.goto(system.url);
      await expect(main(page)).toContainText("An agent waits for you");
      await page.getByRole("link", { name: "Approvals: 1 waiting for you" }).click();
      const question = page.getByRole("list", { name: "Approvals" }).getByRole("article");
      await expect(question).toContainText("By the rights of");
      const done = question.getByRole("region", { name: "What will be done" });
      await expect(done).toContainText("How many days of leave does everybody have?");
      const reads = question.getByRole("region", { name: "It comes from" });
      await expect(reads.getByRole("link", { name: "Read a task" })).toHaveAttribute(
        "href",
        /\/runs\/[\w-]+#step-1$/,
      );
      await expectSoundAtBoth(page);
      await question.getByRole("button", { name: "Deny…" }).click();
      await expect(question.getByLabel("Why not?")).toBeFocused();
      await page.keyboard.type("Ask me on Monday");
      await withoutConnection(page, async () => {
        await question.getByRole("button", { name: "Deny", exact: true }).click();
        await expect(question).toContainText("Network connection failed.");
        await expect(question.getByLabel("Why not?")).toHaveValue("Ask me on Monday");
      });
      await question.getByRole("button", { name: "Back" }).click();
      await expect(question.getByRole("button", { name: "Deny…" })).toBeFocused();
    });

    await test.step("what is changed and approved there is what is done", async () => {
      const question = page.getByRole("list", { name: "Approvals" }).getByRole("article");
      await question.getByRole("button", { name: "Edit…" }).click();
      await question.getByLabel("Body", { exact: true }).fill("Thirty days, says the handbook.");
      await question.getByRole("button", { name: "Approve as changed" }).click();
      await expect(main(page)).toContainText("Nothing waits for you");
      await expect(page.getByRole("link", { name: "Approvals", exact: true })).toBeVisible();
      await page.goto(`${system.url}/tasks/${taskId}`);
      const comments = page.locator("#comments");
      await expect(async () => {
        await page.reload();
        await expect(comments).toContainText("Thirty days, says the handbook.", { timeout: 1000 });
      }).toPass({ timeout: 30_000 });
      const runs = page.getByRole("list", { name: "Runs on this task" });
      await expect(runs).toContainText("Succeeded", { timeout: 15_000 });
      await runs.getByRole("link", { name: "House helper" }).click();
      await expect(main(page)).toContainText("Changed and approved by");
      await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
      await expectSound(page);
    });

    await test.step("its workspace says what it may, and gives it times to work at", async () => {
      await page.goto(agentUrl.replace("runs", "overview"));
      await expect(main(page)).toContainText("Asks its person before");
      await expect(main(page)).toContainText("It has no rights of its own.");
      await expect(main(page)).toContainText("a rule in code decides");
      await page.getByRole("tab", { name: "AI Workers" }).click();
      const rule = page
        .locator("[data-slot=card]")
        .filter({ hasText: "How it works: Custom Agent" });
      await expect(rule).toContainText("Starts by hand, on a task, on a schedule");
      // What its configuration lets it do stands beside the rule, and its template's words nowhere.
      await expect(rule).not.toContainText("Asks before it may");
      await page.getByRole("button", { name: "New schedule" }).click();
      await page.getByLabel("Time zone").fill("Europe/Nowhere");
      await page.getByRole("button", { name: "Create schedule" }).click();
      await expect(main(page)).toContainText("Please give a time zone by its IANA name");
      await page.getByLabel("Time zone").fill("Europe/Amsterdam");
      await page.getByLabel("When").selectOption("Every Monday at 9:00");
      await expectSoundAtBoth(page);
      await withoutConnection(page, async () => {
        await page.getByRole("button", { name: "Create schedule" }).click();
        await expect(main(page)).toContainText("Network connection failed.");
        await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Amsterdam");
      });
      await page.getByRole("button", { name: "Create schedule" }).click();
      const schedules = page.getByRole("list", { name: "Schedules" });
      await expect(schedules).toContainText(/Next: Mon .* 09:00/);
      await schedules.getByRole("button", { name: "Pause" }).click();
      await expect(schedules).toContainText("Paused");
      await schedules.getByRole("button", { name: "History" }).click();
      await expect(schedules).toContainText("It has begun nothing yet.");
      // What the head of the page covers half is no target at this place.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSound(page);
    });

    await test.step("what is expected of it is played, changed, and kept with its results", async () => {
      await page.getByRole("tab", { name: "Monitoring" }).click();
      await page.getByRole("button", { name: "New scenario" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Knows the leave");
      await page.getByLabel("What it is asked").fill("How many days of leave?");
      await expect(page.getByLabel("Project", { exact: true })).toHaveValue(/./);
      await page.getByRole("button", { name: "Save and run" }).click();
      const scenarios = page.getByRole("list", { name: "Scenarios" });
      await expect(scenarios).toContainText(/Passed|Failed/, { timeout: 30_000 });
      await scenarios.getByRole("button", { name: "Edit Knows the leave" }).click();
      await expect(page.getByLabel("What it is asked")).toHaveValue("How many days of leave?");
      await page.getByLabel("Name", { exact: true }).fill("Knows all leave");
      await page.getByRole("button", { name: "Save and run" }).click();
      await scenarios.getByRole("button", { name: "Earlier results of Knows all leave" }).click();
      const results = page.getByRole("list", { name: "Results of Knows all leave" });
      await expect(results.locator(":scope > li")).toHaveCount(2, { timeout: 30_000 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSound(page);
    });
    expect(faults(problems)).toEqual([]);
  } finally {
    await system.close();
  }
});
