import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, systemState } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { lastFour, makeFingerprint } from "@/lib/provider/fingerprint";
import { createProviderServices } from "@/lib/system/create-provider-services";
import { keyFormProblem } from "@/lib/system/system-rules";
import { updateProviderKey } from "@/lib/system/update-provider-key";
import { fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import {
  DEMO_CREDENTIALS,
  type ProviderStandIn,
  startProviderStandIn,
} from "../../support/provider-stand-in";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const OLD_KEY = "0123456789abcdef0123456789abcdef01234";
const { email, globalApiKey: NEW_KEY } = DEMO_CREDENTIALS;
const ALL = { createD1: true, createKV: true, createR2: true };

describe("provider key", () => {
  let provider: ProviderStandIn;
  let system: TestSystem;
  let boss: Actor;

  beforeAll(async () => {
    provider = await startProviderStandIn();
    system = await createTestSystem({ CLOUDFLARE_API_BASE_URL: provider.url });
    boss = await system.createActor("superadmin");
  });
  afterAll(async () => {
    await system.close();
    await provider.close();
  });

  const stored = async () => (await system.context().db.select().from(systemState))[0];

  beforeEach(async () => {
    const { db } = system.context();
    await system.completeSetup();
    await db.delete(auditLog);
    await db.update(systemState).set({
      servicesMode: "provider",
      providerEmail: "old@example.com",
      providerKeyFingerprint: await makeFingerprint(OLD_KEY, system.config),
      providerKeyLastFour: lastFour(OLD_KEY),
    });
    await system.bindings.DB.exec("DELETE FROM rate_limits");
  });

  it("replaces the key after comparing the current one, and keeps a fingerprint only", async () => {
    const ctx = system.context(boss);
    const { account } = await updateProviderKey(ctx, {
      email,
      currentKey: OLD_KEY,
      globalApiKey: NEW_KEY,
    });
    expect(account.name).toBeTruthy();
    const state = await stored();
    expect(state).toMatchObject({
      providerEmail: email,
      providerAccountName: account.name,
      providerKeyFingerprint: await makeFingerprint(NEW_KEY, system.config),
      providerKeyLastFour: NEW_KEY.slice(-4),
    });
    const rows = await ctx.db.select().from(auditLog);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ action: "provider.update", actorId: boss.id });
    expect(JSON.stringify([state, rows])).not.toContain(NEW_KEY);
  });

  it("refuses another or no current key, asking the provider nothing", async () => {
    const ctx = system.context(boss);
    const before = provider.requests.length;
    const wrong = `${OLD_KEY.slice(0, -1)}f`;
    await expect(
      updateProviderKey(ctx, { email, currentKey: wrong, globalApiKey: NEW_KEY }),
    ).rejects.toMatchObject({ code: "provider_rejected", errors: { currentKey: [/./] } });
    await expect(updateProviderKey(ctx, { email, globalApiKey: NEW_KEY })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(provider.requests).toHaveLength(before);
    expect((await stored())?.providerKeyLastFour).toBe(lastFour(OLD_KEY));
  });

  it("stores nothing when the provider refuses the new key", async () => {
    const ctx = system.context(boss);
    const bad = `${NEW_KEY.slice(0, -1)}${NEW_KEY.endsWith("0") ? "1" : "0"}`;
    await expect(
      updateProviderKey(ctx, { email, currentKey: OLD_KEY, globalApiKey: bad }),
    ).rejects.toMatchObject({ code: "provider_rejected" });
    expect((await stored())?.providerEmail).toBe("old@example.com");
    expect(await ctx.db.select().from(auditLog)).toHaveLength(0);
  });

  it("stores nothing when its audit row can't be written", async () => {
    await system.bindings.DB.exec("ALTER TABLE audit_log RENAME TO audit_elsewhere");
    const input = { email, currentKey: OLD_KEY, globalApiKey: NEW_KEY };
    await expect(updateProviderKey(system.context(boss), input)).rejects.toThrow();
    await system.bindings.DB.exec("ALTER TABLE audit_elsewhere RENAME TO audit_log");
    expect((await stored())?.providerEmail).toBe("old@example.com");
  });

  it("is refused to a superadmin who is demoted meanwhile, for that", async () => {
    const fallen = await system.createActor("superadmin");
    const ctx = interrupted(system, fallen, () => fell(system.context(), fallen, "demoted"));
    await expect(
      updateProviderKey(ctx, { email, currentKey: OLD_KEY, globalApiKey: NEW_KEY }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect((await stored())?.providerEmail).toBe("old@example.com");
  });

  it("stops someone who tries keys", async () => {
    const ctx = system.context(boss);
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      const currentKey = `${OLD_KEY.slice(0, -2)}${String(attempt + 10)}`;
      await updateProviderKey(ctx, { email, currentKey, globalApiKey: NEW_KEY }).catch(
        (error: { code?: unknown }) => codes.push(error.code),
      );
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill("provider_rejected"));
    expect(codes[10]).toBe("rate_limited");
  });

  it("needs no current key where the deployment runs on its own bindings", async () => {
    await system
      .context()
      .db.update(systemState)
      .set({ servicesMode: "bindings", providerKeyFingerprint: null });
    await updateProviderKey(system.context(boss), { email, globalApiKey: NEW_KEY });
    expect((await stored())?.providerKeyLastFour).toBe(NEW_KEY.slice(-4));
  });

  it("creates all three services, tells of each step, and adopts them the second time", async () => {
    const ctx = system.context(boss);
    const seen: string[] = [];
    const input = { email, globalApiKey: NEW_KEY, servicesConfig: ALL };
    const first = await createProviderServices(ctx, input, (step) =>
      seen.push(`${step.id} ${step.state}`),
    );
    expect(first.services).toMatchObject({ d1: { name: "atrium" }, kv: { title: "atrium" } });
    expect(seen).toContain("d1 running");
    expect(seen).toContain("r2 done");
    expect(first.boundTo).toBeNull();
    const second = await createProviderServices(ctx, input);
    expect(second.services).toEqual(first.services);
    expect(await ctx.db.select().from(auditLog)).toHaveLength(2);
    await expect(
      createProviderServices(ctx, { ...input, servicesConfig: { ...ALL, createKV: false } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("makes no further service for a superadmin who is demoted meanwhile, and records nothing", async () => {
    const fallen = await system.createActor("superadmin");
    const input = { email, globalApiKey: NEW_KEY, servicesConfig: ALL };
    const seen: string[] = [];
    let demotion: Promise<unknown> = Promise.resolve();
    const ctx = system.context(fallen);
    const call = createProviderServices(ctx, input, ({ id, state }) => {
      seen.push(`${id} ${state}`);
      if (id === "schema" && state === "running")
        demotion = fell(system.context(), fallen, "demoted");
    });
    await expect(call).rejects.toMatchObject({ code: "forbidden" });
    await demotion;
    expect(seen.at(-1)).toMatch(/^(?:schema|kv) failed$/);
    expect(await ctx.db.select().from(auditLog)).toEqual([]);
  });

  it("is the superadmin's", async () => {
    const ctx = system.context(await system.createActor("admin"));
    await expect(updateProviderKey(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(createProviderServices(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("key form", () => {
  const good = { email: "a@b.co", currentKey: OLD_KEY, newKey: NEW_KEY, confirmation: NEW_KEY };

  it("takes both forms of a key, and says what is wrong first", () => {
    expect(keyFormProblem(good)).toBeNull();
    const cfk = `cfk_${"a".repeat(48)}`;
    expect(keyFormProblem({ ...good, newKey: cfk, confirmation: cfk })).toBeNull();
    const messages = [
      { ...good, email: "nobody" },
      { ...good, currentKey: "abc" },
      { ...good, newKey: "ABC".repeat(13) },
      { ...good, confirmation: OLD_KEY },
      { ...good, newKey: OLD_KEY, confirmation: OLD_KEY },
    ].map((form) => keyFormProblem(form)?.message);
    expect(messages).toEqual([
      "Please enter a valid email address",
      "Current API key format is invalid (37 characters, hex)",
      "New API key format is invalid (37 characters, hex)",
      "New API key and confirmation do not match",
      "New API key must be different from current key",
    ]);
  });
});
