import { describe, expect, it } from "vitest";
import { type Finding, proposeNew } from "@/lib/agents/procedures/findings";
import type { Script } from "@/lib/agents/procedures/procedure";
import { Journal } from "@/lib/agents/runs/journal";
import { createTaskTool } from "@/lib/agents/tools/task-tools";
import { createTask } from "@/lib/tasks/changes/create-task";
import { closeAfterTests } from "../../../support/close-after-tests";
import { addOrder, addProduct, addRecord } from "../../../support/record-world";
import { makeAgentWorld, playTemplate } from "../../../support/runs-world";
import { createTestSystem } from "../../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

describe("what an earlier release stored under another wording", () => {
  it("is an open task: no second one is created for the order", async () => {
    const { projectId, agentId } = await makeAgentWorld(system, boss, {
      templateId: "order-processor",
    });
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    const held = await addOrder(ctx, projectId, { items: "MUG x1", status: "processing", days: 4 });
    const name = `Check order ${held.id.slice(0, 8)} from Maren Holt`;
    await createTask(ctx, { name, project_id: projectId });
    const { result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(result).toContain("Tasks to check an order already open: 1");
    expect(result).not.toContain(`Check order ${held.number}`);
  });

  it("is an open task: no second one is created for the contacts", async () => {
    const { projectId, agentId } = await makeAgentWorld(system, boss, {
      templateId: "subscriber-manager",
    });
    for (const name of ["Ines", "Ines H."])
      await addRecord(ctx, projectId, {
        workspace: "crm",
        name: "contacts",
        values: { name, email: "ines@example.com", status: "active" },
      });
    await createTask(ctx, {
      name: "Merge contacts with the same address",
      project_id: projectId,
    });
    const { result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(result).toContain("The task to merge contacts is still open");
  });

  it("is a rejected proposal: it isn't proposed again", async () => {
    const proposed: unknown[] = [];
    const script = {
      call: async () => ({ known: [{ value: "Look after it", state: "denied" }] }),
      propose: async (_tool: unknown, calls: unknown[]) => {
        proposed.push(...calls);
        return calls.map(() => ({ done: true }));
      },
    } as unknown as Script;
    const finding = (key: string, formerKey?: string) =>
      ({ title: key, key, formerKey, why: "", args: { name: key } }) as unknown as Finding<never>;
    const { known, done } = await proposeNew(script, createTaskTool, {
      findings: [finding("Check it", "Look after it"), finding("Check that")],
      field: "name",
      allowRepeat: true,
      limit: 5,
    });
    expect(known).toEqual(["Check it: rejected in an earlier run"]);
    expect(done).toEqual(["Check that"]);
    expect(proposed).toHaveLength(1);
  });

  it("is a step of a run: a reworded title of a model's step lets it go on, another tool doesn't", () => {
    const steps = [
      { n: 1, kind: "model", title: "Write: Say what changed", tool: null, input: "{}" },
      { n: 2, kind: "message", title: "No RAG was given", tool: null, input: "{}" },
      { n: 3, kind: "tool", title: "List tasks", tool: "list_tasks", input: "{}" },
    ];
    const journal = new Journal(ctx, {} as never, "run", {
      steps: steps as never,
      minutes: 1,
      resources: [],
    });
    expect(journal.next("model", "Ask the model: Summarize it")).toMatchObject({ n: 1 });
    expect(journal.next("message", "This agent has no RAG")).toMatchObject({ n: 2 });
    expect(() => journal.next("tool", "list_rags")).toThrow("The agent changed");
  });
});
