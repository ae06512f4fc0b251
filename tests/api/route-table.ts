import type { Right } from "../support/matrix/rights";

/**
 * Every call of the API with what each kind of person is answered. The authorisation tests walk it, and a route file or
 * a method that is missing here fails. The ids in a path are of what does not exist, so that an admitted person is
 * answered 400 or 404 and never changes anything. Where there are others, `right` says who may what with them.
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

export interface RouteRow {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With ids that do not exist. */
  path: string;
  /** The same with names in braces for its ids. */
  template: string;
  /** Statuses by kind; `deactivated` is always answered as anonymous and `demoted` (to moderator) as a moderator. */
  anonymous: number;
  moderator: number;
  admin: number;
  superadmin: number;
  /** A JSON body that no schema accepts: whoever is admitted is told so. */
  body?: unknown;
  /** No API token may call it: one that may do everything is answered 403. */
  needsSession?: boolean;
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
  /** The body of that call, where `body` would not come as far. */
  knownBody?: unknown;
}

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** A path or a body of the table with ids in its braces; a name that has none gets one that does not exist. */
export function withIds(text: string, ids: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{([a-z-]+)\}/g, (_, name: string) => ids[name] ?? UNKNOWN);
}

/** A method and a path, what nobody signed in and each role is answered for ids that do not exist, and for those that do. */
function call(
  [method, template, body]: [RouteRow["method"], string, unknown?],
  statuses: Pick<RouteRow, (typeof ROLES)[number]>,
  [right, known, knownBody]: [Right?, number?, unknown?] = [],
): RouteRow {
  return { method, path: withIds(template), template, ...statuses, body, right, known, knownBody };
}

/** The same for what no API token may do. */
function callOfSession(...row: Parameters<typeof call>): RouteRow {
  return { ...call(...row), needsSession: true };
}

const ROLES = ["anonymous", "moderator", "admin", "superadmin"] as const;
const all = (status: number) => ({
  anonymous: status,
  moderator: status,
  admin: status,
  superadmin: status,
});
const signedIn = (status: number) => ({ ...all(status), anonymous: 401 });
const admins = (status: number) => ({ ...signedIn(status), moderator: 403 });
const superadmin = (status: number) => ({ ...admins(status), admin: 403 });

const NEW_NAME = { name: "New" };

/** The calls of a managed item and of its team; `noun` is what its paths and the right to read it are called by. */
function itemCalls(path: string, read: Right, assign: Right): RouteRow[] {
  return [
    call(["GET", path], signedIn(404), [read, 200]),
    call(["PATCH", path, NEW_NAME], superadmin(404), ["role", 412]),
    call(["DELETE", path], superadmin(404), ["role", 412]),
    call(["POST", `${path}/users`, {}], signedIn(404), [assign, 400]),
    call(["DELETE", `${path}/users/{nobody}`], signedIn(404), [assign, 404]),
  ];
}

const PROJECT = "/api/projects/{project}";

/** The calls that link agents or RAGs; what is linked already stays as it is, what is not cannot be taken out. */
function linkCalls(kind: "agent" | "rag"): RouteRow[] {
  const path = `${PROJECT}/${kind}s`;
  return [
    call(["GET", path], signedIn(404), ["project.read", 200]),
    call(["POST", path, {}], signedIn(400), [
      "project.link",
      201,
      { [`${kind}Id`]: `{linked-${kind}}` },
    ]),
    call(["DELETE", `${path}/{${kind}}`], signedIn(404), ["project.link", 404]),
  ];
}

type Workspace = "content" | "ecommerce" | "crm" | "media" | "analytics";

/** The change of several records at once, for the types that have it. */
const changeMany = (workspace: Workspace, list: string): RouteRow =>
  call(["PATCH", `${PROJECT}/workspaces/${workspace}/${list}`, {}], signedIn(404), [
    `${workspace}.enter`,
    400,
  ]);

