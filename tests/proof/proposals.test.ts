import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { orders } from "@/db/schema/ecommerce";
import { auditLog } from "@/db/schema/system";
import type { AGENT_TEMPLATE_IDS } from "@/db/vocabulary";
import { decideApprovals } from "@/lib/agents/runs/decide-approval";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { undoRun } from "@/lib/agents/runs/undo-run";
import { AGENT_TEMPLATES } from "@/lib/agents/templates/templates";
import { CHANGING_TOOLS } from "@/lib/agents/tools/tool-titles";
import { createAgent, linkAgent } from "@/lib/agents/write-agents";
import { sealAuditLog } from "@/lib/audit/chain/seal";
import { verifyAuditLog } from "@/lib/audit/chain/verify";
import { AppError } from "@/lib/errors";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { DAY_MS } from "@/lib/time";
import { AGENT_FIELDS, PROJECT_FIELDS } from "../support/audited-world";
import { closeAfterTests } from "../support/close-after-tests";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { addItem, addOrder, addProduct } from "../support/record-world";
import { decideAll, makeAgentWorld, waitingOf, workRuns } from "../support/runs-world";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { createTestSystem } from "../support/test-system";

const runsPerTemplate = proofSize({ ci: 1, full: 15 });
const interleavings = proofSize({ ci: 6, full: 1000 });
/** Moves of one interleaving. */
const MOVES = 8;
const WORKSPACES = ["content", "ecommerce", "crm", "media", "analytics"] as const;
const ASKS = Object.fromEntries(CHANGING_TOOLS.map((name) => [name, "ask"]));
/** What a run writes about itself, and who is told of its proposals. */
const OF_THE_RUN = ["agent_runs", "run_steps", "approvals", "jobs", "notices"];
const QUESTION = "When does the office open?";

const random = seededRandom(proofSeed());
const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

type TemplateId = (typeof AGENT_TEMPLATE_IDS)[number];

/** Creates a project with sample data and an agent that asks for every change. */
async function makeCompany(
  templateId: TemplateId,
  review: "at-end" | "ask-and-wait",
  days: number,
) {
  const workspaces = [...WORKSPACES];
  const projectId = (await createProject(ctx, { ...PROJECT_FIELDS, workspaces })).project.id;
  const then = { ...ctx, now: ctx.now - days * DAY_MS };
  for (const workspace of WORKSPACES) await loadSampleData(then, { projectId, workspace });
  await addItem(ctx, projectId, { title: "November", type: "newsletter", status: "review" });
  const agentConfig = { review, approvals: ASKS, limits: { toolCalls: 100 } };
  const { agent } = await createAgent(ctx, { ...AGENT_FIELDS, templateId, agentConfig });
  await linkAgent(ctx, { projectId, input: { agentId: agent.id } });
  return { projectId, agentId: agent.id };
}

/** Returns every row of the database outside of runs. */
async function rowsOutside(): Promise<Record<string, string>> {
  const { DB } = system.bindings;
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE '%search%'",
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !OF_THE_RUN.includes(name));
  const dumps: [string, string][] = [];
  for (const name of names) {
    const rows = await DB.prepare(`SELECT * FROM "${name}"`).all();
    dumps.push([name, JSON.stringify(rows.results)]);
  }
  return Object.fromEntries(dumps);
}

/** Returns what a project has, without IDs and times. */
async function contentOf(projectId: string): Promise<unknown> {
  const { DB } = system.bindings;
  const here = "workspace_id IN (SELECT id FROM workspaces WHERE project_id = ?)";
  const queries = [
    "SELECT name, description, status, priority, due_at FROM tasks WHERE project_id = ?",
    `SELECT title, type, status, content, tags, seo_title, seo_description FROM content_items WHERE ${here}`,
    `SELECT name, price, status, stock_quantity FROM products WHERE ${here}`,
    `SELECT customer_name, status, total_amount FROM orders WHERE ${here}`,
    `SELECT name, status FROM contacts WHERE ${here}`,
    `SELECT name, tags FROM media_assets WHERE ${here}`,
    "SELECT body FROM task_comments WHERE task_id IN (SELECT id FROM tasks WHERE project_id = ?)",
  ];
  const all: string[][] = [];
  for (const query of queries) {
    const { results } = await DB.prepare(query).bind(projectId).all();
    all.push(results.map((row) => JSON.stringify(row).replace(/\b[0-9a-f]{8}\b/g, "#")).sort());
  }
  return all;
}

