import { call } from "../support/people";
import { chooseByKeys } from "./choose-by-keys";
import { expectFits } from "./expect-fits";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("the audit log is filtered and exported, and a cap is set", async ({ page, system }) => {
  const boss = await newPerson(system, "superadmin", "Cora Cap");
  const problems = await signIn(page, system, boss);
  await test.step("the audit log filters, shows what changed and exports", async () => {
    const actor = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await system.env.DB.prepare(
      `INSERT INTO audit_log (id, at, actor_email, action, entity_type, outcome, before, after)
        VALUES (?, ?, ?, 'users.edit', 'user', 'done', '{"name":"Ada"}', '{"name":"Ada Lovelace"}')`,
    )
      .bind(crypto.randomUUID(), Date.now(), actor)
      .run();
    await page.goto(`${system.url}/settings`);
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page).toHaveURL(`${system.url}/settings/audit`);
    const log = page.getByRole("region", { name: "Audit log" });
    const count = log.getByText(/^\d+ entr/);
    await expect(count).toBeVisible();
    await chooseByKeys(log.getByLabel("Action", { exact: true }), "users.edit");
    await expect(page).toHaveURL(`${system.url}/settings/audit?action=users.edit`);
    const typed = log.locator("summary", { hasText: "Person, agent and date" });
    await typed.focus();
    await page.keyboard.press("Enter");
    await log.getByLabel(/^Actor/).fill(actor);
    const apply = log.getByRole("button", { name: "Apply filters" });
    // Applying keeps the position on the page and in the form.
    await page.setViewportSize({ width: 1280, height: 300 });
    await apply.focus();
    await page.evaluate(() => scrollTo(0, 60));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      `${system.url}/settings/audit?action=users.edit&actor=${encodeURIComponent(actor)}`,
    );
    await expect(count).toHaveText("1 entry");
    await expect(apply).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(60);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press("Escape");
    await expect(typed).toBeFocused();
    await expect(apply).toBeHidden();
    await expect(typed).toContainText(actor);
    await log.getByText("1 value").click();
    await expect(log.locator("del")).toHaveText(/Ada$/);
    await expect(log.locator("ins")).toHaveText(/Ada Lovelace$/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
    const search = log.getByRole("searchbox", { name: "Search entries" });
    await search.fill("no such thing");
    await page.keyboard.press("Enter");
    await expect(log.getByText("No entries match")).toBeVisible();
    await expect(search).toBeFocused();
    await page.goBack();
    await expect(count).toHaveText("1 entry");
    await expect(search).toHaveValue("");
    await log.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(`${system.url}/settings/audit`);
    await expect(log.getByLabel("Action", { exact: true })).toHaveValue("");
    await expect(log.getByLabel(/^Actor/)).toHaveValue("");
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    // A field partly covered by the header would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectSound(page);
  });
  await test.step("failed sign-ins are counted by account, and lead to their entries", async () => {
    const target = await newPerson(system, "moderator", "Eve Target");
    for (const email of [target.email, target.email, "nobody-here@example.com"])
      await fetch(`${system.url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "not the password" }),
      });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${system.url}/settings/audit`);
    const accounts = page.getByRole("list", { name: "Accounts with failed sign-ins" });
    const row = accounts.getByRole("listitem").filter({ hasText: target.email });
    await expect(row).toContainText("2 attempts from 1 IP address");
    await expect(page.getByText(/more attempts? with an unknown email/)).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, 0));
      await expectSound(page);
    }
    await row.getByRole("link", { name: "Eve Target" }).click();
    await expect(page).toHaveURL(new RegExp(`person=${target.id}&outcome=refused`));
    const log = page.getByRole("region", { name: "Audit log" });
    await expect(log.getByText(/^\d+ entr/)).toHaveText("2 entries");
  });
  await test.step("a cap is set for what has cost nothing yet: each integration, project, agent and person", async () => {
    await newProject(system, boss, { name: "Capped project" });
    const fields = { name: "Capped agent", details: "Answers", status: "active" };
    const from = { agentType: "Help", agentUrl: "https://a.example.com" };
    await call(system, boss, "POST", "/api/agents", { ...fields, ...from });
    await system.env.DB.prepare(
      "INSERT INTO usage_entries (id, at, purpose, integration_id, model, user_id, micro_dollars, input_tokens, cached_tokens, output_tokens, is_estimated) VALUES ('shown', ?, 'run', 'gone', 'a-model', ?, 4000, 1000, 0, 100, 0)",
    )
      .bind(Date.now(), boss.id)
      .run();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${system.url}/settings/usage`);
    const form = page.getByRole("form", { name: "Set cap" });
    const which = form.getByLabel("Applies to");
    await expect(which).toBeDisabled();
    for (const [kind, name] of [
      ["Project", "Capped project"],
      ["Person", "Cora Cap"],
      ["Agent", "Capped agent"],
    ] as const) {
      await form.getByLabel("Cap for").selectOption(kind);
      await expect(which.getByRole("option", { name })).toBeAttached();
    }
    await which.selectOption("Capped agent");
    await form.getByLabel("Dollars per month").fill("2.50");
    await form.getByRole("button", { name: "Set cap" }).click();
    const caps = page.getByRole("list", { name: "Caps" });
    await expect(caps).toContainText("Agent Capped agent: $2.50");
    await expectFits(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectSound(page);
    const used = page.getByRole("table", { name: /^Usage by/ });
    for (const cell of ["thead th", "tbody tr:first-child td"])
      await expect(used.locator(`${cell}:visible`), cell).toHaveCount(3);
    await caps.getByRole("button", { name: /^Remove cap: Agent/ }).click();
    await expect(caps.getByText("Capped agent")).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});
