import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { completeSetup, createPerson } from "../support/people";
import { DEMO_CREDENTIALS } from "../support/provider-stand-in";
import { type System, TEST_SECRETS } from "../support/system";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const OLD_KEY = "0123456789abcdef0123456789abcdef01234";
const { email: EMAIL, globalApiKey: NEW_KEY } = DEMO_CREDENTIALS;
const VALIDATE = "**/api/cloudflare/validate";
const CREATE = "**/api/cloudflare/create-services";
const TAB = "/settings?tab=system";
const DANGER = "/settings/danger";
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 720 };

async function storeKey(system: System, key: string | null) {
  const digest =
    key &&
    createHmac("sha256", TEST_SECRETS.ENCRYPTION_KEY)
      .update(`provider-key:v1:${key}`)
      .digest("hex");
  await system.env.DB.prepare(
    "UPDATE system_state SET services_mode = ?, provider_key_fingerprint = ?, provider_key_last_four = ?, provider_account_name = ?",
  )
    .bind(key ? "provider" : "bindings", digest, key?.slice(-4) ?? null, key && "Demo")
    .run();
}

const resetForm = (page: Page) => page.getByRole("form", { name: "System reset" });

async function openForm(page: Page) {
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

test("the tab says what this deployment does; the danger zone comes last; quotas are set", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin", "Cora Cap");
  const problems = await signIn(page, system, boss);
  const main = page.locator("main");
  await storeKey(system, OLD_KEY);
  await page.goto(system.url + TAB);

  await test.step("the lists say what this deployment does, and that a key is connected and validated only where one is", async () => {
    await expect(page.getByRole("heading", { name: "System & Security" })).toBeVisible();
    for (const text of [
      "Edge workers platform",
      "SQLite database",
      "Object storage",
      "Sealed http-only session cookie",
      "Sessions in D1",
      "5 attempts per 15 minutes",
      "scrypt (N=2^14, r=8, p=5)",
      "AES-256-GCM, 1 key configured",
    ])
      await expect(main).toContainText(text);
    await expect(main).not.toContainText("JWT");
    await expect(page.getByText("Connected and validated")).toBeVisible();
    await openForm(page);
    await expectSound(page);
    await page.setViewportSize(PHONE);
    await expectSound(page);
    await page.setViewportSize(DESK);
  });
  await test.step("the danger zone comes last, and says what a reset does", async () => {
    const pages = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
    await expect(pages).toHaveText([
      "Security",
      "Sign-in",
      "Quotas",
      "Models",
      "Usage",
      "Outbox",
      "Audit log",
      "Danger zone",
    ]);
    await pages.last().click();
    await expect(page.getByRole("heading", { level: 1, name: "Danger zone" })).toBeVisible();
    for (const text of [
      "A system reset deletes all data permanently.",
      "There is no automatic backup",
      "Superadmin only. Actions are logged",
    ])
      await expect(main).toContainText(text);
    await page.getByRole("button", { name: "Reset System" }).click();
    await expectSound(page);
    await page.setViewportSize(PHONE);
    await expectSound(page);
    await page.setViewportSize(DESK);
    await pages.getByText("Quotas", { exact: true }).click();
  });
  await test.step("quotas are set by keyboard, and say how full the fullest is", async () => {
    const form = page.getByRole("form", { name: "Quotas" });
    const field = form.getByLabel("Tasks per project");
    await expect(field).toHaveValue("20000");
    await expect(form.getByLabel("Megabytes of files per person")).toHaveValue("100000");
    await expect(form.getByText(/^Highest use: \d/)).toHaveCount(15);
    await field.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1.5");
    await page.keyboard.press("Enter");
    await expect(form.getByText("Enter whole numbers, 0 or more.")).toBeVisible();
    await field.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("30000");
    await page.keyboard.press("Enter");
    await expect(form.getByText("Settings updated successfully")).toBeVisible();
    await expect(field).toHaveValue("30000");
    await expect(field).toBeFocused();
  });
  await test.step("the quotas fit a desk and a phone", async () => {
    await expectSound(page);
    await page.setViewportSize(PHONE);
    await expectSound(page);
    await page.setViewportSize(DESK);
  });
  await test.step("without a provider key the tab says so, and a quota is set back", async () => {
    await storeKey(system, null);
    await page.goto(system.url + TAB);
    await expect(page.getByText("so it needs no provider key.")).toBeVisible();
    await expect(page.getByText("Connected and validated")).toHaveCount(0);
    await page.goto(`${system.url}/settings/quotas`);
    const form = page.getByRole("form", { name: "Quotas" });
    await expect(form.getByLabel("Tasks per project")).toHaveValue("30000");
    await form.getByLabel("Tasks per project").fill("20000");
    await form.getByRole("button", { name: "Save quotas" }).click();
    await expect(form.getByText("Settings updated successfully")).toBeVisible();
  });
  expect(problems).toEqual([]);
});

