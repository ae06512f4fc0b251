import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { completeSetup, createPerson, type Person } from "../support/people";
import {
  DEMO_CREDENTIALS,
  type ProviderStandIn,
  startProviderStandIn,
} from "../support/provider-stand-in";
import { type System, startSystem, TEST_SECRETS } from "../support/system";
import { chooseByKeys } from "./choose-by-keys";
import { expectFits } from "./expect-fits";
import { findViolations } from "./find-violations";
import { expect, test } from "./system";

const OLD_KEY = "0123456789abcdef0123456789abcdef01234";
const { email: EMAIL, globalApiKey: NEW_KEY } = DEMO_CREDENTIALS;
const VALIDATE = "**/api/cloudflare/validate";
const CREATE = "**/api/cloudflare/create-services";

let system: System;
let provider: ProviderStandIn;
let boss: Person;

test.beforeAll(async () => {
  provider = await startProviderStandIn();
  system = await startSystem({ vars: { CLOUDFLARE_API_BASE_URL: provider.url } });
});
test.afterAll(async () => {
  await system.close();
  await provider.close();
});
test.beforeEach(async ({ page }) => {
  await completeSetup(system);
  await storeKey(OLD_KEY);
  await system.env.DB.exec("DELETE FROM rate_limits");
  boss = await createPerson(system, "superadmin");
  await signInAs(page, boss);
});

async function signInAs(page: Page, person: Person) {
  await page.context().clearCookies();
  await page
    .context()
    .addCookies([{ name: "atrium", value: person.sealed, url: system.url, httpOnly: true }]);
}

async function storeKey(key: string | null) {
  const digest =
    key &&
    createHmac("sha256", TEST_SECRETS.ENCRYPTION_KEY)
      .update(`provider-key:v1:${key}`)
      .digest("hex");
  await system.env.DB.prepare(
    "UPDATE system_state SET services_mode = ?, provider_key_fingerprint = ?, provider_key_last_four = ?, provider_account_name = 'Demo'",
  )
    .bind(key ? "provider" : "bindings", digest, key?.slice(-4) ?? null)
    .run();
}

async function openTab(page: Page, query = "") {
  await page.goto(`${system.url}/settings?tab=system${query}`);
  await expect(page.getByRole("heading", { name: "System & Security" })).toBeVisible();
}

async function openForm(page: Page) {
  await openTab(page);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  return page.getByRole("form", { name: "Update API key" });
}

interface Filled {
  current?: string;
  next?: string;
  confirmation?: string;
  email?: string;
}

async function submitKey(page: Page, filled: Filled = {}) {
  const form = page.getByRole("form", { name: "Update API key" });
  const { current = OLD_KEY, next = NEW_KEY, confirmation = next, email = EMAIL } = filled;
  await form.getByLabel("Current API key").fill(current);
  await form.getByLabel("New API key", { exact: true }).fill(next);
  await form.getByLabel("Confirm new API key").fill(confirmation);
  await form.getByLabel("Account email").fill(email);
  await form.getByRole("button", { name: "Submit" }).click();
  return form;
}