/** Works on a run and approves everything that it asks, until it ends. */
async function approveToTheEnd(runId: string) {
  for (let round = 0; round < 40; round++) {
    await workRuns(system);
    if ((await waitingOf(ctx, runId)).length === 0) break;
    await decideAll(ctx);
  }
  return getRun(ctx, runId);
}

let proposed = 0;
let runs = 0;

describe("a run of each template, over sample data", () => {
  afterAll(() =>
    printFigure(
      `Proposals: ${runs} runs of the templates with ${proposed} proposals wrote nothing before approval, and ended as step by step`,
    ),
  );
  it.each(AGENT_TEMPLATES.map(({ id }) => id))(
    "%s writes nothing outside its run before approval, and then what a step-by-step run writes",
    async (templateId) => {
      for (let round = 0; round < runsPerTemplate; round++) {
        const days = random.integer(10, 120);
        const ends: unknown[] = [];
        const results: string[] = [];
        for (const review of ["at-end", "ask-and-wait"] as const) {
          const { projectId, agentId } = await makeCompany(templateId, review, days);
          const input = { project_id: projectId, input: QUESTION };
          const { id } = await startRun(ctx, { agentId, input });
          const before = await rowsOutside();
          await workRuns(system);
          if (review === "at-end") {
            expect(await rowsOutside()).toEqual(before);
            proposed += (await waitingOf(ctx, id)).length;
            runs++;
          }
          const { state, result } = await approveToTheEnd(id);
          expect(state).toBe("succeeded");
          ends.push(await contentOf(projectId));
          results.push((result ?? "").replace(/\b[0-9a-f]{8}\b/g, "#"));
        }
        expect(ends[0]).toEqual(ends[1]);
        expect(results[0]).toEqual(results[1]);
      }
    },
    3_600_000,
  );
});

const AUDITED = ["status"];
type Fields = Record<string, unknown> | null;
const read = (json: string | null) => JSON.parse(json ?? "null") as Fields;

/** Returns where an order's audit rows don't follow from each other. */
async function gapsOf(orderId: string): Promise<string[]> {
  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, orderId));
  const gaps: string[] = [];
  let last: unknown;
  for (const { action, before, after } of rows) {
    if (action !== "orders.update") continue;
    const [was, becomes] = [read(before), read(after)];
    if (!AUDITED.every((name) => becomes && name in becomes)) continue;
    if (last !== undefined && was?.status !== last) gaps.push(`${last} ≠ ${was?.status}`);
    last = becomes?.status;
  }
  return gaps;
}

/** Seals the audit log and verifies its chain to the end. */
async function expectWholeChain(): Promise<void> {
  while ((await sealAuditLog(ctx)) > 0);
  for (let after: number | null | undefined; after !== null; ) {
    const verified = await verifyAuditLog(ctx, after === undefined ? {} : { after });
    expect(verified).toMatchObject({ intact: true, first_break: null });
    after = verified.next;
  }
}

