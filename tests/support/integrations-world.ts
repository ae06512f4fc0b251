import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import {
  DEMO_KEYS,
  type IntegrationsStandIn,
  startIntegrationsStandIn,
} from "./integrations-stand-in";
import { call, completeSetup, createPerson, type Person } from "./people";
import { type System, startSystem } from "./system";

/** Keys that the stand-in accepts and that must not appear anywhere. */
export const CANARY = {
  openAi: "sk-canary-openai-7f3a9b1c5d",
  anon: "canary-anon-2e8d4c6b0a-key",
  serviceRole: "sb_secret_canary-9c1b3a5f7e",
};

export let system: System;
export let standIn: IntegrationsStandIn;
export let superadmin: Person;
export let admin: Person;
export let moderator: Person;

/**
 * Starts a system with one person per role and a stand-in for the providers. Empties it before each
 * test.
 */
export function withIntegrations(): void {
  beforeAll(async () => {
    standIn = await startIntegrationsStandIn();
    standIn.accepts.openAiKeys.add(CANARY.openAi);
    standIn.accepts.publicKeys.add(CANARY.anon);
    standIn.accepts.secretKeys.add(CANARY.serviceRole);
    system = await startSystem({
      secrets: {
        OPENAI_API_BASE_URL: standIn.openAiBaseUrl,
        OUTBOUND_ALLOWED_ORIGINS: standIn.url,
      },
    });
    await completeSetup(system);
    superadmin = await createPerson(system, "superadmin");
    admin = await createPerson(system, "admin");
    moderator = await createPerson(system, "moderator");
  });
  beforeEach(async () => {
    standIn.mode = "ok";
    await system.env.DB.prepare("DELETE FROM integrations").run();
    await system.env.DB.prepare("DELETE FROM rate_limits").run();
  });
  afterAll(async () => {
    await system.close();
    await standIn.close();
  });
}

export const openAiBody = (changes: object = {}) => ({
  type: "openai",
  name: "Models",
  apiKey: DEMO_KEYS.openAi,
  ...changes,
});
export const supabaseBody = (changes: object = {}) => ({
  type: "supabase",
  name: "Data",
  apiUrl: standIn.url,
  anonKey: DEMO_KEYS.anon,
  ...changes,
});

/** Creates one and returns the answer. */
export async function create(body: object, person = admin) {
  const answer = await call(system, person, "POST", "/api/integrations", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.integration;
}
export const list = (person: Person | null = admin, query = "") =>
  call(system, person, "GET", `/api/integrations${query}`);
export const test = (id: string, person = admin) =>
  call(system, person, "POST", `/api/integrations/${id}/test`);
