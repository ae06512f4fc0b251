import { expect, it, vi } from "vitest";
import { namedBatch } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { ragDocuments } from "@/db/schema/knowledge";
import { outbox } from "@/db/schema/mail";
import { ENGINE_KINDS, workRound } from "@/engine/work";
import { startRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import { sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { Places } from "@/lib/jobs/places";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { mailStatements } from "@/lib/mail/enqueue-mail";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { makeAgentWorld } from "../../support/runs-world";
import { startModelsWorld } from "../models/models-fixture";

const world = await closeAfterTests(startModelsWorld());

const RUNS = 20;

it("20 runs whose provider hangs delay no rule-only run, document, mail or chat", async () => {
  const { system, superadmin } = world;
  const ctx = system.context(superadmin);
  const places = new Places();
  const round = (isFresh = false) =>
    workRound(() => system.context(), { kinds: ENGINE_KINDS, isFresh, places });
  const states = async () => {
    const runs = await ctx.db.select().from(agentRuns);
    return Map.groupBy(runs, ({ state }) => state);
  };
  const count = async (state: "running" | "succeeded") => (await states()).get(state)?.length ?? 0;
  const answers = Promise.withResolvers<{ text: string }>();
  world.provider.script = () => answers.promise;

  const slow = await makeAgentWorld(system, superadmin);
  const processingLimits = { maxConcurrentTasks: RUNS };
  const agentConfig = { integrationId: world.integrationId, processingLimits };
  await updateAgent(ctx, { id: slow.agentId, changes: { agentConfig } });
  const start = (agent: { agentId: string; projectId: string }, input: string) =>
    startRun(ctx, { agentId: agent.agentId, input: { project_id: agent.projectId, input } });
  for (let n = 0; n < RUNS; n++) await start(slow, `Question ${n}`);
  await round(true);
  await vi.waitFor(() => expect(world.provider.requests).toHaveLength(RUNS), { timeout: 30_000 });
  expect(await count("running")).toBe(RUNS);

  const byRule = await makeAgentWorld(system, superadmin);
  await start(byRule, "");
  const conversation = await createConversation(ctx, { agent_id: byRule.agentId });
  await sendMessage(ctx, conversation.id, { input: { text: "How are we doing?" } });
  await addTexts(ctx, await makeRag(ctx), { documents: [{ title: "Leave", text: "In spring." }] });
  const text = () => ({ subject: "News", lines: ["Something has changed."] });
  const mail = { kind: "notice", to: "ada@example.com", about: "thing", text } as const;
  await namedBatch(ctx.db, await mailStatements(ctx, mail));
  await round();

  expect(await count("running")).toBe(RUNS);
  expect(await count("succeeded")).toBe(2);
  expect(await ctx.db.select().from(ragDocuments)).toMatchObject([{ state: "ready" }]);
  const mails = await ctx.db.select().from(outbox);
  expect(mails.every(({ attempts }) => attempts === 1)).toBe(true);

  answers.resolve({ text: "Thirty days." });
  await vi.waitFor(() => expect(places.size).toBe(0), { timeout: 60_000 });
  await vi.waitFor(
    async () => {
      await round();
      expect(await count("succeeded")).toBe(RUNS + 2);
    },
    { timeout: 60_000 },
  );
}, 180_000);
