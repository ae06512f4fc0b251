import { afterAll, beforeAll, expect, it } from "vitest";
import { AGENT_FIELDS, PROJECT_FIELDS } from "../support/audited-world";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";

let system: System;
let boss: Person;

beforeAll(async () => {
  system = await startSystem({ engine: true });
  await completeSetup(system);
  boss = await createPerson(system, "superadmin");
});
afterAll(() => system.close());

/** An answer that must be a good one. */
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
      why: "2 left. Nothing was ordered in the last 30 days.",
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
    "list_records",
    "list_records",
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
      "agentConfig.options.cover_days": ["Order for (days) must be at least 1"],
      "agentConfig.options.colour": ["Inventory Manager has no option colour"],
    },
  ]);
});
