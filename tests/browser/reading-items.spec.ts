import { createPerson } from "../support/people";
import { insertAgent, insertProject, insertRag } from "../support/reading-fixture";
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

test.beforeEach(beginReading);

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
    test(`${title} are found, read and told apart by who asks`, async ({
      page,
      context,
      system,
    }) => {
      await test.step(`a member reads the ${kind} that are theirs, and is told what is not`, async () => {
        await test.step(`a member reads the ${kind} that are theirs, and opens one`, async () => {
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
        await beginReading({ page, system });
        await test.step(`without any, the ${kind} say who can assign one`, async () => {
          await signInAs(context, system, "moderator");
          await page.goto(`${system.url}/${kind}`);
          await expect(main(page)).toContainText(item.first);
          await expect(main(page).getByRole("button")).toHaveCount(0);
          await expectFit(page);
        });
        await beginReading({ page, system });
        await test.step(`one of the ${kind} that is not there, or not theirs, says so`, async () => {
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
      });
      await beginReading({ page, system });
      await test.step(`search, status and tiles of the ${kind}, on the page and on the settings tab`, async () => {
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
    });
  });
}

test("an agent and a RAG have their badge, and a workspace its place", async ({
  page,
  context,
  system,
}) => {
  await test.step("a RAG's badge is Active, Training, Error or Inactive", async () => {
    await signInAs(context, system, "superadmin");
    const expected = {
      active: "Active",
      training: "Training",
      error: "Error",
      planning: "Inactive · Planning",
      inactive: "Inactive",
    };
    for (const [status, label] of Object.entries(expected)) {
      const id = await insertRag(system, { status });
      await page.goto(`${system.url}/rags/${id}/workspace`);
      await expect(page.locator("[data-slot=page-header] [data-slot=badge]")).toHaveText(label);
    }
  });
  await beginReading({ page, system });
  await test.step("an agent's badge is Active or Inactive", async () => {
    await signInAs(context, system, "superadmin");
    for (const [status, label] of [
      ["active", "Active"],
      ["inactive", "Inactive"],
    ]) {
      const id = await insertAgent(system, { status });
      await page.goto(`${system.url}/agents/${id}/workspace`);
      await expect(page.locator("[data-slot=page-header] [data-slot=badge]")).toHaveText(
        label ?? "",
      );
    }
  });
  await beginReading({ page, system });
  await test.step("a workspace's id leads to its place in the project", async () => {
    const person = await signInAs(context, system, "moderator");
    const project = await insertProject(system, { workspaceMembers: [person.id] });
    await page.goto(`${system.url}/workspace/${project.workspaceId}/overview`);
    await expect(page).toHaveURL(`${system.url}/projects/${project.id}/workspace/crm/overview`);
    await page.goto(`${system.url}/workspace/${crypto.randomUUID()}/overview`);
    await expect(heading(page, "Page not found")).toBeVisible();
  });
});
