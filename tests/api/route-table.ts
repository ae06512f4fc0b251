/**
 * Every call of the API with what each kind of person is answered. The authorisation test walks it, and a route file
 * that is missing here fails. `id` in a path stands for an id that does not exist, so that an admitted person is
 * answered 400 or 404 and never changes anything.
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
  path: string;
  /** Statuses by kind; `deactivated` is always answered as anonymous and `demoted` (to moderator) as a moderator. */
  anonymous: number;
  moderator: number;
  admin: number;
  superadmin: number;
  /** A JSON body that no schema accepts: whoever is admitted is told so. */
  body?: unknown;
  /** No API token may call it: one that may do everything is answered 403. */
  needsSession?: boolean;
  /** Not a JSON route: sent as a form. */
  form?: boolean;
}

const ID = "00000000-0000-4000-8000-000000000000";
const MEDIA = `/api/projects/${ID}/workspaces/media`;
const all = (status: number) => ({
  anonymous: status,
  moderator: status,
  admin: status,
  superadmin: status,
});
const signedIn = (status: number) => ({ ...all(status), anonymous: 401 });
const admins = (status: number) => ({
  anonymous: 401,
  moderator: 403,
  admin: status,
  superadmin: status,
});
const superadmin = (status: number) => ({
  anonymous: 401,
  moderator: 403,
  admin: 403,
  superadmin: status,
});

