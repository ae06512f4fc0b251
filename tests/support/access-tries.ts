import type { ExplainedKind } from "@/lib/access/schema";
import { confirmUserEmail } from "@/lib/account-links/confirm-email";
import { createResetLink } from "@/lib/account-links/reset-password";
import { rateRun } from "@/lib/agents/feedback/feedback";
import { getApproval } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { getRun } from "@/lib/agents/runs/read-runs";
import { cancelRun, retryRun, startRun } from "@/lib/agents/runs/start-run";
import { getSchedule } from "@/lib/agents/schedules/read-schedules";
import {
  deleteSchedule,
  runSchedule,
  updateSchedule,
} from "@/lib/agents/schedules/write-schedules";
import { reviewTask } from "@/lib/agents/tasks/review-task";
import { getTrigger } from "@/lib/agents/triggers/read-triggers";
import { deleteTrigger, updateTrigger } from "@/lib/agents/triggers/write-triggers";
import { deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import type { Action } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { findConversation } from "@/lib/conversations/read-conversations";
import { sendMessage } from "@/lib/conversations/send-message";
import { deleteConversation, updateConversation } from "@/lib/conversations/write-conversations";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { AppError, type ErrorCode } from "@/lib/errors";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { listIntegrationStates, listIntegrationTests } from "@/lib/integrations/list-integrations";
import { sendTestMail } from "@/lib/integrations/mail/outbox";
import { linkIntegration } from "@/lib/integrations/project-integrations";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { testIntegration } from "@/lib/integrations/test-integration";
import { cancelJob, retryJob } from "@/lib/job-kinds/change-jobs";
import { getJob } from "@/lib/job-kinds/read-jobs";
import { requireSearchAccess } from "@/lib/knowledge/documents/rag-access";
import { getDocument } from "@/lib/knowledge/documents/read-documents";
import { updateDocument } from "@/lib/knowledge/documents/write-documents";
import { listSources } from "@/lib/knowledge/sources/sources";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { getItemTeam } from "@/lib/managed-items/get-item-team";
import { PROJECT } from "@/lib/projects/definition";
import { updateProject } from "@/lib/projects/write-projects";
import { deleteRag, updateRag } from "@/lib/rags/write-rags";
import { collectionOf } from "@/lib/records/collection";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection, recordDefinition } from "@/lib/records/definitions";
import { getRecord } from "@/lib/records/read/get-record";
import { listServiceAccounts } from "@/lib/service-accounts/read-service-accounts";
import { createServiceAccount } from "@/lib/service-accounts/write-service-accounts";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { getTask } from "@/lib/tasks/get-task";
import { deleteProject } from "@/lib/trash/delete-project";
import { getUser } from "@/lib/users/read-users";
import { getUserAccess } from "@/lib/users/user-access";
import { deleteUser, updateUser } from "@/lib/users/write-users";
import { findView } from "@/lib/views/read-views";
import { deleteView, updateView } from "@/lib/views/write-views";
import { enterWorkspace, locateWorkspace } from "@/lib/workspaces/enter-workspace";
import { listWorkspaceAssignments } from "@/lib/workspaces/workspace-team";
import type { AccessWorld } from "./access-world";

/** A version that nothing has: permitted calls fail with it and change nothing. */
const STALE = 999_999;
/**
 * Errors for people without permission. `last_superadmin` comes first if they act on themselves.
 */
const REFUSED: readonly ErrorCode[] = ["not_found", "forbidden", "last_superadmin"];
/** Errors for people with permission whose request can't be carried out. */
const ADMITTED: readonly ErrorCode[] = [
  ...(["precondition_failed", "invalid_input", "conflict", "step_up_required"] as const),
  "rate_limited",
];

type Call = () => Promise<unknown>;

/**
 * Returns whether the use case permits the actor. A wrong version or body also proves permission.
 */
async function admits(call: Call): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (REFUSED.includes(error.code)) return false;
    if (ADMITTED.includes(error.code)) return true;
    throw error;
  }
}

