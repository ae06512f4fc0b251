import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { startRun } from "@/lib/agents/runs/start-run";
import { createTaskTool, listTasksTool } from "@/lib/agents/tools/task-tools";
import type { AnyTool, RunScope } from "@/lib/agents/tools/tool";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { parseInput } from "@/lib/parse-input";
import { openCollection } from "@/lib/records/custom/open-collection";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { updateRecord } from "@/lib/records/write/update-record";
import { createTask } from "@/lib/tasks/changes/create-task";
import { taskFields } from "@/lib/tasks/custom/task-fields";
import { addRecord } from "../../support/record-world";
import { makeAgentWorld, workRuns } from "../../support/runs-world";
import { type ModelsWorld, startModelsWorld } from "../models/models-fixture";

let world: ModelsWorld;
let ctx: Context;
let scope: RunScope;
let projectId: string;
let agentId: string;
beforeAll(async () => {
  world = await startModelsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ctx = world.system.context(world.superadmin);
  ({ projectId, agentId } = await makeAgentWorld(world.system, world.superadmin));
  scope = { projectId, taskId: null, rags: [], servers: [], proposed: [] };
  const make = (field: object) => createCustomField(ctx, taskFields(projectId), field);
  await make({
    label: "Phase",
    kind: "choice",
    options: [{ label: "Draft" }, { label: "To print" }],
  });
  await make({ label: "Budget", kind: "money", currency: "EUR" });
  await make({ label: "Customer ID", kind: "link", to: "contact" });
});

const use = (tool: AnyTool, given: object, more: Partial<RunScope> = {}) =>
  tool.run(
    { ctx, scope: { ...scope, ...more }, args: parseInput(tool.input, given) as never },
    crypto.randomUUID(),
  );

describe("custom fields of tasks and an agent's tools", () => {
  it("are listed, filtered by and set", async () => {
    await use(createTaskTool, { name: "Poster", custom: { phase: "draft", budget: 12.5 } });
    await createTask(ctx, { name: "Other", project_id: projectId });
    const filters = { "custom.phase": "draft" };
    const proposed = [
      {
        kind: "task" as const,
        task: {
          ...{ id: "p", name: "Flyer", description: "", priority: "low" as const, due_date: null },
          custom: { phase: "draft" },
        },
      },
      {
        kind: "task" as const,
        task: { id: "q", name: "Plain", description: "", priority: "low" as const, due_date: null },
      },
    ];
    expect(await use(listTasksTool, { filters }, { proposed })).toMatchObject({
      total: 2,
      tasks: [
        { name: "Flyer", custom: { phase: "draft" } },
        { name: "Poster", custom: { phase: "draft", budget: 12.5 } },
      ],
    });
    await expect(use(listTasksTool, { filters: { "custom.gone": "x" } })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("are checked before anyone is asked to approve", async () => {
    const args = parseInput(createTaskTool.input, { name: "Poster", custom: { phase: "gone" } });
    await expect(createTaskTool.checkPermission?.({ ctx, scope, args })).rejects.toMatchObject({
      code: "invalid_input",
      message: "Phase must be one of draft, To print (to_print)",
    });
  });

  it("are in a proposal with their labels, values in words and names", async () => {
    const place = { projectId, type: "crm", records: "contacts" };
    await createCustomField(ctx, recordFields(readCollection(place)), {
      label: "Salutation",
      kind: "choice",
      options: [{ label: "Dear Sir" }, { label: "Hi" }],
    });
    const values = { name: "Bo Ahlgren", email: "bo@example.com", status: "active" };
    const { id } = await addRecord(ctx, projectId, {
      ...{ workspace: "crm", name: "contacts" },
      values,
    });
    const changes = { custom: { salutation: "dear_sir" } };
    await updateRecord(ctx, await openCollection(ctx, place), { id, changes, ifMatch: null });
    await updateAgent(ctx, {
      id: agentId,
      changes: {
        agentConfig: {
          integrationId: world.integrationId,
          tools: ["create_task", "change_record"],
        },
      },
    });
    const calls = [
      {
        name: "create_task",
        arguments: { name: "Poster", custom: { phase: "to_print", budget: 9, customer_id: id } },
      },
      {
        name: "change_record",
        arguments: {
          ...{ records: "contacts", id, title: "Bo Ahlgren" },
          before: { "custom.salutation": "dear_sir" },
          changes: { "custom.salutation": "hi" },
        },
      },
    ];
    world.provider.script = (request) => {
      const call = calls[(request.messages ?? []).filter(({ role }) => role === "tool").length];
      return call ? { toolCalls: [call] } : { text: "All proposed." };
    };
    await startRun(ctx, { agentId, input: { input: "Look after Bo.", project_id: projectId } });
    await workRuns(world.system);
    const { rows } = await listApprovals(ctx, { state: "waiting", page: 1, perPage: 10 } as never);
    const lines = rows.flatMap((row) => row.lines.map(({ label, value }) => `${label}: ${value}`));
    expect(lines).toEqual(
      expect.arrayContaining([
        "Phase: To print",
        "Budget: 9.00 EUR",
        "Customer ID: Bo Ahlgren",
        "before.Salutation: Dear Sir",
        "changes.Salutation: Hi",
      ]),
    );
  });
});
