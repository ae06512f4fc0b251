import { expect, it } from "vitest";
import { AGENT_FIELDS, ORDER_FIELDS, PROJECT_FIELDS } from "../support/audited-world";
import { closeAfterTests } from "../support/close-after-tests";
import { joinWorkspace } from "../support/new-project";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { startSystem } from "../support/system";
import { giveToken } from "../support/tokens";

const system = await closeAfterTests(startSystem({ engine: true }));
await completeSetup(system);
const boss = await createPerson(system, "superadmin");

/** Makes a call that must succeed. */
async function ask(method: string, path: string, body?: object) {
  const answer = await call(system, boss, method, path, body);
  expect([method, path, answer.status]).toEqual([method, path, expect.toSatisfy(isGood)]);
  return answer.body;
}
const isGood = (status: number) => status >= 200 && status < 300;

const reaches = (runId: string, state: string) =>
  expect
    .poll(async () => (await ask("GET", `/api/runs/${runId}`)).run.state, { timeout: 20_000 })
    .toBe(state);

it("an agent made from a template finds, asks, does what was approved, and says so", async () => {
  const { project } = await ask("POST", "/api/projects", {
    ...PROJECT_FIELDS,
    workspaces: ["ecommerce"],
  });
  const products = `/api/projects/${project.id}/workspaces/ecommerce/products`;
  const mug = { name: "Mug", sku: "MUG", price: 9, category: "Kitchen", stock_quantity: 2 };
  await ask("POST", products, mug);
  const { agent } = await ask("POST", "/api/agents", {
    ...AGENT_FIELDS,
    templateId: "inventory-manager",
    agentConfig: { options: { cover_days: 10 } },
  });
  await ask("POST", `/api/projects/${project.id}/agents`, { agentId: agent.id });
  const { run } = await ask("POST", `/api/agents/${agent.id}/runs`, { project_id: project.id });
  await reaches(run.id, "waiting_approval");
  const { approvals } = await ask("GET", "/api/approvals");
  expect(approvals).toMatchObject([
    {
      title: "Create the task “Reorder Mug (MUG)”",
      why: "2 left. No orders in the last 30 days.",
      may_decide: true,
    },
  ]);
  await ask("POST", `/api/approvals/${approvals[0].id}`, { decision: "approve" });
  await reaches(run.id, "succeeded");
  const ended = await ask("GET", `/api/runs/${run.id}`);
  expect(ended.run.result).toContain("Reorder Mug (MUG): 2 in stock, order 8");
  const { tasks } = await ask("GET", `/api/tasks?project=${project.id}`);
  expect(tasks).toMatchObject([{ name: "Reorder Mug (MUG)", priority: "high" }]);
  const { steps } = await ask("GET", `/api/runs/${run.id}/steps`);
  expect(steps.map(({ tool }: { tool: string }) => tool)).toEqual([
    "product_demand",
    "product_demand",
    "list_tasks",
    "check_proposals",
    "create_task",
  ]);
});

it("options that the template does not have are refused, field by field", async () => {
  const { status, body } = await call(system, boss, "POST", "/api/agents", {
    ...AGENT_FIELDS,
    templateId: "inventory-manager",
    agentConfig: { options: { cover_days: 0, colour: "red" } },
  });
  expect([status, body.errors]).toEqual([
    400,
    {
      "agentConfig.options.cover_days": ["Reorder for (days) must be at least 1"],
      "agentConfig.options.colour": ["Inventory Manager has no option colour"],
    },
  ]);
});

