import { beforeEach, describe, expect, it } from "vitest";
import { rateLimits, users } from "@/db/schema/auth";
import { systemState } from "@/db/schema/system";
import { createSuperAdmin } from "@/lib/onboarding/create-super-admin";
import { createSetupServices, validateProviderCredentials } from "@/lib/onboarding/setup-services";
import { isFingerprintOf } from "@/lib/provider/fingerprint";
import type { ServiceStep } from "@/lib/provider/services";
import { closeAfterTests } from "../../support/close-after-tests";
import {
  DEMO_CREDENTIALS,
  type StandInStep,
  startProviderStandIn,
} from "../../support/provider-stand-in";
import { createTestSystem } from "../../support/test-system";
import { ADMIN, CREATE, reopen, setupContext } from "./setup-fixture";

const provider = await closeAfterTests(startProviderStandIn({ workers: { atrium: [] } }));
const system = await closeAfterTests(createTestSystem({ CLOUDFLARE_API_BASE_URL: provider.url }));
beforeEach(async () => {
  await reopen(system);
  const { databases, namespaces, buckets, workers } = provider.state;
  for (const list of [databases, namespaces, buckets, provider.requests]) list.splice(0);
  workers.set("atrium", { bindings: [] });
});

const KEY = DEMO_CREDENTIALS.globalApiKey;
const WRONG_KEY = KEY.replace("c0ffee", "facade");

function newDatabaseRow(table: string): Record<string, unknown> | undefined {
  return provider.state.databases[0]?.sqlite.prepare(`SELECT * FROM ${table}`).get();
}

