import { SYSTEM_ROLES, WORKSPACE_TYPES } from "@/db/vocabulary";
import { POLICY } from "@/lib/auth/policy";
import type { Operation } from "@/lib/http/declaration";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { readOperations } from "../../scripts/lib/api-routes.mjs";
import type { Right } from "../support/matrix/rights";
import { rightOf } from "./route-rights";
import { uploadsOf } from "./uploads-of";

/**
 * Every call of the API with what each kind of person is answered, made from what the routes declare. The ids in a path
 * are of what does not exist, so that an admitted person is answered 400 or 404 and never changes anything. Where there
 * are others, `right` says who may what with them. What no declaration says stands in OWN.
 */
export const KINDS = [
  "anonymous",
  "moderator",
  "admin",
  "superadmin",
  "deactivated",
  "demoted",
] as const;
export type Kind = (typeof KINDS)[number];

const ROLES = ["anonymous", "moderator", "admin", "superadmin"] as const;
type Statuses = Record<(typeof ROLES)[number], number>;

/** What is asked of one call beyond what its declaration says. */
interface Own {
  /** Whoever the role admits, with ids that do not exist. */
  admitted?: number;
  /** By kind, where they differ in other ways. */
  statuses?: Statuses;
  /** A JSON body that no schema accepts: whoever is admitted is told so. */
  body?: unknown;
  /** Answered before it is known who asks: a token is not looked at. */
  asksNobody?: boolean;
  /** Not a JSON route: sent as a form. */
  form?: boolean;
  /** Who may, among those whom their role admits, where the ids exist. */
  right?: Right;
  /**
   * What those are then answered by a call that changes nothing: it reads, its body is refused, or its If-Match, which
   * goes with each PATCH and DELETE, is of another version.
   */
  known?: number;
  /** What those are answered whom the right refuses; 403 where nothing is given. */
  refused?: number;
  /** The body of that call, where `body` would not come as far. */
  knownBody?: unknown;
  /** Ids by other names than the path's, for what is not there or is another one's. */
  ids?: Record<string, string>;
  query?: string;
}

export interface RouteRow extends Own, Statuses {
  method: Operation["method"];
  /** With ids that do not exist. */
  path: string;
  /** The same with names in braces for its ids. */
  template: string;
  /** The action that it declares, or who gets past its door. */
  access: string;
  /** No API token may call it: one that may do everything is answered 403. */
  needsSession: boolean;
  /** It changes nothing, though it is no GET. */
  reads?: boolean;
  /** What may hold the caller's account back while it stays open to them. */
  whileHeld?: Operation["whileHeld"];
}

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** A path or a body of the table with ids in its braces; a name that has none gets one that does not exist. */
export function withIds(text: string, ids: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{([a-z-]+)\}/g, (_, name: string) => ids[name] ?? UNKNOWN);
}

const all = (status: number): Statuses => ({
  anonymous: status,
  moderator: status,
  admin: status,
  superadmin: status,
});

const NOTHING = "/api/nothing-here";
const NEW_NAME = { name: "New" };
const NOBODY = { user: "{nobody}" };
const PROJECT = "/api/projects/{projectId}";
const MEDIA = `${PROJECT}/workspaces/media`;
const TASK = "/api/tasks/{taskId}";
const SETUP: Own = { admitted: 409 };
/** Of these a superadmin gets the settings' shape. */
const PROVIDER: Own = { statuses: { ...all(409), superadmin: 400 } };
/** Of which somebody else than its person is asked, and one that its owner shares. */
const OTHER_APPROVAL = { approval: "{other-approval}" };
const SHARED = { conversation: "{shared-conversation}" };
const link = (kind: "agent" | "rag"): Own => ({
  admitted: 400,
  known: 201,
  knownBody: { [`${kind}Id`]: `{linked-${kind}}` },
});