test("the tab says what this deployment does, and what has happened", async ({ page }) => {
  await test.step("the tab is the superadmin's and says what this deployment does", async () => {
    await test.step("the lists say what this deployment does, and that a key is connected and validated only where one is", async () => {
      await openTab(page);
      const main = page.locator("main");
      for (const text of [
        "Edge workers platform",
        "SQLite database",
        "Object storage",
        "Sealed http-only session cookie",
        "Sessions in D1",
        "5 attempts per 15 minutes",
        "scrypt (N=2^14, r=8, p=5)",
        "AES-256-GCM, 1 key configured",
        "A system reset deletes all data permanently.",
        "There is no automatic backup",
        "superadmin only, with actions logged",
      ])
        await expect(main).toContainText(text);
      await expect(main).not.toContainText("JWT");
      await expect(main.getByRole("link", { name: "Manage your sessions" })).toHaveAttribute(
        "href",
        "/account",
      );
      await expect(page.getByRole("button", { name: "Reset System" })).toBeVisible();
      await expect(page.getByText("Connected and validated")).toBeVisible();
      await storeKey(null);
      await openTab(page);
      await expect(page.getByText("Connected and validated")).toHaveCount(0);
      await expect(page.getByText("It needs no provider key and has none.")).toBeVisible();
    });
    await test.step("stored crash reports are listed", async () => {
      await system.request("/api/errors", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ errorId: "err-12ab-34cd-56ef", level: "page", message: "It broke" }),
      });
      await openTab(page);
      await expect(page.getByText("err-12ab-34cd-56ef")).toBeVisible();
      await expect(page.getByText("It broke")).toBeVisible();
    });
    await test.step("System & Security is the superadmin's", async () => {
      await signInAs(page, await createPerson(system, "admin"));
      await page.goto(`${system.url}/settings?tab=system`);
      await expect(page).toHaveURL(`${system.url}/`);
    });
  });
  await signInAs(page, boss);
  await test.step("the audit log filters, shows what changed and exports", async () => {
    await system.env.DB.prepare(
      `INSERT INTO audit_log (id, at, actor_email, action, entity_type, outcome, before, after)
        VALUES (?, ?, 'ada@example.com', 'users.edit', 'user', 'done', '{"name":"Ada"}', '{"name":"Ada Lovelace"}')`,
    )
      .bind(crypto.randomUUID(), Date.now())
      .run();
    await openTab(page);
    await page.getByRole("link", { name: "Open the audit log" }).click();
    await expect(page).toHaveURL(`${system.url}/settings/audit`);
    const filters = page.getByRole("search", { name: "Audit log" });
    const log = page.getByRole("region", { name: "Audit log" });
    await expect(log.getByText(/^\d+ entr/)).toBeVisible();
    // Whoever applies stays where they are, on the page and in the form.
    await page.setViewportSize({ width: 1280, height: 300 });
    await chooseByKeys(filters.getByLabel("Action"), "users.edit");
    await filters.getByLabel(/^Actor/).fill("ada@example.com");
    const apply = filters.getByRole("button", { name: "Apply filters" });
    await apply.focus();
    await page.evaluate(() => scrollTo(0, 60));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      `${system.url}/settings/audit?action=users.edit&actor=ada%40example.com`,
    );
    await expect(log.getByText(/^\d+ entr/)).toHaveText("1 entry");
    await expect(apply).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(60);
    await page.setViewportSize({ width: 1280, height: 720 });
    await log.getByText("1 value").click();
    await expect(log.locator("del")).toHaveText(/Ada$/);
    await expect(log.locator("ins")).toHaveText(/Ada Lovelace$/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
    const search = filters.getByLabel("Search");
    await search.fill("no such thing");
    await page.keyboard.press("Enter");
    await expect(log.getByText("No entries match")).toBeVisible();
    await expect(search).toBeFocused();
    await page.goBack();
    await expect(log.getByText(/^\d+ entr/)).toHaveText("1 entry");
    await expect(search).toHaveValue("");
    await filters.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(`${system.url}/settings/audit`);
    await expect(filters.getByLabel("Action")).toHaveValue("");
    await expect(filters.getByLabel(/^Actor/)).toHaveValue("");
    await expect(search).toBeFocused();
  });
});

test("a provider key is checked before it is sent, and a valid one leads to the services", async ({
  page,
}) => {
  await test.step("a new provider key is checked field by field before anything is sent, and a failure says why", async () => {
    await test.step("the form has four fields, waits for all of them, and Cancel clears it", async () => {
      const form = await openForm(page);
      await expect(form.locator("input")).toHaveCount(4);
      const submit = form.getByRole("button", { name: "Submit" });
      const long = "a".repeat(45);
      for (const [label, value] of [
        ["Current API key", OLD_KEY],
        ["New API key", long],
        ["Confirm new API key", long],
      ] as const) {
        await expect(submit).toBeDisabled();
        await form.getByLabel(label, { exact: true }).fill(value);
        await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
      }
      await expect(submit).toBeDisabled();
      await form.getByLabel("Account email").fill(EMAIL);
      await expect(submit).toBeEnabled();
      await form.getByRole("button", { name: "Cancel" }).click();
      await expect(form).toHaveCount(0);
      await page.getByRole("button", { name: "Update", exact: true }).click();
      for (const input of await form.locator("input").all()) await expect(input).toHaveValue("");
    });
    await page.unrouteAll();
    await test.step("each rule has its sentence, and nothing is sent", async () => {
      let calls = 0;
      await page.route(VALIDATE, (route) => {
        calls++;
        return route.abort();
      });
      const form = await openForm(page);
      for (const [filled, message] of [
        [{ email: "nobody" }, "Please enter a valid email address"],
        [{ current: "abc" }, "Current API key format is invalid (37 characters, hex)"],
        [{ next: "Z".repeat(37) }, "New API key format is invalid (37 characters, hex)"],
        [{ confirmation: OLD_KEY }, "New API key and confirmation do not match"],
        [{ next: OLD_KEY }, "New API key must be different from current key"],
      ] as const) {
        await submitKey(page, filled);
        await expect(form.getByText(message)).toBeVisible();
      }
      expect(calls).toBe(0);
    });
    await page.unrouteAll();
    await test.step("a failed update says why", async () => {
      const form = await openForm(page);
      await submitKey(page, { current: `${OLD_KEY.slice(0, -1)}f` });
      await expect(form.getByText("This is not the current API key")).toBeVisible();
      await page.route(VALIDATE, (route) =>
        route.fulfill({ status: 400, json: { success: false } }),
      );
      await submitKey(page);
      await expect(
        form.getByText("Failed to validate new API key with the provider"),
      ).toBeVisible();
      await page.unroute(VALIDATE);
      await page.route(VALIDATE, (route) => route.abort());
      await submitKey(page);
      await expect(
        form.getByText("Failed to update API key. Please check your network connection."),
      ).toBeVisible();
      await expect(form.getByLabel("Account email")).toHaveValue(EMAIL);
    });
  });
  await page.unrouteAll();
  await test.step("a validated key leads to the services, and is nowhere in storage", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(VALIDATE, async (route) => {
      await held;
      await route.continue();
    });
    const form = await openForm(page);
    await submitKey(page);
    await expect(form.getByRole("button", { name: "Submit" })).toBeDisabled();
    await expect(form.getByLabel("Account email")).toBeDisabled();
    release();
    await expect(page.getByText(/API Key validated successfully! Account: .+/)).toBeVisible();
    const panel = page.getByRole("form", { name: "Create services" });
    await expect(panel).toContainText(EMAIL);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(NEW_KEY);

    const create = panel.getByRole("button", { name: "Create Services" });
    await page.route(CREATE, (route) => route.abort());
    await create.click();
    await expect(
      panel.getByText("Failed to create services. Please check your network connection."),
    ).toBeVisible();
    await page.unroute(CREATE);
    await page.route(CREATE, (route) => route.fulfill({ status: 400, json: { success: false } }));
    await create.click();
    await expect(
      panel.getByText("Failed to create services. Please check your credentials and try again."),
    ).toBeVisible();
    await page.unroute(CREATE);
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 400, json: { success: false, message: "R2 is not enabled" } }),
    );
    await create.click();
    await expect(panel.getByText("R2 is not enabled")).toBeVisible();
    await page.unroute(CREATE);
    await create.click();
    await expect(page.getByText("Services created: D1 atrium, KV atrium, R2 atrium")).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});