describe("validating", () => {
  it("answers the account and only reads at the provider", async () => {
    const ctx = await setupContext(system);
    const { account, accountName } = await validateProviderCredentials(ctx, DEMO_CREDENTIALS);
    expect(account.id).toBe(DEMO_CREDENTIALS.accountId);
    expect(accountName).toBe("Demo account");
    expect(provider.requests.map(({ method }) => method)).not.toContain("POST");
    expect(provider.state.databases).toEqual([]);
    const [state] = await ctx.db.select().from(systemState);
    expect(state?.servicesMode).toBeNull();
  });

  it.each(["email", "globalApiKey", "accountId"])("needs %s", async (field) => {
    const ctx = await setupContext(system);
    const input = { ...DEMO_CREDENTIALS, [field]: "" };
    await expect(validateProviderCredentials(ctx, input)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: [expect.stringContaining("is required")] },
    });
    expect(provider.requests).toEqual([]);
  });

  it("counts what the provider rejects, and nothing else", async () => {
    const ctx = await setupContext(system);
    const input = { ...DEMO_CREDENTIALS, globalApiKey: WRONG_KEY };
    provider.failNext("accounts.get", { status: 500, code: 0, message: "down" });
    await expect(validateProviderCredentials(ctx, DEMO_CREDENTIALS)).rejects.toMatchObject({
      code: "provider_failed",
    });
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(validateProviderCredentials(ctx, input)).rejects.toMatchObject({
        code: "provider_rejected",
      });
    }
    await expect(validateProviderCredentials(ctx, input)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

describe("creating", () => {
  it("makes the services, applies the schema and records them without the key", async () => {
    const ctx = await setupContext(system);
    const { services, boundTo, bindingSnippet } = await createSetupServices(ctx, CREATE);
    expect(services).toEqual({
      d1: { name: "atrium", id: provider.state.databases[0]?.id },
      kv: { title: "atrium", id: provider.state.namespaces[0]?.id },
      r2: { name: "atrium" },
    });
    expect(bindingSnippet).toContain(services.d1.id);
    expect(boundTo).toBeNull();
    const [state] = await ctx.db.select().from(systemState);
    expect(state).toMatchObject({
      servicesMode: "provider",
      providerEmail: DEMO_CREDENTIALS.email,
      providerAccountId: DEMO_CREDENTIALS.accountId,
      providerAccountName: "Demo account",
      providerKeyLastFour: KEY.slice(-4),
    });
    expect(JSON.parse(state?.services ?? "")).toEqual(services);
    const fingerprint = state?.providerKeyFingerprint ?? "";
    expect(await isFingerprintOf(KEY, ctx.config, fingerprint)).toBe(true);
    expect(JSON.stringify(state)).not.toContain(KEY);
    expect((await ctx.db.select().from(rateLimits)).every(({ count }) => count === 0)).toBe(true);
  });

  it("binds the Worker where its name is known, whose new database knows the services", async () => {
    const ctx = await setupContext(system);
    const named = { ...ctx, config: { ...ctx.config, workerName: "atrium" } };
    const { boundTo } = await createSetupServices(named, CREATE);
    expect(boundTo).toBe("atrium");
    expect(provider.state.workers.get("atrium")?.bindings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["DB", "KV", "FILES"]),
    );
    expect(newDatabaseRow("system_state")).toMatchObject({
      services_mode: "provider",
      provider_key_last_four: KEY.slice(-4),
      setup_completed_at: null,
    });
  });

  it.each<[StandInStep, number]>([
    ["accounts.get", 0],
    ["d1.list", 0],
    ["d1.create", 0],
    ["d1.query", 0],
    ["d1.query", 1],
    ["d1.query", 2],
    ["kv.list", 0],
    ["kv.create", 0],
    ["r2.get", 0],
    ["r2.create", 0],
    ["worker.get", 0],
    ["worker.patch", 0],
  ])(
    "repeats after a failing %s (call %i) without making anything twice",
    async (step, passing) => {
      const ctx = await setupContext(system);
      const named = { ...ctx, config: { ...ctx.config, workerName: "atrium" } };
      provider.failNext(step, { status: 500, code: 0, message: KEY, afterEffect: true }, passing);
      const steps: ServiceStep[] = [];
      const failure = createSetupServices(named, CREATE, (at) => steps.push(at));
      await expect(failure).rejects.toMatchObject({ code: "provider_failed" });
      expect(JSON.stringify(steps)).not.toContain(KEY);
      const [before] = await ctx.db.select().from(systemState);
      expect(before?.servicesMode).toBeNull();
      await createSetupServices(named, CREATE);
      expect(provider.state.databases).toHaveLength(1);
      expect(provider.state.namespaces).toHaveLength(1);
      expect(provider.state.buckets).toHaveLength(1);
      const [after] = await ctx.db.select().from(systemState);
      expect(after?.servicesMode).toBe("provider");
    },
  );
});

describe("the new database", () => {
  it("gets the same superadmin once, when the call carries the key", async () => {
    const ctx = await setupContext(system);
    await createSetupServices(ctx, CREATE);
    const { accountId, globalApiKey, email: userEmail } = DEMO_CREDENTIALS;
    const input = { ...ADMIN, name: "O'Hara", accountId, globalApiKey, userEmail };
    const { user, isNewDatabaseReady } = await createSuperAdmin(ctx, input);
    expect(isNewDatabaseReady).toBe(true);
    const [own] = await ctx.db.select().from(users);
    expect(newDatabaseRow("users")).toMatchObject({
      id: user.id,
      name: "O'Hara",
      email: ADMIN.email,
      role: "superadmin",
      active: 1,
      password_hash: own?.passwordHash,
    });
    expect(newDatabaseRow("system_state")).toMatchObject({ setup_completed_at: ctx.now });
  });

  it("keeps its own superadmin when it is set up already", async () => {
    const ctx = await setupContext(system);
    await createSetupServices(ctx, CREATE);
    provider.state.databases[0]?.sqlite.exec("UPDATE system_state SET setup_completed_at = 5");
    await createSuperAdmin(ctx, { ...ADMIN, globalApiKey: KEY });
    expect(newDatabaseRow("users")).toBeUndefined();
    expect(newDatabaseRow("system_state")).toMatchObject({ setup_completed_at: 5 });
  });

  it("is reported as not ready when the provider fails, while set-up completes", async () => {
    const ctx = await setupContext(system);
    await createSetupServices(ctx, CREATE);
    provider.failNext("d1.query", { status: 500, code: 0, message: "down" });
    const result = await createSuperAdmin(ctx, { ...ADMIN, globalApiKey: KEY });
    expect(result.isNewDatabaseReady).toBe(false);
    expect(await ctx.db.select().from(users)).toHaveLength(1);
  });

  it("is not written with a key that is not the one which made it", async () => {
    const ctx = await setupContext(system);
    await createSetupServices(ctx, CREATE);
    const before = provider.requests.length;
    const result = await createSuperAdmin(ctx, { ...ADMIN, globalApiKey: WRONG_KEY });
    expect(result.isNewDatabaseReady).toBe(false);
    expect(provider.requests).toHaveLength(before);
  });
});