/** The calls of a type of record. `made` is the answer to one that is made from an empty form. */
function recordCalls(workspace: Workspace, list: string, made = 400): RouteRow[] {
  const path = `${PROJECT}/workspaces/${workspace}/${list}`;
  const enter: Right = `${workspace}.enter`;
  const one = `${path}/{${list}}`;
  return [
    call(["GET", path], signedIn(404), [enter, 200]),
    call(["POST", path, {}], signedIn(404), [enter, made]),
    call(["DELETE", path, {}], signedIn(404), [enter, 400]),
    call(["GET", one], signedIn(404), [enter, 200]),
    call(["PATCH", one, {}], signedIn(404), [enter, 412]),
    call(["DELETE", one], signedIn(404), [enter, 412]),
    call(["POST", `${path}/import`, {}], signedIn(404), [enter, made]),
    call(["GET", `${one}/activity`], signedIn(404), [enter, 200]),
    call(["GET", `${path}/export`], signedIn(404), [enter, 200]),
  ];
}

/** What every workspace has beside its records. What is in it is no sample, so that none are loaded and none removed. */
function workspaceCalls(workspace: Workspace): RouteRow[] {
  const path = `${PROJECT}/workspaces/${workspace}`;
  const enter: Right = `${workspace}.enter`;
  return [
    call(["POST", `${path}/sample`], signedIn(404), [enter, 409]),
    call(["DELETE", `${path}/sample`], signedIn(404), [enter, 200]),
    call(["POST", `${path}/users`, {}], signedIn(404), ["workspace.assign", 400]),
    call(["DELETE", `${path}/users/{nobody}`], signedIn(404), ["workspace.assign", 404]),
  ];
}

const MEDIA = `${PROJECT}/workspaces/media`;
const PRODUCT = `${PROJECT}/workspaces/ecommerce/products/{products}`;
const STATUS = { status: "completed" };

