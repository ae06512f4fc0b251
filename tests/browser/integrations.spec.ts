import { expect } from "@playwright/test";
import { DEMO_KEYS } from "../support/integrations-stand-in";
import { expectFits } from "./expect-fits";
import { findViolations } from "./find-violations";
import {
  add,
  card,
  consoleErrors,
  dialog,
  fill,
  openAs,
  reset,
  shownLine,
  test,
  toast,
  withoutTable,
} from "./integrations-fixture";

test.beforeEach(async ({ stage }) => reset(stage));

test("who sees the panel, how much of it, and what it says of no room, a failure and older keys", async ({
  page,
  stage,
}) => {
  const data = await add(stage, { name: "Warehouse", type: "supabase" });
  const models = await add(stage, {
    name: "Models",
    description: "for the support desk, reads the WAREHOUSE",
    organizationId: DEMO_KEYS.organization,
  });
  const spare = await add(stage, {
    name: "A rather long name of an integration that has to wrap somewhere",
  });
  const { DB } = stage.system.env;
  await DB.batch([
    DB.prepare("UPDATE integrations SET status = 'connected' WHERE id = ?").bind(data),
    DB.prepare("UPDATE integrations SET status = 'error', is_active = 0 WHERE id = ?").bind(spare),
  ]);
  const counts = ["Total3", "Connected1", "Active2", "Supabase1", "OpenAI2"];
  const tiles = page.locator('[data-slot="stat-tile"]');
  const problems = consoleErrors(page);

  await test.step("no one signed in sees sign-in instead", async () => {
    await page.goto(`${stage.system.url}/integrations`);
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(page.getByText("External Integrations")).toHaveCount(0);
    // Drop the error of the call that told the page.
    problems.length = 0;
  });
  await test.step("every role sees the panel with its counts", async () => {
    for (const person of [stage.moderator, stage.superadmin, stage.admin]) {
      await openAs(page, stage, person);
      await expect(page.getByRole("heading", { name: "External Integrations" })).toBeVisible();
      await expect(tiles).toContainText(counts);
      if (person === stage.moderator) await expectLittle();
    }
    expect(problems).toEqual([]);
  });

  async function expectLittle() {
    await expect(card(page, models)).toBeVisible();
    await expect(page.getByText("Add New Integration")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Edit|Delete)/ })).toHaveCount(0);
    const html = await page.content();
    for (const hidden of ["support desk", "org-demo", "gpt-3.5-turbo"])
      expect(html).not.toContain(hidden);
    // The end of the key. An id may hold these figures too.
    expect(html).not.toMatch(/(?<![\w-])1234(?![\w-])/);
  }

  await test.step("an integration is a card with three features and the rest counted", async () => {
    const features = card(page, models)
      .getByRole("list", { name: "Features" })
      .getByRole("listitem");
    await expect(features).toHaveCount(4);
    await expect(features.last()).toHaveText("+3 more");
    await expect(card(page, models)).toContainText("1234");
    await expect(card(page, models)).not.toContainText(DEMO_KEYS.openAi);
  });
  await test.step("filters live in the address", async () => {
    await expect(shownLine(page)).toHaveText("Showing 3 of 3 integrations");
    await page.getByRole("searchbox", { name: "Search integrations" }).fill("wareHOUSE");
    await page.keyboard.press("Enter");
    await expect(shownLine(page)).toHaveText("Showing 2 of 3 integrations");
    await expect(page).toHaveURL(/q=wareHOUSE/);
    await page.getByLabel("Category", { exact: true }).selectOption("AI");
    await expect(shownLine(page)).toHaveText("Showing 1 of 3 integrations");
    await expect(card(page, models)).toBeVisible();
    await page.reload();
    await expect(shownLine(page)).toHaveText("Showing 1 of 3 integrations");

    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(shownLine(page)).toHaveText("Showing 3 of 3 integrations");
    await expect(page.getByRole("searchbox", { name: "Search integrations" })).toHaveValue("");
    await page.getByLabel("Status", { exact: true }).selectOption("Error");
    await expect(shownLine(page)).toHaveText("Showing 1 of 3 integrations");
    await expect(card(page, spare)).toBeVisible();

    // Don't wait for the cleared list: the next filter starts from none.
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await page.getByLabel("Type", { exact: true }).selectOption("Supabase");
    await expect(page).toHaveURL(/\?type=supabase$/);
    await expect(shownLine(page)).toHaveText("Showing 1 of 3 integrations");
    await expect(card(page, data)).toBeVisible();

    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(shownLine(page)).toHaveText("Showing 3 of 3 integrations");
    await page.getByRole("checkbox", { name: "Show active only" }).click();
    await expect(shownLine(page)).toHaveText("Showing 2 of 3 integrations");
    await page.getByLabel("Type", { exact: true }).selectOption("OpenAI");
    await page.getByLabel("Status", { exact: true }).selectOption("Error");
    await expect(page.getByText("No integrations match")).toBeVisible();
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(shownLine(page)).toHaveText("Showing 3 of 3 integrations");
  });
  await test.step("the panel and its dialogs are accessible and fit a desk and a phone", async () => {
    const expectSoundAt = async (...widths: number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await expectFits(page);
      }
      expect(await findViolations(page)).toEqual([]);
    };
    await expectSoundAt(1440);
    await expectSoundAt(390);
    await page.getByRole("button", { name: /^Supabase/ }).click();
    await expect(dialog(page)).toBeVisible();
    await expectSoundAt(1440, 390);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit Warehouse" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectSoundAt(1440, 390);
  });
  await test.step("a moderator tests and switches, and sees no more", async () => {
    await openAs(page, stage, stage.moderator);
    await expectLittle();
    await page.getByRole("button", { name: "Test Models" }).click();
    await expect(card(page, models)).toContainText("Connected");
    const active = page.getByRole("switch", { name: "Models is active" });
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await active.click();
    await expect(active).not.toBeChecked();
    await saved;
    await page.reload();
    await expect(active).not.toBeChecked();
    await expect(card(page, models)).toContainText("Connected");
  });
  await reset(stage);
  await page.setViewportSize({ width: 1440, height: 900 });
  const tile = (name: RegExp) => page.getByRole("button", { name });
  await test.step("mail is offered to superadmins alone, and one that an admin set up asks for their word", async () => {
    const id = crypto.randomUUID();
    await DB.prepare(
      `INSERT INTO integrations (id, name, type, config, set_by, created_by, created_at, updated_at)
       VALUES (?1, 'Post', 'resend', '{"from":"relay@example.com"}', ?2, ?2, 1, 1)`,
    )
      .bind(id, stage.admin.id)
      .run();
    const post = card(page, id);
    const controls = post.getByRole("button").or(post.getByRole("switch"));
    for (const person of [stage.moderator, stage.admin]) {
      await openAs(page, stage, person);
      await expect(post).toContainText("Superadmins manage mail.");
      await expect(post).toContainText("Active");
      await expect(controls).toHaveCount(0);
      await expect(tile(/^(Resend|Postmark|SMTP server|Cloudflare Email)/)).toHaveCount(0);
      expect(await page.content()).not.toContain("relay@example.com");
    }
    await openAs(page, stage, stage.superadmin);
    await expect(tile(/^Postmark/)).toBeEnabled();
    await expect(post).toContainText("relay@example.com");
    await expect(post).toContainText(
      "Before it can send links to everyone, a superadmin must check the settings below",
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Edit Post" }).click();
    await dialog(page).getByLabel("Name", { exact: true }).fill("Checked post");
    await dialog(page).getByRole("button", { name: "Save changes" }).click();
    await expect(post).toContainText("Checked post");
    await expect(post).not.toContainText("a superadmin must check");
  });
  await reset(stage);
  await test.step("a type without room says so", async () => {
    await fill(stage, "openai", 50);
    await openAs(page, stage, stage.admin);
    await expect(tile(/OpenAI.*Limit reached \(50\/50\)/)).toBeDisabled();
    await expect(tile(/^Supabase/)).toBeEnabled();
    await tile(/^Supabase/).click();
    await expect(dialog(page).getByRole("option", { name: /OpenAI/ })).toBeDisabled();
  });
  await reset(stage);
  await test.step("all types say so when there is no room at all", async () => {
    await fill(stage, "supabase", 999);
    await fill(stage, "openai", 1);
    await page.reload();
    await expect(tile(/OpenAI.*Limit reached \(1000\/1000\)/)).toBeDisabled();
    await expect(tile(/Supabase.*Limit reached \(\d+\/\d+\)/)).toBeDisabled();
  });
  await reset(stage);
  await test.step("a load that fails can be tried again", async () => {
    await add(stage, { name: "Data", type: "supabase" });
    await stage.system.env.DB.prepare(
      "INSERT INTO integrations (id, name, type, secrets, created_at, updated_at) VALUES (?, 'Old', 'openai', ?, 1, 1)",
    )
      .bind(crypto.randomUUID(), JSON.stringify({ apiKey: "v1.gone.AAAA.AAAA" }))
      .run();
    await withoutTable(stage, async () => {
      await page.reload();
      await expect(page.getByText("Failed to load integrations")).toBeVisible();
      await expect(page.getByText("HTTP 500: Internal Server Error")).toBeVisible();
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(shownLine(page)).toHaveText("Showing 2 of 2 integrations");
  });
  await test.step("a changed API URL asks for its keys again", async () => {
    await page.getByRole("button", { name: "Edit Data" }).click();
    await dialog(page).getByLabel("API URL").fill("https://moved.supabase.co");
    const save = dialog(page).getByRole("button", { name: "Save changes" });
    await save.click();
    await expect(dialog(page)).toContainText("The API URL changed. Enter the anon key again.");
    await dialog(page).getByLabel("Anon key").fill(DEMO_KEYS.publishable);
    await save.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator("[data-integration]", { hasText: "Data" })).toContainText("moved");
  });
  await test.step("a superadmin re-encrypts what is under an older key, and sees it in the settings", async () => {
    await expect(page.getByText("The stored keys can't be decrypted")).toBeVisible();
    await expect(page.getByRole("button", { name: "Re-encrypt now" })).toHaveCount(0);
    await openAs(page, stage, stage.superadmin, "/settings?tab=integrations");
    await expect(page.getByRole("heading", { name: "External Integrations" })).toBeVisible();
    await page.getByRole("button", { name: "Re-encrypt now" }).click();
    await expect(toast(page, "1 couldn't be read")).toBeVisible();
  });
});
