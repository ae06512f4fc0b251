import type { Page } from "@playwright/test";
import { insertAgent, insertRag } from "../support/reading-fixture";
import { expectSound, expectSoundInThemes, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const COMMON_TABS = ["AI Workers", "Team", "Configuration", "Monitoring"];
const TABS = ["Overview", "Chat", "Runs", ...COMMON_TABS];
const RAG_TABS = ["Overview", "Documents", "Ask", "Search", "Questions", "Gaps", ...COMMON_TABS];
const CONFIG = { aiModel: { textGeneration: "@cf/meta/llama-3.1-8b-instruct" } };

const header = (page: Page) => page.locator("[data-slot=page-header]");
const panel = (page: Page) => page.getByRole("tabpanel");
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const fact = (page: Page, label: string) =>
  panel(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("an agent's and a RAG's workspace are read tab by tab and configured", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const problems = await signIn(page, system, boss);
  const configured = await test.step("an agent's workspace, tab by tab", async () => {
    const id = await insertAgent(system, {
      name: "Scout",
      createdBy: boss.id,
      assigned: [boss.id],
      aiAgentType: "content-scraper",
      agentConfig: CONFIG,
    });
    const address = `${system.url}/agents/${id}/workspace`;
    await page.goto(address);
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(trail.getByRole("listitem").last()).toHaveText("Scout");
    await expect(trail.getByRole("link", { name: "Back to agents" })).toHaveAttribute(
      "href",
      "/agents",
    );
    for (const text of ["Scout", "Active", "Scraper", "What it does"])
      await expect(header(page)).toContainText(text);
    await expect(header(page).locator('use[href$="#globe"]')).toHaveCount(1);
    await expect(header(page).getByRole("link", { name: "Visit Site" })).toHaveAttribute(
      "href",
      "https://item.example.com",
    );
    await expect(page.getByRole("tab")).toHaveText(TABS);
    for (const [label, value] of [
      ["Type", "Scraper"],
      ["Status", "Active"],
      ["URL", "https://item.example.com"],
      ["Created By", boss.name],
      ["AI Model", "Llama"],
      ["Max Tasks", "5"],
      ["Timeout", "10 minutes"],
    ] as const)
      await expect(fact(page, label)).toHaveText(value);
    const workers = page.locator("[data-slot=card]").filter({ hasText: "AI Workers Status" });
    await expect(workers).toContainText("No runs yet. Click Run to start one.");
    await expectSoundInThemes(page);

    // Arrow keys, Home and End move between the tabs, which are one Tab stop.
    await page.getByRole("tab", { name: "Overview" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(panel(page)).toContainText("No conversations yet");
    await page.keyboard.press("ArrowRight");
    await expect(panel(page)).toContainText("No runs yet");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "AI Workers" })).toBeFocused();
    await expect(panel(page)).toContainText("What this agent can do");
    await page.keyboard.press("End");
    await expect(panel(page)).toContainText("No metrics yet");
    await page.keyboard.press("Home");
    for (const [action, tab] of [
      ["Configure AI Workers", "AI Workers"],
      ["Agent settings", "Configuration"],
      ["View Metrics", "Monitoring"],
    ] as const) {
      await panel(page).getByRole("button", { name: action }).click();
      await expect(page.getByRole("tab", { name: tab })).toBeFocused();
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      await openTab(page, "Overview");
    }
    await header(page).getByRole("button", { name: "Settings" }).click();
    await expect(panel(page)).toContainText("Tools that change data");
    await expectSound(page);
    await openTab(page, "Team");
    await expect(panel(page)).toContainText(boss.email);
    await expectSound(page);
    expect(page.url()).toBe(`${address}?tab=team`);
    return id;
  });
  await test.step("the Configuration tab edits what an agent's overview shows", async () => {
    await openTab(page, "Configuration");
    await page.getByLabel("Type", { exact: true }).fill("Chat assistant");
    await page.getByLabel("Status", { exact: true }).selectOption("inactive");
    await page.getByLabel("AI agent type").fill("conversational");
    await page.getByLabel("AI model").fill("open-mistral-7b");
    await expect(panel(page)).toContainText("Shown as Mistral.");
    await page.getByLabel("Max tasks").fill("12");
    await page.getByLabel("Timeout in minutes").fill("45");
    // Changing the tab keeps everything.
    await openTab(page, "Monitoring");
    await openTab(page, "Configuration");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Agent updated successfully!")).toBeVisible();
    await openTab(page, "Overview");
    for (const [label, value] of [
      ["Type", "Chat assistant"],
      ["Status", "Inactive"],
      ["AI Model", "Mistral"],
      ["Max Tasks", "12"],
      ["Timeout", "45 minutes"],
    ] as const)
      await expect(fact(page, label)).toHaveText(value);
    await expect(header(page)).toContainText("Inactive");

    // Someone else saved first: the server rejects the save, and typed values stay.
    await system.env.DB.prepare("UPDATE agents SET version = version + 1 WHERE id = ?")
      .bind(configured)
      .run();
    await openTab(page, "Configuration");
    await page.getByLabel("Max tasks").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(panel(page)).toContainText("Someone changed this agent in the meantime.");
    await expect(page.getByLabel("Max tasks")).toHaveValue("");
  });
  await test.step("a RAG's workspace, tab by tab", async () => {
    const id = await insertRag(system, { name: "Shelf", createdBy: boss.id, assigned: [boss.id] });
    const address = `${system.url}/rags/${id}/workspace`;
    await page.goto(address);
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(trail.getByRole("link", { name: "RAGs" })).toHaveAttribute("href", "/rags");
    for (const text of ["Shelf", "Training", "Document Q&A", "What it does"])
      await expect(header(page)).toContainText(text);
    await expect(header(page).locator('use[href$="#brain"]')).toHaveCount(1);
    await expect(header(page).getByRole("link", { name: "Visit RAG" })).toHaveAttribute(
      "href",
      "https://item.example.com",
    );
    await expect(page.getByRole("tab")).toHaveText(RAG_TABS);
    for (const [label, value] of [
      ["Type", "Document Q&A"],
      ["Status", "Training"],
      ["Team Members", "1"],
      ["Created", /years ago/],
      ["Updated", /years ago/],
      ["Created By", boss.name],
      ["Description", "What it does"],
    ] as const)
      await expect(fact(page, label)).toHaveText(value);
    await expect(fact(page, "RAG URL").getByRole("link")).toHaveText("https://item.example.com");
    await expectSoundInThemes(page);
    for (const [action, tab, text] of [
      ["Manage Team", "Team", boss.email],
      ["Configuration", "Configuration", "900 characters"],
      ["Monitoring", "Monitoring", "No queries yet"],
    ] as const) {
      await panel(page).getByRole("button", { name: action }).click();
      await expect(page.getByRole("tab", { name: tab })).toBeFocused();
      await expect(panel(page)).toContainText(text);
      await openTab(page, "Overview");
    }
    await openTab(page, "AI Workers");
    await expect(panel(page)).toContainText("No jobs yet");
    await expect(page.getByText("Coming Soon")).toHaveCount(0);
    await expectSound(page);
    await openTab(page, "Configuration");
    await page.getByLabel("Type", { exact: true }).selectOption("semantic-search");
    await page.getByLabel("Status", { exact: true }).selectOption("active");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("RAG updated successfully!")).toBeVisible();
    await openTab(page, "Overview");
    await expect(fact(page, "Type")).toHaveText("Semantic Search");
    await expect(header(page)).toContainText("Active");
    expect(page.url()).toBe(address);
    const back = panel(page).getByRole("link", { name: "Back to RAGs" });
    await expect(back).toHaveAttribute("href", "/settings?tab=rags");
    await back.click();
    await expect(page).toHaveURL(`${system.url}/settings?tab=rags`);
  });
  await test.step("bare ones, read by a member", async () => {
    const member = await newPerson(system, "moderator");
    const made = { name: "Bare", assigned: [member.id] };
    const [agent, rag] = [await insertAgent(system, made), await insertRag(system, made)];
    await system.env.DB.batch(
      [
        ["agents", agent],
        ["rags", rag],
      ].map(([table, id]) =>
        system.env.DB.prepare(`UPDATE ${table} SET url = '', details = '' WHERE id = ?`).bind(id),
      ),
    );
    await signIn(page, system, member);
    await page.goto(`${system.url}/agents/${agent}/workspace`);
    await expect(page.getByRole("link", { name: "Visit Site" })).toHaveCount(0);
    await expect(panel(page).getByRole("button", { name: "Visit Site" })).toBeDisabled();
    // Only one of the two is set, so there is no configuration to show.
    for (const values of ["'seo', NULL", "NULL, '{}'"]) {
      await system.env.DB.prepare(
        `UPDATE agents SET (ai_agent_type, agent_config) = (SELECT ${values}) WHERE id = ?`,
      )
        .bind(agent)
        .run();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: "Bare" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "AI Configuration" })).toHaveCount(0);
    }
    await openTab(page, "Configuration");
    await expect(panel(page)).toContainText("Read-only access • Contact superadmin for changes");
    await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Back to agents" })).toHaveAttribute(
      "href",
      "/agents",
    );
    await page.goto(`${system.url}/rags/${rag}/workspace`);
    await expect(page.getByRole("link", { name: "Visit RAG" })).toHaveCount(0);
    await expect(fact(page, "Created By")).toHaveText("System");
    await expect(fact(page, "Description")).toHaveText("No description provided");
    await expect(page.getByRole("link", { name: "Back to RAGs" })).toHaveAttribute("href", "/rags");
  });
  expect(problems).toEqual([]);
});