export const ROUTE_TABLE: readonly RouteRow[] = [
  { method: "GET", path: "/api/health", ...all(200) },
  { method: "GET", path: "/api/settings/public", ...all(200) },
  { method: "GET", path: "/api/files/branding/unknown.png", ...all(404) },
  { method: "GET", path: "/api/auth/validate", ...signedIn(200) },
  { method: "POST", path: "/api/auth/login", needsSession: true, body: {}, ...all(400) },
  { method: "GET", path: "/api/errors", ...superadmin(200) },
  { method: "POST", path: "/api/errors", body: {}, ...all(400) },
  // Once set up, every set-up call is a conflict, whoever asks.
  { method: "POST", path: "/api/onboarding/password", needsSession: true, body: {}, ...all(409) },
  {
    method: "POST",
    path: "/api/onboarding/use-bindings",
    needsSession: true,
    body: {},
    ...all(409),
  },
  { method: "POST", path: "/api/onboarding/admin", needsSession: true, body: {}, ...all(409) },
  // Of these two a superadmin gets the settings' shape.
  {
    method: "POST",
    path: "/api/cloudflare/validate",
    needsSession: true,
    body: {},
    ...all(409),
    superadmin: 400,
  },
  {
    method: "POST",
    path: "/api/cloudflare/create-services",
    needsSession: true,
    body: {},
    ...all(409),
    superadmin: 400,
  },
  { method: "GET", path: "/api/auth/sessions", needsSession: true, ...signedIn(200) },
  { method: "DELETE", path: "/api/auth/sessions", needsSession: true, ...signedIn(200) },
  { method: "DELETE", path: `/api/auth/sessions/${ID}`, needsSession: true, ...signedIn(404) },
  { method: "POST", path: "/api/auth/password", needsSession: true, body: {}, ...signedIn(400) },
  { method: "GET", path: "/api/tokens", needsSession: true, ...signedIn(200) },
  { method: "POST", path: "/api/tokens", needsSession: true, body: {}, ...signedIn(400) },
  { method: "DELETE", path: `/api/tokens/${ID}`, needsSession: true, ...signedIn(404) },
  { method: "GET", path: "/api/bindings", ...superadmin(200) },
  { method: "GET", path: "/api/audit", ...superadmin(200) },
  { method: "GET", path: "/api/audit/export", ...superadmin(200) },
  { method: "POST", path: "/api/system/reset", needsSession: true, body: {}, ...superadmin(400) },
  { method: "GET", path: "/api/settings", ...superadmin(200) },
  { method: "PATCH", path: "/api/settings", body: {}, ...superadmin(400) },
  { method: "POST", path: "/api/settings/upload", form: true, ...superadmin(400) },
  { method: "DELETE", path: "/api/settings/upload?type=neither", ...superadmin(400) },
  { method: "GET", path: "/api/users", ...admins(200) },
  { method: "POST", path: "/api/users", body: {}, ...admins(400) },
  {
    method: "GET",
    path: `/api/users/${ID}`,
    anonymous: 401,
    moderator: 404,
    admin: 404,
    superadmin: 404,
  },
  { method: "PATCH", path: `/api/users/${ID}`, body: { name: "New" }, ...signedIn(404) },
  { method: "DELETE", path: `/api/users/${ID}`, ...admins(404) },
  { method: "GET", path: "/api/projects", ...signedIn(200) },
  { method: "GET", path: "/api/projects/my-projects", ...signedIn(200) },
  { method: "GET", path: "/api/workspaces/my-workspaces", ...signedIn(200) },
  { method: "POST", path: "/api/projects", body: {}, ...superadmin(400) },
  { method: "GET", path: `/api/projects/${ID}`, ...signedIn(404) },
  { method: "PATCH", path: `/api/projects/${ID}`, body: { name: "New" }, ...superadmin(404) },
  { method: "DELETE", path: `/api/projects/${ID}`, ...superadmin(404) },
  ...["agents", "rags"].flatMap((kind): RouteRow[] => [
    { method: "GET", path: `/api/projects/${ID}/${kind}`, ...signedIn(404) },
    { method: "POST", path: `/api/projects/${ID}/${kind}`, body: {}, ...signedIn(400) },
    { method: "DELETE", path: `/api/projects/${ID}/${kind}/${ID}`, ...signedIn(404) },
  ]),
  { method: "GET", path: `/api/projects/${ID}/integrations`, ...signedIn(404) },
  { method: "POST", path: `/api/projects/${ID}/integrations`, body: {}, ...admins(400) },
  { method: "DELETE", path: `/api/projects/${ID}/integrations/${ID}`, ...admins(404) },
  { method: "POST", path: `/api/projects/${ID}/users`, body: {}, ...signedIn(404) },
  { method: "DELETE", path: `/api/projects/${ID}/users/${ID}`, ...signedIn(404) },
  { method: "GET", path: `/api/projects/${ID}/workspaces?workspace=crm`, ...signedIn(404) },
  { method: "POST", path: `/api/projects/${ID}/workspaces/crm/users`, body: {}, ...signedIn(404) },
  { method: "DELETE", path: `/api/projects/${ID}/workspaces/crm/users/${ID}`, ...signedIn(404) },
  { method: "GET", path: `/api/projects/${ID}/workspaces/content/items`, ...signedIn(404) },
  { method: "GET", path: `/api/projects/${ID}/workspaces/content/nothing`, ...signedIn(404) },
  {
    method: "POST",
    path: `/api/projects/${ID}/workspaces/content/items`,
    body: {},
    ...signedIn(404),
  },
  {
    method: "DELETE",
    path: `/api/projects/${ID}/workspaces/content/items`,
    body: {},
    ...signedIn(404),
  },
  { method: "GET", path: `/api/projects/${ID}/workspaces/content/items/${ID}`, ...signedIn(404) },
  {
    method: "PATCH",
    path: `/api/projects/${ID}/workspaces/content/items/${ID}`,
    body: {},
    ...signedIn(404),
  },
  {
    method: "DELETE",
    path: `/api/projects/${ID}/workspaces/content/items/${ID}`,
    ...signedIn(404),
  },
  {
    method: "POST",
    path: `/api/projects/${ID}/workspaces/content/items/import`,
    body: {},
    ...signedIn(404),
  },
  {
    method: "GET",
    path: `/api/projects/${ID}/workspaces/content/items/${ID}/activity`,
    ...signedIn(404),
  },
  { method: "GET", path: `/api/projects/${ID}/workspaces/content/items/export`, ...signedIn(404) },
  { method: "POST", path: `/api/projects/${ID}/workspaces/content/sample`, ...signedIn(404) },
  { method: "DELETE", path: `/api/projects/${ID}/workspaces/content/sample`, ...signedIn(404) },
  { method: "POST", path: `/api/projects/${ID}/workspaces/crm/leads/${ID}/deal`, ...signedIn(404) },
  ...["uploads", `uploads/${ID}`, `assets/${ID}/file`, `assets/${ID}/thumbnail`].map(
    (path): RouteRow => ({ method: "GET", path: `${MEDIA}/${path}`, ...signedIn(404) }),
  ),
  ...["uploads", `uploads/${ID}/complete`, `assets/${ID}/views`, `assets/${ID}/downloads`].map(
    (path): RouteRow => ({ method: "POST", path: `${MEDIA}/${path}`, body: {}, ...signedIn(404) }),
  ),
  ...[`uploads/${ID}/parts/1`, `assets/${ID}/thumbnail`].map(
    (path): RouteRow => ({ method: "PUT", path: `${MEDIA}/${path}`, body: {}, ...signedIn(404) }),
  ),
  { method: "DELETE", path: `${MEDIA}/uploads/${ID}`, ...signedIn(404) },
  ...["products", "orders"].flatMap((list): RouteRow[] => {
    const path = `/api/projects/${ID}/workspaces/ecommerce/${list}`;
    return [
      { method: "GET", path, ...signedIn(404) },
      { method: "POST", path, body: {}, ...signedIn(404) },
      { method: "PATCH", path: `${path}/${ID}`, body: {}, ...signedIn(404) },
      { method: "DELETE", path: `${path}/${ID}`, ...signedIn(404) },
      { method: "POST", path: `${path}/import`, body: {}, ...signedIn(404) },
      { method: "GET", path: `${path}/export`, ...signedIn(404) },
    ];
  }),
  {
    method: "GET",
    path: `/api/projects/${ID}/workspaces/ecommerce/products/${ID}/stock`,
    ...signedIn(404),
  },
  {
    method: "POST",
    path: `/api/projects/${ID}/workspaces/ecommerce/products/${ID}/stock`,
    body: {},
    ...signedIn(404),
  },
  { method: "POST", path: `/api/agents/${ID}/users`, body: {}, ...signedIn(404) },
  { method: "DELETE", path: `/api/agents/${ID}/users/${ID}`, ...signedIn(404) },
  { method: "POST", path: `/api/rags/${ID}/users`, body: {}, ...signedIn(404) },
  { method: "DELETE", path: `/api/rags/${ID}/users/${ID}`, ...signedIn(404) },
  { method: "GET", path: "/api/agents", ...signedIn(200) },
  { method: "POST", path: "/api/agents", body: {}, ...superadmin(400) },
  { method: "GET", path: `/api/agents/${ID}`, ...signedIn(404) },
  { method: "PATCH", path: `/api/agents/${ID}`, body: { name: "New" }, ...superadmin(404) },
  { method: "DELETE", path: `/api/agents/${ID}`, ...superadmin(404) },
  { method: "GET", path: "/api/rags", ...signedIn(200) },
  { method: "POST", path: "/api/rags", body: {}, ...superadmin(400) },
  { method: "GET", path: `/api/rags/${ID}`, ...signedIn(404) },
  { method: "PATCH", path: `/api/rags/${ID}`, body: { name: "New" }, ...superadmin(404) },
  { method: "DELETE", path: `/api/rags/${ID}`, ...superadmin(404) },
  ...["report", "charts", "insights", "metrics"].map(
    (list): RouteRow => ({
      method: "GET",
      path: `/api/projects/${ID}/workspaces/analytics/${list}`,
      ...signedIn(404),
    }),
  ),
  { method: "GET", path: "/api/search?q=a", ...signedIn(200) },
  { method: "GET", path: "/api/tasks", ...signedIn(200) },
  { method: "POST", path: "/api/tasks", body: {}, ...signedIn(400) },
  { method: "GET", path: "/api/tasks/candidates", ...signedIn(200) },
  { method: "GET", path: "/api/tasks/version", ...signedIn(200) },
  { method: "GET", path: `/api/tasks/${ID}`, ...signedIn(404) },
  { method: "PATCH", path: `/api/tasks/${ID}`, body: { name: "New" }, ...signedIn(404) },
  { method: "DELETE", path: `/api/tasks/${ID}`, ...signedIn(404) },
  { method: "POST", path: `/api/tasks/${ID}/users`, body: {}, ...signedIn(404) },
  { method: "DELETE", path: `/api/tasks/${ID}/users/${ID}`, ...signedIn(404) },
  { method: "GET", path: `/api/tasks/${ID}/activity`, ...signedIn(404) },
  { method: "GET", path: `/api/tasks/${ID}/comments`, ...signedIn(404) },
  { method: "POST", path: `/api/tasks/${ID}/comments`, body: {}, ...signedIn(404) },
  { method: "PATCH", path: `/api/tasks/${ID}/comments/${ID}`, body: {}, ...signedIn(404) },
  { method: "DELETE", path: `/api/tasks/${ID}/comments/${ID}`, ...signedIn(404) },
  { method: "POST", path: "/api/tasks/bulk", body: {}, ...signedIn(400) },
  { method: "GET", path: "/api/integrations", ...admins(200) },
  { method: "POST", path: "/api/integrations", body: {}, ...admins(400) },
  { method: "PATCH", path: `/api/integrations/${ID}`, body: { name: "New" }, ...admins(404) },
  { method: "DELETE", path: `/api/integrations/${ID}`, ...admins(404) },
  { method: "POST", path: `/api/integrations/${ID}/test`, ...signedIn(404) },
  {
    method: "PATCH",
    path: `/api/integrations/${ID}/toggle`,
    body: { isActive: true },
    ...signedIn(404),
  },
  { method: "GET", path: "/api/nothing-here", ...all(404) },
  // Last: it ends the session of whoever calls it.
  { method: "POST", path: "/api/auth/logout", needsSession: true, ...all(200) },
];

/** What a kind of person is answered. */
export function expectedStatus(row: RouteRow, kind: Kind): number {
  if (kind === "deactivated") return row.anonymous;
  return kind === "demoted" ? row.moderator : row[kind];
}
