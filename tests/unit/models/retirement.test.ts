import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { notices, users } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { ragQuestions } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import { usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import { SCENARIO_JOB } from "@/lib/agents/scenarios/scenario-rules";
import { createScenario } from "@/lib/agents/scenarios/scenarios";
import { runScenarioJob } from "@/lib/agents/scenarios/work-scenario";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { ensureStatement } from "@/lib/jobs/write-jobs";
import { compareModelsJob } from "@/lib/models/retirement/compare-models";
import { COMPARE_MODELS, RETIREMENTS } from "@/lib/models/retirement/retirement-rules";
import { retirementOf } from "@/lib/models/retirement/retiring-models";
import { retirementsJob } from "@/lib/models/retirement/tell-owners";
import { getAgentRetirements, getRagRetirements } from "@/lib/screens/item-models";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { DAY_MS, isoTime } from "@/lib/time";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import type { ChatRequest } from "../../support/model-provider";
import { makeAgentWorld } from "../../support/runs-world";
import { startModelsWorld } from "./models-fixture";

const world = await closeAfterTests(startModelsWorld());
let ctx: Context;
let projectId: string;
let agentId: string;
let ragId: string;
let documentId: string;
beforeEach(async () => {
  ctx = world.system.context(world.superadmin);
  await ctx.db.batch([
    ...[agents, jobs, rags, tasks, notices, usageEntries, usageReservations].map((table) =>
      ctx.db.delete(table),
    ),
    ctx.db.delete(usageCaps),
  ] as [never]);
  world.provider.requests.length = 0;
  ({ projectId, agentId } = await makeAgentWorld(world.system, world.superadmin));
  await updateAgent(ctx, {
    id: agentId,
    changes: { agentConfig: { integrationId: world.integrationId } },
  });
  const library = await makeLibrary(ctx, [
    { title: "Leave", text: "Everybody has thirty days of leave." },
  ]);
  ragId = library.ragId;
  documentId = library.ids[0] ?? "";
});

const dayIn = (days: number) => isoTime(Date.now() + days * DAY_MS).slice(0, 10);
/** What the integration's last test has listed. */
async function list(models: Readonly<Record<string, string | null>>) {
  const listed = JSON.stringify(Object.entries(models).map(([id, endsAt]) => ({ id, endsAt })));
  await ctx.db.run(
    sql`UPDATE integrations SET metadata = json_set(metadata, '$.models', json(${listed}))`,
  );
}
const kinds = {
  [RETIREMENTS]: retirementsJob,
  [COMPARE_MODELS]: compareModelsJob,
  [SCENARIO_JOB]: runScenarioJob,
};
const now = () => world.system.context();
async function tick(which: Partial<typeof kinds> = kinds) {
  await ensureStatement(now(), RETIREMENTS);
  await ctx.db.update(jobs).set({ runAt: 0 });
  const until = Date.now() + 100_000;
  await runJobs(now, { kinds: which as typeof kinds, until, atOnce: 1 });
}
const onlyTasks = () => tick({ [RETIREMENTS]: retirementsJob });
const made = () => ctx.db.select().from(tasks).orderBy(tasks.name);
const comments = () => ctx.db.select().from(taskComments);
const answerWithModel = (config: object = {}) =>
  ctx.db
    .update(rags)
    .set({
      createdBy: world.superadmin.id,
      config: JSON.stringify({ integrationId: world.integrationId, ...config }),
    })
    .where(eq(rags.id, ragId));

describe("a model that retires", () => {
  it("makes a task for the owners of the agents and RAGs on it, with the successor and the way to switch", async () => {
    await list({ scripted: dayIn(20), "scripted-2": null, "text-embed": null });
    await answerWithModel();
    await onlyTasks();
    const found = await made();
    expect(found).toHaveLength(2);
    const ofAgent = found.find(({ description }) => description.includes(agentId));
    const ofRag = found.find(({ description }) => description.includes(ragId));
    expect(ofAgent).toMatchObject({ status: "pending", priority: "high", mode: "manual" });
    expect(ofAgent?.name).toMatch(/^Replace scripted in /);
    expect(ofAgent?.dueAt).toBe(Date.parse(dayIn(20)));
    expect(ofAgent?.description).toContain("Proposed successor: scripted-2.");
    expect(ofAgent?.description).toContain(
      `Configuration tab: \`/agents/${agentId}/workspace?tab=configuration\``,
    );
    expect(ofAgent?.description).toContain("because this agent has no scenarios");
    expect(ofRag?.name).toBe("Replace scripted in Handbook");
    expect(ofRag?.description).toContain("because this RAG has no test questions");
    const people = await ctx.db.select().from(taskUsers);
    const ids = found.map(({ id }) => id);
    expect(people.map(({ taskId }) => taskId).sort()).toEqual(ids.sort());
    for (const { role, userId } of people)
      expect([role, userId]).toEqual(["owner", world.superadmin.id]);
    expect(await ctx.db.select().from(notices)).toHaveLength(2);
  });

  it("makes none without a date, with one further away, or of an item that doesn't use it", async () => {
    await list({ scripted: null, "scripted-2": dayIn(3) });
    await onlyTasks();
    await list({ scripted: dayIn(31), "scripted-2": null });
    await onlyTasks();
    expect(await made()).toEqual([]);
    await list({ scripted: dayIn(30), "scripted-2": null });
    await onlyTasks();
    expect(await made()).toHaveLength(1);
  });

  it("that has retired is said so, without a due day", async () => {
    await list({ scripted: dayIn(-3) });
    await onlyTasks();
    const [task] = await made();
    expect(task?.dueAt).toBeNull();
    expect(task?.description).toContain("scripted retired on");
    expect(task?.description).toContain("lists no other model of this kind");
  });

  it("is said once: not at the next tick, by two at once, nor after the task was closed or deleted", async () => {
    await list({ scripted: dayIn(9) });
    const slice = {
      id: "",
      kind: RETIREMENTS,
      subject: "",
      attempt: 1,
      createdBy: null,
      lease: "",
    };
    const first = { ...slice, cursor: { kind: "agent", after: "" }, until: Date.now() + 2000 };
    // Both have read that there is no task yet.
    const results = await Promise.all([1, 2].map(() => retirementsJob.run(now(), first)));
    for (const { statements = [] } of results) {
      const [one, ...rest] = statements;
      if (one) await ctx.db.batch([one, ...rest]);
    }
    const [task] = await made();
    expect(await made()).toHaveLength(1);
    expect(await ctx.db.select().from(notices)).toHaveLength(1);
    await updateTask(ctx, { id: task?.id ?? "", changes: { status: "completed" } });
    await tick();
    await ctx.db.delete(tasks);
    await tick();
    expect(await made()).toEqual([]);
    // Another model of the same item is another task.
    await updateAgent(ctx, {
      id: agentId,
      changes: {
        agentConfig: { integrationId: world.integrationId, aiModel: { textGeneration: "other" } },
      },
    });
    await list({ scripted: dayIn(9), other: dayIn(5) });
    await tick();
    expect(await made()).toHaveLength(1);
  });

  it("of an item whose creator is gone makes a task for the first superadmin", async () => {
    await list({ scripted: dayIn(9) });
    const admin = await world.system.createActor("admin");
    await ctx.db.update(agents).set({ createdBy: admin.id });
    await ctx.db.update(users).set({ active: false }).where(eq(users.id, admin.id));
    await onlyTasks();
    const [owner] = await ctx.db.select().from(taskUsers);
    expect(owner?.userId).toBe(world.superadmin.id);
  });

  it("for vectors asks for a new index, and tests nothing", async () => {
    await list({ "embed-1": dayIn(9), "embed-2": null, scripted: null });
    await ctx.db.run(sql`UPDATE rag_generations SET embedding_integration_id = ${world.integrationId},
      embedding_model = 'embed-1', dimensions = 64 WHERE rag_id = ${ragId}`);
    await tick();
    const [task] = await made();
    expect(task?.description).toContain("Proposed successor: embed-2.");
    expect(task?.description).toContain("a new embedding model needs a new index");
    expect(await comments()).toEqual([]);
  });
});

const replies = (by: (request: ChatRequest) => string) => {
  world.provider.script = (request) => ({ text: by(request) });
};
const scenario = (name: string) =>
  createScenario(ctx, agentId, {
    input: {
      ...{ name, project_id: projectId, messages: ["How many days of leave?"] },
      ...{ replies: [{ text: "Thirty days." }], expects: { says: "thirty" } },
    },
  });

describe("an item's page", () => {
  it("has the retirement with its successor, and none of an item that isn't concerned", async () => {
    await list({ scripted: dayIn(9), "scripted-2": null });
    expect(await getRagRetirements(ctx, ragId)).toEqual([]);
    await answerWithModel();
    const [ofRag] = await getRagRetirements(ctx, ragId);
    const [ofAgent] = await getAgentRetirements(ctx, agentId);
    const expected = {
      model: "scripted",
      endsAt: dayIn(9),
      successor: "scripted-2",
      isOver: false,
    };
    expect(ofRag).toMatchObject(expected);
    expect(ofAgent).toMatchObject(expected);
    const stranger = world.system.context(await world.system.createActor("moderator"));
    const notFound = { code: "not_found" };
    await expect(getAgentRetirements(stranger, agentId)).rejects.toMatchObject(notFound);
    await expect(getRagRetirements(stranger, ragId)).rejects.toMatchObject(notFound);
  });
});

describe("the comparison", () => {
  it("plays the scenarios with both models, and writes the result on the task", async () => {
    await scenario("Leave");
    await scenario("Again");
    await list({ scripted: dayIn(9), "scripted-2": null });
    replies(({ model }) => (model === "scripted" ? "Thirty days." : "Twenty."));
    await tick();
    const [task] = await made();
    expect(task?.description).toContain("The result follows as a comment.");
    const [comment, ...others] = await comments();
    expect(others).toEqual([]);
    expect(comment).toMatchObject({ taskId: task?.id, userId: world.superadmin.id });
    expect(comment?.body).toContain("**scripted** (today): 2 of 2 passed.");
    expect(comment?.body).toContain("**scripted-2** (proposed): 0 of 2 passed.");
    expect(comment?.body).toContain("Failed: “Leave”. Answer contains “thirty”: Twenty.");
    // The owner pays for each call.
    const entries = await ctx.db.select().from(usageEntries);
    expect(entries).toHaveLength(4);
    expect(new Set(entries.map(({ userId, purpose }) => `${userId} ${purpose}`))).toEqual(
      new Set([`${world.superadmin.id} evaluation`]),
    );
    await tick();
    expect(await comments()).toHaveLength(1);
  });

  it("asks the test questions, and says what isn't right", async () => {
    await answerWithModel();
    await ctx.db.delete(agents);
    const row = { ragId, createdAt: ctx.now, updatedAt: ctx.now };
    await ctx.db.insert(ragQuestions).values([
      {
        ...{ ...row, id: crypto.randomUUID(), question: "How many days of leave?" },
        ...{ mustRefuse: false, documentId, quote: "thirty days of leave" },
      },
    ] as never);
    await list({ scripted: dayIn(9), "scripted-2": null });
    replies(({ model }) => (model === "scripted" ? "NONE" : "It is thirty days. [1]"));
    await tick();
    const [comment] = await comments();
    expect(comment?.body).toContain("**scripted** (today): 0 of 1 passed.");
    expect(comment?.body).toContain("Not answered from the documents.");
    expect(comment?.body).toContain("**scripted-2** (proposed): 1 of 1 passed.");
  });

  it("stops at a cap and where a model can't be called, and says so", async () => {
    await scenario("Leave");
    await scenario("Again");
    await list({ scripted: dayIn(-1), "scripted-2": null });
    world.provider.script = ({ model }) =>
      model === "scripted" ? { status: 404, code: "model_not_found" } : { text: "Thirty days." };
    await tick();
    const [comment] = await comments();
    expect(comment?.body).toMatch(
      /\*\*scripted\*\* \(today\): Not tested\. Stopped: .*no model scripted/,
    );
    expect(comment?.body).toContain("**scripted-2** (proposed): 2 of 2 passed.");
    await ctx.db.batch([
      ctx.db.delete(tasks),
      ctx.db.run(sql`DELETE FROM model_retirements`),
    ] as never);
    await ctx.db
      .insert(usageCaps)
      .values({ scope: "person", subject: world.superadmin.id, microDollars: 0, updatedAt: 0 });
    world.provider.requests.length = 0;
    await tick();
    const [capped] = await comments();
    expect(capped?.body).toMatch(/\(today\): Not tested\. Stopped: /);
    expect(capped?.body).toMatch(/\(proposed\): Not tested\. Stopped: /);
    expect(capped?.body).not.toContain("Cost");
    expect(world.provider.requests).toEqual([]);
  });
});

describe("the proposed successor", () => {
  const source = (models: Readonly<Record<string, string | null>>, more: object = {}) => ({
    ...{ id: "i", type: "openai" },
    metadata: JSON.stringify({
      models: Object.entries(models).map(([id, endsAt]) => ({ id, endsAt })),
      ...more,
    }),
  });
  const successor = (...[models, more]: Parameters<typeof source>) =>
    retirementOf(source({ "gpt-4": dayIn(2), ...models }, more), "gpt-4", { now: Date.now() })
      ?.successor;

  it("is a model for the same use that stays: the preferred one, a known one, or the most alike", () => {
    expect(
      successor({
        "gpt-4o": null,
        "gpt-4o-transcribe": null,
        "gpt-4o-mini": null,
        "text-embedding-3-small": null,
      }),
    ).toBe("gpt-4o");
    expect(successor({ "gpt-4o": dayIn(9), "gpt-4.1": null, "gpt-9": null })).toBe("gpt-4.1");
    expect(successor({ "gpt-4o": null, "gpt-9": null }, { preferredModel: "gpt-9" })).toBe("gpt-9");
    expect(successor({ "text-embedding-3-small": null, "whisper-1": null })).toBeNull();
    const ai = { ...source({ "@cf/baai/bge-base": dayIn(1) }), type: "workers-ai" };
    expect(retirementOf(ai, "@cf/baai/bge-base", { now: Date.now() })?.successor).toBe(
      "@cf/baai/bge-m3",
    );
  });
});