/** Calls of which the declaration does not say enough; several rows where a call asks for several rights. */
const OWN: Readonly<Record<string, Own | readonly Own[]>> = {
  "GET /api/health": { asksNobody: true },
  "POST /api/onboarding/password": SETUP,
  "POST /api/onboarding/use-bindings": SETUP,
  "POST /api/onboarding/admin": SETUP,
  "POST /api/cloudflare/validate": PROVIDER,
  "POST /api/cloudflare/create-services": PROVIDER,
  // Each has a session, a token and a comment that are ended here.
  "DELETE /api/auth/sessions/{sessionId}": { right: "personal", known: 200 },
  "DELETE /api/tokens/{tokenId}": { right: "personal", known: 200 },
  [`DELETE ${TASK}/comments/{commentId}`]: { right: "comment.delete", known: 200 },
  // Nobody here has given a password, or has a second factor.
  "POST /api/auth/mfa": { statuses: all(401) },
  // Nobody here has been to an identity provider.
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
  // No webhook was set.
  "DELETE /api/audit/webhook": { admitted: 404 },
  "POST /api/audit/webhook/test": { admitted: 404 },
  "POST /api/audit/webhook/retry": { admitted: 404 },
  "GET /api/access/explain": { query: "user=nobody&resource=project:nothing", admitted: 404 },
  "GET /api/users/{userId}": { right: "user.read" },
  // A moderator's account is what an admin manages.
  "PATCH /api/users/{userId}": [
    { right: "user.edit" },
    { right: "moderator.edit", ids: { user: "{moderator}" } },
  ],
  "DELETE /api/users/{userId}": [
    { right: "user.delete" },
    { right: "role", ids: { user: "{moderator}" } },
  ],
  // It makes a link of somebody else's, which is no change of theirs.
  "POST /api/users/{userId}/reset-link": [
    { right: "user.delete", known: 201 },
    { right: "role", known: 201, ids: { user: "{moderator}" } },
  ],
  // Nobody has asked for a new email. A known call names none.
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
  // What is linked already stays as it is, what is not cannot be taken out.
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
  // What is in a workspace is no sample, so that none are loaded and none removed.
  // Whoever is in, or lets people in, has nothing to ask for.
  [`POST ${PROJECT}/workspaces/{type}/access`]: { known: 201, refused: 409 },
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
  // The comment is on a task, and so on none of these.
  ...Object.fromEntries(
    RECORD_DEFINITIONS.flatMap(({ description: { workspace, name, one } }) =>
      ["PATCH", "DELETE"].map((method): [string, Own] => [
        `${method} ${PROJECT}/workspaces/${workspace}/${name}/{${one}Id}/comments/{commentId}`,
        { known: 404 },
      ]),
    ),
  ),
  // What is ready needs no other try, and is not being read.
  "POST /api/rags/{ragId}/documents/{documentId}/retry": { known: 409 },
  "POST /api/rags/{ragId}/documents/{documentId}/cancel": { known: 409 },
  // Somebody sent it as a text: there is nowhere to read it again.
  "POST /api/rags/{ragId}/documents/{documentId}/refresh": { known: 409 },
  // Nobody of them has asked, and there are no gaps.
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
  // No document of it has a text, and there is no other generation.
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
  // Its text is not there, and it has no chunks.
  "GET /api/rags/{ragId}/documents/{documentId}/text": { known: 409 },
  "PATCH /api/rags/{ragId}/documents/{documentId}/chunks/{n}": {
    ids: { n: "0" },
    known: 404,
    knownBody: { disabled: true },
  },
  "GET /api/agents/{agentId}/runs": { right: "item.read" },
  "GET /api/agents/{agentId}/monitoring": { right: "item.read" },
  "POST /api/agents/{agentId}/runs": { right: "item.read", knownBody: { input: 1 } },
  "POST /api/agents/{agentId}/scenarios/run": { known: 202 },
  "POST /api/agents/{agentId}/scenarios/{scenarioId}/run": { known: 202 },
  // It has come to its end, and its agent does not work in its project any more.
  "POST /api/runs/{runId}/cancel": { known: 409 },
  "POST /api/runs/{runId}/retry": { known: 400 },
  "GET /api/approvals/{approvalId}": [{}, { right: "approval.seeOther", ids: OTHER_APPROVAL }],
  // Whom the run acts for decides; superadmins see it. Where somebody else is asked, everybody else decides who sees it.
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
  // Its agent does not work in its project any more.
  "POST /api/schedules/{scheduleId}/run": { right: "schedule.own", known: 400 },
  "POST /api/trash/{kind}/{id}/restore": { ids: { kind: "task" } },
  "DELETE /api/trash/{kind}/{id}": { ids: { kind: "task" } },
  "GET /api/files/{key}": { ids: { key: "branding/unknown.png" } },
};

