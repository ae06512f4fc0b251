import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { explainAccess } from "@/lib/access/explain-access";
import { getSchedule } from "@/lib/agents/schedules/read-schedules";
import { createSchedule, updateSchedule } from "@/lib/agents/schedules/write-schedules";
import { getTrigger } from "@/lib/agents/triggers/read-triggers";
import { TRIGGER_JOB } from "@/lib/agents/triggers/trigger-rules";
import { createTrigger, updateTrigger } from "@/lib/agents/triggers/write-triggers";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { cancelJob } from "@/lib/job-kinds/change-jobs";
import { listJobs } from "@/lib/job-kinds/read-jobs";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { readCollection } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const mate = await system.createActor("admin");
let projectId: string;
let agentId: string;
beforeEach(async () => {
  const { db } = now();
  await db.batch([db.delete(agents), db.delete(jobs)]);
  ({ projectId, agentId } = await makeAgentWorld(system, boss, { templateId: "order-processor" }));
  await assignUser(now(), PROJECT, { itemId: projectId, input: { userId: mate.id } });
  const crm = { projectId, workspaceType: "crm" };
  await assignWorkspaceUser(now(), crm, { userId: mate.id });
  await updateAgent(now(), { id: agentId, changes: { assigned_users: [mate.id] } });
});

const now = (as: Actor = boss) => system.context(as);
const lead = () =>
  createRecord(now(), readCollection({ projectId, type: "crm", records: "leads" }), {
    name: "Ada",
  });

/** The same steps for both, so that what starts an agent has one set of rules. */
const KINDS = {
  schedule: {
    create: async (as: Actor) =>
      createSchedule(now(as), { agent_id: agentId, project_id: projectId, cron: "0 9 * * *" }),
    get: getSchedule,
    update: updateSchedule,
  },
  trigger: {
    create: async (as: Actor) =>
      (
        await createTrigger(now(as), {
          ...{ agent_id: agentId, project_id: projectId, gather_seconds: 0 },
          ...{ event: "record_created", records: "leads" },
        })
      ).trigger,
    get: getTrigger,
    update: updateTrigger,
  },
} as const;

describe.each(Object.entries(KINDS))("a %s", (noun, { create, get, update }) => {
  const edit = { input: "Look again" };

  it("isn't changed by an owner who can't start its runs, and says why", async () => {
    const { id } = await create(mate);
    await updateAgent(now(), { id: agentId, changes: { status: "inactive" } });
    await expect(update(now(mate), { id, changes: edit })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("inactive"),
    });
    // Pausing starts nothing, so it is always possible.
    expect((await update(now(mate), { id, changes: { paused: true } })).state).toBe("paused");
    await expect(update(now(mate), { id, changes: { paused: false, ...edit } })).rejects.toThrow();
  });

  it("checks at the write that the agent is still active", async () => {
    const { id } = await create(mate);
    await expect(update(withFormerRead(now(mate)), { id, changes: edit })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("inactive"),
    });
    expect((await get(now(mate), id)).input).toBe("");
  });

  it("explains to a superadmin who may change it", async () => {
    const { id } = await create(mate);
    const explain = async (user: string, action: string) => {
      const asked = { user, action, resource: `${noun}:${id}` };
      return (await explainAccess(now(), asked)).explanations[0];
    };
    expect(await explain(mate.id, "schedules.edit")).toMatchObject({
      allowed: true,
      reasons: ["they own it"],
    });
    expect(await explain(boss.id, "schedules.edit")).toMatchObject({ allowed: false });
    expect(await explain(boss.id, "schedules.pause")).toMatchObject({ allowed: true });
    // Anyone who can't see it can't ask about it.
    const stranger = await system.createActor("admin");
    await expect(
      explainAccess(now(stranger), { user: stranger.id, resource: `${noun}:${id}` }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the job of a trigger", () => {
  const shown = async (as: Actor) =>
    (await listJobs(now(as))).rows.filter(({ kind }) => kind === TRIGGER_JOB);

  it("is shown to its owner, with the agent, and cancelling it pauses the trigger", async () => {
    const { id } = await KINDS.trigger.create(mate);
    await lead();
    const [job, ...others] = await shown(mate);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ subject: id, about: { agent_id: agentId }, created_by: mate.id });
    await cancelJob(now(mate), job?.id ?? "");
    expect((await getTrigger(now(mate), id)).state).toBe("paused");
  });

  it("is shown to the person who created the agent, who can't change it", async () => {
    const { id } = await KINDS.trigger.create(boss);
    await lead();
    expect(await shown(mate)).toEqual([]);
    const { db } = now();
    await db.update(agents).set({ createdBy: mate.id }).where(eq(agents.id, agentId));
    const [job] = await shown(mate);
    expect(job).toMatchObject({ subject: id, about: { agent_id: agentId } });
    await expect(cancelJob(now(mate), job?.id ?? "")).rejects.toMatchObject({ code: "forbidden" });
    expect((await listJobs(now(mate))).engine.waiting).toBe(1);
    // What they can no longer open isn't theirs to see.
    await updateAgent(now(), { id: agentId, changes: { assigned_users: [] } });
    await db.update(agents).set({ createdBy: boss.id }).where(eq(agents.id, agentId));
    expect(await shown(mate)).toEqual([]);
  });

  it("is the job of a webhook as well", async () => {
    const { trigger } = await createTrigger(now(mate), { agent_id: agentId, event: "webhook" });
    const { db, now: time } = now();
    const row = { id: "j", kind: TRIGGER_JOB, subject: trigger.id, runAt: time };
    await db.insert(jobs).values({ ...row, createdAt: time, updatedAt: time });
    expect(await shown(mate)).toMatchObject([{ id: "j", about: { agent_id: agentId } }]);
    const other = await system.createActor("moderator");
    expect(await shown(other)).toEqual([]);
  });
});

/**
 * A context in which the agent becomes inactive between the reads of a change and its write: as if
 * someone else had been faster.
 */
function withFormerRead(ctx: Context): Context {
  const { db } = ctx;
  const batch = async (...args: Parameters<typeof db.batch>) => {
    await db.update(agents).set({ status: "inactive" }).where(eq(agents.id, agentId));
    return db.batch(...args);
  };
  return {
    ...ctx,
    db: new Proxy(db, {
      get: (target, name) => (name === "batch" ? batch : Reflect.get(target, name)),
    }),
  };
}
