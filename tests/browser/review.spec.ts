import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { expectFits } from "./expect-fits";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test, untilHydrated } from "./system";

const FOUND = { timeout: 30_000 };
const NAMES = ["Eva", "Bo", "Clara", "Jonas", "Yara", "Pedro", "Tessa", "Hugo"];
const main = (page: Page) => page.getByRole("main");

/** Creates a project with eight silent contacts, and an agent that reviews them. */
async function makeWorld(system: System, boss: Person) {
  const post = async (path: string, body: object) =>
    (await call(system, boss, "POST", path, body)).body;
  const project = await newProject(system, boss, { name: "Aurora", workspaces: ["crm"] });
  const contacts = `/api/projects/${project}/workspaces/crm/contacts`;
  for (const [n, name] of NAMES.entries())
    await post(contacts, {
      ...{ name, email: `${name.toLowerCase()}@example.com`, status: "active" },
      last_contact: `2025-0${n + 1}-01`,
    });
  const { agent } = await post("/api/agents", {
    ...{ name: "Contact Keeper", details: "Keeps contacts in order", agentType: "CRM" },
    ...{ agentUrl: "https://a.example.com", status: "active", templateId: "subscriber-manager" },
  });
  await post(`/api/projects/${project}/agents`, { agentId: agent.id });
  const start = () => post(`/api/agents/${agent.id}/runs`, { project_id: project, input: "" });
  const statuses = async () => {
    const { body } = await call(system, boss, "GET", `${contacts}?perPage=50&sort=last_contact`);
    return (body.contacts as { status: string }[]).map(({ status }) => status);
  };
  return { start, statuses };
}

test.setTimeout(240_000);
test("all changes of a run are reviewed in one place by keys, and nothing happens before", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin", "Bo Boss");
    const { start, statuses } = await makeWorld(system, boss);
    const problems = await signIn(page, system, boss);
    const line = (name: string) =>
      main(page).getByRole("article", { name: new RegExp(`for the contact “${name}”`) });
    const bar = main(page).getByText("Nothing changes until you apply.");

    await test.step("a run with eight changes is one line of the inbox and one notice", async () => {
      await start();
      await page.goto(`${system.url}/approvals`);
      const lines = page.getByRole("list", { name: "Approvals" }).getByRole("article");
      await expect(async () => {
        await page.reload();
        await expect(lines).toHaveCount(1, { timeout: 1000 });
        await expect(lines).toContainText("Contact Keeper proposes 8 changes", { timeout: 1000 });
      }).toPass(FOUND);
      await expect(lines).toContainText("8 contacts: Status active → inactive");
      await page.setViewportSize({ width: 390, height: 900 });
      await expect.poll(async () => (await lines.boundingBox())?.height).toBeLessThan(76);
      await expectFits(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${system.url}/notices`);
      const notice = page.getByRole("list", { name: "Notices" }).getByRole("listitem");
      await expect(notice).toHaveCount(1);
      await expect(notice).toContainText("Contact Keeper proposes 8 changes");
      await expect(notice.getByRole("button", { name: /^Approve all/ })).toBeVisible();
      await notice.getByRole("link", { name: /^Review/ }).click();
      await expect(page).toHaveURL(/\/approvals\/[\w-]+$/);
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(
        "Contact Keeper proposes 8 changes",
      );
    });

    await test.step("each change has a line; one is edited by the control of its field", async () => {
      await untilHydrated(page);
      const group = main(page).getByRole("region", {
        name: "8 contacts: Status active → inactive",
      });
      await expect(group.getByRole("article")).toHaveCount(8);
      await expect(line("Eva")).toContainText("Last contacted");
      await expectSound(page);
      await line("Eva").locator("[aria-expanded=false]").click();
      await expect(line("Eva").getByRole("link", { name: "Open Eva" })).toBeVisible();
      await line("Eva").getByRole("button", { name: "Edit…" }).click();
      await line("Eva").getByLabel("Status", { exact: true }).selectOption("prospect");
      await line("Eva").getByRole("button", { name: "Approve with changes" }).click();
      await expect(line("Eva")).toContainText("Edited");
      await page.setViewportSize({ width: 390, height: 900 });
      for (const name of NAMES)
        await expect.poll(async () => (await line(name).boundingBox())?.height).toBeLessThan(76);
      await expectSound(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step("the rest is chosen by keys; a rejected one stays as it is", async () => {
      await line("Eva")
        .getByRole("button", { name: /^Set status/ })
        .focus();
      await page.keyboard.press("j");
      await page.keyboard.press("n");
      await expect(bar).toContainText("1 approved, 1 rejected, 6 left to decide");
      await page.keyboard.press("a");
      await page.keyboard.press("y");
      await expect(bar).toContainText("7 approved, 1 rejected, 0 left to decide");
      expect(await statuses()).toEqual(NAMES.map(() => "active"));
      await page.keyboard.press("Control+Enter");
      await expect(line("Bo")).toContainText("Rejected by Bo Boss");
      await expect(line("Hugo")).toContainText("Approved by Bo Boss");
      await expect
        .poll(statuses, FOUND)
        .toEqual(
          NAMES.map((name) =>
            name === "Eva" ? "prospect" : name === "Bo" ? "active" : "inactive",
          ),
        );
      await page.goto(`${system.url}/notices`);
      await expect(main(page)).toContainText("7 approved, 1 rejected");
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
  }
});
