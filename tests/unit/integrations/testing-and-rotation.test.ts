import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditDelivery } from "@/db/schema/audit";
import { integrations } from "@/db/schema/integrations";
import { outbox } from "@/db/schema/mail";
import { auditLog } from "@/db/schema/system";
import { openSecret, sealSecret } from "@/lib/audit/delivery/send";
import { createSecretBox, sealedPrefix } from "@/lib/crypto/secret-box";
import { updateIntegration } from "@/lib/integrations/change-integration";
import { TESTS_KEPT, TESTS_PER_PERSON } from "@/lib/integrations/integration-rules";
import { listIntegrations, listIntegrationTests } from "@/lib/integrations/list-integrations";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { testIntegration } from "@/lib/integrations/test-integration";
import { openMail, sealMail } from "@/lib/mail/enqueue-mail";
import { fell } from "../../support/fallen-actor";
import { DEMO_KEYS } from "../../support/integrations-stand-in";
import { interrupted } from "../../support/interrupted";
import {
  byAdmin,
  closeIntegrationsWorld,
  emptyIntegrations,
  query,
  startIntegrationsWorld,
} from "./integrations-fixture";

const world = await startIntegrationsWorld();
const { system, standIn, superadmin, moderator } = world;
beforeEach(() => emptyIntegrations(world));
afterAll(() => closeIntegrationsWorld(world));

const { asAdmin, openAi, supabase, list } = byAdmin(() => world);

