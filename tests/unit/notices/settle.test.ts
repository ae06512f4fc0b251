import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emailChanges } from "@/db/schema/account-links";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { notices } from "@/db/schema/auth";
import { accessRequests, projects, workspaces } from "@/db/schema/projects";
import { taskReviews } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { NOTICE_KINDS, type NoticeKind, SECURITY_NOTICES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { noticeStatement } from "@/lib/notices/notice-statement";
import { type NoticeData, noticeActions } from "@/lib/notices/notice-words";
import { listNotices } from "@/lib/notices/own-notices";
import { SETTLES, settleStatement } from "@/lib/notices/settle";
import { deleteTasks } from "@/lib/tasks/bulk/delete-tasks";
import { updateTasks } from "@/lib/tasks/bulk/update-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { createComment, deleteComment } from "@/lib/tasks/comments/comments";
import { removeTaskUser } from "@/lib/tasks/people/task-people";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createActor("superadmin");
const mate = await system.createActor("moderator");

const db = () => system.context().db;
const ALL = { state: "all", page: 1, perPage: 50 } as const;
const told = (actor: Actor) => listNotices(system.context(actor), ALL);
const row = { createdAt: 1, updatedAt: 1 };
const item = { ...row, url: "https://example.com/", status: "active" as const };

async function makeTask() {
  const people = [{ userId: mate.id, taskRole: "assignee" }];
  const input = { name: "Plan", taskMode: "manual", assigned_users: people };
  return (await createTask(system.context(boss), input)).task.id;
}

async function makeRun(taskId: string | null = null) {
  const [agentId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await db()
    .insert(agents)
    .values({ ...item, id: agentId, name: "Writer", type: "custom" });
  const played = { state: "succeeded", trigger: "task", input: "" } as const;
  await db()
    .insert(agentRuns)
    .values({ ...played, id, agentId, taskId, userId: mate.id, createdAt: 1 });
  return { agentId, id };
}

/** One notice of each kind that settles, with what decides it. */
const MATTERS: Partial<
  Record<NoticeKind, () => Promise<{ parts: NoticeData; about: string; end: () => unknown }>>
> = {
  task_assigned: async () => {
    const id = await makeTask();
    const end = () => db().update(tasks).set({ status: "completed" }).where(eq(tasks.id, id));
    return { parts: { taskId: id }, about: id, end };
  },
  mention: async () => {
    const id = await makeTask();
    return {
      parts: { taskId: id },
      about: id,
      end: () => db().delete(tasks).where(eq(tasks.id, id)),
    };
  },
  review_waiting: async () => {
    const id = await makeTask();
    const { id: runId } = await makeRun(id);
    const review = { id: crypto.randomUUID(), taskId: id, runId, decision: "accept" as const };
    const end = () =>
      db()
        .insert(taskReviews)
        .values({ ...review, userId: boss.id, createdAt: Date.now() + 1000 });
    return { parts: { taskId: id }, about: id, end };
  },
  approval_waiting: async () => {
    const { id: runId } = await makeRun();
    const [id, stepId] = [crypto.randomUUID(), crypto.randomUUID()];
    const step = { id: stepId, runId, n: 1, kind: "tool", title: "x", state: "waiting" } as const;
    await db()
      .insert(runSteps)
      .values({ ...step, input: "{}", startedAt: 1 });
    const asked = {
      id,
      runId,
      stepId,
      tool: "x",
      mode: "ask",
      arguments: "{}",
      hash: "x",
    } as const;
    await db()
      .insert(approvals)
      .values({ ...asked, rendering: "[]", why: "", createdAt: Date.now() + 1000, expiresAt: 2 });
    const end = () =>
      db()
        .update(approvals)
        .set({ state: "approved", decidedBy: boss.id, decidedAt: 2 })
        .where(eq(approvals.id, id));
    return { parts: { runId }, about: runId, end };
  },
  run_failed: async () => {
    const { id, agentId } = await makeRun();
    const again = { id: crypto.randomUUID(), agentId, userId: mate.id, retryOf: id, createdAt: 2 };
    const end = () =>
      db()
        .insert(agentRuns)
        .values({ ...again, state: "queued", trigger: "person", input: "" });
    return { parts: { runId: id }, about: id, end };
  },
  email_waiting: async () => {
    const { id, email: fromEmail } = await system.createActor("moderator");
    const to = `${id}@example.org`;
    const pending = { userId: id, email: to, fromEmail, createdAt: 1, sentAt: 1, expiresAt: 2 };
    await db().insert(emailChanges).values(pending);
    const end = () => db().delete(emailChanges).where(eq(emailChanges.userId, id));
    return { parts: { to, userId: id }, about: id, end };
  },
  access_asked: async () => {
    const [projectId, workspaceId, id] = [0, 0, 0].map(() => crypto.randomUUID()) as [
      string,
      string,
      string,
    ];
    await db()
      .insert(projects)
      .values({ ...item, id: projectId, name: "P", type: "website" });
    await db().insert(workspaces).values({ id: workspaceId, projectId, type: "crm", createdAt: 1 });
    await db().insert(accessRequests).values({ id, workspaceId, userId: mate.id, createdAt: 1 });
    const end = () =>
      db()
        .update(accessRequests)
        .set({ decision: "declined", decidedBy: boss.id, decidedAt: 2 })
        .where(eq(accessRequests.id, id));
    return { parts: { requestId: id, workspaceId }, about: id, end };
  },
};

describe("each kind of notice", () => {
  it.each(NOTICE_KINDS)("settles, or tells only and asks for nothing: %s", async (kind) => {
    const make = MATTERS[kind];
    if (!make) {
      expect(SETTLES[kind], "a kind that settles needs its matter above").toHaveProperty("tells");
      expect(noticeActions(kind, {})).toEqual([]);
      return;
    }
    expect(SECURITY_NOTICES).not.toContain(kind);
    const { parts, about, end } = await make();
    await db().delete(notices);
    const ctx = system.context();
    const notice = { kind, to: mate.id, parts, link: "/" };
    await noticeStatement(ctx, notice, sql`1`);
    await noticeStatement(ctx, { ...notice, to: boss.id }, sql`1`);
    await settleStatement(ctx, sql`${about}`);
    const open = await db().select().from(notices);
    expect(open.filter(({ userId }) => userId === mate.id)).toMatchObject([
      { about, settledAt: null, outcome: null, readAt: null },
    ]);
    await end();
    await settleStatement(ctx, sql`${about}`);
    const settled = await db().select().from(notices);
    expect(settled).toHaveLength(2);
    for (const { outcome, readAt, settledAt, mailFrom } of settled) {
      expect(outcome).toMatch(/^[A-Z]/);
      expect([readAt, settledAt, mailFrom]).toEqual([ctx.now, ctx.now, null]);
    }
    const { unread, rows } = await told(mate);
    expect(unread).toBe(0);
    expect(rows.flatMap(({ actions }) => actions)).toEqual([]);
  });
});

describe("anyone who decides settles it in the same batch", () => {
  const outcomes = async (actor: Actor) => {
    const { rows, unread } = await told(actor);
    expect(unread).toBe(0);
    const stored = await db().select().from(notices).where(eq(notices.userId, actor.id));
    expect(rows).toHaveLength(stored.length);
    return stored.map(({ outcome }) => outcome);
  };
  const GONE = "The task was deleted";
  const ends: Record<string, [(id: string) => Promise<unknown>, string]> = {
    "the task is deleted": [(id) => deleteTask(system.context(boss), { id }), GONE],
    "many tasks are deleted": [(id) => deleteTasks(system.context(boss), { ids: [id] }), GONE],
    "it is done": [
      (id) => updateTask(system.context(boss), { id, changes: { status: "completed" } }),
      "The task was completed",
    ],
    "many are cancelled": [
      (id) => updateTasks(system.context(boss), { ids: [id], changes: { status: "cancelled" } }),
      "The task was cancelled",
    ],
    "they are taken off it": [
      (id) => removeTaskUser(system.context(boss), { id, userId: mate.id }),
      "You were removed from the task",
    ],
    "they are taken off it with other changes": [
      (id) =>
        updateTask(system.context(boss), {
          ...{ id, changes: { name: "Other" } },
          people: [{ userId: mate.id, taskRole: null }],
        }),
      "You were removed from the task",
    ],
  };
  it.each(Object.entries(ends))("of an assigned task: %s", async (_name, [end, words]) => {
    await db().delete(notices);
    const id = await makeTask();
    expect(await told(mate)).toMatchObject({ unread: 1, rows: [{ outcome: null }] });
    await end(id);
    expect(await outcomes(mate)).toEqual([words]);
  });

  it("of a mention: they answer, or the comment goes", async () => {
    const id = await makeTask();
    for (const isAnswered of [true, false]) {
      await db().delete(notices);
      const input = { body: `Look, @${mate.name}` };
      const comment = await createComment(system.context(boss), { taskId: id, input });
      expect(await told(mate)).toMatchObject({ unread: 1, rows: [{ actions: ["reply"] }] });
      if (isAnswered)
        await createComment(system.context(mate), { taskId: id, input: { body: "I did" } });
      else await deleteComment(system.context(boss), { taskId: id, commentId: comment.id });
      expect(await outcomes(mate)).toEqual([
        isAnswered ? "You replied" : "The comment was deleted",
      ]);
    }
  });
});
