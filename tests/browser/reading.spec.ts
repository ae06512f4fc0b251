import type { BrowserContext, Page } from "@playwright/test";
import type { SystemRole } from "@/lib/auth/roles";
import { completeSetup, createPerson, type Person } from "../support/people";
import { insertAgent, insertProject, insertRag, insertTask } from "../support/reading-fixture";
import type { System } from "../support/system";
import { findViolations } from "./find-violations";
import { expect, test } from "./system";

const READ_ONLY = "Read-only access • Contact superadmin for changes";
const problems: string[] = [];

test.beforeEach(async ({ page, system }) => {
  await completeSetup(system);
  // Each test names what is there.
  await system.env.DB.batch(
    ["agents", "rags", "tasks", "projects"].map((table) =>
      system.env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  problems.length = 0;
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
});

async function signInAs(context: BrowserContext, system: System, role: SystemRole) {
  const person = await createPerson(system, role);
  await context.addCookies([{ name: "atrium", value: person.sealed, url: system.url }]);
  return person;
}

/** What the browser itself reports of a document that answered 404; it may come late, so it is left out when asked. */
const unexpected = () => problems.filter((text) => !text.includes("status of 404"));

/** Clean by axe, within the window's width, and nothing in the console. */
async function expectFit(page: Page, complaints = () => problems) {
  expect(await findViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(complaints()).toEqual([]);
}

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const cardOf = (page: Page, id: string) => page.locator(`[data-item-id="${id}"]`);
const rowOf = (page: Page, id: string) => page.locator(`[data-task-id="${id}"]:visible`);
const fact = (page: Page, label: string) =>
  main(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

const ITEMS = [
  {
    kind: "agents",
    title: "Agents",
    insert: insertAgent,
    one: "Northern agent",
    open: "Go to agent workspace",
    back: "Back to agents",
    notFound: "agent Not Found",
    badge: "Active",
    first: "Agents show here once you are assigned to one.",
  },
  {
    kind: "rags",
    title: "RAGs",
    insert: insertRag,
    one: "Northern RAG",
    open: "View RAG",
    back: "Back to RAGs",
    notFound: "RAG Not Found",
    badge: "Training",
    first: "RAGs show here once you are assigned to one.",
  },
] as const;

for (const item of ITEMS) {
  const { kind, title, insert } = item;

  test.describe(kind, () => {
    test(`[P101] [W016] [W029] [W032] [W083] [W095] [P095] [W011] [W012] a member reads the ${kind} that are theirs, and opens one`, async ({
      page,
      context,
      system,
    }) => {
      const person = await signInAs(context, system, "moderator");
      const others = [];
      for (let index = 0; index < 4; index++) {
        others.push((await createPerson(system, "moderator")).id);
      }
      const own = await insert(system, { assigned: [person.id, ...others] });
      const hidden = await insert(system, { name: "Not theirs" });
      await page.goto(`${system.url}/${kind}`);
      await expect(heading(page, title)).toBeVisible();
      await expect(cardOf(page, own)).toContainText(item.one);
      await expect(cardOf(page, own)).toContainText(item.badge);
      await expect(cardOf(page, own)).toContainText(READ_ONLY);
      await expect(cardOf(page, own)).toContainText("+2 more");
      await expect(cardOf(page, own).getByRole("button")).toHaveCount(0);
      await expect(cardOf(page, hidden)).toHaveCount(0);
      await expectFit(page);
      await cardOf(page, own).getByRole("link", { name: item.open }).click();
      await expect(page).toHaveURL(`${system.url}/${kind}/${own}/workspace`);
      await expect(heading(page, item.one)).toBeVisible();
      await expectFit(page);
      await page.getByRole("link", { name: item.back }).click();
      await expect(page).toHaveURL(`${system.url}/${kind}`);
    });

    test(`[P095] one of the ${kind} that is not there, or not theirs, says so`, async ({
      page,
      context,
      system,
    }) => {
      const id = await insert(system, {});
      await signInAs(context, system, "admin");
      for (const path of [id, crypto.randomUUID()]) {
        await page.goto(`${system.url}/${kind}/${path}/workspace`);
        await expect(heading(page, item.notFound)).toBeVisible();
        await expect(page.getByRole("link", { name: item.back })).toHaveAttribute(
          "href",
          `/${kind}`,
        );
        // Inside the shell.
        await expect(page.getByRole("navigation").first()).toBeVisible();
      }
      await expectFit(page, unexpected);
    });

    test(`search, status and tiles of the ${kind}, on the page and on the settings tab`, async ({
      page,
      context,
      system,
    }) => {
      await signInAs(context, system, "superadmin");
      const first = await insert(system, { name: "Alpha", status: "active" });
      const second = await insert(system, { name: "Beta", status: "inactive" });
      for (const address of [`/${kind}?`, `/settings?tab=${kind}&`]) {
        await page.goto(`${system.url}${address}`);
        await expect(cardOf(page, second)).toBeVisible();
        await expect(main(page)).not.toContainText(READ_ONLY);
        await page.getByRole("searchbox").fill("ALPH");
        await page.getByRole("searchbox").press("Enter");
        await expect(cardOf(page, second)).toHaveCount(0);
        await expect(cardOf(page, first)).toBeVisible();
        await expect(page).toHaveURL(/q=ALPH/);
        await page.getByLabel("Filter by status").selectOption("inactive");
        await expect(main(page)).toContainText(`No ${title} match`, { ignoreCase: true });
        await page.getByRole("link", { name: "Clear filters" }).click();
        await expect(main(page)).toContainText("2 of 2");
        await page.getByLabel("Filter by status").selectOption("inactive");
        await expect(cardOf(page, first)).toHaveCount(0);
        await expect(cardOf(page, second)).toBeVisible();
        await expect(main(page)).toContainText("1 of 2");
        await page.reload();
        await expect(cardOf(page, first)).toHaveCount(0);
        if (address.startsWith("/settings")) await expect(page).toHaveURL(/tab=/);
        await expectFit(page);
      }
    });

    test(`without any, the ${kind} say who can assign one`, async ({ page, context, system }) => {
      await signInAs(context, system, "moderator");
      await page.goto(`${system.url}/${kind}`);
      await expect(main(page)).toContainText(item.first);
      await expect(main(page).getByRole("button")).toHaveCount(0);
      await expectFit(page);
    });

    test(`@phone the ${kind} fit a phone`, async ({ page, context, system }) => {
      const person = await signInAs(context, system, "moderator");
      const id = await insert(system, { assigned: [person.id] });
      await page.goto(`${system.url}/${kind}`);
      await expect(cardOf(page, id)).toContainText(READ_ONLY);
      await expectFit(page);
    });
  });
}

test("[W262] [W263] [W264] [W265] a RAG's badge is Active, Training, Error or Inactive", async ({
  page,
  context,
  system,
}) => {
  await signInAs(context, system, "superadmin");
  const expected = {
    active: "Active",
    training: "Training",
    error: "Error",
    planning: "Inactive",
    inactive: "Inactive",
  };
  for (const [status, label] of Object.entries(expected)) {
    const id = await insertRag(system, { status });
    await page.goto(`${system.url}/rags/${id}/workspace`);
    await expect(page.locator("[data-slot=page-header] [data-slot=badge]")).toHaveText(label);
  }
});

test("[W081] [W082] an agent's badge is Active or Inactive", async ({ page, context, system }) => {
  await signInAs(context, system, "superadmin");
  for (const [status, label] of [
    ["active", "Active"],
    ["inactive", "Inactive"],
  ]) {
    const id = await insertAgent(system, { status });
    await page.goto(`${system.url}/agents/${id}/workspace`);
    await expect(page.locator("[data-slot=page-header] [data-slot=badge]")).toHaveText(label ?? "");
  }
});

test("[P090] [W001] [W150] [W152] [W153] [W156] [W158] [W159] every signed-in person lists the tasks that they may read", async ({
  page,
  context,
  system,
}) => {
  const person = await signInAs(context, system, "moderator");
  const own = await insertTask(system, { name: "Write", assigned: [person.id] });
  const made = await insertTask(system, {
    name: "Crawl",
    description: "The whole web",
    createdBy: person.id,
    status: "running",
    mode: "auto",
  });
  const hidden = await insertTask(system, { name: "Not theirs" });
  await page.goto(`${system.url}/tasks`);
  await expect(heading(page, "All Tasks")).toBeVisible();
  await expect(main(page)).toContainText("2 of 2 tasks shown");
  await expect(page.getByRole("columnheader")).toHaveText([
    "",
    "Task",
    "Status",
    "Mode",
    "Priority",
    "Assigned",
    "Due",
    "Created",
    "Actions",
  ]);
  await expect(rowOf(page, own)).toContainText("1 user");
  for (const text of ["Crawl", "The whole web", "Running", "Auto", "Unassigned", "years ago"])
    await expect(rowOf(page, made)).toContainText(text);
  await expect(rowOf(page, hidden)).toHaveCount(0);
  await expectFit(page);

  await page.getByRole("searchbox").fill("WHOLE");
  await page.getByRole("searchbox").press("Enter");
  await expect(main(page)).toContainText("1 of 2 tasks shown");
  await expect(rowOf(page, own)).toHaveCount(0);
  const mode = page.getByLabel("Mode", { exact: true });
  expect(
    await mode
      .locator("option")
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
  ).toEqual(["all", "manual", "auto"]);
  await mode.selectOption("manual");
  await expect(main(page)).toContainText("No tasks match your filters");
  await expect(page).toHaveURL(/q=WHOLE&mode=manual/);
  await page.reload();
  await expect(main(page)).toContainText("No tasks match your filters");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(main(page)).toContainText("2 of 2 tasks shown");
  await page.getByLabel("Status", { exact: true }).selectOption("pending");
  await expect(rowOf(page, made)).toHaveCount(0);
  await rowOf(page, own).getByRole("link", { name: "View Write" }).click();
  await expect(page).toHaveURL(`${system.url}/tasks/${own}`);
});

test("[W151] the status filter offers all eight statuses, grouped by mode", async ({
  page,
  context,
  system,
}) => {
  await signInAs(context, system, "superadmin");
  await insertTask(system, {});
  await page.goto(`${system.url}/tasks`);
  const filter = page.getByLabel("Status", { exact: true });
  const valuesIn = (selector: string) =>
    filter
      .locator(selector)
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(await valuesIn("> option")).toEqual(["all"]);
  expect(await valuesIn("optgroup[label=Auto] > option")).toEqual([
    "aktiv",
    "running",
    "paused",
    "inaktiv",
  ]);
  expect(await valuesIn("optgroup[label=Manual] > option")).toEqual([
    "pending",
    "in-progress",
    "completed",
    "cancelled",
  ]);
});

test("[W003] [P091] [W165] [W166] a task shows what is known of it", async ({
  page,
  context,
  system,
}) => {
  const person = await signInAs(context, system, "moderator");
  const project = await insertProject(system, { members: [person.id] });
  const creator = await createPerson(system, "admin");
  const id = await insertTask(system, {
    projectId: project.id,
    createdBy: creator.id,
    assigned: [creator.id],
  });
  await page.goto(`${system.url}/tasks/${id}`);
  await expect(heading(page, "Northern task")).toBeVisible();
  await expect(main(page)).toContainText("Manual");
  await expect(main(page)).toContainText("Pending");
  await expect(fact(page, "Created By")).toHaveText(creator.name);
  await expect(fact(page, "Created")).toContainText("years ago");
  await expect(fact(page, "Updated")).toContainText("years ago");
  await expect(fact(page, "Description")).toHaveText("What is to be done");
  await expect(fact(page, "Project").getByRole("link")).toHaveAttribute(
    "href",
    `/projects/${project.id}`,
  );
  const people = page.getByRole("list", { name: "Assigned Users" });
  for (const text of [creator.name, creator.email, "Reviewer"])
    await expect(people).toContainText(text);
  await expectFit(page);
});

test("[W167] a task without description or people says so", async ({ page, context, system }) => {
  const person = await signInAs(context, system, "moderator");
  const id = await insertTask(system, { createdBy: person.id, description: "" });
  await page.goto(`${system.url}/tasks/${id}`);
  await expect(fact(page, "Description")).toHaveText("No description provided");
  await expect(main(page)).toContainText("Unassigned");
});

test("[P091] [W175] [W500] a task that is not there, or not theirs, is not found inside the shell", async ({
  page,
  context,
  system,
}) => {
  const id = await insertTask(system, {});
  await signInAs(context, system, "admin");
  for (const path of [id, crypto.randomUUID()]) {
    await page.goto(`${system.url}/tasks/${path}`);
    await expect(heading(page, "Task Not Found")).toBeVisible();
    await expect(main(page)).toContainText("Task not found");
    await expect(page.getByRole("navigation").first()).toBeVisible();
  }
  await expectFit(page, unexpected);
  await page.getByRole("link", { name: "View All Tasks" }).click();
  await expect(main(page)).toContainText("No tasks yet");
  await expect(page.getByRole("link", { name: "Create First Task" })).toBeVisible();
  await expectFit(page, unexpected);
});

test("[W162] [W174] a failing database shows the error states, and Try Again recovers", async ({
  page,
  context,
  system,
}) => {
  const { DB } = system.env;
  const boss = await signInAs(context, system, "superadmin");
  const id = await insertTask(system, { createdBy: boss.id });
  await DB.exec("ALTER TABLE tasks RENAME TO tasks_away");
  try {
    await page.goto(`${system.url}/tasks`);
    await expect(heading(page, "Failed to Load Tasks")).toBeVisible();
    await page.goto(`${system.url}/tasks/${id}`);
    await expect(heading(page, "Task Error")).toBeVisible();
    await expect(page.getByRole("link", { name: "View All Tasks" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
      "href",
      "/",
    );
    await expectFit(page);
  } finally {
    await DB.exec("ALTER TABLE tasks_away RENAME TO tasks");
  }
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(heading(page, "Northern task")).toBeVisible();
});

test("@phone [W157] the tasks are cards on a phone, and one fits", async ({
  page,
  context,
  system,
}) => {
  const person: Person = await signInAs(context, system, "moderator");
  const id = await insertTask(system, {
    name: "A task whose name is much longer than a phone is wide, as names tend to be",
    assigned: [person.id],
  });
  await page.goto(`${system.url}/tasks`);
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(rowOf(page, id)).toContainText("1 user");
  await expectFit(page);
  await rowOf(page, id).getByRole("link", { name: /^View/ }).click();
  await expect(fact(page, "Description")).toHaveText("What is to be done");
  await expectFit(page);
});

test("[W013] a workspace's id leads to its place in the project", async ({
  page,
  context,
  system,
}) => {
  const person = await signInAs(context, system, "moderator");
  const project = await insertProject(system, { workspaceMembers: [person.id] });
  await page.goto(`${system.url}/workspace/${project.workspaceId}/overview`);
  await expect(page).toHaveURL(`${system.url}/projects/${project.id}/workspace/crm/overview`);
  await page.goto(`${system.url}/workspace/${crypto.randomUUID()}/overview`);
  await expect(heading(page, "Page not found")).toBeVisible();
});