test("a provider key is checked before it is sent and leads to the services; a reset takes all away", async ({
  page,
  unset: system,
  provider: { state },
}) => {
  await completeSetup(system);
  for (const made of [state.databases, state.namespaces, state.buckets]) made.splice(0);
  await system.env.DB.exec("DELETE FROM rate_limits");
  await storeKey(system, OLD_KEY);
  const boss = await createPerson(system, "superadmin");
  await signIn(page, system, boss);
  await page.goto(system.url + TAB);
  const form = await openForm(page);

  await test.step("the form has four fields, waits for all of them, and Cancel clears it", async () => {
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
  await test.step("each rule has its sentence, and nothing is sent", async () => {
    let calls = 0;
    await page.route(VALIDATE, (route) => {
      calls++;
      return route.abort();
    });
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
    await submitKey(page, { current: `${OLD_KEY.slice(0, -1)}f` });
    await expect(form.getByText("Current API key is incorrect")).toBeVisible();
    await page.route(VALIDATE, (route) => route.fulfill({ status: 400, json: { success: false } }));
    await submitKey(page);
    await expect(form.getByText("Failed to validate new API key with the provider")).toBeVisible();
    await page.unroute(VALIDATE);
    await page.route(VALIDATE, (route) => route.abort());
    await submitKey(page);
    await expect(
      form.getByText("Failed to update API key. Please check your network connection."),
    ).toBeVisible();
    await expect(form.getByLabel("Account email")).toHaveValue(EMAIL);
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
      route.fulfill({ status: 400, json: { success: false, message: "R2 isn't enabled" } }),
    );
    await create.click();
    await expect(panel.getByText("R2 isn't enabled")).toBeVisible();
    await page.unroute(CREATE);
    await create.click();
    await expect(page.getByText("Services created: D1 atrium, KV atrium, R2 atrium")).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
  await test.step("the reset asks for its phrase, can be left, and says when it failed", async () => {
    await page.goto(system.url + DANGER);
    // By keyboard: the button opens the form with Cancel focused.
    await page.getByRole("button", { name: "Reset System" }).focus();
    await page.keyboard.press("Enter");
    await expect(resetForm(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(resetForm(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Reset System" }).click();
    const phrase = resetForm(page).getByRole("textbox");
    const submit = resetForm(page).getByRole("button", { name: "Delete all data" });
    for (const typed of ["", "delete all data", "DELETE ALL DATA "]) {
      await phrase.fill(typed);
      await submit.click();
      await expect(resetForm(page).getByText("Please type exactly: DELETE ALL DATA")).toBeVisible();
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
    await expect(resetForm(page).getByText("Resetting the system…")).toBeAttached();
    await expect(resetForm(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
    proceed();
    await expect(
      resetForm(page).getByText("Failed to reset system. Please try again."),
    ).toBeVisible();
    await expect(phrase).toHaveValue("DELETE ALL DATA");
  });
  await page.unrouteAll();
  const again = resetForm(page).getByRole("button", { name: "Delete all data" });
  const beganAt = (at: number) =>
    system.env.DB.prepare("UPDATE sessions SET created_at = ? WHERE id = ?")
      .bind(at, boss.sessionId)
      .run();
  await test.step("an old session is asked for the password before a reset", async () => {
    await beganAt(Date.now() - 16 * 60_000);
    await again.click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await dialog.getByLabel("Password").fill("not the password");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Incorrect password")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(resetForm(page).getByText("Confirm it's you to continue.")).toBeVisible();
    await expect(resetForm(page).getByRole("textbox", { name: /Type/ })).toHaveValue(
      "DELETE ALL DATA",
    );
  });
  await test.step("a reset clears the browser's storage and reloads into set-up", async () => {
    await beganAt(Date.now());
    await page.evaluate(() => {
      localStorage.setItem("atrium-onboarding", "{}");
      localStorage.setItem("something else", "kept so far");
    });
    await again.click();
    await expect(page.getByRole("button", { name: "Start Setup" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("something else"))).toBeNull();
  });
});
