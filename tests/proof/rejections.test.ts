import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { contacts } from "@/db/schema/crm";
import { workspaces } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import { decideApprovals } from "@/lib/agents/runs/decide-approval";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { closeAfterTests } from "../support/close-after-tests";
import type { ChatRequest } from "../support/model-provider";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { addRecord } from "../support/record-world";
import { makeAgentWorld, waitingOf, workRuns } from "../support/runs-world";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { startModelsWorld } from "../unit/models/models-fixture";

const plans = proofSize({ ci: 1, full: 30 });
/** The most rejections of one plan. */
const most = proofSize({ ci: 2, full: 8 });
const STATUSES = ["active", "inactive", "prospect"] as const;
const TOOLS = ["create_task", "assign_task", "comment_task", "draft_record", "change_record"];

const random = seededRandom(proofSeed());
const world = await closeAfterTests(startModelsWorld());
const ctx = world.system.context(world.superadmin);

/** Returns a status other than the present one. */
function otherStatus(present: string): string {
  const status = random.pick(STATUSES);
  return status === present ? otherStatus(present) : status;
}

/** A proposal, with the earlier ones that it names or starts from. */
type Planned = { needs: number[] } & (
  | { kind: "task" }
  | { kind: "comment"; of: number }
  | { kind: "person"; of: number }
  | { kind: "contact" }
  | { kind: "change"; of: number | null; from: string; to: string }
);

/** Returns proposals of which some depend on others. */
function plan(): Planned[] {
  const made: Planned[] = [];
  const placesOf = (kind: Planned["kind"]) =>
    made.flatMap((one, at) => (one.kind === kind ? [at] : []));
  const assigned = new Set<number>();
  for (const count = random.integer(4, 8); made.length < count; ) {
    const of = random.pick([-1, ...placesOf("task"), ...placesOf("task")]);
    const contact = random.pick([null, ...placesOf("contact")]);
    const kind = random.pick(["task", "comment", "person", "contact", "change", "change"] as const);
    if (kind === "task" || kind === "contact") made.push({ kind, needs: [] });
    else if (kind === "change") {
      const earlier = made.flatMap((one, at) =>
        one.kind === "change" && one.of === contact ? [{ at, to: one.to }] : [],
      );
      const from = earlier.at(-1)?.to ?? "active";
      const to = otherStatus(from);
      const needs = [...(contact === null ? [] : [contact]), ...earlier.map(({ at }) => at)];
      made.push({ kind, of: contact, from, to, needs });
    } else if (of >= 0 && !(kind === "person" && assigned.has(of))) {
      if (kind === "person") assigned.add(of);
      made.push({ kind, of, needs: [of] });
    }
  }
  return made;
}

/** Returns the call of a planned proposal. `ids` are what the earlier ones create. */
function callOf(planned: Planned, at: number, { ids, bo }: { ids: string[]; bo: string }) {
  if (planned.kind === "task") return { name: "create_task", arguments: { name: `Task ${at}` } };
  if (planned.kind === "comment")
    return { name: "comment_task", arguments: { task_id: ids[planned.of], body: `Comment ${at}` } };
  if (planned.kind === "person") {
    const { id } = world.superadmin;
    const args = { task_id: ids[planned.of], user_id: id, task_role: "owner" };
    return { name: "assign_task", arguments: args };
  }
  if (planned.kind === "contact") {
    const values = { name: `Contact ${at}`, email: `c${at}@example.com`, status: "active" };
    return { name: "draft_record", arguments: { records: "contacts", values } };
  }
  const { of, from, to } = planned;
  const [id, title] = of === null ? [bo, "Bo"] : [ids[of], `Contact ${of}`];
  const args = {
    records: "contacts",
    id,
    title,
    before: { status: from },
    changes: { status: to },
  };
  return { name: "change_record", arguments: args };
}

/** Lets the model propose a plan, one proposal after the other. */
function follow(planned: readonly Planned[], bo: string): void {
  world.provider.script = (request: ChatRequest) => {
    const results = (request.messages ?? []).filter(({ role }) => role === "tool");
    const ids = results.map(({ content = "" }) => {
      const text = String(content);
      return String((JSON.parse(text.slice(text.indexOf("{"))) as { id?: string }).id ?? "");
    });
    const next = planned[results.length];
    return next
      ? { toolCalls: [callOf(next, results.length, { ids, bo })] }
      : { text: "All proposed." };
  };
}

