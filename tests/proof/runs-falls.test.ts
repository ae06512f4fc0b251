import { and, eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { runSteps } from "@/db/schema/agent-runs";
import { jobs } from "@/db/schema/jobs";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { startRun } from "@/lib/agents/runs/start-run";
import { CHANGING_TOOLS, type ToolName } from "@/lib/agents/tools/tool-titles";
import { findTool } from "@/lib/agents/tools/tools";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import { createIntegration } from "@/lib/integrations/create-integration";
import { linkIntegration } from "@/lib/integrations/project-integrations";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { linkRag } from "@/lib/rags/write-rags";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteProject } from "@/lib/trash/delete-project";
import { makeLibrary } from "../support/knowledge-world";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { addProduct } from "../support/record-world";
import { makeAgentWorld, workRuns } from "../support/runs-world";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { startToolServer } from "../support/tool-server";
import { startModelsWorld } from "../unit/models/models-fixture";

const rounds = proofSize({ ci: 1, full: 25 });
const WORKSPACES = ["ecommerce", "content", "analytics"];
/**
 * Tools that return other people's text. An agent without them may change data without approval.
 */
const isUntrusted = (name: ToolName) => findTool(name)?.untrusted ?? false;

const random = seededRandom(proofSeed());
/** Its integration, which every world's project uses. */
const toolServer = await startToolServer();
const models = await startModelsWorld(toolServer.origin);
const served = { type: "mcp", name: "Notes", serverUrl: toolServer.url, token: "tools-token" };
const serverId = (await createIntegration(models.system.context(models.superadmin), served)).id;
afterAll(async () => {
  await models?.close();
  await toolServer?.close();
});

interface World {
  person: Actor;
  projectId: string;
  agentId: string;
  taskId: string;
  /** A project that the person doesn't see. */
  elsewhere: string;
  /** Each tool with its arguments. */
  calls: { name: ToolName; arguments: object }[];
}

