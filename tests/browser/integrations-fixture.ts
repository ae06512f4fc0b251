import type { Page } from "@playwright/test";
import { DEMO_KEYS } from "../support/integrations-stand-in";
import { call, type Person } from "../support/people";
import type { Stage } from "./stage";

export { test } from "./system";

/** Deletes all integrations and resets the stand-in's behaviour. */
export async function reset({ system, standIn }: Stage): Promise<void> {
  standIn.mode = "ok";
  standIn.delayMs = 0;
  await system.env.DB.prepare("DELETE FROM integrations").run();
  await system.env.DB.prepare("DELETE FROM rate_limits").run();
}

/** Opens a path, signed in as a person. */
export async function openAs(page: Page, stage: Stage, person: Person, path = "/integrations") {
  const cookie = { name: "atrium", value: person.sealed, url: stage.system.url };
  await page.context().addCookies([cookie]);
  await page.goto(`${stage.system.url}${path}`);
}

/** Adds an integration through the API and returns its id. */
export async function add(stage: Stage, fields: Record<string, unknown>): Promise<string> {
  const body =
    fields.type === "supabase"
      ? { apiUrl: stage.standIn.url, anonKey: DEMO_KEYS.anon, ...fields }
      : { apiKey: DEMO_KEYS.openAi, ...fields };
  const { status, body: answer } = await call(
    stage.system,
    stage.admin,
    "POST",
    "/api/integrations",
    body,
  );
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.integration.id;
}

/** Inserts rows into the table, up to a limit. */
export async function fill({ system }: Stage, type: string, count: number): Promise<void> {
  await system.env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO integrations (id, name, type, created_at, updated_at)
     SELECT 'fill-' || ? || '-' || i, 'Filled ' || i, ?, 1, 1 FROM n`,
  )
    .bind(count, type, type)
    .run();
}

/** Runs a step without the table, so that the server fails unexpectedly. */
export async function withoutTable(stage: Stage, step: () => Promise<void>): Promise<void> {
  const { DB } = stage.system.env;
  await DB.prepare("ALTER TABLE integrations RENAME TO integrations_away").run();
  try {
    await step();
  } finally {
    await DB.prepare("ALTER TABLE integrations_away RENAME TO integrations").run();
  }
}

export const card = (page: Page, id: string) => page.locator(`[data-integration="${id}"]`);
export const shownLine = (page: Page) => page.getByText(/^Showing \d+ of \d+ integrations$/);
export const dialog = (page: Page) => page.getByRole("dialog");
export const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** Collects the page's console errors. */
export function consoleErrors(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico"))
      problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return problems;
}
