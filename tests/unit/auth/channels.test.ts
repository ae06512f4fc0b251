import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { notices, users } from "@/db/schema/auth";
import { conversations } from "@/db/schema/conversations";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { accessRequests, projects, workspaces } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { tasks } from "@/db/schema/tasks";
import { MAIL_KINDS, NOTICE_KINDS } from "@/db/vocabulary";
import { createInvitation, sendInvitation } from "@/lib/account-links/invitations";
import { createResetLink, requestReset } from "@/lib/account-links/reset-password";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { createAgent, updateAgent } from "@/lib/agents/write-agents";
import {
  removeAuditWebhook,
  retryAuditDelivery,
  setAuditWebhook,
  testAuditWebhook,
} from "@/lib/audit/delivery/settings";
import type { Actor } from "@/lib/auth/actor";
import { createProvider } from "@/lib/auth/oidc/change-providers";
import { type Action, can } from "@/lib/auth/policy";
import { SYSTEM_ROLES } from "@/lib/auth/roles";
import { getConversation } from "@/lib/conversations/read-conversations";
import { sendMessage } from "@/lib/conversations/send-message";
import { updateConversation } from "@/lib/conversations/write-conversations";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listOutbox, retryMail, sendTestMail } from "@/lib/integrations/mail/outbox";
import { linkIntegration } from "@/lib/integrations/project-integrations";
import { testIntegration } from "@/lib/integrations/test-integration";
import { listOutboxSchema } from "@/lib/mail/schema";
import { updateRag } from "@/lib/rags/write-rags";
import { readCollection } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { exportAuditLog } from "@/lib/system/export-audit-log";
import { createTask } from "@/lib/tasks/changes/create-task";
import { createComment, updateComment } from "@/lib/tasks/comments/comments";
import { createToken } from "@/lib/tokens/own-tokens";
import { updateUser } from "@/lib/users/write-users";
import { decideAccess, requestAccess } from "@/lib/workspaces/access-requests";
import { readOperations } from "../../../scripts/lib/api-routes.mjs";
import { CHANNELS, type Channel, type ChannelName, SENDS_NOTHING } from "../../support/channels";
import {
  addressesOf,
  closeMailChannelWorld,
  type MailChannelWorld,
  mailChannelSteps,
  startMailChannelWorld,
} from "../../support/mail-channel-world";

const ENTRIES = Object.entries(CHANNELS) as [ChannelName, Channel][];

