import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { expectFits } from "./expect-fits";
import { expectSound, expectSoundInThemes, newPerson, newProject, signIn } from "./signed-in";
import { expect, test, untilHydrated } from "./system";

const LEAVE =
  "# Leave\n\nEverybody has thirty days of leave a year.\n\n# Asking\n\nLeave is asked for in spring.";
const FOUND = { timeout: 30_000 };

/**
 * Creates a project with a RAG, a manual task and an automatic task with its answer, and a
 * reviewer.
 */
async function makeWorld(system: System, boss: Person, reviewer: Person) {
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
  const auto = { taskMode: "auto", status: "paused" };
  const autoId = (await post("/api/tasks", { ...task, ...auto })).task.id as string;
  const userId = reviewer.id;
  for (const item of [`rags/${rag}`, `projects/${project}`])
    await post(`/api/${item}/users`, { userId });
  await post(`/api/tasks/${autoId}/users`, { userId, taskRole: "reviewer" });
  const isReady = async () =>
    (await call(system, boss, "GET", `/api/rags/${rag}/documents`)).body.documents[0].status;
  await expect.poll(isReady, FOUND).toBe("ready");
  return { project, taskId, autoId };
}

const agentOf = (page: Page) => page.getByRole("region", { name: /^Agent/ });
const commentsOf = (page: Page) =>
  page.locator("#comments").getByRole("listitem").filter({ hasText: "Result of House helper" });
const main = (page: Page) => page.getByRole("main");
const banner = (page: Page) => page.locator("[data-slot=connection]", { hasText: "No connection" });
/** Ignore the browser's own messages about failed requests. */
const faults = (problems: string[]) =>
  problems.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"));

/** Checks phone and desktop widths. */
async function expectSoundAtBoth(page: Page) {
  await page.setViewportSize({ width: 390, height: 900 });
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectFits(page);
}

/** Checks that the page announces a lost connection and keeps its content. */
async function withoutConnection(page: Page, work: () => Promise<void>) {
  await page.context().setOffline(true);
  await expect(banner(page)).toContainText("What you type stays here until you can send it.");
  await work();
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveCount(0);
}