describe("testing", () => {
  it("reaches OpenAI with key and organisation, and keeps its models", async () => {
    const { id } = await openAi({ organizationId: DEMO_KEYS.organization });
    const result = await testIntegration(system.context(moderator), id);
    expect(result).toEqual({
      success: true,
      status: "connected",
      message: "Connected to OpenAI: 3 models available",
      responseTime: expect.any(Number),
    });
    expect(standIn.calls.at(-1)?.headers.get("openai-organization")).toBe(DEMO_KEYS.organization);
    const [row] = await list();
    expect(row).toMatchObject({ status: "connected", errorMessage: null });
    expect(row?.metadata.models).toContainEqual({ id: "gpt-4o", endsAt: "2027-04-01" });
    // The account has it, and no one chose another.
    expect(row?.metadata.preferredModel).toBe("gpt-4o");
    expect(row?.metadata.lastGoodTestAt).toEqual(expect.any(String));
  });

  it.each([
    ["anon", { anonKey: DEMO_KEYS.anon }, "Data API (schema hidden from this key)"],
    ["publishable", { anonKey: DEMO_KEYS.publishable }, "Data API (schema hidden from this key)"],
    ["secret", { anonKey: DEMO_KEYS.publishable, serviceRoleKey: DEMO_KEYS.secret }, "Data API"],
    ["service role", { serviceRoleKey: DEMO_KEYS.serviceRole }, "Data API"],
  ])("reaches Supabase with the %s key", async (_kind, keys, dataApi) => {
    const { id } = await supabase(keys);
    expect(await testIntegration(asAdmin(), id)).toMatchObject({ success: true });
    expect((await list())[0]?.metadata.reaches).toEqual(["Auth", dataApi]);
  });

  it("lists the models of a compatible server, which has the key alone", async () => {
    const { id } = await openAi({ baseUrl: `${standIn.url}/gateway/v1` });
    const host = new URL(standIn.url).host;
    expect(await testIntegration(asAdmin(), id)).toMatchObject({
      success: true,
      message: `Connected to ${host}: 3 models available`,
    });
    expect(standIn.calls.at(-1)?.path).toBe("/gateway/v1/models");
    expect((await list())[0]?.metadata.models).toHaveLength(3);
  });

  it("says what is wrong and repeats nothing of the provider's text", async () => {
    const { id } = await openAi({ apiKey: "sk-canary-wrong-key" });
    expect(await testIntegration(asAdmin(), id)).toMatchObject({
      success: false,
      status: "error",
      message: "OpenAI rejected the API key. Check it and try again",
    });
    const bad = await supabase({ serviceRoleKey: "sb_secret_wrong" });
    expect(await testIntegration(asAdmin(), bad.id)).toMatchObject({
      message: "Supabase's data API rejected the service role key. Check it and try again",
    });
    expect(await list({ status: "error" })).toHaveLength(2);
  });

  it.each([
    ["redirect", "OpenAI responded with a redirect, which Atrium doesn't follow. Check the URL"],
    ["huge", "OpenAI sent a response that is too large"],
    ["garbage", "OpenAI sent an unexpected response"],
    ["failing", "OpenAI is having problems (HTTP 503). Try again later"],
    ["rate-limited", "OpenAI is rate limiting requests. Try again later"],
  ] as const)("takes an upstream that is %s for a failed test", async (mode, message) => {
    const { id } = await openAi();
    standIn.mode = mode;
    expect(await testIntegration(asAdmin(), id)).toMatchObject({ success: false, message });
  });

  it("keeps the last results, newest first, and what the last good one reached", async () => {
    const { id } = await openAi();
    for (let run = 0; run < TESTS_KEPT + 2; run++) {
      await testIntegration(asAdmin({ now: 1000 + run }), id);
    }
    standIn.mode = "failing";
    await testIntegration(asAdmin({ now: 5000 }), id);
    const { tests } = await listIntegrationTests(asAdmin(), id);
    expect(tests).toHaveLength(TESTS_KEPT);
    expect(tests[0]).toMatchObject({ success: false, at: new Date(5000).toISOString() });
    expect((await list())[0]?.metadata).toMatchObject({
      reaches: ["Models API (3 models)"],
      lastGoodTestAt: new Date(1000 + TESTS_KEPT + 1).toISOString(),
    });
  });

  it("does not let the result of earlier keys count for new ones", async () => {
    const { id } = await openAi();
    standIn.delayMs = 2000;
    const running = testIntegration(asAdmin(), id);
    await expect.poll(async () => (await list())[0]?.status).toBe("testing");
    await updateIntegration(asAdmin(), id, { apiKey: "sk-another-key-0000" });
    standIn.delayMs = 0;
    expect(await running).toMatchObject({ success: true });
    expect((await list())[0]).toMatchObject({ status: "disconnected", metadata: { models: [] } });
  });

  it("shows a test that was cut off as an error", async () => {
    const { id } = await openAi();
    await system.bindings.DB.prepare(
      "UPDATE integrations SET status = 'testing', last_test_at = ? WHERE id = ?",
    )
      .bind(Date.now() - 60_000, id)
      .run();
    expect(await list({ status: "error" })).toMatchObject([{ id, status: "error" }]);
    expect(await list({ status: "testing" })).toHaveLength(0);
  });

  it("limits how often a person may test", async () => {
    const { id } = await openAi();
    await testIntegration(asAdmin(), id);
    await system.bindings.DB.prepare("UPDATE rate_limits SET count = ?")
      .bind(TESTS_PER_PERSON - 1)
      .run();
    const results = await Promise.allSettled([1, 2, 3].map(() => testIntegration(asAdmin(), id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "rate_limited", retryAfter: expect.any(Number) },
    });
    // Someone else still may.
    expect(await testIntegration(system.context(moderator), id)).toMatchObject({ success: true });
  });
});