/** Creates a person with every right that their run needs, each of which can be lost separately. */
async function makeWorld(actsByItself: boolean): Promise<World> {
  const { system, superadmin: boss, integrationId } = models;
  const person = await system.createActor("admin");
  const { ctx, projectId, agentId } = await makeAgentWorld(system, boss, {});
  const elsewhere = (await makeAgentWorld(system, boss)).projectId;
  const taskId = (await createTask(ctx, { name: "Count the Kestrels", project_id: projectId })).task
    .id;
  const product = await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
  const { ragId } = await makeLibrary(ctx, [{ title: "Rules", text: "Mugs cost 20 euros." }]);
  await linkRag(ctx, { projectId, input: { ragId } });
  await linkIntegration(ctx, { projectId, input: { integrationId: serverId } });
  await sql("UPDATE integrations SET is_active = 1 WHERE id = ?", serverId);
  const server = { server_id: serverId, server: "Notes" };
  const change = { id: product.id, title: "Mug", before: { price: 20 }, changes: { price: 19 } };
  const all: World["calls"] = [
    { name: "list_tasks", arguments: {} },
    { name: "read_task", arguments: { task_id: taskId } },
    { name: "list_records", arguments: { records: "products" } },
    { name: "read_records", arguments: { records: "products", ids: [product.id] } },
    { name: "search_knowledge", arguments: { rag_id: ragId, query: "What do mugs cost?" } },
    { name: "run_report", arguments: {} },
    { name: "create_task", arguments: { name: "Order mugs" } },
    { name: "comment_task", arguments: { task_id: taskId, body: "Twelve." } },
    {
      name: "assign_task",
      arguments: { task_id: taskId, user_id: person.id, task_role: "assignee" },
    },
    {
      name: "draft_record",
      arguments: {
        records: "items",
        values: { title: "Mugs", type: "article", content: "Twelve." },
      },
    },
    { name: "change_record", arguments: { records: "products", ...change } },
    { name: "list_remote_tools", arguments: server },
    {
      name: "use_remote_tool",
      arguments: { ...server, tool: "write_line", arguments: { line: "Mugs" } },
    },
  ];
  const calls = all
    .filter(({ name }) => !(actsByItself && isUntrusted(name)))
    .map((one) => ({ one, at: random.fraction() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const config = {
    integrationId,
    tools: calls.map(({ name }) => name),
    limits: { steps: calls.length + 1 },
    approvals: Object.fromEntries(
      CHANGING_TOOLS.map((name) => [name, actsByItself ? "auto" : "ask"]),
    ),
  };
  const { DB } = system.bindings;
  const join = (table: string, columns: string, values: string) =>
    `INSERT INTO ${table} (${columns}, user_id, assigned_at) ${values}`;
  await DB.batch([
    DB.prepare("UPDATE agents SET agent_config = ? WHERE id = ?").bind(
      JSON.stringify(config),
      agentId,
    ),
    DB.prepare(join("project_users", "project_id, role", "VALUES (?, 'admin', ?, 1000)")).bind(
      ...[projectId, person.id],
    ),
    DB.prepare(join("agent_users", "agent_id, role", "VALUES (?, 'admin', ?, 1000)")).bind(
      ...[agentId, person.id],
    ),
    DB.prepare("UPDATE agent_projects SET role = 'admin' WHERE agent_id = ?").bind(agentId),
    ...WORKSPACES.map((type) =>
      DB.prepare(
        join(
          "workspace_users",
          "workspace_id",
          "SELECT id, ?, 1000 FROM workspaces WHERE project_id = ? AND type = ?",
        ),
      ).bind(person.id, projectId, type),
    ),
  ]);
  return { person, projectId, agentId, taskId, elsewhere, calls };
}

interface Fall {
  happen(world: World): Promise<unknown>;
  /**
   * The tools the person can't use by hand afterwards, by the table "Who may do what". Without a
   * list: all but listing tasks, which then returns only their own.
   */
  forbids?: readonly ToolName[];
}

const sql = (statement: string, ...values: string[]) =>
  models.system.bindings.DB.prepare(statement)
    .bind(...values)
    .run();

const FALLS: Readonly<Record<string, Fall>> = {
  "removed from the project": {
    happen: async ({ person }) => {
      await sql("DELETE FROM project_users WHERE user_id = ?", person.id);
      await sql("DELETE FROM workspace_users WHERE user_id = ?", person.id);
      await sql("DELETE FROM task_users WHERE user_id = ?", person.id);
    },
  },
  "removed from a workspace": {
    happen: ({ person, projectId }) =>
      sql(
        "DELETE FROM workspace_users WHERE user_id = ? AND workspace_id IN (SELECT id FROM workspaces WHERE project_id = ? AND type = 'ecommerce')",
        ...[person.id, projectId],
      ),
    forbids: ["list_records", "read_records", "change_record"],
  },
  "their role lowered": {
    happen: ({ person }) => sql("UPDATE users SET role = 'moderator' WHERE id = ?", person.id),
    forbids: ["assign_task"],
  },
  "their role in the project lowered": {
    happen: ({ person }) =>
      sql("UPDATE project_users SET role = 'moderator' WHERE user_id = ?", person.id),
    forbids: ["assign_task"],
  },
  deactivated: {
    happen: ({ person }) => sql("UPDATE users SET active = 0 WHERE id = ?", person.id),
  },
  "the project deleted": {
    happen: ({ projectId }) =>
      deleteProject(models.system.context(models.superadmin), { id: projectId }),
  },
  "the task moved": {
    happen: async ({ elsewhere, taskId }) => {
      await sql("UPDATE tasks SET project_id = ? WHERE id = ?", elsewhere, taskId);
      await sql("DELETE FROM task_users WHERE task_id = ?", taskId);
    },
    forbids: ["read_task", "comment_task", "assign_task"],
  },
  "the agent taken away": {
    happen: ({ person }) => sql("DELETE FROM agent_users WHERE user_id = ?", person.id),
  },
  "the agent's role in the project lowered": {
    happen: ({ agentId }) =>
      sql("UPDATE agent_projects SET role = 'moderator' WHERE agent_id = ?", agentId),
    forbids: ["assign_task"],
  },
  "the RAG unlinked": {
    happen: ({ projectId }) => sql("DELETE FROM rag_projects WHERE project_id = ?", projectId),
    forbids: ["search_knowledge"],
  },
  "the tool server deactivated": {
    happen: () => sql("UPDATE integrations SET is_active = 0 WHERE id = ?", serverId),
    forbids: ["list_remote_tools", "use_remote_tool"],
  },
  "the agent unlinked": {
    happen: ({ agentId }) => sql("DELETE FROM agent_projects WHERE agent_id = ?", agentId),
  },
};

const toolSteps = (runId: string) =>
  models.system
    .context()
    .db.select()
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), eq(runSteps.kind, "tool")));

/** Returns the content of project and task that a run can change. */
async function contentOf({ taskId }: World) {
  const { DB } = models.system.bindings;
  const row = await DB.prepare(
    `SELECT (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM content_items) AS items,
      (SELECT count(*) FROM task_comments) AS comments, (SELECT group_concat(price) FROM products) AS prices,
      (SELECT count(*) FROM task_users WHERE task_id = ?) AS people`,
  )
    .bind(taskId)
    .first();
  return JSON.stringify(row);
}