const RECORD_LISTS = new Set<string>(RECORD_DEFINITIONS.map(({ description }) => description.name));

/** The path with the names by which tests know ids: "contacts/{contactId}" has "{contacts}", "{taskId}" is "{task}". */
function templateOf({ path }: Operation, { ids = {}, query }: Own): string {
  const template = path.replace(/([\w-]+)\/\{(\w+?)(?:Id)?\}/g, (_, before: string, id: string) => {
    const name = RECORD_LISTS.has(before) ? before : id;
    return `${before}/${ids[name] ?? `{${name}}`}`;
  });
  return query ? `${template}?${query}` : template;
}

/** Somebody put on a team that they are not on is not there. */
const isTeamMember = ({ method, path }: Operation) =>
  method === "DELETE" && /\/users\/\{userId\}$/.test(path) && path !== "/api/users/{userId}";

/** Who is admitted: everybody, everyone signed in, or the roles of the policy. */
function statusesOf({ access }: Operation, admitted: number): Statuses {
  const everybody = all(admitted);
  if (access === "public") return everybody;
  const roles: readonly string[] =
    access === "startup" || access === "signed-in" ? SYSTEM_ROLES : POLICY[access].roles;
  const of = (role: string) => (roles.includes(role) ? admitted : 403);
  return {
    anonymous: 401,
    moderator: of("moderator"),
    admin: of("admin"),
    superadmin: of("superadmin"),
  };
}

function rowOf(operation: Operation, own: Own): RouteRow {
  const { method, path, body, sends, ifMatch, access, needsSession = false, reads } = operation;
  const takesBody = body !== undefined || sends !== undefined;
  const sent = "body" in own ? own.body : takesBody && !own.form ? {} : undefined;
  const isUnknown = path.includes("{");
  const admitted = own.admitted ?? (isUnknown ? 404 : takesBody ? 400 : 200);
  const isGuarded = ifMatch && (method === "PATCH" || method === "DELETE");
  const known = isGuarded ? 412 : takesBody ? 400 : 200;
  const ids = isTeamMember(operation) ? NOBODY : undefined;
  const right = own.right ?? rightOf(operation);
  const template = templateOf(operation, { ids, ...own });
  return {
    known: isTeamMember(operation) ? 404 : known,
    ...own,
    ...(own.statuses ?? statusesOf(operation, admitted)),
    ...(right && { right }),
    method,
    template,
    path: withIds(template),
    body:
      isGuarded && sent && !("body" in own) ? (isUnknown && operation.example) || NEW_NAME : sent,
    access,
    needsSession,
    ...(reads && { reads }),
    ...(operation.whileHeld && { whileHeld: operation.whileHeld }),
  };
}

const OPERATIONS: readonly Operation[] = await readOperations();
const LOGOUT = "/api/auth/logout";

/** The rows of a call: one for each type of workspace where it serves them all. */
function rowsOf(operation: Operation): RouteRow[] {
  const { method, path } = operation;
  const own = [OWN[`${method} ${path}`] ?? {}].flat();
  const paths = path.includes("{type}")
    ? WORKSPACE_TYPES.map((type) => path.replace("{type}", type))
    : [path];
  return paths.flatMap((each) => own.map((one) => rowOf({ ...operation, path: each }, one)));
}

/** Every call, one that there is not, and last the one that ends the session of whoever calls it. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  ...OPERATIONS.filter(({ path }) => path !== LOGOUT).flatMap(rowsOf),
  {
    method: "GET",
    template: NOTHING,
    path: NOTHING,
    access: "public",
    needsSession: false,
    ...all(404),
  },
  ...OPERATIONS.filter(({ path }) => path === LOGOUT).flatMap(rowsOf),
];

/** What a kind of person is answered. */
export function expectedStatus(row: RouteRow, kind: Kind): number {
  if (kind === "deactivated") return row.anonymous;
  return kind === "demoted" ? row.moderator : row[kind];
}
