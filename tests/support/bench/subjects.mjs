import {
  importContacts,
  makeProject,
  send,
  signIn,
  signInBody,
  uploadLogo,
} from "./bench-system.mjs";
import { CONNECTIONS } from "./load.mjs";

export const CONTACTS = 1000;
const WORKSPACES = ["content", "ecommerce", "crm", "media", "analytics"];

/** The sub-tabs that are measured, by their workspace: every list of records, the board and the charts. */
const AREAS = {
  content: ["content", "seo"],
  ecommerce: ["products", "orders", "inventory"],
  crm: ["contacts", "leads", "pipeline"],
  media: ["gallery", "videos", "assets"],
  analytics: ["readings", "charts"],
};

/** @typedef {{ name: string, kind: "page" | "JSON" | "whole" | "signIn", requests: import("./load.mjs").Asked[] }} Subject */

/**
 * What is measured against the bare worker, in a seeded system, to which it adds a project with records in every
 * workspace and a logo.
 * @returns {Promise<Subject[]>}
 */
export async function subjectsOf(system) {
  const boss = await signIn(system, "superadmin");
  const moderator = await signIn(system, "moderator");
  const own = await fillProject(system, boss);
  const logo = await uploadLogo(system, boss);
  const first = (sql) => system.DB.prepare(`${sql} LIMIT 1`).first("id");
  const hub = await first("SELECT project_id AS id FROM project_users");
  const asset = await first("SELECT id FROM media_assets ORDER BY size DESC");

  const get = (kind, path, cookie, name = path) => ({
    name,
    kind,
    requests: [{ url: new URL(path, system.url), headers: cookie ? { cookie } : {} }],
  });
  const area = (type, view) => {
    const path = (id) => `/projects/${id}/workspace/${type}/overview?view=${view}`;
    return get("page", path(own), boss, path("{id}"));
  };
  const call = (path) => get("JSON", `/api/${path}`, boss);
  const inProject = (kind, path, name = path) =>
    get(kind, `/api/projects/${own}/${path}`, boss, `/api/projects/{id}/${name}`);
  return [
    { name: "POST /api/auth/login", kind: "signIn", requests: await signIns(system) },
    get("page", "/", null, "/ (signed out)"),
    ...["/", "/tasks", "/projects", "/agents", "/rags"].map((path) => get("page", path, boss)),
    get("page", `/projects/${hub}`, boss, "/projects/{id}"),
    ...Object.entries(AREAS).flatMap(([type, views]) => views.map((view) => area(type, view))),
    ...["/", "/tasks", "/projects"].map((path) =>
      get("page", path, moderator, `${path} (moderator)`),
    ),
    ...["tasks", "tasks/version", "projects", "agents", "auth/validate"].map(call),
    get("JSON", `/api/projects/${hub}`, boss, "/api/projects/{id}"),
    inProject("JSON", "workspaces/crm/contacts"),
    get("whole", "/api/health", null),
    get("whole", "/api/settings/public", null),
    get("whole", logo, null, "/api/files/{key} (64 KiB)"),
    inProject(
      "whole",
      `workspaces/media/assets/${asset}/file`,
      "workspaces/media/assets/{id}/file",
    ),
  ];
}

/** The id of a project with records in every workspace. */
async function fillProject(system, cookie) {
  const id = await makeProject(system, cookie, WORKSPACES);
  for (const type of WORKSPACES)
    await send(system, cookie, ["POST", `/api/projects/${id}/workspaces/${type}/sample`]);
  await importContacts(system, cookie, { projectId: id, count: CONTACTS });
  return id;
}

/**
 * A person and an address for each connection: attempts are counted by both. None of those whose sessions are used
 * elsewhere: a person's oldest session ends with the eleventh.
 */
async function signIns({ url, DB }) {
  const { results } = await DB.prepare(
    "SELECT email FROM users WHERE active = 1 AND email NOT LIKE role || '@%' LIMIT ?",
  )
    .bind(CONNECTIONS)
    .all();
  return results.map(({ email }, number) => ({
    url: new URL("/api/auth/login", url),
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": `192.0.2.${number + 1}` },
    body: signInBody(email),
  }));
}