/** Like `admits`, for a read whose answer shows the permission. */
async function tells<Answer>(read: () => Promise<Answer>, judge: (answer: Answer) => boolean) {
  let isSo = false;
  const isRead = await admits(async () => {
    isSo = judge(await read());
  });
  return isRead && isSo;
}

type Tries = Partial<Record<Action, () => Promise<boolean>>>;

const each = (calls: Partial<Record<Action, Call>>): Tries =>
  Object.fromEntries(
    Object.entries(calls).map(([action, call]) => [action, () => admits(call as Call)]),
  );

/** An actor without a recent password confirmation. The confirmation is checked last. */
function unconfirmed(ctx: Context): Context {
  const { actor } = ctx;
  return actor?.sessionId ? { ...ctx, actor: { ...actor, confirmedAt: 0 } } : ctx;
}

/**
 * Returns what really happens when a person tries every action on an item, through the use cases of
 * screens and API.
 */
export function triesOf(world: AccessWorld, ctx: Context, kind: ExplainedKind, id: string): Tries {
  const which = { id, ifMatch: STALE };
  const stale = { ...which, changes: {} };
  const ofItem = { project: PROJECT, agent: AGENT, rag: RAG };
  const mayAssign = (item: (typeof ofItem)[keyof typeof ofItem]) => () =>
    tells(
      () => getItemTeam(ctx, item, id),
      ({ canManage }) => canManage,
    );
  const mayDo = (right: "edit" | "setStatus") => () =>
    tells(
      () => getTask(ctx, id),
      ({ rights }) => rights[right],
    );
  switch (kind) {
    case "project":
      return {
        ...each({
          "projects.list": () => getItemTeam(ctx, PROJECT, id),
          "projects.edit": () => updateProject(ctx, stale),
          "projects.delete": () => deleteProject(ctx, which),
          "projects.linkIntegration": () =>
            linkIntegration(ctx, { projectId: id, input: linkOf(world) }),
          "serviceAccounts.list": () => listServiceAccounts(ctx, id),
          "serviceAccounts.manage": () => createServiceAccount(ctx, { projectId: id, input: {} }),
          "fields.manage": () =>
            createCustomField(
              ctx,
              recordFields(collectionOf(id, recordDefinition("crm", "contacts"))),
              {},
            ),
        }),
        "projects.assign": mayAssign(PROJECT),
      };
    case "agent":
      return {
        ...each({
          "agents.list": () => getItemTeam(ctx, AGENT, id),
          "runs.start": () => startRun(ctx, { agentId: id, input: { input: "Look" } }),
          "agents.edit": () => updateAgent(ctx, stale),
          "agents.delete": () => deleteAgent(ctx, which),
        }),
        "agents.assign": mayAssign(AGENT),
      };
    case "rag":
      return {
        ...each({
          "rags.list": () => getItemTeam(ctx, RAG, id),
          "rags.search": () => requireSearchAccess(ctx, id),
          "rags.documents": () => listSources(ctx, id),
          "rags.edit": () => updateRag(ctx, stale),
          "rags.delete": () => deleteRag(ctx, which),
        }),
        "rags.assign": mayAssign(RAG),
      };
    case "workspace": {
      const place = world.places.get(id);
      if (!place) return {};
      return {
        ...each({
          "workspaces.list": () => locateWorkspace(ctx, id),
          "workspaces.enter": () => enterWorkspace(ctx, place),
        }),
        "workspaces.assign": () =>
          tells(
            () => listWorkspaceAssignments(ctx, place),
            ({ canManage }) => canManage,
          ),
      };
    }
    case "record": {
      const [records = "", recordId = ""] = id.split("/");
      const projectId = world.projectOf.get(id) ?? "";
      const collection = readCollection({ projectId, type: "crm", records });
      return each({ "workspaces.enter": () => getRecord(ctx, collection, recordId) });
    }
    case "task":
      return {
        ...each({
          "tasks.list": () => getTask(ctx, id),
          "tasks.review": () => reviewTask(ctx, id, { decision: "accept" }),
          "tasks.delete": () => deleteTask(ctx, which),
        }),
        "tasks.edit": mayDo("edit"),
        "tasks.setStatus": mayDo("setStatus"),
      };
    case "run":
      return each({
        "runs.list": () => getRun(ctx, id),
        "runs.retry": () => retryRun(ctx, id),
        "runs.cancel": () => cancelRun(ctx, id),
        "runs.rate": () => rateRun(ctx, id, { helpful: true }),
      });
    case "approval":
      return each({
        "approvals.list": () => getApproval(ctx, id),
        "approvals.decide": () => decideApproval(ctx, id, {}),
      });
    case "schedule":
      return each({
        "schedules.list": () => getSchedule(ctx, id),
        "schedules.edit": () =>
          updateSchedule(ctx, { id, changes: { input: crypto.randomUUID() } }),
        "schedules.run": () => runSchedule(ctx, id),
        "schedules.pause": () => updateSchedule(ctx, { ...which, changes: { paused: true } }),
        "schedules.delete": () => deleteSchedule(ctx, which),
      });
    case "trigger":
      return each({
        "schedules.list": () => getTrigger(ctx, id),
        "schedules.edit": () => updateTrigger(ctx, { id, changes: { input: crypto.randomUUID() } }),
        "schedules.pause": () => updateTrigger(ctx, { ...which, changes: { paused: true } }),
        "schedules.delete": () => deleteTrigger(ctx, which),
      });
    case "conversation":
      return each({
        "conversations.list": () => findConversation(ctx, id),
        "conversations.ask": () => sendMessage(ctx, id, { input: {} }),
        "conversations.edit": () => updateConversation(ctx, { ...which, changes: { title: "x" } }),
        "conversations.delete": () => deleteConversation(ctx, which),
      });
    case "document": {
      const place = { ragId: world.ragOf.get(id) ?? "", documentId: id };
      return each({
        "rags.search": () => getDocument(ctx, place),
        "rags.documents": () => updateDocument(ctx, { ...place, changes: {}, ifMatch: STALE }),
      });
    }
    case "integration":
      return {
        ...each({
          "integrations.list": () => listIntegrationTests(ctx, id),
          "integrations.test": () => testIntegration(ctx, id),
          "integrations.toggle": () => toggleIntegration(ctx, id, { isActive: true }, STALE),
          "integrations.edit": () => updateIntegration(ctx, id, { name: "Other" }, STALE),
          "integrations.delete": () => deleteIntegration(ctx, id, STALE),
          "mail.test": () => sendTestMail(ctx, id),
        }),
        "integrations.view": () =>
          tells(
            () => listIntegrationStates(ctx, listIntegrationsSchema.parse({})),
            ({ rows }) => rows.some((row) => row.id === id),
          ),
      };
    case "view":
      return each({
        "views.list": () => findView(ctx, id),
        "views.edit": () => updateView(ctx, { ...which, changes: { name: "Other" } }),
        "views.delete": () => deleteView(ctx, which),
      });
    case "job":
      return each({
        "workers.view": () => getJob(ctx, id),
        "jobs.retry": () => retryJob(ctx, id),
        "jobs.cancel": () => cancelJob(ctx, id),
      });
    case "user": {
      // The role is checked before the password that the email needs, so nothing changes.
      const active = !world.people.find((person) => person.id === id)?.active;
      const change = { active, email: `${crypto.randomUUID()}@example.com` };
      return each({
        "users.list": () => getUser(ctx, id),
        "users.edit": () => updateUser(ctx, id, { name: "Other" }, STALE),
        "users.setRole": () => updateUser(unconfirmed(ctx), id, change),
        "users.access": () => getUserAccess(ctx, id),
        "users.resetLink": () => createResetLink(unconfirmed(ctx), id),
        "users.confirmEmail": () =>
          confirmUserEmail(unconfirmed(ctx), id, { email: "new@example.com" }),
        "users.delete": () => deleteUser(ctx, id, STALE),
      });
    }
  }
}

const linkOf = ({ things }: AccessWorld) => ({ integrationId: things.integration[0] });
