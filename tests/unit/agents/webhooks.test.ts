import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { runAgentJob } from "@/lib/agents/runs/work-run";
import { getTrigger } from "@/lib/agents/triggers/read-triggers";
import { receiveWebhook } from "@/lib/agents/triggers/receive-webhook";
import { TRIGGER_JOB } from "@/lib/agents/triggers/trigger-rules";
import { runTriggerJob } from "@/lib/agents/triggers/work-trigger";
import {
  createTrigger,
  rotateTriggerSecret,
  updateTrigger,
} from "@/lib/agents/triggers/write-triggers";
import type { Context } from "@/lib/context/context";
import { hmacHex } from "@/lib/crypto/hash";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { runJobs } from "@/lib/jobs/run-jobs";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs)]);
  ({ projectId, agentId } = await makeAgentWorld(system, boss, { templateId: "order-processor" }));
});

/** A new context, because a request's time is fixed. */
const now = () => system.context(boss);
/** Makes the engine do due work, also what waits for its time. */
async function work() {
  const kinds = { [TRIGGER_JOB]: runTriggerJob, [RUN_JOB]: runAgentJob };
  await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, "queued"));
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
}
const runs = () => ctx.db.select().from(agentRuns).orderBy(agentRuns.createdAt);
const events = () => ctx.db.select().from(triggerEvents);

describe("a webhook", () => {
  async function hook() {
    const { trigger: made, secret } = await createTrigger(now(), {
      ...{ agent_id: agentId, project_id: projectId, event: "webhook", gather_seconds: 0 },
    });
    if (secret === null) throw new Error("It has no secret");
    return { id: made.id, secret };
  }
  async function call(id: string, secret: string, body = "{}", at = Date.now()) {
    const time = Math.floor(at / 1000);
    const signature = `t=${time},v1=${await hmacHex(secret, `${time}.${body}`)}`;
    return receiveWebhook(system.context(), { triggerId: id, signature, body });
  }

  it("starts one run per event, however often it arrives", async () => {
    const { id, secret } = await hook();
    const at = Date.now();
    expect(await call(id, secret, '{"a":1}', at)).toEqual({ isNew: true });
    expect(await call(id, secret, '{"a":1}', at)).toEqual({ isNew: false });
    // The same event, sent again later with a new signature.
    expect(await call(id, secret, '{"id":"e1"}', at)).toEqual({ isNew: true });
    expect(await call(id, secret, '{"id":"e1","try":2}', at + 2000)).toEqual({ isNew: false });
    expect(await events()).toHaveLength(2);
    await work();
    expect(await runs()).toHaveLength(1);
    expect(await call(id, secret, '{"id":"e1"}', at + 3000)).toEqual({ isNew: false });
    await work();
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run?.input).toBe("");
  });

  it("refuses a wrong, altered, old or missing signature, all the same way", async () => {
    const { id, secret } = await hook();
    const refused = { code: "unauthenticated", message: expect.stringMatching(/signature/) };
    const signed = async (body: string, at = Date.now()) => {
      const time = Math.floor(at / 1000);
      return `t=${time},v1=${await hmacHex(secret, `${time}.${body}`)}`;
    };
    const receive = (signature: string | null, body = "{}", triggerId = id) =>
      receiveWebhook(system.context(), { triggerId, signature, body });
    const good = await signed("{}");
    await expect(receive(good, "{} ")).rejects.toMatchObject(refused);
    await expect(receive(null)).rejects.toMatchObject(refused);
    await expect(receive("t=1,v1=")).rejects.toMatchObject(refused);
    await expect(receive(good.replace(/t=\d+/, "t=1"))).rejects.toMatchObject(refused);
    for (const off of [-6 * 60_000, 6 * 60_000])
      await expect(receive(await signed("{}", Date.now() + off))).rejects.toMatchObject(refused);
    await expect(receive(good, "{}", crypto.randomUUID())).rejects.toMatchObject(refused);
    await expect(call(id, "whsec_other")).rejects.toMatchObject(refused);
    expect(await events()).toEqual([]);
    await updateTrigger(ctx, { id, changes: { paused: true } });
    await expect(receive(await signed("{}"))).rejects.toMatchObject({ code: "conflict" });
  });

  it("has a secret that is shown once, sealed, and replaced without a gap", async () => {
    const { id, secret } = await hook();
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    const [row] = await ctx.db.select().from(agentTriggers).where(eq(agentTriggers.id, id));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(await getTrigger(ctx, id))).not.toContain("whsec_");
    const next = (await rotateTriggerSecret(now(), id)).secret;
    expect(await call(id, next, '{"id":"1"}')).toEqual({ isNew: true });
    expect(await call(id, secret, '{"id":"2"}')).toEqual({ isNew: true });
    await ctx.db.update(agentTriggers).set({ formerUntil: 1 });
    await expect(call(id, secret, '{"id":"3"}')).rejects.toMatchObject({ code: "unauthenticated" });
    const log = await ctx.db.select().from(auditLog).where(eq(auditLog.entityType, "trigger"));
    expect(JSON.stringify(log)).not.toContain("whsec_");
    const other = { agent_id: agentId, project_id: projectId, event: "item_published" };
    const published = await createTrigger(now(), other);
    await expect(rotateTriggerSecret(now(), published.trigger.id)).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