/** Returns what a project has: tasks, comments, people, and contacts with their status. */
async function contentOf(projectId: string) {
  const named = await ctx.db.select().from(tasks).where(eq(tasks.projectId, projectId));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const ofTask = (id: string) => names.get(id) ?? [];
  const said = await ctx.db.select().from(taskComments);
  const people = await ctx.db.select().from(taskUsers);
  const stored = await ctx.db
    .select({ name: contacts.name, status: contacts.status })
    .from(contacts)
    .innerJoin(workspaces, eq(workspaces.id, contacts.workspaceId))
    .where(eq(workspaces.projectId, projectId));
  return {
    tasks: [...names.values()].sort(),
    comments: said.flatMap(({ taskId, body }) => (names.has(taskId) ? [body] : [])).sort(),
    people: people.flatMap(({ taskId }) => ofTask(taskId)).sort(),
    contacts: stored.map(({ name, status }) => `${name}: ${status}`).sort(),
  };
}

/** Returns what a plan leaves behind if only some of it is done. */
function expected(planned: readonly Planned[], isDone: (at: number) => boolean) {
  const done = planned.flatMap((one, at) => (isDone(at) ? [{ one, at }] : []));
  const statuses = new Map<string, string>([["Bo", "active"]]);
  for (const { one, at } of done) {
    if (one.kind === "contact") statuses.set(`Contact ${at}`, "active");
    if (one.kind === "change") statuses.set(one.of === null ? "Bo" : `Contact ${one.of}`, one.to);
  }
  const of = (kind: Planned["kind"], text: (at: number, one: Planned) => string) =>
    done.flatMap(({ one, at }) => (one.kind === kind ? [text(at, one)] : [])).sort();
  return {
    tasks: of("task", (at) => `Task ${at}`),
    comments: of("comment", (at) => `Comment ${at}`),
    people: of("person", (_, one) => `Task ${"of" in one ? one.of : ""}`),
    contacts: [...statuses].map(([name, status]) => `${name}: ${status}`).sort(),
  };
}

/** Returns the rejected proposal and everything that depends on it. */
function fallenWith(planned: readonly Planned[], rejected: number): Set<number> {
  const fallen = new Set([rejected]);
  for (const [at, { needs }] of planned.entries())
    if (needs.some((need) => fallen.has(need))) fallen.add(at);
  return fallen;
}

async function playAndReject(planned: readonly Planned[], rejected: number): Promise<number> {
  const { projectId, agentId } = await makeAgentWorld(world.system, world.superadmin, {
    agentConfig: { integrationId: world.integrationId, tools: TOOLS, limits: { steps: 20 } },
  });
  const values = { name: "Bo", email: "bo@example.com", status: "active" };
  const record = { workspace: "crm", name: "contacts", values } as const;
  follow(planned, (await addRecord(ctx, projectId, record)).id);
  const input = { input: "Go on.", project_id: projectId };
  const { id } = await startRun(ctx, { agentId, input });
  await workRuns(world.system);
  const waiting = await waitingOf(ctx, id);
  expect(waiting).toHaveLength(planned.length);
  const steps = (await listSteps(ctx, id)).filter(({ kind }) => kind === "tool");
  const isRejected = ({ stepId }: { stepId: string | null }) => stepId === steps[rejected]?.id;
  const decisions = waiting
    .map((one) =>
      isRejected(one)
        ? { id: one.id, decision: "deny", reason: "No" }
        : { id: one.id, decision: "approve" },
    )
    .sort(() => random.fraction() - 0.5);
  await decideApprovals(ctx, { decisions });
  await workRuns(world.system);

  const fallen = fallenWith(planned, rejected);
  const run = await getRun(ctx, id);
  expect([run.state, run.error]).toEqual(["succeeded", null]);
  expect(await contentOf(projectId)).toEqual(expected(planned, (at) => !fallen.has(at)));
  const ended = (await listSteps(ctx, id)).filter(({ kind }) => kind === "tool");
  const written = await ctx.db.select().from(auditLog).where(eq(auditLog.runId, id));
  for (const [at, step] of ended.entries()) {
    const state = at === rejected ? "denied" : fallen.has(at) ? "failed" : "succeeded";
    expect(step.state).toBe(state);
    if (state === "failed") expect(step.error).toContain("it depends on");
    // What wasn't done left no trace of an effect.
    const effects = written.filter(
      ({ stepId, outcome }) => stepId === step.id && outcome === "done",
    );
    expect(effects).toHaveLength(state === "succeeded" ? 1 : 0);
  }
  expect(await waitingOf(ctx, id)).toEqual([]);
  return fallen.size - 1;
}

it("any one rejection drops what depends on it, keeps the rest and leaves no orphan", async () => {
  let [rejections, proposals, dropped] = [0, 0, 0];
  for (let count = 0; count < plans; count++) {
    const planned = plan();
    for (const rejected of [...planned.keys()].slice(0, most)) {
      dropped += await playAndReject(planned, rejected);
      rejections++;
      proposals += planned.length;
    }
  }
  const { results } = await world.system.bindings.DB.prepare("PRAGMA foreign_key_check").all();
  expect(results).toEqual([]);
  printFigure(
    `Rejections: ${rejections} runs with ${proposals} proposals, one rejected in each: ${dropped} that depended on it were dropped, all others done, no orphan`,
  );
}, 3_600_000);
