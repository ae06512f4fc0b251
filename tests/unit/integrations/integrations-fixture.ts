import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import {
  DEMO_KEYS,
  type IntegrationsStandIn,
  startIntegrationsStandIn,
} from "../../support/integrations-stand-in";
import { createTestSystem, type TestSystem } from "../../support/test-system";

interface IntegrationsWorld {
  system: TestSystem;
  standIn: IntegrationsStandIn;
  admin: Actor;
  superadmin: Actor;
  moderator: Actor;
}

/** Starts a system with stand-ins of the providers. */
export async function startIntegrationsWorld(): Promise<IntegrationsWorld> {
  const standIn = await startIntegrationsStandIn();
  const system = await createTestSystem({
    OPENAI_API_BASE_URL: standIn.openAiBaseUrl,
    OUTBOUND_ALLOWED_ORIGINS: `${standIn.url},https://db.example.com:8443`,
  });
  const admin = await system.createActor("admin");
  const superadmin = await system.createSignedIn("superadmin");
  const moderator = await system.createActor("moderator");
  return { system, standIn, admin, superadmin, moderator };
}

/** Deletes what a test has created and makes the providers answer again. */
export async function emptyIntegrations({ system, standIn }: IntegrationsWorld): Promise<void> {
  standIn.mode = "ok";
  const { DB } = system.bindings;
  await DB.batch(
    ["integrations", "audit_log", "rate_limits"].map((table) => DB.prepare(`DELETE FROM ${table}`)),
  );
}

export async function closeIntegrationsWorld({ system, standIn }: IntegrationsWorld) {
  await system.close();
  await standIn.close();
}

export const query = (values: Record<string, unknown> = {}) => listIntegrationsSchema.parse(values);

/** What an administrator creates and reads. The world exists once the tests run. */
export function byAdmin(world: () => IntegrationsWorld) {
  const asAdmin = (changes: Partial<Context> = {}) =>
    world().system.context(world().admin, changes);
  return {
    asAdmin,
    openAi: (changes: object = {}) =>
      createIntegration(asAdmin(), { name: "Models", apiKey: DEMO_KEYS.openAi, ...changes }),
    supabase: (changes: object = {}) => {
      const given = { name: "Data", apiUrl: world().standIn.url, anonKey: DEMO_KEYS.anon };
      return createIntegration(asAdmin(), { ...given, ...changes });
    },
    list: async (values?: Record<string, unknown>) =>
      (await listIntegrations(asAdmin(), query(values))).rows,
  };
}