test("the tab fits a desk and a phone", async ({ page }) => {
  await test.step("the tab and the log are accessible, fit a desk and a phone, and log no error", async () => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    for (const path of ["/settings?tab=system", "/settings/audit"]) {
      await page.goto(system.url + path);
      if (path.includes("tab=system")) {
        await page.getByRole("button", { name: "Update", exact: true }).click();
        await page.getByRole("button", { name: "Reset System" }).click();
      }
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectFits(page);
        expect(await findViolations(page)).toEqual([]);
      }
    }
    expect(problems).toEqual([]);
  });
});

test("the reset asks for its phrase and for the password of an old session", async ({ page }) => {
  await test.step("the reset asks for its phrase, can be left, and says when it failed", async () => {
    await openTab(page);
    // By keyboard: pressing the button opens the form with the way out focused.
    await page.getByRole("button", { name: "Reset System" }).focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: "System reset" });
    await expect(form.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form).toHaveCount(0);
    await page.getByRole("button", { name: "Reset System" }).click();
    const phrase = form.getByRole("textbox");
    const submit = form.getByRole("button", { name: "Delete all data" });
    for (const typed of ["", "delete all data", "DELETE ALL DATA "]) {
      await phrase.fill(typed);
      await submit.click();
      await expect(form.getByText("Please type exactly: DELETE ALL DATA")).toBeVisible();
    }
    let proceed = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    await page.route("**/api/system/reset", async (route) => {
      await held;
      await route.abort();
    });
    await phrase.fill("DELETE ALL DATA");
    await submit.click();
    await expect(submit).toBeDisabled();
    await expect(form.getByText("The system is being reset")).toBeAttached();
    await expect(form.getByRole("button", { name: "Cancel" })).toBeDisabled();
    proceed();
    await expect(form.getByText("Failed to reset system. Please try again.")).toBeVisible();
    await expect(phrase).toHaveValue("DELETE ALL DATA");
  });
  await page.unrouteAll();
  await test.step("an old session is asked for the password before a reset", async () => {
    await system.env.DB.prepare("UPDATE sessions SET created_at = ? WHERE id = ?")
      .bind(Date.now() - 16 * 60_000, boss.sessionId)
      .run();
    await openTab(page);
    await page.getByRole("button", { name: "Reset System" }).click();
    const form = page.getByRole("form", { name: "System reset" });
    await form.getByRole("textbox", { name: /Type/ }).fill("DELETE ALL DATA");
    await form.getByRole("button", { name: "Delete all data" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
    await dialog.getByLabel("Password").fill("not the password");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("The password is not correct")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form.getByText("Please confirm your password to go on.")).toBeVisible();
    await expect(form.getByRole("textbox", { name: /Type/ })).toHaveValue("DELETE ALL DATA");
  });
});

test("a reset clears the browser's storage and reloads into set-up", async ({ page }) => {
  await openTab(page);
  await page.evaluate(() => {
    localStorage.setItem("atrium-onboarding", "{}");
    localStorage.setItem("something else", "kept so far");
  });
  await page.getByRole("button", { name: "Reset System" }).click();
  const form = page.getByRole("form", { name: "System reset" });
  await form.getByRole("textbox").fill("DELETE ALL DATA");
  await form.getByRole("button", { name: "Delete all data" }).click();
  await expect(page.getByRole("button", { name: "Start Setup" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("something else"))).toBeNull();
});
