import { expect } from "vitest";
import type { Answer, Client } from "./client";
import { DEMO_CREDENTIALS } from "./provider-stand-in";
import { type System, TEST_SECRETS } from "./system";

export const PASSWORD = TEST_SECRETS.SETUP_PASSWORD;
export const KEY = DEMO_CREDENTIALS.globalApiKey;
export const NAMES = { d1Name: "atrium", kvName: "atrium-kv", r2Name: "atrium-files" };
export const CREATE = { ...DEMO_CREDENTIALS, ...NAMES };
export const ADMIN = {
  name: "Ada",
  email: "ada@example.com",
  password: "a long canary admin password",
  role: "super_admin",
  accountId: "",
  globalApiKey: "",
  userEmail: "",
};
export const CALLS: [path: string, body: unknown][] = [
  ["/api/onboarding/password", { password: PASSWORD }],
  ["/api/onboarding/use-bindings", {}],
  ["/api/onboarding/admin", ADMIN],
  ["/api/cloudflare/validate", DEMO_CREDENTIALS],
  ["/api/cloudflare/create-services", CREATE],
];
export const PROVEN_CALLS = CALLS.slice(1);

/** Texts of all answers to `post`. */
export const answers: string[] = [];

/** A POST whose whole answer is kept. */
export async function post<Body = Record<string, unknown>>(
  client: Client,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> {
  const answer = await client.post<Body>(path, body);
  answers.push(JSON.stringify(answer.body), JSON.stringify([...answer.headers]));
  return answer;
}

/** Returns a table's number of rows. */
export async function countOf(table: string, of: System): Promise<number> {
  const row = await of.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>();
  return row?.n ?? -1;
}

/** Resets setup so that it can run again. */
export async function openAgain(of: System): Promise<void> {
  await of.env.DB.batch([
    of.env.DB.prepare("DELETE FROM users"),
    of.env.DB.prepare("DELETE FROM rate_limits"),
    of.env.DB.prepare(
      "UPDATE system_state SET setup_completed_at = NULL, services_mode = NULL, services = NULL",
    ),
  ]);
}

/** Returns a client that has given the setup password. */
export async function proven(of: System): Promise<Client> {
  const client = of.client();
  const { status } = await post(client, "/api/onboarding/password", { password: PASSWORD });
  expect(status).toBe(200);
  return client;
}

/** Returns the setup state's only row. */
export async function stateOf(of: System) {
  return of.env.DB.prepare("SELECT * FROM system_state").first<Record<string, unknown>>();
}
