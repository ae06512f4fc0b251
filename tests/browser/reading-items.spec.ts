import { createPerson } from "../support/people";
import { insertAgent, insertProject, insertRag } from "../support/reading-fixture";
import { expectFits } from "./expect-fits";
import { findViolations } from "./find-violations";
import {
  beginReading,
  cardOf,
  expectFit,
  heading,
  main,
  READ_ONLY,
  signInAs,
  unexpected,
} from "./reading-fixture";
import { expect, test } from "./system";

const ITEMS = [
  {
    kind: "agents",
    title: "Agents",
    insert: insertAgent,
    one: "Northern agent",
    open: "Go to agent workspace",
    back: "Back to agents",
    notFound: "agent Not Found",
    missing: "agent not found",
    first: "Agents you're assigned to appear here.",
    badges: { active: "Active", inactive: "Inactive" },
  },
  {
    kind: "rags",
    title: "RAGs",
    insert: insertRag,
    one: "Northern RAG",
    open: "View RAG",
    back: "Back to RAGs",
    notFound: "RAG Not Found",
    missing: "RAG not found",
    first: "RAGs you're assigned to appear here.",
    badges: {
      active: "Active",
      inactive: "Inactive",
      planning: "Inactive · Planning",
      training: "Training",
      error: "Error",
    },
  },
] as const;

test.beforeEach(beginReading);

test("agents and RAGs are found, read and told apart by who asks", async ({
  page,
  context,
  system,
}) => {
  const person = await signInAs(context, system, "moderator");
  const others = await Promise.all([1, 2, 3, 4].map(() => createPerson(system, "moderator")));
  const assigned = [person.id, ...others.map(({ id }) => id)];

  for (const { kind, title, insert, ...item } of ITEMS) {
    await test.step(`without any, the ${kind} say who can assign one`, async () => {
      await page.goto(`${system.url}/${kind}`);
      await expect(main(page)).toContainText(item.first);
      await expect(main(page).getByRole("button")).toHaveCount(0);
      expect(await findViolations(page)).toEqual([]);
      await expectFits(page);
    });
    const own = await insert(system, { assigned, status: "active" });
    const hidden = await insert(system, { name: "Not theirs" });
    await test.step(`a member reads the ${kind} that are theirs, and opens one`, async () => {
      await page.goto(`${system.url}/${kind}?mode=create`);
      await expect(heading(page, title)).toBeVisible();
      for (const text of [item.one, "Active", READ_ONLY, "+2 more"])
        await expect(cardOf(page, own)).toContainText(text);
      await expect(cardOf(page, own).getByRole("button")).toHaveCount(0);
      await expect(page.getByRole("link", { name: /Edit|Create/ })).toHaveCount(0);
      await expect(cardOf(page, hidden)).toHaveCount(0);
      await expectFit(page, unexpected);
      await cardOf(page, own).getByRole("link", { name: item.open }).click();
      await expect(page).toHaveURL(`${system.url}/${kind}/${own}/workspace`);
      await expect(heading(page, item.one)).toBeVisible();
      await page.getByRole("link", { name: item.back }).click();
      await expect(page).toHaveURL(`${system.url}/${kind}`);
    });
    await test.step(`one of the ${kind} that is not there, or not theirs, says so`, async () => {
      for (const id of [crypto.randomUUID(), hidden]) {
        await page.goto(`${system.url}/${kind}/${id}/workspace`);
        await expect(heading(page, item.notFound)).toBeVisible();
        await expect(page.getByText(item.missing, { exact: true })).toBeVisible();
        await expect(page).toHaveTitle(/^(Agent|RAG) Not Found · Atrium$/);
        await expect(page.getByRole("link", { name: item.back })).toHaveAttribute(
          "href",
          `/${kind}`,
        );
        // Inside the shell.
        await expect(page.getByRole("navigation").first()).toBeVisible();
      }
      expect(await findViolations(page)).toEqual([]);
      await expectFits(page);
    });
  }
  await test.step("a workspace's id leads to its place in the project", async () => {
    const project = await insertProject(system, {
      members: [person.id],
      workspaceMembers: [person.id],
    });
    await page.goto(`${system.url}/workspace/${project.workspaceId}/overview`);
    await expect(page).toHaveURL(`${system.url}/projects/${project.id}/workspace/crm/overview`);
    await page.goto(`${system.url}/workspace/${crypto.randomUUID()}/overview`);
    await expect(heading(page, "Page not found")).toBeVisible();
  });
  await test.step("the management screens of the settings tell everyone else whose they are, and lead to where a superadmin signs in", async () => {
    for (const area of ["projects", "agents", "rags"]) {
      await page.goto(`${system.url}/settings?tab=${area}`);
      await expect(heading(page, "Crown Admin Access Required")).toBeVisible();
      await expect(main(page)).not.toContainText("Northern");
      await expect(page.getByText("Press the crown admin button to sign in")).toBeVisible();
      await expect(page.getByRole("link", { name: /^View / })).toHaveAttribute("href", `/${area}`);
    }
    expect(await findViolations(page)).toEqual([]);
    await expectFits(page);
    await page.getByRole("button", { name: "Crown admin sign-in" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  });

  await signInAs(context, system, "superadmin");
  for (const { kind, title, insert, badges } of ITEMS) {
    await system.env.DB.exec(`DELETE FROM ${kind}`);
    const ids = new Map<string, string>();
    for (const [name, status] of [["Alpha", "active"] as const, ["Beta", "inactive"] as const])
      ids.set(status, await insert(system, { name, status }));
    for (const status of Object.keys(badges).filter((one) => !ids.has(one)))
      ids.set(status, await insert(system, { status }));
    const cardIn = (status: string) => cardOf(page, ids.get(status) ?? "");
    await test.step(`each of the ${kind} has the badge of its status`, async () => {
      await page.goto(`${system.url}/${kind}`);
      for (const [status, badge] of Object.entries(badges))
        await expect(cardIn(status).locator("[data-slot=badge]").first()).toHaveText(badge);
      await expect(main(page)).not.toContainText(READ_ONLY);
    });
    await test.step(`search, status and tiles of the ${kind}`, async () => {
      await page.getByRole("searchbox").fill("ALPH");
      await page.getByRole("searchbox").press("Enter");
      await expect(cardIn("inactive")).toHaveCount(0);
      await expect(cardIn("active")).toBeVisible();
      await expect(page).toHaveURL(/q=ALPH/);
      await page.getByLabel("Filter by status").selectOption("inactive");
      await expect(main(page)).toContainText(`No ${title} match`, { ignoreCase: true });
      await page.getByRole("link", { name: "Clear filters" }).click();
      await expect(main(page)).toContainText(`${ids.size} of ${ids.size}`);
      await page.getByLabel("Filter by status").selectOption("inactive");
      await expect(cardIn("active")).toHaveCount(0);
      await expect(main(page)).toContainText(`1 of ${ids.size}`);
      await page.reload();
      await expect(cardIn("active")).toHaveCount(0);
      await expect(cardIn("inactive")).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await expectFits(page);
    });
  }
  expect(unexpected()).toEqual([]);
});
