import { beforeEach, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { enterWithAgents, templatesOf } from "@/lib/agents/workspace-agents";
import { createAgent, linkAgent, updateAgent } from "@/lib/agents/write-agents";
import { getReport } from "@/lib/analytics/report";
import type { Context } from "@/lib/context/context";
import { readCollection } from "@/lib/records/definitions";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { getContentScreen } from "@/lib/screens/content";
import { getMediaScreen } from "@/lib/screens/media";
import { getPipelineScreen } from "@/lib/screens/pipeline";
import { getRecordsScreen } from "@/lib/screens/records";
import { getSeoScreen } from "@/lib/screens/seo";
import { listActivity } from "@/lib/tasks/comments/activity";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { AGENT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { makeAgentWorld, playTemplate } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
beforeEach(async () => {
  await system.context(boss).db.delete(agents);
  const subscriber = { name: "Keeper", templateId: "subscriber-manager" };
  ({ ctx, projectId, agentId } = await makeAgentWorld(system, boss, subscriber));
});

const contacts = () => readCollection({ projectId, type: "crm", records: "contacts" });
const keywords = () => readCollection({ projectId, type: "content", records: "keywords" });
const queryOf = ({ definition }: ReturnType<typeof contacts>) =>
  recordListSchema(definition.description).parse({});
const agentsIn = async (of = ctx) =>
  (await getRecordsScreen(of, contacts(), queryOf(contacts()))).workspace.agents;

it("a workspace names the agents that serve it, with the latest run that the person sees", async () => {
  const other = await createAgent(ctx, { ...AGENT_FIELDS, templateId: "order-processor" });
  await linkAgent(ctx, { projectId, input: { agentId: other.agent.id } });
  const none = { id: agentId, name: "Keeper", status: "active", run: null };
  expect(await agentsIn()).toEqual([none]);
  await playTemplate(system, ctx, { agentId, projectId });
  const { id } = await playTemplate(system, ctx, { agentId, projectId });
  const [shown] = (await agentsIn()) ?? [];
  expect(shown?.run).toMatchObject({ id, state: "succeeded", said: expect.stringMatching(/\w/) });

  const member = await system.createActor("moderator");
  const place = { projectId, workspaceType: "crm" };
  await assignWorkspaceUser(ctx, place, { userId: member.id });
  const theirs = system.context(member);
  expect(await agentsIn(theirs)).toEqual([]);
  await updateAgent(ctx, { id: agentId, changes: { assigned_users: [member.id] } });
  expect(await agentsIn(theirs)).toEqual([none]);
});

it("every screen of a workspace reads its agents in its one round trip, without a scan", async () => {
  const media = readCollection({ projectId, type: "media", records: "assets" });
  const reads = [
    (of: Context) => getRecordsScreen(of, contacts(), queryOf(contacts())),
    (of: Context) =>
      getPipelineScreen(of, readCollection({ projectId, type: "crm", records: "deals" })),
    (of: Context) => getContentScreen(of, projectId),
    (of: Context) => getSeoScreen(of, keywords(), queryOf(keywords())),
    (of: Context) => getMediaScreen(of, { projectId, query: queryOf(media), assetId: "" }),
    async (of: Context) => {
      const analytics = { projectId, workspaceType: "analytics" };
      const [workspace] = await Promise.all([
        enterWithAgents(of, analytics),
        getReport(of, { projectId, period: "7d" }),
      ]);
      return { workspace };
    },
  ];
  const person = await system.createActor("admin");
  const types = ["crm", "content", "media", "analytics"];
  for (const workspaceType of types)
    await assignWorkspaceUser(ctx, { projectId, workspaceType }, { userId: person.id });
  for (const read of reads) {
    expect((await read(ctx)).workspace.agents).toBeDefined();
    for (const actor of [boss, person]) {
      const { plans, trips } = await watchQueries(system, actor, read);
      expect([trips, scans(plans.filter((plan) => /agent/.test(plan)))]).toEqual([1, []]);
    }
  }
});

it("every template but the custom one serves a workspace, and no other type has any", () => {
  expect(templatesOf("media")).toEqual(["image-processor"]);
  expect(templatesOf("ecommerce")).toContain("order-processor");
  expect(templatesOf("crm")).not.toContain("custom-agent");
  expect(templatesOf("nowhere")).toEqual([]);
});

it("the activity of a record and of a task names the agent beside the person", async () => {
  const long = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
  const contact = { name: "Ada", email: "ada@example.com", status: "active", last_contact: long };
  const { id } = await createRecord(ctx, contacts(), contact);
  await createRecord(ctx, contacts(), { ...contact, name: "Ada Two" });
  await playTemplate(system, ctx, { agentId, projectId, decision: { decision: "approve" } });
  const page = { page: 1, perPage: 5 };
  const { rows } = await listRecordActivity(ctx, contacts(), { id, ...page });
  expect(rows.map(({ actorName, agentName }) => [actorName, agentName])).toEqual([
    [boss.name, "Keeper"],
    [boss.name, null],
  ]);
  expect((await listRecords(ctx, contacts(), queryOf(contacts()))).total).toBe(2);
  const { rows: tasks } = await listTasks(ctx, taskListSchema.parse({ project: projectId }));
  const made = await listActivity(ctx, tasks[0]?.id ?? "", page);
  expect(made.rows.map(({ actorName, agentName }) => [actorName, agentName])).toEqual([
    [boss.name, "Keeper"],
  ]);
});
