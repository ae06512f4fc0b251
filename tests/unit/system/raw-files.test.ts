import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { systemState } from "@/db/schema/system";
import { updateIntegration } from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { lastFour, makeFingerprint } from "@/lib/provider/fingerprint";
import { updateProviderKey } from "@/lib/system/update-provider-key";
import { createUser } from "@/lib/users/write-users";
import { DEMO_KEYS } from "../../support/integrations-stand-in";
import { DEMO_CREDENTIALS, startProviderStandIn } from "../../support/provider-stand-in";
import { createTestSystem } from "../../support/test-system";

const OLD_KEY = "0123456789abcdef0123456789abcdef01234";
const PASSWORD = "canary password of nobody else";
const SECRETS = [
  DEMO_KEYS.openAi,
  DEMO_KEYS.anon,
  DEMO_KEYS.secret,
  OLD_KEY,
  DEMO_CREDENTIALS.globalApiKey,
  PASSWORD,
];

/** Returns every byte that D1, KV and R2 store on this machine, including write-ahead logs. */
function bytesOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

it("no secret that was entered is in the raw files of the database, KV or R2", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atrium-raw-"));
  const provider = await startProviderStandIn();
  const system = await createTestSystem({ CLOUDFLARE_API_BASE_URL: provider.url }, { folder });
  try {
    const ctx = system.context(await system.createActor("superadmin"));
    await system.completeSetup();
    const fingerprint = await makeFingerprint(OLD_KEY, system.config);
    await ctx.db.update(systemState).set({
      servicesMode: "provider",
      providerEmail: DEMO_CREDENTIALS.email,
      providerKeyFingerprint: fingerprint,
      providerKeyLastFour: lastFour(OLD_KEY),
    });
    const made = await createIntegration(ctx, { name: "Readable name", apiKey: DEMO_KEYS.openAi });
    await updateIntegration(ctx, made.id, { apiKey: `${DEMO_KEYS.openAi}0` });
    await createIntegration(ctx, {
      type: "supabase",
      name: "Rows",
      apiUrl: "https://canary.supabase.co",
      anonKey: DEMO_KEYS.anon,
      serviceRoleKey: DEMO_KEYS.secret,
    });
    const { email, globalApiKey } = DEMO_CREDENTIALS;
    await updateProviderKey(ctx, { email, currentKey: OLD_KEY, globalApiKey });
    const person = { name: "Ada", email: "ada@example.com", password: PASSWORD, role: "admin" };
    await createUser(ctx, person);
    await system.settle();
  } finally {
    await system.close();
    await provider.close();
  }
  const bytes = bytesOf(folder);
  rmSync(folder, { recursive: true });
  // Public values are found, which proves that missing secrets aren't there.
  for (const readable of ["Readable name", "ada@example.com", DEMO_CREDENTIALS.email]) {
    expect(bytes.includes(readable), readable).toBe(true);
  }
  expect(SECRETS.filter((secret) => bytes.includes(secret))).toEqual([]);
});
