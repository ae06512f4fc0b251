import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { approvals, runSteps } from "@/db/schema/agent-runs";
import { integrations } from "@/db/schema/integrations";
import { jobs } from "@/db/schema/jobs";
import { projects } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import { createIntegration } from "@/lib/integrations/create-integration";
import { linkIntegration } from "@/lib/integrations/project-integrations";
import { testIntegration } from "@/lib/integrations/test-integration";
import { closeAfterTests } from "../../support/close-after-tests";
import { decideAll, makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { startToolServer } from "../../support/tool-server";
import { startModelsWorld } from "../models/models-fixture";

let projectId: string;
let agentId: string;
const tools = await closeAfterTests(startToolServer());
const world = await closeAfterTests(startModelsWorld(tools.origin));
const ctx = world.system.context(world.superadmin);
const addServer = async (token: string, name = "Notes") =>
  (await createIntegration(ctx, { type: "mcp", name, serverUrl: tools.url, token })).id;
const serverId = await addServer("tools-token");
beforeEach(async () => {
  tools.written.length = 0;
  await ctx.db.update(integrations).set({ isActive: true });
  ({ projectId, agentId } = await makeAgentWorld(world.system, world.superadmin));
  await configure({});
});

const configure = (config: object) =>
  updateAgent(ctx, {
    id: agentId,
    changes: {
      agentConfig: {
        integrationId: world.integrationId,
        tools: ["list_remote_tools", "use_remote_tool"],
        servers: [serverId],
        ...config,
      },
    },
  });

/** Queues the model's tool calls; the last answer is text. */
function plan(...calls: { name: string; arguments: object }[]) {
  const left = [...calls];
  world.provider.script = () => {
    const next = left.shift();
    return next ? { toolCalls: [next] } : { text: "Done." };
  };
}
const use = (args: object) => ({
  name: "use_remote_tool",
  arguments: { server_id: serverId, server: "Notes", ...args },
});
const write = (line: string) => use({ tool: "write_line", arguments: { line } });

async function start() {
  const { id } = await startRun(ctx, {
    agentId,
    input: { input: "Note it.", project_id: projectId },
  });
  await work();
  return id;
}
const work = async () => {
  await ctx.db.update(jobs).set({ runAt: 0 });
  await workRuns(world.system);
};
const lastStep = async (id: string) =>
  (await listSteps(ctx, id)).findLast(({ kind }) => kind === "tool");

describe("a tool server", () => {
  it("is tested by listing its tools; a token that it does not take is said", async () => {
    expect(await testIntegration(ctx, serverId)).toMatchObject({
      success: true,
      message: `Connected to ${new URL(tools.origin).host}: 2 tools available`,
    });
    const refused = await testIntegration(ctx, await addServer("another", "Refused"));
    expect(refused).toMatchObject({
      success: false,
      message: `${new URL(tools.origin).host} rejected the token. Check it and try again`,
    });
  });

  it("is in an origin that the deployment allows", async () => {
    const input = { type: "mcp", name: "Elsewhere", serverUrl: "https://tools.example.com/mcp" };
    await expect(createIntegration(ctx, input)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("an agent that was given a tool server", () => {
  it("lists its tools by itself and uses one after someone has said yes to exactly that", async () => {
    plan(
      { name: "list_remote_tools", arguments: { server_id: serverId, server: "Notes" } },
      write("Buy ink"),
    );
    const id = await start();
    const [waiting] = await waitingOf(ctx, id);
    expect(JSON.parse(waiting?.arguments ?? "")).toMatchObject({
      server: "Notes",
      tool: "write_line",
      arguments: { line: "Buy ink" },
    });
    // It has read nothing but what the server said.
    expect(waiting?.why).not.toContain("may quote");
    expect(tools.written).toEqual([]);
    await decideAll(ctx);
    await work();
    expect(tools.written).toEqual(["Buy ink"]);
    expect(await getRun(ctx, id)).toMatchObject({ state: "succeeded", result: "Done." });
    expect(await lastStep(id)).toMatchObject({ output: { text: "Written: Buy ink" } });
    const log = await ctx.db.select().from(auditLog).where(eq(auditLog.runId, id));
    expect(log.map(({ action }) => action)).toContain("integrations.useTool");
  });

  it("says what the arguments may quote, and leaves out what the server itself said", async () => {
    await configure({ tools: ["list_remote_tools", "use_remote_tool", "list_records"] });
    await ctx.db.update(projects).set({ name: "Heron" }).where(eq(projects.id, projectId));
    plan(
      { name: "list_remote_tools", arguments: { server_id: serverId, server: "Notes" } },
      { name: "list_records", arguments: { workspace: "ecommerce", records: "orders" } },
      write("Maren Holt ordered a mug"),
    );
    const [waiting] = await waitingOf(ctx, await start());
    expect(waiting?.why).toContain("The arguments may quote E-commerce in Heron.");
    expect(waiting?.why).not.toContain("Notes");
  });

  it("asks although its configuration lets it by itself", async () => {
    await configure({ approvals: { use_remote_tool: "auto" } });
    plan(write("Unasked"));
    expect(await waitingOf(ctx, await start())).toHaveLength(1);
    expect(tools.written).toEqual([]);
  });

  it("asks again after the engine was killed in a call, because no one knows what the server did", async () => {
    plan(write("Buy ink"));
    const id = await start();
    await ctx.db.update(approvals).set({ state: "approved" }).where(eq(approvals.runId, id));
    await ctx.db
      .update(runSteps)
      .set({ state: "started" })
      .where(and(eq(runSteps.runId, id), eq(runSteps.kind, "tool")));
    await work();
    expect(tools.written).toEqual([]);
    const [asked] = await waitingOf(ctx, id);
    expect(asked?.why).toContain("The engine stopped during this step");
    await decideAll(ctx);
    await work();
    expect(tools.written.filter((line) => line === "Buy ink")).toHaveLength(1);
  });

  it("is told what the tool itself says of its failure", async () => {
    plan(use({ tool: "fail", arguments: {} }));
    const id = await start();
    await decideAll(ctx);
    await work();
    expect(await lastStep(id)).toMatchObject({
      output: { isError: true, text: "No paper left" },
    });
  });

  it.each([
    {
      why: "it was not given",
      config: { servers: [] },
      error: "isn't allowed to use this tool server",
    },
    {
      why: "goes by another name",
      args: { server: "Payroll" },
      error: "isn't allowed to use this tool server",
    },
  ])("reaches none that $why", async ({ config = {}, args = {}, error }) => {
    await configure(config);
    plan({
      name: "list_remote_tools",
      arguments: { server_id: serverId, server: "Notes", ...args },
    });
    const step = await lastStep(await start());
    expect(step?.state).toBe("failed");
    expect(step?.error).toContain(error);
  });

  it("uses those of its project where none are named, and none that is inactive", async () => {
    await configure({ servers: undefined });
    plan({ name: "list_remote_tools", arguments: { server_id: serverId, server: "Notes" } });
    expect((await lastStep(await start()))?.state).toBe("failed");
    await linkIntegration(ctx, { projectId, input: { integrationId: serverId } });
    plan({ name: "list_remote_tools", arguments: { server_id: serverId, server: "Notes" } });
    expect(await lastStep(await start())).toMatchObject({
      state: "succeeded",
      output: { tools: [{ name: "write_line" }, { name: "fail" }] },
    });
    await ctx.db.update(integrations).set({ isActive: false }).where(eq(integrations.id, serverId));
    plan({ name: "list_remote_tools", arguments: { server_id: serverId, server: "Notes" } });
    expect((await lastStep(await start()))?.state).toBe("failed");
  });
});