it("runs, people's edits and undoing in any order lose no one's edit", async () => {
  const { projectId, agentId } = await makeAgentWorld(system, boss, {
    templateId: "order-processor",
    agentConfig: { approvals: ASKS, limits: { toolCalls: 100 } },
  });
  await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 1_000_000 });
  const shop = collectionOf(projectId, recordDefinition("ecommerce", "orders"));
  let [moves, edits, undone, kept, made] = [0, 0, 0, 0, 0];
  const pick = <Item>(from: readonly Item[]): Item | undefined =>
    from[random.integer(0, Math.max(0, from.length - 1))];

  /** Makes some moves in random order over orders of their own, and compares after each. */
  const interleave = async () => {
    /** The status that everything so far has led to. */
    const expected = new Map<string, string>();
    const addOne = async () => {
      const status = random.chance(0.5) ? "pending" : "shipped";
      const { id } = await addOrder(ctx, projectId, { items: "MUG x1", status, days: 30 });
      expected.set(id, status);
    };
    const statuses = async () => {
      const rows = await ctx.db.select().from(orders);
      return new Map(rows.map(({ id, status }) => [id, status]));
    };
    await ctx.db.delete(orders);
    for (let count = 0; count < 3; count++) await addOne();
    const open: string[] = [];
    const ended: string[] = [];
    const seen = new Set<string>();

    /** Follows what the approved steps of a run may have done. */
    const follow = async (runId: string) => {
      for (const step of await listSteps(ctx, runId)) {
        if (step.tool !== "change_record" || step.state !== "succeeded" || seen.has(step.id))
          continue;
        seen.add(step.id);
        const { id, before, changes } = step.input as Record<string, Record<string, string>> & {
          id: string;
        };
        expect(expected.get(id)).toBe(before?.status);
        expected.set(id, changes?.status ?? "");
        made++;
      }
    };
    const start = async () => {
      const input = { project_id: projectId, input: `Round ${moves}` };
      open.push((await startRun(ctx, { agentId, input })).id);
      await workRuns(system);
    };
    const decide = async () => {
      const id = open.splice(random.integer(0, open.length - 1), 1)[0];
      if (id === undefined) return;
      const waiting = await waitingOf(ctx, id);
      const decisions = waiting.map((one) =>
        random.chance(0.8)
          ? { id: one.id, decision: "approve" }
          : { id: one.id, decision: "deny", reason: "No" },
      );
      if (decisions.length > 0) {
        const { refused } = await decideApprovals(ctx, { decisions });
        const left = refused.map((one) => ({ id: one.id, decision: "deny", reason: "Changed" }));
        if (left.length > 0) await decideApprovals(ctx, { decisions: left });
      }
      await workRuns(system);
      expect((await getRun(ctx, id)).state).toBe("succeeded");
      await follow(id);
      ended.push(id);
    };
    const edit = async () => {
      const id = pick([...expected.keys()]) ?? "";
      const status = pick(["processing", "shipped", "delivered", "cancelled"]) ?? "";
      try {
        await updateRecord(ctx, shop, { id, changes: { status } });
        expected.set(id, status);
        edits++;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    };
    const undo = async () => {
      const id = pick(ended);
      if (id === undefined) return;
      const steps = await listSteps(ctx, id);
      const answer = await undoRun(ctx, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "conflict") return null;
        throw error;
      });
      for (const { n } of answer?.undone ?? []) {
        const step = steps.find((one) => one.n === n);
        if (step?.tool !== "change_record") continue;
        const args = step.input as { id: string } & Record<string, Record<string, string>>;
        expect(expected.get(args.id)).toBe(args.changes?.status);
        expected.set(args.id, args.before?.status ?? "");
        undone++;
      }
      kept += answer?.kept.length ?? 0;
    };
    await start();
    for (let move = 0; move < MOVES; move++) {
      moves++;
      // Long ago, so that the agent finds the orders again.
      await ctx.db.update(orders).set({ updatedAt: ctx.now - 30 * DAY_MS });
      await random.make(start, decide, decide, edit, edit, undo, undo, addOne);
      expect(await statuses()).toEqual(expected);
    }
    while (open.length > 0) await decide();
    expect(await statuses()).toEqual(expected);
    for (const id of expected.keys()) expect(await gapsOf(id)).toEqual([]);
  };
  for (let count = 0; count < interleavings; count++) await interleave();
  await expectWholeChain();
  printFigure(
    `Interleavings: ${interleavings} of ${moves} moves with ${made} changes by runs, ${edits} edits by people, ${undone} undone, ${kept} kept: none lost, and the audit chain is whole`,
  );
}, 7_200_000);
