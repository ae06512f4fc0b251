import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { approvals } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { notices } from "@/db/schema/auth";
import { contacts } from "@/db/schema/crm";
import { jobs } from "@/db/schema/jobs";
import { taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { decideApproval, decideApprovals } from "@/lib/agents/runs/decide-approval";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { closeAfterTests } from "../../support/close-after-tests";
import type { ChatRequest } from "../../support/model-provider";
import { addRecord } from "../../support/record-world";
import { decideAll, makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { startModelsWorld } from "../models/models-fixture";

const world = await closeAfterTests(startModelsWorld());
let ctx: Context;
let projectId: string;
let agentId: string;
let contactId: string;
beforeEach(async () => {
  ctx = world.system.context(world.superadmin);
  await ctx.db.batch([
    ctx.db.delete(agents),
    ctx.db.delete(jobs),
    ctx.db.delete(tasks),
    ctx.db.delete(notices),
  ]);
  ({ projectId, agentId } = await makeAgentWorld(world.system, world.superadmin));
  const values = { name: "Bo Ahlgren", email: "bo@example.com", status: "active" };
  contactId = (await addRecord(ctx, projectId, { workspace: "crm", name: "contacts", values })).id;
  await configure({});
});

const TOOLS = ["create_task", "assign_task", "comment_task", "draft_record", "change_record"];
const READS = ["list_tasks", "read_task", "list_records", "read_records"];
const configure = (config: object) =>
  updateAgent(ctx, {
    id: agentId,
    changes: {
      agentConfig: {
        integrationId: world.integrationId,
        tools: [...TOOLS, ...READS],
        limits: { steps: 20 },
        ...config,
      },
    },
  });
type Call = { name: string; arguments: object };
type Turn = (told: (place: number) => Told) => Call;
interface Told {
  id: string;
  [field: string]: unknown;
}

/** Lets the model make these calls one after the other. Each sees the results of those before. */
function script(...turns: Turn[]) {
  const told = (request: ChatRequest) => {
    const results = (request.messages ?? []).filter(({ role }) => role === "tool");
    return (place: number) => {
      const { content = "" } = results[place] ?? {};
      return JSON.parse(String(content).slice(String(content).indexOf("{"))) as Told;
    };
  };
  world.provider.script = (request) => {
    const done = (request.messages ?? []).filter(({ role }) => role === "tool").length;
    const turn = turns[done];
    return turn ? { toolCalls: [turn(told(request))] } : { text: "All proposed." };
  };
}
const start = async () => {
  const input = { input: "Look after Bo.", project_id: projectId };
  const run = await startRun(ctx, { agentId, input });
  await workRuns(world.system);
  return run.id;
};
const rows = async () => ({
  tasks: (await ctx.db.select().from(tasks)).length,
  comments: (await ctx.db.select().from(taskComments)).length,
  people: (await ctx.db.select().from(taskUsers)).length,
  status: (await ctx.db.select().from(contacts).where(eq(contacts.id, contactId)))[0]?.status,
});
const NOTHING = { tasks: 0, comments: 0, people: 0, status: "active" };
const change = (from: string, to: string) => () => ({
  name: "change_record",
  arguments: {
    records: "contacts",
    id: contactId,
    title: "Bo Ahlgren",
    before: { status: from },
    changes: { status: to },
  },
});
const createTask = () => ({ name: "create_task", arguments: { name: "Call Bo" } });
const assign: Turn = (told) => ({
  name: "assign_task",
  arguments: { task_id: told(0).id, user_id: world.superadmin.id, task_role: "owner" },
});
const comment: Turn = (told) => ({
  name: "comment_task",
  arguments: { task_id: told(0).id, body: "Ask for the new address." },
});
const approvalsOf = (runId: string) =>
  ctx.db.select().from(approvals).where(eq(approvals.runId, runId)).orderBy(approvals.createdAt);
const REJECT = { decision: "deny", reason: "Not now" };

describe("a run that proposes", () => {
  it("goes on to its end as if its proposals were done, and changes nothing", async () => {
    script(
      createTask,
      assign,
      comment,
      change("active", "prospect"),
      change("prospect", "inactive"),
      () => ({ name: "list_tasks", arguments: {} }),
      (told) => ({ name: "read_task", arguments: { task_id: told(0).id } }),
      () => ({
        name: "list_records",
        arguments: { records: "contacts", filters: { status: "inactive" } },
      }),
      () => ({ name: "read_records", arguments: { records: "contacts", ids: [contactId] } }),
      () => ({
        name: "draft_record",
        arguments: { records: "items", values: { title: "News", type: "blog", content: "Hi." } },
      }),
      (told) => ({ name: "read_records", arguments: { records: "items", ids: [told(9).id] } }),
    );
    const id = await start();
    expect(await getRun(ctx, id)).toMatchObject({ state: "waiting_approval", waiting: 6 });
    expect(await rows()).toEqual(NOTHING);
    const read = (await listSteps(ctx, id)).filter(({ tool }) => READS.includes(tool ?? ""));
    const name = world.superadmin.name;
    expect(read.map(({ error }) => error)).toEqual(read.map(() => null));
    expect(read.map(({ output }) => output)).toMatchObject([
      { total: 1, tasks: [{ name: "Call Bo", status: "pending", people: [`${name} (owner)`] }] },
      { name: "Call Bo", description: "" },
      { total: 1, records: [{ id: contactId, status: "inactive" }] },
      { records: [{ id: contactId, status: "inactive", name: "Bo Ahlgren" }] },
      { records: [{ title: "News", status: "draft", word_count: 1 }] },
    ]);
    const [, ...said] = world.provider.requests.at(-1)?.messages ?? [];
    expect(said.filter(({ content }) => content?.startsWith("Proposed."))).toHaveLength(6);
    await decideAll(ctx);
    await workRuns(world.system);
    const run = await getRun(ctx, id);
    expect(run).toMatchObject({ state: "succeeded", waiting: 0 });
    expect(run.result).toContain("All proposed.\n\n**After the review**");
    expect(run.result).toContain("- Done: Create the task “Call Bo”");
    expect(await rows()).toEqual({ tasks: 1, comments: 1, people: 1, status: "inactive" });
    const [made] = (await listSteps(ctx, id)).filter(({ tool }) => tool === "create_task");
    expect(made).toMatchObject({ state: "succeeded", output: { id: made?.id } });
  });

  it("drops what depended on a rejected proposal, and says so", async () => {
    script(createTask, assign, comment, change("active", "prospect"));
    const id = await start();
    const [first, ...rest] = await approvalsOf(id);
    if (!first) throw new Error("Nothing waits");
    await decideApproval(ctx, first.id, REJECT);
    const others = rest.map((one) => ({ id: one.id, decision: "approve" }));
    await decideApprovals(ctx, { decisions: others });
    await workRuns(world.system);
    const run = await getRun(ctx, id);
    expect(run.state).toBe("succeeded");
    expect(run.result).toContain("- Not done: Create the task “Call Bo”: Not now");
    const dropped = "depends on “Create the task “Call Bo””, which was not done";
    expect(run.result?.split(dropped)).toHaveLength(3);
    expect(await rows()).toEqual({ ...NOTHING, status: "prospect" });
    expect((await approvalsOf(id)).map(({ state }) => state).filter(Boolean)).toContain("denied");
  });

  it("waits with what depends on an undecided proposal, and does the rest at once", async () => {
    script(createTask, comment, change("active", "prospect"));
    const id = await start();
    const [first, second, third] = await approvalsOf(id);
    const yes = [second, third].map((one) => ({ id: one?.id, decision: "approve" }));
    await decideApprovals(ctx, { decisions: yes });
    await workRuns(world.system);
    expect(await rows()).toEqual({ ...NOTHING, status: "prospect" });
    expect((await getRun(ctx, id)).state).toBe("waiting_approval");
    await decideApproval(ctx, first?.id ?? "", { decision: "approve" });
    await workRuns(world.system);
    expect(await rows()).toMatchObject({ tasks: 1, comments: 1 });
    expect((await getRun(ctx, id)).state).toBe("succeeded");
  });

  it("does nothing to a record that changed since, and does the rest", async () => {
    script(createTask, change("active", "prospect"));
    const id = await start();
    const ids = (await approvalsOf(id)).map((one) => one.id);
    await ctx.db.update(contacts).set({ status: "inactive" });
    const decisions = ids.map((one) => ({ id: one, decision: "approve" }));
    expect(await decideApprovals(ctx, { decisions })).toEqual({
      decided: [ids[0]],
      refused: [{ id: ids[1], message: "This contact changed after the agent read it" }],
    });
    await ctx.db.update(contacts).set({ status: "active" });
    await decideApproval(ctx, ids[1] ?? "", { decision: "approve" });
    // Changed between the decision and the work.
    await ctx.db.update(contacts).set({ status: "inactive" });
    await workRuns(world.system);
    const run = await getRun(ctx, id);
    expect(run.result).toContain("This contact changed after the agent read it");
    expect(await rows()).toMatchObject({ tasks: 1, status: "inactive" });
  });

  it("asks and waits where its agent is set to", async () => {
    await configure({ review: "ask-and-wait" });
    script(createTask, change("active", "prospect"));
    const id = await start();
    expect(await getRun(ctx, id)).toMatchObject({ state: "waiting_approval", waiting: 1 });
    expect((await listSteps(ctx, id)).at(-1)).toMatchObject({ state: "waiting", output: null });
    await decideAll(ctx);
    await workRuns(world.system);
    expect(await getRun(ctx, id)).toMatchObject({ state: "waiting_approval", waiting: 1 });
    expect(await rows()).toMatchObject({ tasks: 1, status: "active" });
  });

  it("expires where no one decides, and its approvals say so", async () => {
    script(createTask, comment);
    const id = await start();
    await ctx.db.update(approvals).set({ expiresAt: 1 }).where(eq(approvals.runId, id));
    await ctx.db.update(jobs).set({ runAt: 0 });
    await workRuns(world.system);
    expect((await getRun(ctx, id)).state).toBe("expired");
    expect((await approvalsOf(id)).map(({ state }) => state)).toEqual(["expired", "expired"]);
    expect(await rows()).toEqual(NOTHING);
  });
});

describe("any one rejection", () => {
  const draft = () => ({
    name: "draft_record",
    arguments: { records: "contacts", values: { name: "Eva", email: "eva@example.com" } },
  });
  const changeDraft: Turn = (told) => ({
    name: "change_record",
    arguments: {
      ...{ records: "contacts", id: told(3).id, title: "Eva", before: { company: "" } },
      changes: { company: "Sand" },
    },
  });
  const CHAIN = [createTask, assign, comment, draft, changeDraft, change("active", "prospect")];
  /** The places that each depends on. */
  const NEEDS = [[], [0], [0], [], [3], []];

  it.each(CHAIN.map((_, place) => place))(
    "of proposal %i leaves what doesn't depend on it, and no orphan",
    async (rejected) => {
      script(...CHAIN);
      const id = await start();
      const asked = await approvalsOf(id);
      expect(asked).toHaveLength(CHAIN.length);
      const decisions = asked.map((one, place) =>
        place === rejected ? { id: one.id, ...REJECT } : { id: one.id, decision: "approve" },
      );
      // Decided from the last to the first, and done in the order of the steps.
      await decideApprovals(ctx, { decisions: decisions.toReversed() });
      await workRuns(world.system);
      const isLeft = NEEDS.map(
        (needs, place) => place !== rejected && !needs.some((need) => need === rejected),
      );
      const steps = (await listSteps(ctx, id)).filter(({ tool }) => TOOLS.includes(tool ?? ""));
      expect(steps.map(({ state }) => state === "succeeded")).toEqual(isLeft);
      expect(await getRun(ctx, id)).toMatchObject({ state: "succeeded", waiting: 0 });
      const [hasTask, isAssigned, isCommented, hasEva, isChanged, isMoved] = isLeft;
      const eva = await ctx.db.select().from(contacts).where(eq(contacts.name, "Eva"));
      expect([await rows(), eva.map(({ company }) => company)]).toEqual([
        {
          tasks: Number(hasTask),
          people: Number(isAssigned),
          comments: Number(isCommented),
          status: isMoved ? "prospect" : "active",
        },
        hasEva ? [isChanged ? "Sand" : ""] : [],
      ]);
      await ctx.db.delete(contacts);
    },
  );
});

describe("who decides", () => {
  it("is also someone who can see it and do it by hand, while it waits", async () => {
    script(createTask);
    const id = await start();
    const [asked] = await waitingOf(ctx, id);
    const person = await world.system.createActor("moderator");
    const mate = world.system.context(person);
    await expect(decideApproval(mate, asked?.id ?? "", REJECT)).rejects.toThrow();
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
    const query = { state: "waiting", page: 1, perPage: 50 } as const;
    expect((await listApprovals(mate, query)).rows).toMatchObject([{ may_decide: true }]);
    expect((await listApprovals(mate, { ...query, state: "mine" })).total).toBe(0);
    await decideApproval(mate, asked?.id ?? "", { decision: "approve" });
    await workRuns(world.system);
    expect((await getRun(ctx, id)).state).toBe("succeeded");
    expect(await ctx.db.select().from(tasks)).toMatchObject([{ createdBy: world.superadmin.id }]);
  });

  it("hears of it where someone else must decide", async () => {
    await configure({ approvals: { create_task: "ask-other" } });
    const person = await world.system.createActor("moderator");
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
    script(createTask);
    await start();
    const told = await ctx.db
      .select({ userId: notices.userId })
      .from(notices)
      .where(eq(notices.kind, "approval_waiting"));
    expect(told).toEqual([{ userId: person.id }]);
  });
});