describe("rotation", () => {
  it("re-encrypts under the first key, step by step, and reports what it can't read", async () => {
    const { id } = await openAi();
    await supabase({ serviceRoleKey: DEMO_KEYS.secret });
    await system.bindings.DB.prepare(
      "INSERT INTO integrations (id, name, type, secrets, created_at, updated_at) VALUES (?, 'Lost', 'openai', ?, 1, 1)",
    )
      .bind(crypto.randomUUID(), JSON.stringify({ apiKey: `${sealedPrefix("gone")}AAAA.AAAA` }))
      .run();
    const encryptionKeys = `k2:${Buffer.alloc(32, 9).toString("base64url")},${system.config.encryptionKeys}`;
    const ctx = system.context(superadmin, { config: { ...system.config, encryptionKeys } });
    const outdated = async () => (await listIntegrations(ctx, query())).outdatedKeys;
    expect(await outdated()).toBe(3);
    expect(await rotateSecrets(ctx, {})).toEqual({ rotated: 2, unreadable: 1, next: null });
    expect(await outdated()).toBe(1);
    expect((await listIntegrations(asAdmin(), query())).outdatedKeys).toBeNull();
    const rows = await ctx.db.select().from(integrations);
    expect(rows.filter(({ secrets }) => secrets.includes("v1.k2."))).toHaveLength(2);
    expect(await testIntegration(ctx, id)).toMatchObject({ success: true });
  });

  it("takes mails that may still be sent and the webhook's secret with it, and no others", async () => {
    const { config, bindings } = system;
    const encryptionKeys = `k2:${Buffer.alloc(32, 9).toString("base64url")},${config.encryptionKeys}`;
    const now = Date.now();
    const mail = async (changes: Partial<typeof outbox.$inferInsert>) => {
      const id = crypto.randomUUID();
      const text = { subject: "News", lines: ["Something has changed."] };
      const content = await sealMail(createSecretBox(config.encryptionKeys), id, text);
      const row = { id, kind: "notice", toAddress: "ada@example.com", subject: "News" } as const;
      await system
        .context()
        .db.insert(outbox)
        .values({ ...row, content, createdAt: now, ...changes });
      return id;
    };
    const failed = await mail({ state: "failed" });
    const ended = await mail({ state: "failed", expiresAt: now - 1 });
    const sent = await mail({ state: "sent", content: null });
    const { db } = system.context();
    const secret = await sealSecret(config, "a secret of the webhook");
    const paused = { id: 1, url: "https://example.com/rows", secret, isPaused: true };
    await db
      .insert(auditDelivery)
      .values(paused)
      .onConflictDoUpdate({ target: auditDelivery.id, set: paused });
    const ctx = system.context(superadmin, { config: { ...config, encryptionKeys } });
    expect((await listIntegrations(ctx, query())).outdatedKeys).toBe(2);
    expect(await rotateSecrets(ctx, {})).toEqual({ rotated: 2, unreadable: 0, next: null });
    expect((await listIntegrations(ctx, query())).outdatedKeys).toBe(0);
    // The older key is gone from here on.
    const [newest = ""] = encryptionKeys.split(",");
    const stored = new Map((await db.select().from(outbox)).map((row) => [row.id, row.content]));
    const opened = await openMail(createSecretBox(newest), failed, stored.get(failed) ?? "");
    expect(opened).toMatchObject({ subject: "News" });
    expect(stored.get(ended)).not.toContain("v1.k2.");
    expect(stored.get(sent)).toBeNull();
    const [webhook] = await db.select().from(auditDelivery);
    const alone = { ...config, encryptionKeys: newest };
    expect(await openSecret(alone, webhook?.secret ?? "")).toBe("a secret of the webhook");
    await bindings.DB.batch(
      ["outbox", "audit_delivery"].map((table) => bindings.DB.prepare(`DELETE FROM ${table}`)),
    );
  });

  it("re-encrypts and records nothing for someone who is demoted while it reads", async () => {
    const { id } = await openAi();
    const encryptionKeys = `k2:${Buffer.alloc(32, 9).toString("base64url")},${system.config.encryptionKeys}`;
    const boss = await system.createSignedIn("superadmin");
    const { db } = system.context();
    const demoted = interrupted(system, boss, () => fell(system.context(), boss, "demoted"));
    const ctx = { ...demoted, config: { ...system.config, encryptionKeys } };
    await db.delete(auditLog);
    const [before] = await db.select().from(integrations).where(eq(integrations.id, id));
    await expect(rotateSecrets(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
    const [now] = await db.select().from(integrations).where(eq(integrations.id, id));
    expect(now).toEqual(before);
    expect(await db.select().from(auditLog)).toEqual([]);
  });
});
