import { eq, sql } from "drizzle-orm";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { jobs } from "@/db/schema/jobs";
import { knowledgeGaps, ragGenerations, ragQueries } from "@/db/schema/knowledge";
import { approvalHash, canonicalJson } from "@/lib/agents/runs/approval-hash";
import { SCENARIO_JOB } from "@/lib/agents/scenarios/scenario-rules";
import { createScenario } from "@/lib/agents/scenarios/scenarios";
import { createSchedule } from "@/lib/agents/schedules/write-schedules";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { createTrigger } from "@/lib/agents/triggers/write-triggers";
import { createAgent, linkAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { newSession, startSessionStatements } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { createConversation } from "@/lib/conversations/write-conversations";
import { createIntegration } from "@/lib/integrations/create-integration";
import { linkIntegration } from "@/lib/integrations/project-integrations";
import { chunkText } from "@/lib/knowledge/chunk-text";
import { createQuestion } from "@/lib/knowledge/golden/questions";
import { chunksOf } from "@/lib/knowledge/index-chunks";
import { startUpload } from "@/lib/media/start-upload";
import { createProject } from "@/lib/projects/write-projects";
import { createRag, linkRag } from "@/lib/rags/write-rags";
import { updateRecords } from "@/lib/records/bulk/update-records";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { createServiceAccount } from "@/lib/service-accounts/write-service-accounts";
import { uploadImage } from "@/lib/settings/site-images";
import { deleteTasks } from "@/lib/tasks/bulk/delete-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { createComment } from "@/lib/tasks/comments/comments";
import { assignTaskUser } from "@/lib/tasks/people/task-people";
import { createToken } from "@/lib/tokens/own-tokens";
import { uploadAvatar } from "@/lib/users/own-avatar";
import { createView } from "@/lib/views/write-views";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { png } from "./images";
import { startGeneration, switchGeneration, writeChunks } from "./knowledge-index";
import { makeDocument } from "./knowledge-world";
import type { TestSystem } from "./test-system";

export const PASSWORD = "the present password";
export const PROJECT_FIELDS = {
  name: "Aurora",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Website",
  status: "active",
  workspaces: ["content", "crm", "ecommerce", "media"],
};
export const ORDER_FIELDS = {
  customer_name: "Ada",
  customer_email: "ada@example.com",
  shipping_address: "1 Street",
};
export const AGENT_FIELDS = {
  name: "Scout",
  details: "d",
  agentUrl: "https://a.example.com",
  agentType: "Scraper",
  status: "active",
};
export const RAG_FIELDS = {
  name: "Handbook",
  details: "d",
  ragUrl: "https://a.example.com",
  ragType: "document-qa",
  status: "active",
};
export const INTEGRATION_FIELDS = {
  name: "Models",
  type: "openai",
  apiKey: "sk-not-a-real-key-0000",
};

const passwordHash = hashPassword(PASSWORD);

/** Inserts an image without its file. */
async function insertAsset({ db, now }: Context, projectId: string, id: string): Promise<void> {
  await db.run(sql`INSERT INTO media_assets (id, workspace_id, created_at, updated_at, name, type, format, content_type, size)
    SELECT ${id}, id, ${now}, ${now}, 'shot.png', 'image', 'PNG', 'image/png', 100 FROM workspaces
    WHERE project_id = ${projectId} AND type = 'media'`);
}

/** Gives a person a session and an API token. */
async function giveAccess(system: TestSystem, person: Actor): Promise<void> {
  const ctx = system.context(person);
  const { tokenHash } = await newSession();
  await startSessionStatements(ctx, person.id, tokenHash).insert;
  await createToken(ctx, { name: "Script" });
}

/** Creates one of everything that the writes change, and a superadmin who may change all of it. */
export async function makeAuditedWorld(system: TestSystem) {
  const boss = await system.createSignedIn("superadmin", {
    passwordHash: await passwordHash,
  });
  const [member, other] = [await system.createActor("admin"), await system.createActor("admin")];
  const mate = await system.createActor("admin");
  const ctx = system.context(boss);
  await giveAccess(system, mate);
  const team = { assigned_users: [member.id] };
  const projectId = (
    await createProject(ctx, { ...PROJECT_FIELDS, assigned_users: [member.id, mate.id] })
  ).project.id;
  const agentId = (await createAgent(ctx, { ...AGENT_FIELDS, ...team })).agent.id;
  const freeAgentId = (await createAgent(ctx, AGENT_FIELDS)).agent.id;
  const ragId = (await createRag(ctx, { ...RAG_FIELDS, ...team })).rag.id;
  const freeRagId = (await createRag(ctx, RAG_FIELDS)).rag.id;
  const [documentId, failedDocumentId] = [
    await makeDocument(ctx, ragId),
    await makeDocument(ctx, ragId, {
      state: "failed",
      error: "It is damaged",
      textKey: "knowledge/damaged",
    }),
  ];
  const questionId = (
    await createQuestion(ctx, ragId, { question: "Who founded Byzantium?", must_refuse: true })
  ).question.id;
  const [gapId, queryId] = [crypto.randomUUID(), crypto.randomUUID()];
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const gap = { id: gapId, ragId, words: "byzantium", questions: '["Who founded Byzantium?"]' };
  await ctx.db.insert(knowledgeGaps).values({ ...gap, ...times });
  const asked = { id: queryId, ragId, userId: boss.id, query: "Who was Nero?", createdAt: ctx.now };
  await ctx.db
    .insert(ragQueries)
    .values({ ...asked, kind: "ask", hits: 0, refused: true, milliseconds: 1 });
  await ctx.files.put("knowledge/damaged", "Closed on Sundays.");
  const generationId = await startGeneration(ctx, ragId);
  const chunks = chunkText("Open from nine to five.");
  await writeChunks(ctx, generationId, chunksOf({ id: documentId, title: "Untitled" }, chunks));
  await switchGeneration(ctx, { ragId, generationId });
  // Another generation, which failed.
  const failedGenerationId = await startGeneration(ctx, ragId, { size: 300, overlap: 0 });
  await ctx.db
    .update(ragGenerations)
    .set({ state: "failed", error: "It could not be built" })
    .where(eq(ragGenerations.id, failedGenerationId));
  const integrationId = (await createIntegration(ctx, INTEGRATION_FIELDS)).id;
  const freeIntegrationId = (await createIntegration(ctx, INTEGRATION_FIELDS)).id;
  await linkAgent(ctx, { projectId, input: { agentId } });
  await linkRag(ctx, { projectId, input: { ragId } });
  await linkIntegration(ctx, { projectId, input: { integrationId } });
  await uploadImage(ctx, { type: "logo", bytes: png(), declaredType: "image/png" });
  await uploadAvatar(ctx, { bytes: png(), declaredType: "image/png" });
  const crm = { projectId, workspaceType: "crm" };
  await assignWorkspaceUser(ctx, crm, { userId: member.id });
  const task = async () =>
    (await createTask(ctx, { name: "Write", project_id: projectId })).task.id;
  const [taskId, spareTaskId, deletedTaskId] = [await task(), await task(), await task()];
  await assignTaskUser(ctx, { id: taskId, input: { userId: member.id, taskRole: "owner" } });
  await deleteTasks(ctx, { ids: [deletedTaskId] });
  const commentId = (await createComment(ctx, { taskId, input: { body: "First" } })).id;
  const leads = collectionOf(projectId, recordDefinition("crm", "leads"));
  const items = collectionOf(projectId, recordDefinition("content", "items"));
  const record = async () => (await createRecord(ctx, items, { title: "One", type: "blog" })).id;
  const [recordId, spareRecordId] = [await record(), await record()];
  const undoableRecords = await updateRecords(ctx, items, {
    ids: [await record()],
    changes: { status: "review" },
  });
  const products = collectionOf(projectId, recordDefinition("ecommerce", "products"));
  const orders = collectionOf(projectId, recordDefinition("ecommerce", "orders"));
  const product = await createRecord(ctx, products, {
    name: "Mug",
    sku: "MUG",
    price: 5,
    category: "Kitchen",
    stock_quantity: 100,
  });
  const orderId = (await createRecord(ctx, orders, { ...ORDER_FIELDS, items: "MUG x2" })).id;
  const sent = { name: "shot.png", type: "image/png", size: 100, folder: "" };
  const upload = async (fingerprint: string) =>
    (await startUpload(ctx, projectId, { ...sent, fingerprint })).upload.id;
  const [uploadId, assetId] = [await upload("open"), crypto.randomUUID()];
  await insertAsset(ctx, projectId, assetId);
  const [liveRunId, endedRunId] = [crypto.randomUUID(), crypto.randomUUID()];
  const run = {
    agentId,
    projectId,
    userId: boss.id,
    trigger: "person",
    createdAt: ctx.now,
  } as const;
  await ctx.db.insert(agentRuns).values([
    { id: liveRunId, ...run },
    {
      id: endedRunId,
      ...run,
      input: "Look again",
      state: "failed",
      error: "It broke",
      finishedAt: ctx.now,
    },
  ]);
  const approvalId = crypto.randomUUID();
  const open = { runId: liveRunId, tool: "create_task", startedAt: ctx.now } as const;
  const step = { id: approvalId, n: 1, kind: "tool", title: "Create a task" } as const;
  await ctx.db.insert(runSteps).values({ ...open, ...step, state: "waiting" });
  // A change that can't be taken back, so undoing the run writes down why.
  const sentStep = { id: crypto.randomUUID(), n: 1, kind: "tool", title: "Use a tool" } as const;
  await ctx.db.insert(runSteps).values({
    ...{ runId: endedRunId, tool: "use_remote_tool", startedAt: ctx.now, finishedAt: ctx.now },
    ...{ ...sentStep, state: "succeeded", output: "{}" },
  });
  const args = { name: "Look", description: "", priority: "medium", due_date: null };
  await ctx.db.insert(approvals).values({
    ...open,
    id: approvalId,
    stepId: approvalId,
    mode: "ask",
    arguments: canonicalJson(args),
    hash: await approvalHash("create_task", args),
    rendering: "[]",
    why: "It is time",
    createdAt: ctx.now,
    expiresAt: ctx.now + 7 * 24 * 3_600_000,
  });
  // A task done by an agent, waiting for review.
  const doneTaskId = (
    await createTask(ctx, { name: "Look up", taskMode: "auto", project_id: projectId })
  ).task.id;
  await assignAgent(ctx, doneTaskId, { agent_id: agentId, start: "when_active" });
  await ctx.db.insert(agentRuns).values({
    ...{ ...run, id: crypto.randomUUID(), taskId: doneTaskId, trigger: "task" },
    ...{ state: "succeeded", result: "Done", finishedAt: ctx.now },
  });
  const cron = { cron: "0 9 * * *", zone: "UTC" };
  const scheduleId = (await createSchedule(ctx, { agent_id: agentId, ...cron })).id;
  const hook = { agent_id: agentId, event: "webhook" };
  const triggerId = (await createTrigger(ctx, hook)).trigger.id;
  const scenario = { name: "Looks", messages: ["Look"], expects: {} };
  const scenarioId = (await createScenario(ctx, agentId, { input: scenario })).id;
  const serviceAccount = { projectId, input: { name: "Reader" } };
  const serviceAccountId = (await createServiceAccount(ctx, serviceAccount, null)).id;
  // Its job is done, so that it can run again.
  await ctx.db.delete(jobs).where(eq(jobs.kind, SCENARIO_JOB));
  const conversationId = (await createConversation(ctx, { agent_id: agentId })).id;
  const viewId = (await createView(ctx, { list: "tasks", name: "All" })).id;
  await system.settle();
  return {
    ctx,
    viewId,
    conversationId,
    scenarioId,
    serviceAccountId,
    liveRunId,
    endedRunId,
    approvalId,
    scheduleId,
    triggerId,
    doneTaskId,
    uploadId,
    assetId,
    member,
    other,
    mate,
    projectId,
    agentId,
    freeAgentId,
    ragId,
    freeRagId,
    documentId,
    failedDocumentId,
    failedGenerationId,
    questionId,
    gapId,
    queryId,
    integrationId,
    freeIntegrationId,
    crm,
    taskId,
    spareTaskId,
    deletedTaskId,
    commentId,
    leads,
    items,
    recordId,
    spareRecordId,
    undoableRecords,
    products,
    orders,
    productId: product.id,
    orderId,
  };
}

export type AuditedWorld = Awaited<ReturnType<typeof makeAuditedWorld>>;
