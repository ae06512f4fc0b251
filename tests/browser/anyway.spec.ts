import { call, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test, untilHydrated } from "./system";

const QUESTION = "Where are the orders of maren.holt@example.com?";
const CANNOT = "Ayşe Demir can't open E-commerce in Heron.";
const DONE = { timeout: 30_000 };

/** Creates a shop that Ayşe can't open, in her project, and an agent that reads its orders. */
async function makeShop(system: System, boss: Person, ayse: Person) {
  const post = async (path: string, body: object) =>
    (await call(system, boss, "POST", path, body)).body;
  const project = await newProject(system, boss, { name: "Heron", workspaces: ["ecommerce"] });
  const shop = `/api/projects/${project}/workspaces/ecommerce`;
  const product = { name: "Mug", sku: "MUG", price: 20, category: "Kitchen", stock_quantity: 9 };
  await post(`${shop}/products`, product);
  const customer = { customer_name: "Maren Holt", customer_email: "maren.holt@example.com" };
  await post(`${shop}/orders`, { ...customer, shipping_address: "Hamburg", items: "MUG x2" });
  const fields = { name: "Support", details: "Answers", status: "active", agentType: "Support" };
  const from = { agentUrl: "https://a.example.com", templateId: "customer-support" };
  const agent = (await post("/api/agents", { ...fields, ...from })).agent.id as string;
  await post(`/api/projects/${project}/agents`, { agentId: agent });
  for (const item of [`projects/${project}`, `agents/${agent}`])
    await post(`/api/${item}/users`, { userId: ayse.id });
  return { project, agent };
}

test("what a reader can't open is named, and goes to them only with Send anyway or Share anyway", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin", "Bo Boss");
    const ayse = await newPerson(system, "moderator", "Ayşe Demir");
    const { project, agent } = await makeShop(system, boss, ayse);
    const problems = await signIn(page, system, boss);

    await test.step("a task's result waits in the inbox and is sent anyway", async () => {
      const auto = { name: QUESTION, taskMode: "auto", status: "paused", project_id: project };
      const made = await call(system, ayse, "POST", "/api/tasks", auto);
      const task = `/api/tasks/${made.body.task.id}`;
      await call(system, boss, "PUT", `${task}/agent`, { agent_id: agent });
      await call(system, boss, "PATCH", task, { status: "aktiv" });
      const waiting = async () => (await call(system, boss, "GET", "/api/approvals")).body.total;
      await expect.poll(waiting, DONE).toBe(1);
      await page.goto(`${system.url}/approvals`);
      await untilHydrated(page);
      const question = page.getByRole("list", { name: "Approvals" }).getByRole("article");
      await question.locator("[aria-expanded=false]").click();
      const readers = question.getByRole("region", { name: "Readers" });
      await expect(readers).toContainText(CANNOT);
      await expect(readers).toContainText("Readers: Ayşe Demir");
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectSound(page);
      }
      await question.getByRole("button", { name: "Send anyway" }).click();
      await expect(question).toHaveCount(0);
      await page.goto(`${system.url}/tasks/${made.body.task.id}`);
      const comment = page.locator("#comments").getByRole("listitem");
      await expect(comment.filter({ hasText: "Result of Support" })).toBeVisible(DONE);
    });

    await test.step("a conversation is shared anyway, after its readers are named", async () => {
      await page.goto(`${system.url}/agents/${agent}/workspace?tab=chat`);
      const panel = page.getByRole("tabpanel", { name: "Chat" });
      await page.getByRole("textbox", { name: "Message" }).fill(QUESTION);
      await page.keyboard.press("Control+Enter");
      await expect(panel.getByRole("article", { name: /^Answer to Where/ })).toBeVisible(DONE);
      await panel.getByRole("button", { name: "Share", exact: true }).click();
      const dialog = page.getByRole("alertdialog", { name: "Share this conversation?" });
      await dialog.getByRole("button", { name: "Share", exact: true }).click();
      await expect(dialog).toContainText(CANNOT);
      await expectSound(page);
      await dialog.getByRole("button", { name: "Share anyway" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(panel.getByRole("navigation", { name: "Conversations" })).toContainText(
        "Shared",
      );
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
  }
});
