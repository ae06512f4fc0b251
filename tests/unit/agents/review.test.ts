import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { editedFields, textAt } from "@/app/(console)/approvals/_parts/edited-fields";
import {
  dependentTitles,
  groupsOf,
  leftOutBy,
  reviewCounts,
  toSend,
} from "@/app/(console)/approvals/_parts/review-plan";
import { agents } from "@/db/schema/agents";
import { notices } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { tasks } from "@/db/schema/tasks";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { decideApproval, decideApprovals } from "@/lib/agents/runs/decide-approval";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { cancelRun, startRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { assignUser } from "@/lib/managed-items/team-changes";
import { listNotices } from "@/lib/notices/own-notices";
import { PROJECT } from "@/lib/projects/definition";
import { closeAfterTests } from "../../support/close-after-tests";
import type { ChatRequest } from "../../support/model-provider";
import { addRecord } from "../../support/record-world";
import { makeAgentWorld, workRuns } from "../../support/runs-world";
import { startModelsWorld } from "../models/models-fixture";

const world = await closeAfterTests(startModelsWorld());
let ctx: Context;
let projectId: string;
let agentId: string;
let contacts: { id: string; name: string }[];
beforeEach(async () => {
  ctx = world.system.context(world.superadmin);
  await ctx.db.batch([
    ctx.db.delete(agents),
    ctx.db.delete(jobs),
    ctx.db.delete(tasks),
    ctx.db.delete(notices),
  ]);
  ({ projectId, agentId } = await makeAgentWorld(world.system, world.superadmin));
  contacts = [];
  for (const name of ["Bo Ahlgren", "Eva Sand", "Jonas Weber"]) {
    const values = { name, email: `${name.slice(0, 2)}@example.com`, status: "active" };
    const to = { workspace: "crm", name: "contacts", values } as const;
    contacts.push({ id: (await addRecord(ctx, projectId, to)).id, name });
  }
  await configure({});
});

const configure = (config: object) =>
  updateAgent(ctx, {
    id: agentId,
    changes: {
      agentConfig: {
        integrationId: world.integrationId,
        tools: ["create_task", "assign_task", "change_record", "list_records"],
        limits: { steps: 20 },
        ...config,
      },
    },
  });

/** Lets the model propose a task with a person on it, and a change of every contact. */
async function propose(): Promise<string> {
  world.provider.script = (request: ChatRequest) => {
    const results = (request.messages ?? []).filter(({ role }) => role === "tool");
    const content = String(results[0]?.content ?? "{}");
    const made = JSON.parse(content.slice(content.indexOf("{"))) as { id?: string };
    const person = { task_id: made.id ?? "", user_id: world.superadmin.id, task_role: "owner" };
    const calls = [
      { name: "create_task", arguments: { name: "Call Bo" } },
      { name: "assign_task", arguments: person },
      ...contacts.map(({ id, name }) => ({
        name: "change_record",
        arguments: {
          ...{ records: "contacts", id, title: name },
          ...{ before: { status: "active" }, changes: { status: "inactive" } },
        },
      })),
    ];
    const call = calls[results.length];
    return call ? { toolCalls: [call] } : { text: "All proposed." };
  };
  const run = await startRun(ctx, { agentId, input: { input: "x", project_id: projectId } });
  await workRuns(world.system);
  return run.id;
}

const review = async (run: string, by = ctx) =>
  (await listApprovals(by, { state: "all", run, page: 1, perPage: 100 })).rows;
const noticesOf = async (by = ctx) =>
  (await listNotices(by, { state: "all", page: 1, perPage: 50 })).rows;

describe("the review of a run's changes", () => {
  it("has all of them in order, those of the same kind in one group", async () => {
    const run = await propose();
    const rows = await review(run);
    const steps = rows.map(({ step }) => step);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(groupsOf(rows).map(({ label, approvals }) => [label, approvals.length])).toEqual([
      ["Create a task (1)", 1],
      ["Add a person to a task (1)", 1],
      ["3 contacts: Status active → inactive", 3],
    ]);
    expect(rows.map(({ path }) => path !== null)).toEqual([false, false, true, true, true]);
  });

  it("names what a rejection leaves out before it is sent, and sends the rest", async () => {
    const run = await propose();
    const rows = await review(run);
    const [task, person, first] = rows;
    if (!task || !person || !first) throw new Error("three changes are proposed");
    expect(person.needs).toEqual([task.step]);
    expect(dependentTitles(rows, task)).toEqual([person.title]);
    expect(dependentTitles(rows, first)).toEqual([]);
    const choices = {
      [task.id]: { decision: "deny", reason: "Later" },
      [person.id]: { decision: "approve" },
      [first.id]: { decision: "approve" },
    } as const;
    expect([...leftOutBy(rows, choices)]).toEqual([[person.id, task.title]]);
    expect(reviewCounts(rows, choices)).toEqual({ approved: 1, rejected: 1, leftOut: 1, left: 2 });
    const decisions = toSend(rows, choices).map(({ id, answer }) => ({ id, ...answer }));
    expect(decisions.map(({ id }) => id)).toEqual([task.id, first.id]);
    await decideApprovals(ctx, { decisions });
    await workRuns(world.system);
    const states = (await review(run)).map(({ state }) => state);
    expect(states).toEqual(["denied", "withdrawn", "approved", "waiting", "waiting"]);
  });

  it("offers the fields that a form can edit, with the choices that can follow", async () => {
    const run = await propose();
    const [task, , change] = await review(run);
    expect(task?.fields.map(({ path, field }) => `${path} ${field.kind}`)).toEqual([
      ...["name text", "description long-text", "priority choice", "due_date day"],
    ]);
    const [status] = change?.fields ?? [];
    expect(status).toMatchObject({ path: "changes.status", field: { kind: "choice" } });
    const args = change?.arguments as { changes: object; before: object };
    expect(status && textAt(args, status.path, status.field)).toBe("inactive");
    const edited = editedFields(args, change?.fields ?? [], () => "prospect");
    expect(edited).toEqual({ ...args, changes: { status: "prospect" } });
    await decideApproval(ctx, change?.id ?? "", { decision: "edit", arguments: edited });
    const plain = editedFields(task?.arguments, task?.fields ?? [], (path) =>
      path === "due_date" ? "2027-01-31" : path === "name" ? "Call Bo" : "",
    );
    expect(plain).toMatchObject({ name: "Call Bo", due_date: "2027-01-31" });
  });
});

it("says of figures that they leave out what the run has proposed", async () => {
  await configure({ tools: ["create_task", "busy_hours"] });
  const reads = { name: "busy_hours", arguments: { records: "leads" } };
  const calls = [reads, { name: "create_task", arguments: { name: "Call Bo" } }, reads];
  world.provider.script = (request: ChatRequest) => {
    const call = calls[(request.messages ?? []).filter(({ role }) => role === "tool").length];
    return call ? { toolCalls: [call] } : { text: "Done." };
  };
  const run = await startRun(ctx, { agentId, input: { input: "x", project_id: projectId } });
  await workRuns(world.system);
  const steps = (await listSteps(ctx, run.id)).filter(({ tool }) => tool === "busy_hours");
  expect(steps.map(({ title }) => title)).toEqual([
    "Count when leads came in, in 30 days",
    "Count when leads came in, in 30 days. Figures don't include the proposals of this run.",
  ]);
});

describe("the notice of a run's changes", () => {
  it("is one for all of them, and settles when all are decided", async () => {
    const run = await propose();
    const [notice, ...others] = await noticesOf();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      title: expect.stringMatching(/ proposes 5 changes$/) as string,
      text: "Create the task “Call Bo” and 4 more",
      link: `/approvals/${run}`,
      about: run,
      actions: ["review", "approve_all"],
      outcome: null,
    });
    const rows = await review(run);
    const [first, ...rest] = rows;
    await decideApproval(ctx, first?.id ?? "", { decision: "approve" });
    expect((await noticesOf())[0]?.outcome).toBeNull();
    const decisions = rest.map(({ id }, n) =>
      n === 3 ? { id, decision: "deny", reason: "No" } : { id, decision: "approve" },
    );
    await decideApprovals(ctx, { decisions });
    expect(await noticesOf()).toMatchObject([{ outcome: "4 approved, 1 rejected", actions: [] }]);
    await workRuns(world.system);
    expect((await getRun(ctx, run)).state).toBe("succeeded");
  });

  it("says so if the run is cancelled", async () => {
    const run = await propose();
    await cancelRun(ctx, run);
    expect(await noticesOf()).toMatchObject([{ outcome: "5 cancelled" }]);
  });

  it("names what it is about to the people who decide for someone else", async () => {
    await configure({ approvals: { create_task: "ask-other", assign_task: "ask-other" } });
    const person = await world.system.createActor("moderator");
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
    const run = await propose();
    const mate = world.system.context(person);
    expect(await noticesOf(mate)).toMatchObject([
      { text: "Create the task “Call Bo” and 1 more", link: `/approvals/${run}` },
    ]);
    expect(await noticesOf()).toMatchObject([
      { text: expect.stringMatching(/ and 2 more$/) as string },
    ]);
    expect((await review(run, mate)).map(({ may_decide }) => may_decide)).toEqual([true, true]);
    for (const { id } of await review(run, mate))
      await decideApproval(mate, id, { decision: "approve" });
    const left = await ctx.db
      .select({ userId: notices.userId })
      .from(notices)
      .where(and(eq(notices.about, run), eq(notices.kind, "approval_waiting")));
    expect(left).toHaveLength(2);
    expect((await noticesOf(mate))[0]?.outcome).toBe("2 approved");
    expect((await noticesOf())[0]?.outcome).toBeNull();
  });
});
