import { readdirSync } from "node:fs";
import { Parser } from "htmlparser2";
import { expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { joinWorkspace, newProject } from "../support/new-project";
import { completeSetup, createPerson, type Person } from "../support/people";
import { insertAgent, insertRag, insertTask } from "../support/reading-fixture";
import { startSystem } from "../support/system";

/** Addresses that redirect, crash on purpose or don't exist, and so have no screen. */
const WITHOUT_SCREEN = [
  "/[...path]",
  "/agents/[agentId]",
  "/projects/[projectId]/workspace",
  "/test-crash/[level]",
];

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");

/** Returns every page of the console by its folder. */
function pageFolders(): string[] {
  return readdirSync("app/(console)", { recursive: true, encoding: "utf8" })
    .filter((path) => path === "page.tsx" || path.endsWith("/page.tsx"))
    .map((path) => `/${path}`.replace(/\/page\.tsx$/, ""))
    .filter((folder) => !WITHOUT_SCREEN.includes(folder))
    .toSorted();
}

/** Returns a page's titles from the server, and its headings as "2 Team". */
async function readPage(path: string, person?: Person) {
  const headers: HeadersInit = person ? { cookie: `atrium=${person.sealed}` } : {};
  const text = await (await fetch(system.url + path, { headers })).text();
  const titles: string[] = [];
  const headings: string[] = [];
  let inside: string[] | null = null;
  let depth = 0;
  const parser = new Parser({
    onopentag(name) {
      if (name === "svg") depth++;
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (name === "title" && depth === 0) inside = titles;
      if (level) inside = headings;
      if (inside && (name === "title" || level)) inside.push(level ? `${level} ` : "");
    },
    ontext(part) {
      if (inside) inside[inside.length - 1] += part;
    },
    onclosetag(name) {
      if (name === "svg") depth--;
      if (name === "title" || /^h[1-6]$/.test(name)) inside = null;
    },
  });
  parser.end(text);
  return { text, titles, headings };
}

/** Returns headings that skip a level. */
const jumps = (headings: readonly string[]) =>
  headings.filter((one, at) => Number(one[0]) > Number(headings[at - 1]?.[0] ?? 0) + 1);

it("each page has one title of its own, which ends with the site's, and headings that jump over no level", async () => {
  const project = await newProject(system, boss, { name: "Aurora", workspaces: ["crm"] });
  const agentId = await insertAgent(system, { name: "Scout" });
  const ragId = await insertRag(system, { name: "Handbook" });
  const taskId = await insertTask(system, { name: "Write the letter" });
  const workspace = await system.env.DB.prepare("SELECT id FROM workspaces WHERE project_id = ?")
    .bind(project)
    .first<{ id: string }>();
  const jobId = crypto.randomUUID();
  await system.env.DB.prepare(
    "INSERT INTO jobs (id, kind, subject, state, run_at, created_at, updated_at) VALUES (?, 'retention.clean', ?, 'failed', 1, 1, 1)",
  )
    .bind(jobId, jobId)
    .run();
  await system.env.DB.prepare(
    "INSERT INTO agent_runs (id, agent_id, trigger, input, created_at) VALUES ('run', ?, 'person', 'What is left?', 2000)",
  )
    .bind(agentId)
    .run();
  const inProject = `/projects/${project}/workspace`;
  /** Folder, address and title. */
  const pages: [folder: string, path: string, title: string][] = [
    ["", "/", "Overview"],
    ["/account", "/account", "Your account"],
    ["/account/review", "/account/review", "Sign-in methods"],
    ["/account/mcp", "/account/mcp", "MCP server"],
    ["/notices", "/notices", "Notices"],
    ["/agents", "/agents", "Agents"],
    ["/agents", "/agents?mode=create", "Agents"],
    ["/agents/[agentId]/runs/[runId]", `/agents/${agentId}/runs/run`, "What is left? · Scout"],
    ["/conversations", "/conversations", "Conversations"],
    ["/agents/[agentId]/workspace", `/agents/${agentId}/workspace`, "Scout"],
    ["/approvals", "/approvals", "Approvals"],
    ["/approvals/[runId]", "/approvals/run", "Review"],
    ["/integrations", "/integrations", "Integrations"],
    ["/projects", "/projects", "Projects"],
    ["/projects/[projectId]", `/projects/${project}`, "Aurora"],
    ["/projects/[projectId]/workspace/[workspaceType]", `${inProject}/overview`, "Aurora"],
    ["/projects/[projectId]/workspace/[workspaceType]", `${inProject}/tasks`, "Tasks · Aurora"],
    [
      "/projects/[projectId]/workspace/[workspaceType]/[tabId]",
      `${inProject}/crm/overview`,
      "CRM · Aurora",
    ],
    [
      "/projects/[projectId]/workspace/[workspaceType]/[tabId]",
      `${inProject}/crm/team`,
      "Team · CRM · Aurora",
    ],
    ["/rags", "/rags", "RAGs"],
    ["/rags/[ragId]/workspace", `/rags/${ragId}/workspace`, "Handbook"],
    ["/settings", "/settings", "Theme · Settings"],
    ["/settings", "/settings?tab=system", "System · Settings"],
    ["/settings", "/settings?tab=agents&mode=create", "Agents · Settings"],
    ["/settings/audit", "/settings/audit", "Audit log · Settings"],
    ["/settings/danger", "/settings/danger", "Danger zone · Settings"],
    ["/settings/quotas", "/settings/quotas", "Quotas · Settings"],
    ["/settings/security", "/settings/security", "Security · Settings"],
    ["/settings/sign-in", "/settings/sign-in", "Sign-in · Settings"],
    ["/settings/outbox", "/settings/outbox", "Outbox · Settings"],
    ["/settings/models", "/settings/models", "Models · Settings"],
    ["/settings/usage", "/settings/usage", "Usage · Settings"],
    ["/settings/theme-demo", "/settings/theme-demo", "Theme and Component Demo · Settings"],
    ["/tasks", "/tasks", "Tasks"],
    ["/tasks/[taskId]", `/tasks/${taskId}`, "Write the letter"],
    ["/tasks/[taskId]/edit", `/tasks/${taskId}/edit`, "Edit Write the letter"],
    ["/tasks/create", "/tasks/create", "Create Task"],
    ["/trash", "/trash", "Trash"],
    ["/users", "/users", "Users"],
    ["/users", "/users?mode=create", "Users"],
    ["/workers", "/workers", "Workers System"],
    ["/workers/[workerId]", `/workers/${jobId}`, "Remove expired data"],
    ["/workspace/[workspaceId]/overview", `/workspace/${workspace?.id}/overview`, "CRM · Aurora"],
  ];
  expect([...new Set(pages.map(([folder]) => folder))].toSorted()).toEqual(pageFolders());

  const signIn = await readPage("/");
  expect(signIn.titles).toEqual(["Sign in · Atrium"]);
  expect((await readPage("/nothing/here")).titles).toEqual(["Sign in · Atrium"]);
  for (const [, path, title] of pages) {
    const { titles, headings } = await readPage(path, boss);
    expect({ path, titles, jumps: jumps(headings) }).toEqual({
      path,
      titles: [`${title} · Atrium`],
      jumps: [],
    });
    expect(headings[0], path).toMatch(/^1 /);
  }
});

it("a title names nothing that the person may not see", async () => {
  const member = await createPerson(system, "moderator");
  const hidden = await newProject(system, boss, { name: "Borealis", workspaces: ["crm"] });
  const seen = await newProject(system, boss, { name: "Zephyr", workspaces: ["crm", "content"] });
  await joinWorkspace(system, seen, "content", member);
  for (const path of [`/projects/${hidden}`, `/projects/${hidden}/workspace/overview`]) {
    expect((await readPage(path, member)).text).not.toContain("Borealis");
  }
  const { text } = await readPage(`/projects/${hidden}/workspace/crm/overview`, member);
  expect(text).not.toContain("Borealis");
  const refused = await readPage(`/projects/${seen}/workspace/crm/overview`, member);
  expect(refused.titles.join()).not.toContain("CRM");
});
