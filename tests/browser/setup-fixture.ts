import { expect, type Page } from "@playwright/test";
import { DEMO_CREDENTIALS, type ProviderStandIn } from "../support/provider-stand-in";
import { type System, TEST_SECRETS } from "../support/system";
import { findViolations } from "./find-violations";
import { test as base } from "./systems";

export const RECORD = "atrium-onboarding";
export const ADMIN = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "canary admin password",
};

/** Tests of a system that nobody has set up yet, and of what its pages say to the console. */
export const test = base.extend<{ problems: string[] }>({
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // A refused call is a console error of the browser's own; what the page logs is not.
      const isRefusal = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isRefusal) problems.push(message.text());
    });
    await use(problems);
    expect(problems).toEqual([]);
  },
});

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const spinner = (page: Page) =>
  page.getByRole("status").filter({ has: page.locator(".size-10") });

export async function givePassword(page: Page): Promise<void> {
  await field(page, "Setup password").fill(TEST_SECRETS.SETUP_PASSWORD);
  await button(page, "Start Setup").click();
  await expect(heading(page, "Connect Cloudflare")).toBeVisible();
}

export async function fillCredentials(page: Page): Promise<void> {
  await field(page, "Account email").fill(DEMO_CREDENTIALS.email);
  await field(page, "Account ID").fill(DEMO_CREDENTIALS.accountId);
  await field(page, "Global API Key").fill(DEMO_CREDENTIALS.globalApiKey);
}

export async function giveCredentials(page: Page): Promise<void> {
  await fillCredentials(page);
  await button(page, "Validate Credentials").click();
  await expect(heading(page, "Create services")).toBeVisible();
}

export async function takeBindings(page: Page): Promise<void> {
  await button(page, "Use this deployment's bindings").click();
  await expect(heading(page, "Create the super admin")).toBeVisible();
}

export async function fillAdmin(page: Page, password = ADMIN.password): Promise<void> {
  await field(page, "Full name").fill(ADMIN.name);
  await field(page, "Email").fill(ADMIN.email);
  await field(page, "Password").fill(password);
}

export async function completeIt(page: Page): Promise<void> {
  await fillAdmin(page);
  await button(page, "Create Admin & Complete Setup").click();
  await expect(heading(page, "Setup complete")).toBeVisible();
}

export const currentStage = (page: Page) =>
  page.locator("[aria-current=step]").getAttribute("data-stage");

export function savedRecord(page: Page) {
  return page.evaluate((key) => {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Record<string, never>);
  }, RECORD);
}

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** What each test begins with. */
export async function beginUnset({
  page,
  unset,
  provider,
  problems,
}: {
  page: Page;
  unset: System;
  provider: ProviderStandIn;
  problems: string[];
}) {
  expect(problems).toEqual([]);
  const { DB } = unset.env;
  await DB.batch([
    DB.prepare("DELETE FROM users"),
    DB.prepare("DELETE FROM rate_limits"),
    DB.prepare("UPDATE system_state SET setup_completed_at = NULL, services_mode = NULL"),
  ]);
  provider.state.databases.splice(0);
  provider.state.namespaces.splice(0);
  provider.state.buckets.splice(0);
  await page.goto(unset.url);
}
