import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import type { Right } from "../support/matrix/rights";
import { uploadsOf } from "./uploads-of";

const ROLES = ["anonymous", "moderator", "admin", "superadmin"] as const;
export type Statuses = Record<(typeof ROLES)[number], number>;

/** Expectations of a call beyond its declaration. */
export interface Own {
  /** Status for permitted roles, with unknown ids. */
  admitted?: number;
  /** By kind, where they differ otherwise. */
  statuses?: Statuses;
  /** An invalid JSON body, which permitted people get an error for. */
  body?: unknown;
  /** Answered before the caller is identified: a token is ignored. */
  asksNobody?: boolean;
  /** Sent as a form instead of JSON. */
  form?: boolean;
  /** The right needed among permitted roles, if the ids exist. */
  right?: Right;
  /**
   * Status for these people from a call that changes nothing: it reads, its body is rejected, or
   * its If-Match, sent with each PATCH and DELETE, has another version.
   */
  known?: number;
  /** Status for people without the right; 403 by default. */
  refused?: number;
  /** Body of that call, if `body` would fail too early. */
  knownBody?: unknown;
  /** Ids by names other than the path's, for what doesn't exist or belongs to someone else. */
  ids?: Record<string, string>;
  query?: string;
}

export const all = (status: number): Statuses => ({
  anonymous: status,
  moderator: status,
  admin: status,
  superadmin: status,
});

const PROJECT = "/api/projects/{projectId}";
const MEDIA = `${PROJECT}/workspaces/media`;
const TASK = "/api/tasks/{taskId}";
const SETUP: Own = { admitted: 409 };
/** For these, a superadmin gets the settings' answer. */
const PROVIDER: Own = { statuses: { ...all(409), superadmin: 400 } };
/** An approval for someone other than the run's person, and a shared one. */
const OTHER_APPROVAL = { approval: "{other-approval}" };
const SHARED = { conversation: "{shared-conversation}" };
const link = (kind: "agent" | "rag"): Own => ({
  admitted: 400,
  known: 201,
  knownBody: { [`${kind}Id`]: `{linked-${kind}}` },
});

