import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { insertAgent, insertRag, insertTask } from "../support/reading-fixture";
import { joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

/** The addresses that lead on or crash on purpose, and show no screen of their own. */
const WITHOUT_SCREEN = ["/projects/[projectId]/workspace", "/test-crash/[level]"];

/** Headings of the page that jump over a level. */
function headingJumps(page: Page): Promise<string[]> {
  return page
    .getByRole("heading")
    .evaluateAll((headings) =>
      headings
        .map((one) => `${one.tagName} ${one.textContent}`)
        .filter((one, at, all) => Number(one[1]) > Number(all[at - 1]?.[1] ?? 0) + 1),
    );
}

/** Every page of the console as its folder is called. */
function pageFolders(): string[] {
  return readdirSync("app/(console)", { recursive: true, encoding: "utf8" })
    .filter((path) => path === "page.tsx" || path.endsWith("/page.tsx"))
    .map((path) => `/${path}`.replace(/\/page\.tsx$/, ""))
    .filter((folder) => !WITHOUT_SCREEN.includes(folder))
    .toSorted();
}

test("each page has a title of its own, which ends with the site's, and headings that jump over no level", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const project = await newProject(system, boss, { name: "Aurora", workspaces: ["crm"] });
  const agentId = await insertAgent(system, { name: "Scout" });
  const ragId = await insertRag(system, { name: "Handbook" });
  const taskId = await insertTask(system, { name: "Write the letter" });
  const workspace = await system.env.DB.prepare("SELECT id FROM workspaces WHERE project_id = ?")
    .bind(project)
    .first<{ id: string }>();
  const jobId = crypto.randomUUID();
  const inProject = `/projects/${project}/workspace`;
  /** Folder, address and title. */
  const pages: [folder: string, path: string, title: string][] = [
    ["", "/", "Overview"],
    ["/[...path]", "/nothing/here", "Page not found"],
    ["/account", "/account", "Your account"],
    ["/account/mcp", "/account/mcp", "Console as tools (MCP)"],
    ["/agents", "/agents", "Agents"],
    ["/agents", "/agents?mode=create", "Agents"],
    ["/agents/[agentId]/workspace", `/agents/${agentId}/workspace`, "Scout"],
    ["/agents/[agentId]/workspace", `/agents/${jobId}/workspace`, "Agent Not Found"],
    ["/integrations", "/integrations", "Integrations"],
    ["/projects", "/projects", "Projects"],
    ["/projects/[projectId]", `/projects/${project}`, "Aurora"],
    ["/projects/[projectId]", `/projects/${jobId}`, "Project Not Found"],
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
    ["/rags/[ragId]/workspace", `/rags/${jobId}/workspace`, "RAG Not Found"],
    ["/settings", "/settings", "Theme · Settings"],
    ["/settings", "/settings?tab=system", "System · Settings"],
    ["/settings", "/settings?tab=agents&mode=create", "Agents · Settings"],
    ["/settings/audit", "/settings/audit", "Audit log · Settings"],
    ["/settings/theme-demo", "/settings/theme-demo", "Theme and Component Demo · Settings"],
    ["/tasks", "/tasks", "Tasks"],
    ["/tasks/[taskId]", `/tasks/${taskId}`, "Write the letter"],
    ["/tasks/[taskId]", `/tasks/${jobId}`, "Task Not Found"],
    ["/tasks/[taskId]/edit", `/tasks/${taskId}/edit`, "Edit Write the letter"],
    ["/tasks/create", "/tasks/create", "Create Task"],
    ["/users", "/users", "Users"],
    ["/users", "/users?mode=create", "Users"],
    ["/workers", "/workers", "Workers System"],
    ["/workers/[workerId]", `/workers/${jobId}`, "Page not found"],
    ["/workspace/[workspaceId]/overview", `/workspace/${workspace?.id}/overview`, "CRM · Aurora"],
  ];
  expect([...new Set(pages.map(([folder]) => folder))].toSorted()).toEqual(pageFolders());

  await test.step("nobody signed in: sign-in, at any address that is no redirect", async () => {
    await page.goto(system.url);
    await expect(page).toHaveTitle("Sign in · Atrium");
    await page.goto(`${system.url}/nothing/here`);
    await expect(page).toHaveTitle("Sign in · Atrium");
  });
  const problems = await signIn(page, system, boss);
  for (const [, path, title] of pages) {
    await test.step(path, async () => {
      await page.goto(system.url + path);
      await expect(page).toHaveTitle(`${title} · Atrium`);
      await expect(page.locator("title")).toHaveCount(1);
      expect(await headingJumps(page)).toEqual([]);
    });
  }
  await test.step("a link and the browser's Back change the title", async () => {
    await page.goto(`${system.url}/tasks`);
    await page.getByRole("link", { name: "Create Task" }).click();
    await expect(page).toHaveTitle("Create Task · Atrium");
    await expect(page.locator("title")).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveTitle("Tasks · Atrium");
  });
  expect(problems).toEqual([]);
});

test("a title names nothing that the person may not see", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin");
  const member = await newPerson(system, "moderator");
  const hidden = await newProject(system, boss, { name: "Borealis", workspaces: ["crm"] });
  const seen = await newProject(system, boss, { name: "Zephyr", workspaces: ["crm", "content"] });
  await joinWorkspace(system, seen, "content", member);
  await signIn(page, system, member);
  for (const path of [`/projects/${hidden}`, `/projects/${hidden}/workspace/overview`]) {
    const answer = await page.goto(system.url + path);
    expect(await answer?.text()).not.toContain("Borealis");
    await expect(page).toHaveTitle("Project Not Found · Atrium");
  }
  await page.goto(`${system.url}/projects/${hidden}/workspace/crm/overview`);
  await expect(page).not.toHaveTitle(/Borealis/);
  await page.goto(`${system.url}/projects/${seen}/workspace/crm/overview`);
  await expect(page).toHaveTitle("Access Error · Atrium");
});