test.setTimeout(240_000);
test("an agent is set up from a template, does what it was allowed, and its work is reviewed", async ({
  page,
  browser,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin", "Bo Boss");
    const reviewer = await newPerson(system, "moderator", "Ria Review");
    const { project, taskId, autoId } = await makeWorld(system, boss, reviewer);
    const problems = await signIn(page, system, boss);
    let agentUrl = "";
    const agentPath = () => `/api/agents/${/agents\/([\w-]+)/.exec(agentUrl)?.[1]}`;
    const setAgent = (status: string) => call(system, boss, "PATCH", agentPath(), { status });

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

    await test.step("it is given the task, and its steps are on the run's page", async () => {
      await page.goto(`${system.url}/tasks/${taskId}`);
      await page.getByRole("button", { name: "Run with agent" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Agent")).toContainText("House helper");
      await expectSound(page);
      await dialog.getByRole("button", { name: "Start run" }).click();
      await expect(page).toHaveURL(/\/runs\/[\w-]+$/);
      const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
      await expect(steps.first()).toContainText("Read a task", FOUND);
      await expect(main(page).getByRole("article")).toContainText("thirty days of leave", {
        timeout: 30_000,
      });
      await steps.first().locator("summary").click();
      await expect(steps.first()).toContainText("Output");
      await expectSoundAtBoth(page);
      await withoutConnection(page, async () => {
        await expect(main(page).getByRole("article")).toContainText("thirty days of leave");
        await main(page).getByRole("button", { name: "Approve" }).click();
        await expect(main(page).getByRole("article")).toContainText("Network connection failed.");
      });
    });

    await test.step("the header counts what it asks; the inbox rejects only with a reason", async () => {
      await page.goto(system.url);
      await expect(main(page)).toContainText("1 action needs your approval");
      await page.getByRole("link", { name: /^Inbox.*1$/ }).click();
      const question = page.getByRole("list", { name: "Approvals" }).getByRole("article");
      await question.locator("[aria-expanded=false]").click();
      await expect(question).toContainText("On behalf of");
      const done = question.getByRole("region", { name: "Proposed action" });
      await expect(done).toContainText("How many days of leave does everybody have?");
      const reads = question.getByRole("region", { name: "Sources" });
      await expect(reads.getByRole("link", { name: "Read a task" })).toHaveAttribute(
        "href",
        /\/runs\/[\w-]+#step-1$/,
      );
      await expectSoundAtBoth(page);
      await question.getByRole("button", { name: "Reject…" }).click();
      await expect(question.getByLabel("Reason")).toBeFocused();
      await page.keyboard.type("Ask me on Monday");
      await withoutConnection(page, async () => {
        await question.getByRole("button", { name: "Reject", exact: true }).click();
        await expect(question).toContainText("Network connection failed.");
        await expect(question.getByLabel("Reason")).toHaveValue("Ask me on Monday");
      });
      await question.getByRole("button", { name: "Back" }).click();
      await expect(question.getByRole("button", { name: "Reject…" })).toBeFocused();
    });

    await test.step("what is changed and approved there is what is done", async () => {
      const question = page.getByRole("list", { name: "Approvals" }).getByRole("article");
      await question.getByRole("button", { name: "Edit…" }).click();
      await question.getByLabel("Comment", { exact: true }).fill("Thirty days, says the handbook.");
      await question.getByRole("button", { name: "Approve with changes" }).click();
      await expect(main(page)).toContainText("No approvals waiting for you");
      const navigation = page.getByRole("navigation", { name: "Main" });
      await expect(navigation.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();
      await page.goto(`${system.url}/tasks/${taskId}`);
      const comments = page.locator("#comments");
      await expect(async () => {
        await page.reload();
        await expect(comments).toContainText("Thirty days, says the handbook.", { timeout: 1000 });
      }).toPass(FOUND);
      const runs = page.getByRole("list", { name: "Runs on this task" });
      await expect(runs).toContainText("Succeeded", { timeout: 15_000 });
      await runs.getByRole("link", { name: "House helper" }).click();
      await expect(main(page)).toContainText("Approved with changes by");
      await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
      await expectSound(page);
    });

    await test.step("its workspace says what it may, and gives it times to work at", async () => {
      await page.goto(agentUrl.replace("runs", "overview"));
      await expect(main(page)).toContainText("Asks the person it runs for");
      await expect(main(page)).toContainText("It has no permissions of its own.");
      await expect(main(page)).toContainText("because a fixed rule decides");
      await page.getByRole("tab", { name: "AI Workers" }).click();
      const rule = page
        .locator("[data-slot=card]")
        .filter({ hasText: "How it works: Custom Agent" });
      await expect(rule).toContainText("Start it by hand, from a task, on a schedule");
      // The configured tools are shown next to the rule. The template's text isn't shown.
      await expect(rule).not.toContainText("Needs approval to");
      await page.getByRole("button", { name: "New schedule" }).click();
      await page.getByLabel("Time zone").fill("Europe/Nowhere");
      await page.getByRole("button", { name: "Create schedule" }).click();
      await expect(main(page)).toContainText("Enter an IANA time zone");
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
      await expect(schedules).toContainText("No runs yet.");
      // Targets half hidden by the header would count as too small.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSound(page);
    });

    await test.step("what is expected of it is played, changed, and kept with its results", async () => {
      await page.getByRole("tab", { name: "Monitoring" }).click();
      await page.getByRole("button", { name: "New scenario" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Knows the leave");
      await page.getByLabel("Messages").fill("How many days of leave?");
      await expect(page.getByLabel("Project", { exact: true })).toHaveValue(/./);
      await page.getByRole("button", { name: "Save and run" }).click();
      const scenarios = page.getByRole("list", { name: "Scenarios" });
      await expect(scenarios).toContainText(/Passed|Failed/, FOUND);
      await scenarios.getByRole("button", { name: "Edit Knows the leave" }).click();
      await expect(page.getByLabel("Messages")).toHaveValue("How many days of leave?");
      await page.getByLabel("Name", { exact: true }).fill("Knows all leave");
      await page.getByRole("button", { name: "Save and run" }).click();
      await scenarios.getByRole("button", { name: "Result history of Knows all leave" }).click();
      const results = page.getByRole("list", { name: "Results of Knows all leave" });
      await expect(results.locator(":scope > li")).toHaveCount(2, FOUND);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectSound(page);
    });
    await test.step("it is given to one of the agents that work in its project", async () => {
      await call(system, boss, "POST", `${agentPath()}/users`, { userId: reviewer.id });
      await page.goto(`${system.url}/tasks/${autoId}`);
      await expect(agentOf(page)).toContainText("No agent assigned.");
      await agentOf(page).getByRole("button", { name: "Assign agent" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Agent")).toContainText("House helper");
      await expect(dialog.getByRole("button", { name: "Assign and start" })).toBeVisible();
      await dialog.getByRole("checkbox", { name: "Start when I set it Active" }).click();
      await expectSound(page);
      await dialog.getByRole("button", { name: "Assign agent" }).click();
      await expect(agentOf(page)).toContainText("Not started");
      await expect(agentOf(page)).toContainText("on their behalf");
      await expect(agentOf(page).getByRole("button", { name: "Start now" })).toBeVisible();
      await expectSound(page);
    });

    await test.step("it begins with the status, and its result comes as a comment by itself", async () => {
      await page.getByRole("button", { name: "Update Status" }).click();
      await page.getByRole("menuitem", { name: "Active" }).click();
      await expect(agentOf(page)).toContainText("Needs review", FOUND);
      await expect(commentsOf(page)).toContainText("thirty days of leave");
      await expect(agentOf(page)).toContainText("on behalf of Bo Boss");
      await expect(agentOf(page).getByRole("link", { name: "Open run" })).toBeVisible();
      const runs = page.getByRole("list", { name: "Runs on this task" });
      await expect(runs).toContainText("on behalf of Bo Boss");
      await expectSoundInThemes(page);
    });

    const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await theirs.newPage();
    const theirProblems = await signIn(phone, system, reviewer);

    await test.step("its reviewer is told, and sees its status without the run", async () => {
      await phone.goto(`${system.url}/notices`);
      await untilHydrated(phone);
      await phone.getByRole("link", { name: /^House helper finished/ }).click();
      await expect(phone).toHaveURL(new RegExp(`/tasks/${autoId}$`));
      await expect(agentOf(phone)).toContainText("Needs review");
      await expect(agentOf(phone)).toContainText("on behalf of Bo Boss");
      await expect(agentOf(phone).getByRole("link", { name: "Open run" })).toHaveCount(0);
      await expect(agentOf(phone).getByRole("button", { name: "Remove agent" })).toHaveCount(0);
      await expect(
        phone.getByText("No runs to show. You can see only runs that act on your behalf."),
      ).toBeVisible();
      await untilHydrated(phone);
      await expectSound(phone);
    });

    await test.step("a remark is needed, and what was typed stays where it was refused", async () => {
      await agentOf(phone).getByRole("button", { name: "Request changes…" }).click();
      const remark = agentOf(phone).getByLabel("What should the agent change?");
      await expect(remark).toBeFocused();
      await agentOf(phone).getByRole("button", { name: "Request changes", exact: true }).click();
      await expect(remark).toHaveAttribute("aria-invalid", "true");
      await remark.fill("When is leave asked for?");
      await setAgent("inactive");
      await agentOf(phone).getByRole("button", { name: "Request changes", exact: true }).click();
      await expect(agentOf(phone)).toContainText("This agent is inactive");
      await expect(remark).toHaveValue("When is leave asked for?");
      // A button that the header covers counts as too small.
      await phone.evaluate(() => window.scrollTo(0, 0));
      await expectSound(phone);
      await setAgent("active");
    });

    await test.step("returned, the next run is asked the remark and acts on behalf of the reviewer", async () => {
      await agentOf(phone).getByRole("button", { name: "Request changes", exact: true }).click();
      await expect(agentOf(phone)).toContainText("on behalf of Ria Review", FOUND);
      await expect(agentOf(phone)).toContainText("Needs review", FOUND);
      await expect(commentsOf(phone)).toHaveCount(2);
      await expect(commentsOf(phone).last()).toContainText("asked for in spring");
      await expect(agentOf(phone).getByRole("link", { name: "Open run" })).toBeVisible();
    });

    await test.step("accepted, the task is done, for everyone who looks at it", async () => {
      await agentOf(phone).getByRole("button", { name: "Approve" }).click();
      await expect(agentOf(phone)).toContainText("Approved by Ria Review");
      await expect(phone.getByRole("list", { name: "Activity" })).toContainText(
        "Ria Review reviewed the agent's work",
      );
      await phone.evaluate(() => window.scrollTo(0, 0));
      await expectSound(phone);
      await page.reload();
      await expect(agentOf(page)).toContainText("Approved by Ria Review");
      await expect(page.getByRole("button", { name: "Status: Completed" })).toBeVisible();
    });

    await test.step("it is removed again", async () => {
      await agentOf(page).getByRole("button", { name: "Remove agent" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove agent" }).click();
      await expect(agentOf(page).getByRole("button", { name: "Assign agent" })).toBeVisible();
      await expect(agentOf(page)).toContainText("Approved by Ria Review");
      await expectSound(page);
    });

    await theirs.close();
    expect(faults([...problems, ...theirProblems])).toEqual([]);
  } finally {
    await system.close();
  }
});