/** Calls whose declaration isn't enough. Several rows if a call needs several permissions. */
export const OWN: Readonly<Record<string, Own | readonly Own[]>> = {
  "GET /api/health": { asksNobody: true },
  // The version is compared before the person is looked for.
  [`DELETE ${TASK}/users/{userId}`]: { known: 412 },
  "POST /api/onboarding/password": SETUP,
  "POST /api/onboarding/use-bindings": SETUP,
  "POST /api/onboarding/admin": SETUP,
  "POST /api/cloudflare/validate": PROVIDER,
  "POST /api/cloudflare/create-services": PROVIDER,
  // Each person has a session, a token and a comment that end here.
  "DELETE /api/auth/sessions/{sessionId}": { right: "personal", known: 200 },
  "DELETE /api/tokens/{tokenId}": { right: "personal", known: 200 },
  [`DELETE ${TASK}/comments/{commentId}`]: { right: "comment.delete", known: 200 },
  // No one here has given a password or has a second factor.
  "POST /api/auth/mfa": { statuses: all(401) },
  // No one here has visited an identity provider.
  "POST /api/auth/oidc/confirm": { statuses: all(401) },
  "DELETE /api/auth/totp": { admitted: 409 },
  "POST /api/auth/recovery-codes": { admitted: 409 },
  ...Object.fromEntries(
    ["totp", "identities/{providerId}"].map((factor): [string, readonly Own[]] => [
      `DELETE /api/users/{userId}/${factor}`,
      [
        { right: "user.delete", known: 404 },
        { right: "role", known: 404, ids: { user: "{moderator}" } },
      ],
    ]),
  ),
  "POST /api/settings/upload": { form: true },
  "POST /api/auth/avatar": { form: true },
  "DELETE /api/settings/upload": { admitted: 400, query: "type=neither" },
  "GET /api/search": { query: "q=a" },
  "GET /api/views": { query: "list=tasks" },
  "GET /api/usage": { query: "by=model" },
  "GET /api/usage/export": { query: "by=model" },
  // No webhook is set.
  "DELETE /api/audit/webhook": { admitted: 404 },
  "POST /api/audit/webhook/test": { admitted: 404 },
  "POST /api/audit/webhook/retry": { admitted: 404 },
  "GET /api/access/explain": { query: "user=nobody&resource=project:nothing", admitted: 404 },
  "GET /api/users/{userId}": { right: "user.read" },
  // Admins manage moderators' accounts.
  "PATCH /api/users/{userId}": [
    { right: "user.edit" },
    { right: "moderator.edit", ids: { user: "{moderator}" } },
  ],
  "DELETE /api/users/{userId}": [
    { right: "user.delete" },
    { right: "role", ids: { user: "{moderator}" } },
  ],
  // Creates someone else's link, which doesn't change their account.
  "POST /api/users/{userId}/reset-link": [
    { right: "user.delete", known: 201 },
    { right: "role", known: 201, ids: { user: "{moderator}" } },
  ],
  // No one has requested a new email. The known call names none.
  "POST /api/users/{userId}/email": { right: "user.delete" },
  "DELETE /api/users/{userId}/email": { right: "user.delete" },
  "DELETE /api/auth/email": { admitted: 404 },
  "POST /api/auth/email/send": { admitted: 404 },
  ...Object.fromEntries(
    [
      "GET /api/users/{userId}/identities",
      ...["sessions", "tokens"].flatMap((list) =>
        ["GET", "DELETE"].map((method) => `${method} /api/users/{userId}/${list}`),
      ),
    ].map((call): [string, readonly Own[]] => [
      call,
      [
        { right: "user.delete", known: 200 },
        { right: "role", known: 200, ids: { user: "{moderator}" } },
      ],
    ]),
  ),
  [`POST ${PROJECT}/agents`]: link("agent"),
  [`POST ${PROJECT}/rags`]: link("rag"),
  // Existing links stay unchanged, and missing ones can't be removed.
  [`DELETE ${PROJECT}/agents/{agentId}`]: { known: 404 },
  [`DELETE ${PROJECT}/rags/{ragId}`]: { known: 404 },
  [`GET ${PROJECT}/integrations`]: { right: "project.read" },
  [`POST ${PROJECT}/integrations`]: {
    admitted: 400,
    known: 201,
    knownBody: { integrationId: "{linked-integration}" },
  },
  // No project of the world has a service account.
  [`PATCH ${PROJECT}/service-accounts/{accountId}`]: { known: 404 },
  [`DELETE ${PROJECT}/service-accounts/{accountId}`]: { known: 404 },
  [`GET ${PROJECT}/service-accounts/{accountId}/tokens`]: { known: 404 },
  [`POST ${PROJECT}/service-accounts/{accountId}/tokens`]: { known: 404 },
  [`DELETE ${PROJECT}/service-accounts/{accountId}/tokens/{tokenId}`]: { known: 404 },
  [`DELETE ${PROJECT}/integrations/{integrationId}`]: {
    ids: { integration: "{nothing}" },
    known: 404,
  },
  "POST /api/integrations/{integrationId}/test": { ids: { integration: "{nothing}" } },
  "PATCH /api/integrations/{integrationId}/toggle": { body: { isActive: true } },
  [`GET ${PROJECT}/workspaces`]: [
    { query: "workspace=crm", right: "crm.team" },
    { query: "workspace=content", right: "content.team" },
  ],
  [`POST ${PROJECT}/workspaces/{type}/access`]: { known: 201, refused: 409 },
  // The workspace has no sample data, so none is loaded or removed.
  [`POST ${PROJECT}/workspaces/{type}/sample`]: { known: 409 },
  [`POST ${PROJECT}/workspaces/crm/leads/{leadId}/deal`]: {
    ids: { leads: "{nothing}" },
    known: 404,
  },
  ...uploadsOf(MEDIA),
  ...uploadsOf("/api/rags/{ragId}"),
  // The asset has no thumbnail.
  [`GET ${MEDIA}/assets/{assetId}/thumbnail`]: { known: 404 },
  [`PUT ${MEDIA}/assets/{assetId}/thumbnail`]: { known: 415 },
  [`PATCH ${TASK}`]: [
    { right: "task.edit" },
    { right: "task.setStatus", body: { status: "completed" } },
  ],
  [`PATCH ${TASK}/comments/{commentId}`]: { right: "comment.edit" },
  // The comment is on a task, so on none of these.
  ...Object.fromEntries(
    RECORD_DEFINITIONS.flatMap(({ description: { workspace, name, one } }) =>
      ["PATCH", "DELETE"].map((method): [string, Own] => [
        `${method} ${PROJECT}/workspaces/${workspace}/${name}/{${one}Id}/comments/{commentId}`,
        { known: 404 },
      ]),
    ),
  ),
  // Nothing was imported.
  ...Object.fromEntries(
    RECORD_DEFINITIONS.map(({ description: { workspace, name } }): [string, Own] => [
      `DELETE ${PROJECT}/workspaces/${workspace}/${name}/imports/{importId}`,
      { known: 404 },
    ]),
  ),
  // There is no custom field.
  ...Object.fromEntries(
    RECORD_DEFINITIONS.flatMap(({ description: { workspace, name } }) =>
      ["PATCH {fieldId}", "DELETE {fieldId}", "POST {fieldId}/restore", "POST {fieldId}/purge"].map(
        (call): [string, Own] => [
          call.replace(" ", ` ${PROJECT}/workspaces/${workspace}/${name}/fields/`),
          { known: 404 },
        ],
      ),
    ),
  ),
  ...Object.fromEntries(
    ["PATCH {fieldId}", "DELETE {fieldId}", "POST {fieldId}/restore", "POST {fieldId}/purge"].map(
      (call): [string, Own] => [call.replace(" ", ` ${PROJECT}/task-fields/`), { known: 404 }],
    ),
  ),
  // A ready document needs no retry and isn't being read.
  "POST /api/rags/{ragId}/documents/{documentId}/retry": { known: 409 },
  "POST /api/rags/{ragId}/documents/{documentId}/cancel": { known: 409 },
  // It was sent as text, so it can't be read again.
  "POST /api/rags/{ragId}/documents/{documentId}/refresh": { known: 409 },
  // None of them has asked a question, and there are no gaps.
  "POST /api/rags/{ragId}/ask/{queryId}/feedback": {
    ids: { query: "{nothing}" },
    known: 404,
    knownBody: { helpful: true },
  },
  "PATCH /api/rags/{ragId}/gaps/{gapId}": {
    ids: { gap: "{nothing}" },
    known: 404,
    knownBody: { state: "closed" },
  },
  "POST /api/rags/{ragId}/gaps/{gapId}/task": {
    ids: { gap: "{nothing}" },
    known: 404,
    knownBody: { project_id: null },
  },
  // It has no document with text and no other generation.
  "GET /api/rags/{ragId}/generations/preview": {
    query: "chunk_size=600&chunk_overlap=100",
    known: 409,
  },
  ...Object.fromEntries(
    ["retry", "cancel"].map((change): [string, Own] => [
      `POST /api/rags/{ragId}/generations/{generationId}/${change}`,
      {
        ids: { generation: "{nothing}" },
        known: 404,
        ...(change === "retry" && { knownBody: {} }),
      },
    ]),
  ),
  // Nothing of it is indexed.
  "POST /api/rags/{ragId}/evaluations": { known: 409 },
  // It has no text and no chunks.
  "GET /api/rags/{ragId}/documents/{documentId}/text": { known: 409 },
  "PATCH /api/rags/{ragId}/documents/{documentId}/chunks/{n}": {
    ids: { n: "0" },
    known: 404,
    knownBody: { disabled: true },
  },
  "GET /api/agents/{agentId}/runs": { right: "item.read" },
  "GET /api/agents/{agentId}/monitoring": { right: "item.read" },
  "POST /api/agents/{agentId}/runs": { right: "item.read", knownBody: { input: 1 } },
  "POST /api/dry-runs": { body: { input: 1 } },
  "GET /api/agents/{agentId}/versions/{version}": { ids: { version: "1" } },
  "POST /api/agents/{agentId}/versions/{version}/restore": { known: 404 },
  "PUT /api/agents/{agentId}/must-pass": { known: 400, knownBody: {} },
  "POST /api/agents/{agentId}/scenarios/run": { known: 202 },
  // It has no model.
  "POST /api/agents/{agentId}/scenarios/model-run": { known: 409 },
  "POST /api/agents/{agentId}/scenarios/{scenarioId}/model-run": { known: 409 },
  "POST /api/agents/{agentId}/scenarios/{scenarioId}/run": { known: 202 },
  // It has finished, and its agent has left the project.
  "POST /api/runs/{runId}/cancel": { known: 409 },
  "POST /api/runs/{runId}/retry": { known: 400 },
  // It has changed nothing.
  "POST /api/runs/{runId}/undo": { known: 409 },
  "GET /api/approvals/{approvalId}": [{}, { right: "approval.seeOther", ids: OTHER_APPROVAL }],
  // The run's person decides, or everyone else who sees it. Superadmins see it.
  "POST /api/approvals/{approvalId}": [
    { right: "approval.decide", known: 400, knownBody: {} },
    { right: "approval.decideOther", ids: OTHER_APPROVAL, known: 400, knownBody: {} },
  ],
  "GET /api/conversations/{conversationId}": [{}, { right: "conversation.shared", ids: SHARED }],
  ...Object.fromEntries(
    [
      "PATCH /api/conversations/{conversationId}",
      "DELETE /api/conversations/{conversationId}",
      "POST /api/conversations/{conversationId}/messages",
    ].map((call): [string, Own[]] => [
      call,
      [{}, { right: "conversation.sharedOwn", ids: SHARED }],
    ]),
  ),
  // It isn't a webhook.
  "POST /api/triggers/{triggerId}/secret": { right: "schedule.own", known: 409 },
  // Without a signature.
  "POST /api/hooks/{triggerId}": { statuses: all(401) },
  // Its agent has left the project.
  "POST /api/schedules/{scheduleId}/run": { right: "schedule.own", known: 400 },
  "POST /api/trash/{kind}/{id}/restore": { ids: { kind: "task" } },
  "DELETE /api/trash/{kind}/{id}": { ids: { kind: "task" } },
  "GET /api/files/{key}": { ids: { key: "branding/unknown.png" } },
};
