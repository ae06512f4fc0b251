import type { Page } from "@playwright/test";
import { projectTabs } from "./reading-fixture";
import { expectSound, newPerson, newProject, signIn, withoutTable } from "./signed-in";
import { expect, test } from "./system";

const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("a project or a place in it that is empty, not there or not to be loaded says so", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, {
    name: "Back again",
    workspaces: ["content", "media"],
  });
  await system.env.DB.prepare("UPDATE projects SET details = '' WHERE id = ?").bind(id).run();
  const root = `${system.url}/projects/${id}`;
  await signIn(page, system, boss);

  await test.step("a hub that can't be loaded says so; one without an id says that", async () => {
    await page.goto(`${system.url}/projects/%20`);
    await expect(page.getByText("Project ID not provided")).toBeVisible();
    await withoutTable(system, "project_users", async () => {
      await page.goto(root);
      await expect(heading(page, "Project Not Found")).toBeVisible();
      await expect(page.getByText("Failed to load project. Please try again.")).toBeVisible();
    });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Back again" })).toBeVisible();
  });
  await test.step("a hub without details or team says so", async () => {
    await expect(
      page.getByText("Project command center - manage all your workspaces from here."),
    ).toBeVisible();
    await expect(heading(page, "No Team Members")).toBeVisible();
  });
  await test.step("a project that is not there, one that can't be loaded and a tab that can't say so", async () => {
    const unknown = crypto.randomUUID();
    const answer = await page.goto(`${system.url}/projects/${unknown}/workspace/agents`);
    expect(answer?.status()).toBe(404);
    await expect(heading(page, "Project Not Found")).toBeVisible();
    await expect(page).toHaveTitle("Project Not Found · Atrium");
    await expect(page.getByText("Project not found", { exact: true })).toBeVisible();
    await expect(page.getByText(unknown)).toBeVisible();
    await page.goto(`${system.url}/projects/%20/workspace/overview`);
    await expect(page.getByText("Project ID not provided")).toBeVisible();
    await withoutTable(system, "project_users", async () => {
      await page.goto(`${root}/workspace/overview`);
      await expect(heading(page, "Project Not Found")).toBeVisible();
      await expect(page.getByText("Failed to load project. Please try again.")).toBeVisible();
      await expect(page.getByText("Failed to load project: 500")).toBeVisible();
      await expect(page.getByText(id)).toBeVisible();
    });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Back again" })).toBeVisible();
    await withoutTable(system, "agent_projects", async () => {
      await projectTabs(page).getByRole("link", { name: "Agents" }).click();
      await expect(page.getByText("Failed to load agents")).toBeVisible();
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(heading(page, "Project agents")).toBeVisible();
  });
  await test.step("an unknown type, a missing one and a load that fails say so", async () => {
    // Each tool that the hub counts opens a page.
    await page.goto(`${root}/workspace/content/tasks`);
    await expect(page).toHaveURL(`${root}/workspace/tasks`);
    await page.goto(`${root}/workspace/wiki/overview`);
    await expect(heading(page, "Invalid Workspace")).toBeVisible();
    await expect(page.getByText("Invalid workspace type")).toBeVisible();
    await expect(heading(page, "Workspace Not Implemented")).toBeVisible();
    await expect(page.getByText("The wiki workspace is not yet available.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Project" })).toHaveAttribute(
      "href",
      `/projects/${id}`,
    );
    await expectSound(page);
    await page.goto(`${root}/workspace/%20/overview`);
    await expect(page.getByText("Project ID or workspace type not provided")).toBeVisible();
    // A workspace that the project doesn't have doesn't mean a missing project.
    for (const tab of ["overview", "team"]) {
      await page.goto(`${root}/workspace/crm/${tab}`);
      await expect(heading(page, "Invalid Workspace")).toBeVisible();
      await expect(page.getByText("This project has no CRM workspace")).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Project" })).toBeVisible();
    }
  });
  await test.step("a superadmin enters every workspace; one that can't be loaded says so and loads again", async () => {
    const other = await newPerson(system, "superadmin");
    await system.env.DB.prepare("UPDATE projects SET created_by = ? WHERE id = ?")
      .bind(other.id, id)
      .run();
    await withoutTable(system, "workspace_users", async () => {
      await page.goto(`${root}/workspace/media/overview`);
      await expect(heading(page, "Access Error")).toBeVisible();
      await expect(
        page.getByText(
          "Failed to load workspace information. Please check your access permissions.",
          { exact: true },
        ),
      ).toBeVisible();
      await expect(page.getByText("Failed to load workspace info: 500")).toBeVisible();
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Back again · Media" })).toBeVisible();
    await withoutTable(system, "workspaces", async () => {
      await page.goto(`${system.url}/workspace/${crypto.randomUUID()}/overview`);
      await expect(heading(page, "Failed to load workspace information")).toBeVisible();
    });
  });
  await test.step("what one may not see is Project Not Found with its id, inside the shell", async () => {
    await signIn(page, system, await newPerson(system, "admin"));
    expect((await page.goto(`${root}/workspace/media/overview`))?.status()).toBe(404);
    expect((await page.goto(root))?.status()).toBe(404);
    await expect(heading(page, "Project Not Found")).toBeVisible();
    await expect(page.getByText("Project not found", { exact: true })).toBeVisible();
    await expect(page.getByText(id)).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expectSound(page);
  });
});