export const ROUTE_TABLE: readonly RouteRow[] = [
  { ...call(["GET", "/api/health"], all(200)), asksNobody: true },
  call(["GET", "/api/settings/public"], all(200)),
  call(["GET", "/api/files/branding/unknown.png"], all(404)),
  call(["GET", "/api/auth/validate"], signedIn(200)),
  callOfSession(["POST", "/api/auth/login", {}], all(400)),
  call(["GET", "/api/errors"], superadmin(200)),
  call(["POST", "/api/errors", {}], all(400)),
  // Once set up, every set-up call is a conflict, whoever asks.
  callOfSession(["POST", "/api/onboarding/password", {}], all(409)),
  callOfSession(["POST", "/api/onboarding/use-bindings", {}], all(409)),
  callOfSession(["POST", "/api/onboarding/admin", {}], all(409)),
  // Of these two a superadmin gets the settings' shape.
  callOfSession(["POST", "/api/cloudflare/validate", {}], { ...all(409), superadmin: 400 }),
  callOfSession(["POST", "/api/cloudflare/create-services", {}], { ...all(409), superadmin: 400 }),
  callOfSession(["GET", "/api/auth/sessions"], signedIn(200)),
  // Each has a session that is ended here.
  callOfSession(["DELETE", "/api/auth/sessions/{session}"], signedIn(404), ["personal", 200]),
  callOfSession(["DELETE", "/api/auth/sessions"], signedIn(200)),
  callOfSession(["POST", "/api/auth/password", {}], signedIn(400)),
  callOfSession(["GET", "/api/tokens"], signedIn(200)),
  callOfSession(["POST", "/api/tokens", {}], signedIn(400)),
  // Each has a token that is revoked here.
  callOfSession(["DELETE", "/api/tokens/{token}"], signedIn(404), ["personal", 200]),
  call(["GET", "/api/bindings"], superadmin(200)),
  call(["GET", "/api/audit"], superadmin(200)),
  call(["GET", "/api/audit/export"], superadmin(200)),
  callOfSession(["POST", "/api/system/reset", {}], superadmin(400)),
  call(["GET", "/api/settings"], superadmin(200)),
  call(["PATCH", "/api/settings", {}], superadmin(400)),
  { ...call(["POST", "/api/settings/upload"], superadmin(400)), form: true },
  call(["DELETE", "/api/settings/upload?type=neither"], superadmin(400)),
  call(["GET", "/api/users"], admins(200)),
  call(["POST", "/api/users", {}], admins(400)),
  call(["GET", "/api/users/{user}"], signedIn(404), ["user.read", 200]),
  call(["PATCH", "/api/users/{user}", NEW_NAME], signedIn(404), ["user.edit", 412]),
  call(["DELETE", "/api/users/{user}"], admins(404), ["user.delete", 412]),
  // A moderator's account, which an admin manages.
  call(["PATCH", "/api/users/{moderator}", NEW_NAME], signedIn(404), ["moderator.edit", 412]),
  call(["DELETE", "/api/users/{moderator}"], admins(404), ["role", 412]),
  call(["GET", "/api/projects"], signedIn(200)),
  call(["GET", "/api/projects/my-projects"], signedIn(200)),
  call(["GET", "/api/workspaces/my-workspaces"], signedIn(200)),
  call(["POST", "/api/projects", {}], superadmin(400)),
  ...itemCalls(PROJECT, "project.read", "project.assign"),
  ...linkCalls("agent"),
  ...linkCalls("rag"),
  call(["GET", `${PROJECT}/integrations`], signedIn(404), ["project.read", 200]),
  call(["POST", `${PROJECT}/integrations`, {}], admins(400), [
    "project.linkIntegration",
    201,
    { integrationId: "{linked-integration}" },
  ]),
  call(["DELETE", `${PROJECT}/integrations/{nothing}`], admins(404), [
    "project.linkIntegration",
    404,
  ]),
  call(["GET", `${PROJECT}/workspaces?workspace=crm`], signedIn(404), ["crm.team", 200]),
  call(["GET", `${PROJECT}/workspaces?workspace=content`], signedIn(404), ["content.team", 200]),
  ...workspaceCalls("content"),
  ...workspaceCalls("ecommerce"),
  ...workspaceCalls("crm"),
  ...workspaceCalls("media"),
  ...workspaceCalls("analytics"),
  call(["GET", `${PROJECT}/workspaces/content/nothing`], signedIn(404)),
  changeMany("content", "items"),
  changeMany("ecommerce", "products"),
  changeMany("ecommerce", "orders"),
  changeMany("crm", "contacts"),
  changeMany("crm", "leads"),
  changeMany("crm", "deals"),
  changeMany("media", "assets"),
  ...recordCalls("content", "items"),
  ...recordCalls("content", "keywords"),
  ...recordCalls("ecommerce", "products"),
  ...recordCalls("ecommerce", "orders"),
  ...recordCalls("crm", "contacts"),
  ...recordCalls("crm", "leads"),
  ...recordCalls("crm", "deals"),
  // Assets are made by their uploads.
  ...recordCalls("media", "assets", 405),
  ...recordCalls("media", "folders"),
  ...recordCalls("analytics", "metrics"),
  call(["POST", `${PROJECT}/workspaces/crm/leads/{nothing}/deal`], signedIn(404), [
    "crm.enter",
    404,
  ]),
  call(["GET", `${PRODUCT}/stock`], signedIn(404), ["ecommerce.enter", 200]),
  call(["POST", `${PRODUCT}/stock`, {}], signedIn(404), ["ecommerce.enter", 400]),
  // An upload is its starter's; of the asset there is no thumbnail.
  call(["GET", `${MEDIA}/uploads`], signedIn(404), ["media.enter", 200]),
  call(["POST", `${MEDIA}/uploads`, {}], signedIn(404), ["media.enter", 400]),
  call(["GET", `${MEDIA}/uploads/{upload}`], signedIn(404), ["media.enter", 404]),
  call(["DELETE", `${MEDIA}/uploads/{upload}`], signedIn(404), ["media.enter", 404]),
  call(["POST", `${MEDIA}/uploads/{upload}/complete`, {}], signedIn(404), ["media.enter", 404]),
  call(["PUT", `${MEDIA}/uploads/{upload}/parts/1`, {}], signedIn(404), ["media.enter", 404]),
  call(["GET", `${MEDIA}/assets/{assets}/file`], signedIn(404), ["media.enter", 200]),
  call(["GET", `${MEDIA}/assets/{assets}/thumbnail`], signedIn(404), ["media.enter", 404]),
  call(["PUT", `${MEDIA}/assets/{assets}/thumbnail`, {}], signedIn(404), ["media.enter", 415]),
  call(["POST", `${MEDIA}/assets/{assets}/views`, {}], signedIn(404), ["media.enter", 200]),
  call(["POST", `${MEDIA}/assets/{assets}/downloads`, {}], signedIn(404), ["media.enter", 200]),
  ...["report", "charts", "insights"].map((list) =>
    call(["GET", `${PROJECT}/workspaces/analytics/${list}`], signedIn(404), [
      "analytics.enter",
      200,
    ]),
  ),
  call(["GET", "/api/agents"], signedIn(200)),
  call(["POST", "/api/agents", {}], superadmin(400)),
  ...itemCalls("/api/agents/{agent}", "item.read", "item.assign"),
  call(["GET", "/api/rags"], signedIn(200)),
  call(["POST", "/api/rags", {}], superadmin(400)),
  ...itemCalls("/api/rags/{rag}", "item.read", "item.assign"),
  call(["GET", "/api/search?q=a"], signedIn(200)),
  call(["GET", "/api/tasks"], signedIn(200)),
  call(["POST", "/api/tasks", {}], signedIn(400)),
  call(["GET", "/api/tasks/candidates"], signedIn(200)),
  call(["POST", "/api/tasks/candidates", {}], signedIn(400)),
  call(["GET", "/api/tasks/version"], signedIn(200)),
  call(["GET", "/api/tasks/{task}"], signedIn(404), ["task.read", 200]),
  call(["PATCH", "/api/tasks/{task}", NEW_NAME], signedIn(404), ["task.edit", 412]),
  call(["PATCH", "/api/tasks/{task}", STATUS], signedIn(404), ["task.setStatus", 412]),
  call(["DELETE", "/api/tasks/{task}"], signedIn(404), ["task.delete", 412]),
  call(["POST", "/api/tasks/{task}/users", {}], signedIn(404), ["task.edit", 400]),
  call(["DELETE", "/api/tasks/{task}/users/{nobody}"], signedIn(404), ["task.edit", 404]),
  call(["GET", "/api/tasks/{task}/activity"], signedIn(404), ["task.read", 200]),
  call(["GET", "/api/tasks/{task}/comments"], signedIn(404), ["task.read", 200]),
  call(["POST", "/api/tasks/{task}/comments", {}], signedIn(404), ["task.read", 400]),
  call(["PATCH", "/api/tasks/{task}/comments/{comment}", {}], signedIn(404), ["comment.edit", 400]),
  // Each has a comment that is deleted here.
  call(["DELETE", "/api/tasks/{task}/comments/{comment}"], signedIn(404), ["comment.delete", 200]),
  call(["POST", "/api/tasks/bulk", {}], signedIn(400)),
  call(["GET", "/api/integrations"], admins(200)),
  call(["POST", "/api/integrations", {}], admins(400)),
  call(["PATCH", "/api/integrations/{integration}", NEW_NAME], admins(404), ["role", 412]),
  call(["DELETE", "/api/integrations/{integration}"], admins(404), ["role", 412]),
  call(["POST", "/api/integrations/{nothing}/test"], signedIn(404)),
  call(["PATCH", "/api/integrations/{integration}/toggle", { isActive: true }], signedIn(404), [
    "role",
    412,
  ]),
  call(["GET", "/api/nothing-here"], all(404)),
  // Last: it ends the session of whoever calls it.
  callOfSession(["POST", "/api/auth/logout"], all(200)),
];

/** What a kind of person is answered. */
export function expectedStatus(row: RouteRow, kind: Kind): number {
  if (kind === "deactivated") return row.anonymous;
  return kind === "demoted" ? row.moderator : row[kind];
}
