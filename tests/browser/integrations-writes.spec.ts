import { expect } from "@playwright/test";
import { DEMO_KEYS } from "../support/integrations-stand-in";
import {
  add,
  card,
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

test("integrations are added, tested, switched and deleted, at once and taken back where that fails", async ({
  page,
  stage,
}) => {
  const refused = await add(stage, { name: "Refused", apiKey: "sk-not-accepted-0000" });
  await openAs(page, stage, stage.admin);
  const shown = page.locator("[data-integration]", { hasText: "Models" });
  const name = dialog(page).getByLabel("Name", { exact: true });
  const submit = dialog(page).getByRole("button", { name: "Add Integration" });

  await test.step("adds a Supabase project", async () => {
    await page.getByRole("button", { name: /^OpenAI/ }).click();
    await dialog(page).getByLabel("Type").selectOption("Supabase");
    for (const label of ["Name", "API URL", "Anon key"]) {
      await expect(dialog(page).getByLabel(label, { exact: true })).toHaveAttribute("required");
    }
    await expect(dialog(page).getByLabel("API URL")).toHaveAttribute("type", "url");
    await expect(dialog(page).getByLabel(/Service role key/)).not.toHaveAttribute("required");

    await submit.click();
    await expect(dialog(page)).toContainText("Name is required");
    await expect(dialog(page)).toContainText("Anon key is required");
    await expect(name).toBeFocused();

    await name.fill("Warehouse");
    await dialog(page)
      .getByLabel(/Description/)
      .fill("a note of its own");
    await dialog(page).getByLabel("API URL").fill("https://evil.example");
    await dialog(page).getByLabel("Anon key", { exact: true }).fill(DEMO_KEYS.publishable);
    await submit.click();
    await expect(dialog(page)).toContainText("API URL must be an https:// URL on supabase.co");
    await expect(name).toHaveValue("Warehouse");

    await dialog(page).getByLabel("API URL").fill(stage.standIn.url);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    const answered = page
      .waitForResponse((answer) => answer.request().method() === "POST")
      .then(() => Date.now());
    const reloaded = page
      .waitForRequest((request) => request.method() === "GET" && request.headers().rsc === "1")
      .then(() => Date.now());
    await submit.click();
    expect((await sent).postData()).toContain("a note of its own");
    const pause = (await reloaded) - (await answered);
    expect(pause).toBeGreaterThan(400);
    expect(pause).toBeLessThan(2000);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Warehouse" })).toBeVisible();
    await expect(shownLine(page)).toHaveText("Showing 2 of 2 integrations");
  });
  await test.step("a failed create shows the server's message, else the status", async () => {
    await page.getByRole("button", { name: /^OpenAI/ }).click();
    await name.fill("Models");
    await dialog(page).getByLabel("API key").fill(DEMO_KEYS.openAi);
    await withoutTable(stage, async () => {
      await submit.click();
      await expect(dialog(page)).toContainText("Failed to create integration: HTTP 500");
    });
    await fill(stage, "openai", 49);
    await submit.click();
    await expect(dialog(page)).toContainText("Limit reached (50/50)");
    await expect(name).toHaveValue("Models");
    await stage.system.env.DB.exec("DELETE FROM integrations WHERE id LIKE 'fill-%'");
  });
  await test.step("adds an OpenAI account, whose models can be chosen after a test", async () => {
    const model = dialog(page).getByLabel("Preferred model");
    await expect(model).toHaveValue("");
    await expect(model.getByRole("option")).toHaveText([
      "None yet",
      "gpt-3.5-turbo",
      "gpt-4",
      "gpt-4-turbo",
      "gpt-4o",
    ]);
    await expect(dialog(page).getByLabel(/Organization ID/)).not.toHaveAttribute("required");
    await submit.click();
    await expect(shownLine(page)).toHaveText("Showing 3 of 3 integrations");
  });
  await test.step("a test shows at once, takes the result and reloads", async () => {
    stage.standIn.delayMs = 1500;
    const button = page.getByRole("button", { name: "Test Models" });
    let answeredAt = 0;
    const answered = page
      .waitForResponse((response) => response.url().endsWith("/test"))
      .then(() => {
        answeredAt = Date.now();
      });
    // Prefetches look the same; the reload is the one that requests the page.
    const reloaded = page
      .waitForRequest((request) => {
        const headers = request.headers();
        const isAhead = Object.keys(headers).some((name) => name.includes("prefetch"));
        return answeredAt > 0 && headers.rsc === "1" && !isAhead;
      })
      .then(() => Date.now());
    await button.click();
    await expect(shown).toContainText("Testing", { timeout: 1000 });
    await expect(button).toBeDisabled();
    await answered;
    await expect(shown).toContainText("Connected");
    const pause = (await reloaded) - answeredAt;
    expect(pause).toBeGreaterThan(400);
    expect(pause).toBeLessThan(2000);
    await expect(shown).toContainText("Models API (3 models)");
    stage.standIn.delayMs = 0;

    await page.getByRole("link", { name: "Test history of Models" }).click();
    await expect(dialog(page)).toContainText("Connected to OpenAI: 3 models available");
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/history/);

    await page.getByRole("button", { name: "Edit Models" }).click();
    await expect(dialog(page).getByLabel("API key")).toHaveValue("");
    // The test found one of the four.
    await expect(dialog(page).getByLabel("Preferred model")).toHaveValue("gpt-4o");
    await expect(shown).toContainText("retires 2027-04-01");
    await dialog(page).getByLabel("Preferred model").selectOption("gpt-5.1");
    await dialog(page).getByRole("button", { name: "Save changes" }).click();
    await expect(shown).not.toContainText("retires");
    await expect(shown).toContainText("Connected");
  });
  await test.step("a failed test says why", async () => {
    await page.getByRole("button", { name: "Test Refused" }).click();
    await expect(
      toast(page, "Test failed: OpenAI rejected the API key. Check it and try again"),
    ).toBeVisible();
    await expect(card(page, refused)).toContainText("Error");
    await expect(card(page, refused)).toContainText(
      "OpenAI rejected the API key. Check it and try again",
    );
    await expect(card(page, refused)).toContainText(/Last test\s*(just now|seconds ago)/);
  });
  const active = page.getByRole("switch", { name: "Models is active" });
  await test.step("the switch moves at once and stays", async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await active.focus();
    await page.keyboard.press("Space");
    await expect(active).not.toBeChecked({ timeout: 300 });
    await expect(shown).toContainText("Inactive");
    await saved;
    await page.reload();
    await expect(active).not.toBeChecked();
  });
  await test.step("deleting asks first and takes the card away at once", async () => {
    await page.getByRole("button", { name: "Delete Refused" }).click();
    const confirm = page.getByRole("alertdialog");
    await expect(confirm).toContainText("Are you sure you want to delete this integration?");
    await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(card(page, refused)).toBeVisible();
    await page.getByRole("button", { name: "Delete Refused" }).click();
    await confirm.getByRole("button", { name: "Delete Integration" }).click();
    await expect(card(page, refused)).toHaveCount(0);
    await expect(shownLine(page)).toHaveText("Showing 2 of 2 integrations");
  });
  await test.step("calls that fail say so and are taken back", async () => {
    await withoutTable(stage, async () => {
      await active.click();
      await expect(toast(page, "Toggle failed: HTTP 500")).toBeVisible();
      await expect(active).not.toBeChecked();
      await page.getByRole("button", { name: "Test Models" }).click();
      await expect(toast(page, "Test failed: HTTP 500")).toBeVisible();
      await expect(shown).toContainText("Error");
    });
    await page.reload();
    let proceed = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    await page.route("**/integrations", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await withoutTable(stage, async () => {
      await page.getByRole("button", { name: "Delete Models" }).click();
      await page.getByRole("button", { name: "Delete Integration" }).click();
      await expect(shown).toHaveCount(0);
      proceed();
      await expect(toast(page, "Delete failed: HTTP 500")).toBeVisible();
    });
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    await expect(shown).toBeVisible();
    await stage.system.env.DB.prepare("DELETE FROM integrations").run();
    await page.getByRole("button", { name: "Delete Models" }).click();
    await page.getByRole("button", { name: "Delete Integration" }).click();
    await expect(toast(page, "Delete failed: HTTP 404")).toBeVisible();
    // The reload shows the current data.
    await expect(page.getByText("No integrations yet")).toBeVisible();
  });
});
