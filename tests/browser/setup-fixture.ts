import { expect, type Page } from "@playwright/test";
import { DEMO_CREDENTIALS } from "../support/provider-stand-in";
import { TEST_SECRETS } from "../support/system";
import { findViolations } from "./find-violations";
import { test as base } from "./systems";

const RECORD = "atrium-onboarding";
export const ADMIN = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "canary admin password",
};

interface Begun {
  /** Console messages of the pages. */
  problems: string[];
  /** Opens the wizard of a new system. */
  begin: () => Promise<void>;
}

/** Tests with a new system that no one has set up. */
export const test = base.extend<Begun>({
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // The browser logs rejected calls itself. Only the page's own messages are checked.
      const isRefusal = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isRefusal) problems.push(message.text());
    });
    await use(problems);
    expect(problems).toEqual([]);
  },
  begin: ({ page, unset, provider, problems }, use) =>
    use(async () => {
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
    }),
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

export async function fillAdmin(page: Page): Promise<void> {
  await field(page, "Full name").fill(ADMIN.name);
  await field(page, "Email").fill(ADMIN.email);
  await field(page, "Password").fill(ADMIN.password);
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

/** Stores the browser's record of a finished or unfinished setup. */
export const remember = (page: Page, changes: object) =>
  page.evaluate(([key, record]) => localStorage.setItem(key, JSON.stringify(record)), [
    RECORD,
    {
      stage: "complete",
      passwordVerified: true,
      cloudflareValidated: true,
      servicesCreated: true,
      adminCreated: true,
      completedAt: "2026-01-01T00:00:00.000Z",
      cloudflareCredentials: { email: "known@example.com", globalApiKey: "", accountId: "f00" },
      serviceNames: { d1Name: "d", kvName: "k", r2Name: "r" },
      cloudflareData: null,
      adminData: null,
      ...changes,
    },
  ] as const);

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** Empties fields and submits: each is required, and the first has the focus. */
export async function expectRequired(page: Page, press: string, labels: string[]): Promise<void> {
  for (const label of labels) {
    await expect(field(page, label)).toHaveAttribute("required", "");
    await field(page, label).fill("");
  }
  await button(page, press).click();
  for (const label of labels) await expect(page.getByText(`${label} is required`)).toBeVisible();
  await expect(field(page, labels[0] ?? "")).toBeFocused();
}