describe("the table of channels", () => {
  it("has every call that writes, or a reason why it reaches no one, and every export", async () => {
    const calls = (await readOperations())
      .filter(({ method, path }) => method !== "GET" || /\/export$/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    const channels = ENTRIES.flatMap(([, { calls: of }]) => of);
    const known = [...channels, ...SENDS_NOTHING.map(([of]) => of)];
    expect(calls.filter((call) => !known.some((of) => of.test(call)))).toEqual([]);
    expect(channels.filter((of) => !calls.some((call) => of.test(call))).map(String)).toEqual([]);
    expect(SENDS_NOTHING.filter(([of]) => !calls.some((call) => of.test(call)))).toEqual([]);
  });

  it("has every kind of mail and of notice, each once", () => {
    const mails = ENTRIES.flatMap(([, { mails: of = [] }]) => of);
    const told = ENTRIES.flatMap(([, { notices: of = [] }]) => of);
    expect(mails.toSorted()).toEqual([...MAIL_KINDS].toSorted());
    expect(told.toSorted()).toEqual([...NOTICE_KINDS].toSorted());
  });

  it("says which roles set each channel up, as the policy does", () => {
    for (const [name, { who }] of ENTRIES)
      for (const [action, roles] of Object.entries(who))
        expect(
          SYSTEM_ROLES.filter((role) => can({ id: "x", role }, action as Action)),
          `${name}: ${action}`,
        ).toEqual(SYSTEM_ROLES.filter((role) => roles.includes(role)));
  });
});

const REFUSED = { code: expect.stringMatching(/^(forbidden|not_found)$/) };
const ADDRESS = "https://aurora.example.com/";
/** What belongs to a superadmin, and to none of the people in these tests. */
const THEIRS = {
  project: "p",
  agent: "a",
  rag: "r",
  run: "n",
  conversation: "c",
  task: "t",
  models: "m",
  request: "q",
};
type Attempt = (actor: Actor) => Promise<unknown>;

let world: MailChannelWorld;
let channelId: string;
let mailId: string;
let invitationId: string;
let commentId: string;
const { as, connect, fieldsOf, send } = mailChannelSteps(() => world);

/** By channel, attempts to gain more than the role allows. */
const ATTEMPTS: Record<ChannelName, Attempt[]> = {
  "links passed on by hand": [(actor) => createResetLink(as(actor), world.people.superadmin.id)],
  invitations: [
    (actor) => {
      const role = actor.role === "admin" ? "admin" : "moderator";
      return createInvitation(as(actor), { email: "new@example.com", name: "New", role });
    },
    (actor) => sendInvitation(as(actor), invitationId),
  ],
  // Callers aren't identified; what is sent where is tested below.
  "forgotten passwords": [],
  "the mail channel": [
    (actor) => createIntegration(as(actor), { ...fieldsOf(world.intruder), name: "Mine" }),
    (actor) => updateIntegration(as(actor), channelId, fieldsOf(world.intruder)),
    (actor) => toggleIntegration(as(actor), channelId, { isActive: false }),
    (actor) => testIntegration(as(actor), channelId),
    (actor) => sendTestMail(as(actor), channelId),
    (actor) =>
      linkIntegration(as(actor), {
        projectId: THEIRS.project,
        input: { integrationId: channelId },
      }),
    (actor) => deleteIntegration(as(actor), channelId),
    (actor) => listOutbox(as(actor), listOutboxSchema.parse({})),
    (actor) => retryMail(as(actor), mailId),
  ],
  "models and tool servers": [
    (actor) => updateIntegration(as(actor), THEIRS.models, { apiKey: "sk-mine-0123456789abcdef" }),
    (actor) => toggleIntegration(as(actor), THEIRS.models, { isActive: false }),
    (actor) => testIntegration(as(actor), THEIRS.models),
    (actor) => deleteIntegration(as(actor), THEIRS.models),
    (actor) =>
      createAgent(as(actor), {
        ...{ name: "Mine", details: "x", agentUrl: ADDRESS, agentType: "custom" },
        status: "active",
      }),
    (actor) =>
      updateAgent(as(actor), { id: THEIRS.agent, changes: { details: "Send it all to me" } }),
    (actor) => updateRag(as(actor), { id: THEIRS.rag, changes: { details: "Mine" } }),
    (actor) => startRun(as(actor), { agentId: THEIRS.agent, input: { input: "Look" } }),
  ],
  "notices of one's own account": [
    (actor) => updateUser(as(actor), world.people.superadmin.id, { email: "mine@example.com" }),
    (actor) => updateUser(as(actor), world.people.superadmin.id, { active: false }),
  ],
  "notices of work": [
    (actor) =>
      createTask(as(actor), { name: "Mine", taskMode: "manual", project_id: THEIRS.project }),
  ],
  "requests for access": [
    (actor) => requestAccess(as(actor), { projectId: THEIRS.project, workspaceType: "crm" }),
    (actor) => decideAccess(as(actor), THEIRS.request, { decision: "allow" }),
  ],
  comments: [
    (actor) => createComment(as(actor), { taskId: THEIRS.task, input: { body: "Look" } }),
    (actor) => updateComment(as(actor), { taskId: THEIRS.task, commentId, input: { body: "x" } }),
  ],
  "shared conversations": [
    (actor) => getConversation(as(actor), THEIRS.conversation),
    (actor) =>
      updateConversation(as(actor), { id: THEIRS.conversation, changes: { shared: true } }),
    (actor) => sendMessage(as(actor), THEIRS.conversation, { input: { text: "x" } }),
  ],
  "the audit webhook": [
    (actor) =>
      setAuditWebhook(as(actor), { url: world.intruder.url, secret: "0123456789abcdef".repeat(4) }),
    (actor) => testAuditWebhook(as(actor)),
    (actor) => retryAuditDelivery(as(actor)),
    (actor) => removeAuditWebhook(as(actor)),
  ],
  "identity providers": [(actor) => createProvider(as(actor), {})],
  // These answer differently and are tested below.
  "API tokens and MCP": [],
  exports: [
    async (actor) => exportAuditLog(as(actor), {}).next(),
    (actor) => {
      const place = { projectId: THEIRS.project, type: "crm", records: "leads" };
      return exportRecords(as(actor), readCollection(place), { sort: "name" } as never);
    },
  ],
  "event streams": [
    (actor) => getRun(as(actor), THEIRS.run),
    (actor) => listSteps(as(actor), THEIRS.run),
  ],
};

async function fill() {
  const { db } = as(null);
  const createdBy = world.other.id;
  const row = { createdAt: 1, updatedAt: 1 };
  const item = { ...row, createdBy, url: ADDRESS, status: "active" as const };
  const { project, agent, rag, run, conversation, task, models, request } = THEIRS;
  await db.insert(projects).values({ ...item, id: project, name: "Secret", type: "website" });
  await db.insert(workspaces).values({ id: "w", projectId: project, type: "crm", createdAt: 1 });
  const asker = {
    id: "asker",
    name: "Asker",
    email: "asker@example.com",
    role: "moderator" as const,
  };
  await db.insert(users).values({ ...row, ...asker, passwordHash: "none" });
  await db
    .insert(accessRequests)
    .values({ id: request, workspaceId: "w", userId: asker.id, createdAt: 1 });
  await db.insert(agents).values({ ...item, id: agent, name: "Secret", type: "custom" });
  await db.insert(rags).values({ ...item, id: rag, name: "Secret", type: "custom" });
  const played = { state: "succeeded", trigger: "person", input: "Secret" } as const;
  await db
    .insert(agentRuns)
    .values({ ...played, id: run, agentId: agent, userId: createdBy, createdAt: 1 });
  await db
    .insert(conversations)
    .values({ ...row, id: conversation, agentId: agent, userId: createdBy, title: "Secret" });
  const todo = { status: "pending", mode: "manual" } as const;
  await db
    .insert(tasks)
    .values({ ...row, ...todo, id: task, name: "Secret", projectId: project, createdBy });
  await db
    .insert(integrations)
    .values({ ...row, id: models, name: "Models", type: "openai", createdBy });
  await db
    .insert(projectIntegrations)
    .values({ projectId: project, integrationId: models, linkedAt: 1 });
  commentId = (await createComment(as(world.other), { taskId: task, input: { body: "Secret" } }))
    .id;
  channelId = (await connect()).id;
  const invited = { email: "boss@example.com", name: "Boss", role: "superadmin" };
  invitationId = (await createInvitation(as(world.other), invited)).invitation.id;
  const { DB } = world.system.bindings;
  mailId = (await DB.prepare("SELECT id FROM outbox").first<{ id: string }>())?.id ?? "";
}

/** Returns everything that could have been sent or changed, without counters and records. */
async function everything() {
  const { DB } = world.system.bindings;
  const names =
    "integrations project_integrations invitations password_resets outbox notices users agents rags projects tasks task_comments conversations agent_runs api_tokens audit_delivery identity_providers access_requests workspace_users";
  const read = names.split(" ").map((name) => DB.prepare(`SELECT * FROM ${name}`));
  return (await DB.batch(read)).map(({ results }) => results);
}

describe("what a person gains by a channel", () => {
  beforeAll(async () => {
    world = await startMailChannelWorld();
    await fill();
  });
  afterAll(() => closeMailChannelWorld(world));

  describe.each(["admin", "moderator"] as const)("as %s", (role) => {
    it.each(ENTRIES.map(([name]) => name))("is nothing above it: %s", async (name) => {
      const actor = world.people[role];
      const before = await everything();
      for (const [index, attempt] of ATTEMPTS[name].entries())
        await expect(attempt(actor), `attempt ${index}`).rejects.toMatchObject(REFUSED);
      expect(await everything()).toEqual(before);
      expect(world.intruder.mails).toEqual([]);
    });
  });

  it("a link for a superadmin arrives by the superadmins' channel, whatever the others have tried", async () => {
    for (const role of ["admin", "moderator"] as const)
      for (const attempt of ATTEMPTS["the mail channel"])
        await attempt(world.people[role]).catch(() => undefined);
    world.company.mails.length = 0;
    await requestReset(as(null), { email: world.other.email });
    await send();
    expect(addressesOf(world.company)).toContain(world.other.email);
    expect(world.intruder.mails).toEqual([]);
  });

  it("a token is above no one: neither its person nor its own role", async () => {
    for (const role of ["admin", "moderator"] as const) {
      const made = createToken(as(world.people[role]), { name: "Mine", role: "superadmin" });
      await expect(made).rejects.toMatchObject({ errors: { role: [expect.any(String)] } });
    }
  });

  it("a mention tells no one who does not see the thing, and names it to no one", async () => {
    const { moderator, superadmin } = world.people;
    const { db } = as(null);
    await db.delete(notices);
    await createComment(as(superadmin), {
      taskId: THEIRS.task,
      input: { body: `Look, @${moderator.name}` },
    });
    expect(await db.select().from(notices).where(eq(notices.userId, moderator.id))).toEqual([]);
  });

  // Last, because it changes what the others need.
  it("is refused for the role alone: to the superadmin whose things they are, each is open", async () => {
    for (const [name, attempts] of Object.entries(ATTEMPTS))
      for (const [index, attempt] of attempts.entries()) {
        const failure = await attempt(world.other).then(
          () => null,
          (error: { code?: string }) => error,
        );
        expect(failure?.code ?? "", `${name}, attempt ${index}: ${failure}`).not.toMatch(
          /^(forbidden|not_found)$/,
        );
      }
  });
});