it("a result that a reader can't open the sources of waits for the run's person, who sends it anyway", async () => {
  const ayse = await createPerson(system, "moderator");
  const { project } = await ask("POST", "/api/projects", {
    ...PROJECT_FIELDS,
    workspaces: ["ecommerce", "content"],
  });
  await joinWorkspace(system, project.id, "content", ayse);
  const shop = `/api/projects/${project.id}/workspaces/ecommerce`;
  await ask("POST", `${shop}/products`, {
    ...{ name: "Mug", sku: "MUG", price: 9, category: "Kitchen", stock_quantity: 20 },
  });
  await ask("POST", `${shop}/orders`, { ...ORDER_FIELDS, items: "MUG x2" });
  const { agent } = await ask("POST", "/api/agents", {
    ...AGENT_FIELDS,
    templateId: "customer-support",
  });
  await ask("POST", `/api/projects/${project.id}/agents`, { agentId: agent.id });
  const made = await call(system, ayse, "POST", "/api/tasks", {
    name: `Where are the orders of ${ORDER_FIELDS.customer_email}?`,
    taskMode: "auto",
    status: "paused",
    project_id: project.id,
  });
  const taskId = made.body.task.id;
  await ask("PUT", `/api/tasks/${taskId}/agent`, { agent_id: agent.id });
  await ask("PATCH", `/api/tasks/${taskId}`, { status: "aktiv" });
  const runOf = async () => (await ask("GET", `/api/runs?task=${taskId}`)).runs[0];
  await expect
    .poll(async () => (await runOf())?.state, { timeout: 20_000 })
    .toBe("waiting_approval");
  const commentsFor = async (person: Person) =>
    (await call(system, person, "GET", `/api/tasks/${taskId}/comments`)).body.comments;
  expect(await commentsFor(ayse)).toEqual([]);
  const { approvals } = await ask("GET", "/api/approvals");
  const [approval] = approvals.filter(({ tool }: { tool: string }) => tool === "share_result");
  expect(approval.audience).toMatchObject({
    without_access: [{ id: ayse.id, cannot_open: [`E-commerce in ${project.name}`] }],
  });

  // A program with a token of the run's person can't decide for them.
  const token = { userId: boss.id, role: boss.role, access: "write" } as const;
  const { headers } = await giveToken(system, token);
  const byToken = await system.request(`/api/approvals/${approval.id}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ decision: "approve" }),
  });
  expect([byToken.status, await byToken.json()]).toEqual([
    403,
    expect.objectContaining({
      message: "API tokens can't do this. Sign in to the console instead.",
    }),
  ]);

  await ask("POST", `/api/approvals/${approval.id}`, { decision: "approve" });
  await expect.poll(async () => (await commentsFor(ayse)).length, { timeout: 20_000 }).toBe(1);
  expect((await commentsFor(ayse))[0].body).toContain("Order ");
});

it("a second press of Run is answered that a run is in progress, and the same key with the same run", async () => {
  const { agent } = await ask("POST", "/api/agents", AGENT_FIELDS);
  // The run waits and nothing ends it meanwhile.
  await system.env.DB.prepare("UPDATE agents SET agent_config = ? WHERE id = ?")
    .bind(JSON.stringify({ processingLimits: { maxConcurrentTasks: 0 } }), agent.id)
    .run();
  const press = (headers = {}) =>
    call(system, boss, "POST", `/api/agents/${agent.id}/runs`, { input: "Look" }, headers);
  const first = await press({ "Idempotency-Key": "pressed" });
  expect(first.status).toBe(202);
  const again = await press({ "Idempotency-Key": "pressed" });
  expect(again.body.run.id).toBe(first.body.run.id);
  const other = await press();
  expect([other.status, other.body.message]).toEqual([
    409,
    expect.stringContaining("A run is already in progress"),
  ]);
});

it("shows what an agent would find before it is created, and changes nothing", async () => {
  const { project } = await ask("POST", "/api/projects", {
    ...PROJECT_FIELDS,
    workspaces: ["ecommerce"],
  });
  const products = `/api/projects/${project.id}/workspaces/ecommerce/products`;
  const cup = { name: "Cup", sku: "CUP", price: 9, category: "Kitchen", stock_quantity: 2 };
  await ask("POST", products, cup);
  const asked = { templateId: "inventory-manager", project_id: project.id };
  const { dry_run: shown } = await ask("POST", "/api/dry-runs", asked);
  expect(shown).toMatchObject({
    title: "Proposed 1 reorder of 1 product",
    error: null,
    changes: [
      {
        tool: "create_task",
        title: "Create the task “Reorder Cup (CUP)”",
        why: "2 left. No orders in the last 30 days.",
      },
    ],
  });
  const { tasks } = await ask("GET", `/api/tasks?project=${project.id}`);
  expect(tasks).toEqual([]);
  const admin = await createPerson(system, "admin");
  const refused = await call(system, admin, "POST", "/api/dry-runs", asked);
  expect(refused.status).toBe(403);
});
