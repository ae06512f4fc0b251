import type { Page } from "@playwright/test";
import { expectFits } from "./expect-fits";
import { expectSound, newPerson, signIn, withoutTable } from "./signed-in";
import { expect, test } from "./system";

const card = (page: Page, name: string) => page.locator(`[data-binding="${name}"]`);
const cards = (page: Page) => page.locator("[data-binding]");
const settled = (page: Page) => page.getByText(/^Checked: /);
const search = (page: Page) => page.getByRole("searchbox", { name: "Search bindings" });
const REQUIRED = ["DB", "KV", "FILES", "ASSETS"];

test("the bindings are shown and filtered, and a damaged card takes no other with it", async ({
  page,
  system,
}) => {
  await test.step("shows and filters the bindings", async () => {
    const problems = await signIn(page, system, await newPerson(system, "superadmin"));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${system.url}/settings?tab=bindings`);
    await expect(page.getByRole("heading", { name: "Cloudflare Bindings Monitor" })).toBeVisible();
    const tiles = page.locator('[data-slot="stat-tile"]');
    await expect(tiles).toHaveText([/^Total9/, /^Active4/, /^Available5/, /^Categories6/]);
    await expect(settled(page)).toContainText("5 not configured");
    for (const name of REQUIRED) {
      await expect(card(page, name).getByText(/^(Connected|Degraded)$/)).toBeVisible();
      expect(await card(page, name).locator('[data-slot="metric"]').count()).toBeLessThanOrEqual(4);
    }
    await expect(card(page, "DB").locator('[data-slot="metric"]')).toHaveCount(4);
    await expect(card(page, "DB").getByLabel("Details of DB").locator("dt")).toHaveText([
      "Binding",
      "Round trip",
      "Limit",
      "Slow above",
    ]);
    await expect(card(page, "AI")).toContainText("Not configured");
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectFits(page);

    // Filters run in the browser, so the page isn't requested and no check starts. Ignore
    // prefetched links.
    const asked: string[] = [];
    page.on("request", (request) => {
      const isAhead = Object.keys(request.headers()).some((name) => name.includes("prefetch"));
      if (request.url().includes("tab=bindings") && !isAhead) asked.push(request.url());
    });
    await search(page).fill("OBJECT storage");
    await search(page).press("Enter");
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, "FILES")).toBeVisible();
    await expect(page).toHaveURL(/q=OBJECT\+storage/);
    await page.getByLabel("Status").selectOption("Available Only");
    const nothing = page.getByText("Configure bindings in the configuration file");
    await expect(nothing).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    await page.goForward();
    await expect(nothing).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(cards(page)).toHaveCount(9);
    await expect(search(page)).toHaveValue("");
    await page.getByLabel("Status").selectOption("Active Only");
    await expect(cards(page)).toHaveCount(4);
    await page.getByLabel("Category").selectOption("Storage");
    await expect(cards(page)).toHaveCount(2);
    await expect(page).toHaveURL(/status=active&category=storage/);
    expect(asked).toEqual([]);

    await page.getByRole("button", { name: "Check again" }).click();
    const history = card(page, "KV").getByRole("img", { name: /^Last 2 checks: \d+ to \d+ ms/ });
    await expect(history).toBeVisible();
    await card(page, "KV").getByText("Last 2 checks").click();
    await expect(card(page, "KV").getByRole("row")).toHaveCount(3);
    await expect(cards(page)).toHaveCount(2);
    await expectSound(page);
    expect(problems).toEqual([]);
  });
  await page.unrouteAll();
  await test.step("a card that can't be shown takes no other with it, and a failed load offers Retry", async () => {
    await page.goto(`${system.url}/settings`);
    // The response is damaged: one card without metrics, one with a detail that isn't text.
    await page.route(/tab=bindings/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text
          .replace(/("name":"KV".*?"metrics":)\[/, '$1null,"lost":[')
          .replace('"value":"Writes, reads and deletes one object"', '"value":{"not":"text"}'),
      });
    });
    await page.getByRole("link", { name: "Bindings", exact: true }).click();
    await expect(card(page, "DB")).toContainText("Round trip");
    await expect(page.getByText("Invalid binding data")).toBeVisible();
    await expect(page.getByText("Binding Card Error")).toBeVisible();
    await expect(card(page, "ASSETS")).toContainText("Round trip");
    await expect(cards(page)).toHaveCount(7);
    await page.unroute(/tab=bindings/);

    await withoutTable(system, "binding_checks", async () => {
      await page.reload();
      const failure = page.getByRole("alert").filter({ hasText: "Failed to load bindings" });
      await expect(failure).toBeVisible();
      await expect(failure.getByRole("button", { name: "Retry" })).toBeVisible();
    });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(card(page, "KV")).toContainText("Round trip");
    await expect(page.getByText("Failed to load bindings")).toHaveCount(0);
  });
});