/** What a run had done and read before the loss. A proposal has what it would return. */
interface Before {
  done: Set<string>;
  outputs: Map<string, string | null>;
  content: string;
}

/**
 * Plays a run. The loss happens at its moment, counted over the model's turns and the decisions.
 */
async function play(world: World, { fall, moment }: { fall?: Fall; moment: number }) {
  const { system, provider } = models;
  const { person, agentId, projectId, calls } = world;
  let moments = 0;
  let before: Before | null = null;
  let runId = "";
  const pass = async () => {
    if (!fall || moments++ !== moment) return;
    await fall.happen(world);
    const steps = await toolSteps(runId);
    const done = steps.filter(({ state }) => state === "succeeded").map(({ id }) => id);
    const outputs = new Map(steps.map(({ id, output }) => [id, output]));
    before = { done: new Set(done), outputs, content: await contentOf(world) };
  };
  provider.script = async ({ messages }) => {
    await pass();
    const call = calls[messages.filter(({ tool_calls }) => tool_calls).length];
    return call ? { toolCalls: [call] } : { text: "Done." };
  };
  const ctx = system.context(person);
  runId = (
    await startRun(ctx, {
      agentId,
      input: { input: "Look after the mugs.", project_id: projectId },
    })
  ).id;
  for (let round = 0; round <= calls.length; round++) {
    await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.kind, RUN_JOB));
    await workRuns(system);
    const asking = system.context(await asNow(person));
    if (!asking.actor) break;
    const query = { state: "mine", page: 1, perPage: 50 } as const;
    const { rows } = await listApprovals(asking, query).catch(refused(() => ({ rows: [] })));
    const waiting = rows.filter(({ run_id }) => run_id === runId);
    if (waiting.length === 0) break;
    for (const { id } of waiting) {
      // Decided in the person's name of that moment.
      const deciding = system.context(await asNow(person));
      if (deciding.actor)
        await decideApproval(deciding, id, { decision: "approve" }).catch(refused(() => null));
      await pass();
    }
  }
  const steps = await toolSteps(runId);
  return { steps, before: before as Before | null, moments };
}

/** Returns the person as their next request would see them; null if requests are rejected. */
async function asNow(person: Actor): Promise<Actor | null> {
  const row = await models.system.bindings.DB.prepare("SELECT role, active FROM users WHERE id = ?")
    .bind(person.id)
    .first<{ role: Actor["role"]; active: number }>();
  return row?.active ? { ...person, role: row.role } : null;
}

/** A person without permission gets an error, and the run keeps waiting. */
const refused =
  <Answer>(answer: () => Answer) =>
  (error: unknown): Answer => {
    if (!(error instanceof AppError)) throw error;
    return answer();
  };

let falls = 0;
let refusedSteps = 0;
afterAll(() =>
  printFigure(
    `Runs: ${falls} times a right was lost between two steps, ${refusedSteps} later steps came to nothing, none did what its person could not`,
  ),
);

it.each([true, false])(
  "does all of it while nothing is lost (by itself: %s)",
  async (actsByItself) => {
    const { steps } = await play(await makeWorld(actsByItself), { moment: -1 });
    expect(steps.map(({ tool, state, error }) => ({ tool, state, error }))).toEqual(
      steps.map(({ tool }) => ({ tool, state: "succeeded", error: null })),
    );
    expect(steps).toHaveLength(actsByItself ? 5 : 13);
  },
  120_000,
);

it.each(Object.entries(FALLS))(
  "after someone's fall no step does or reads what they couldn't: %s",
  async (_, fall) => {
    for (let round = 0; round < rounds; round++) {
      const actsByItself = random.chance(0.5);
      const world = await makeWorld(actsByItself);
      const asked = actsByItself ? 0 : CHANGING_TOOLS.length;
      const moment = random.integer(0, world.calls.length - 1 + asked);
      const { steps, before } = await play(world, { fall, moment });
      expect(before).not.toBeNull();
      const later = steps.filter(({ id }) => !before?.done.has(id));
      const isForbidden = (tool: string | null) =>
        fall.forbids?.some((name) => name === tool) ?? tool !== "list_tasks";
      const wrong = later.filter(({ state, tool }) => state === "succeeded" && isForbidden(tool));
      expect(wrong.map(({ tool, n }) => ({ tool, n, moment }))).toEqual([]);
      if (!fall.forbids) expect(await contentOf(world)).toBe(before?.content);
      if (fall.forbids?.includes("read_task") ?? true)
        for (const { id, tool, output } of later)
          if (output !== before?.outputs.get(id))
            expect(output ?? "", tool ?? "").not.toContain("Kestrels");
      falls++;
      refusedSteps += later.filter(({ state }) => state !== "succeeded").length;
    }
  },
  1_800_000,
);
