import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { auditStatement } from "@/lib/audit/audit";
import { createSuperAdmin } from "@/lib/onboarding/create-super-admin";
import { requireSetupProof, setupProof } from "@/lib/onboarding/setup-context";
import {
  connectOwnBindings,
  createSetupServices,
  validateProviderCredentials,
} from "@/lib/onboarding/setup-services";
import { verifySetupPassword } from "@/lib/onboarding/verify-setup-password";
import { RESET_ACTION } from "@/lib/system/reset";
import { TEST_SECRETS } from "../../support/system";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { setupContext } from "./setup-fixture";

const RIGHT = { password: TEST_SECRETS.SETUP_PASSWORD };

describe("the setup password", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  it("gives the attempt back after a success", async () => {
    const ctx = await setupContext(system, { client: { ip: "198.51.100.1", userAgent: "" } });
    for (let attempt = 0; attempt < 8; attempt++) await verifySetupPassword(ctx, RIGHT);
    const key = "setup-password:198.51.100.1";
    const [row] = await ctx.db.select().from(rateLimits).where(eq(rateLimits.key, key));
    expect(row?.count).toBe(0);
    const recorded = await ctx.db.select().from(auditLog);
    expect(recorded.map(({ action }) => action)).toEqual(Array(8).fill("onboarding.password"));
  });

  it("answers a wrong one with 'Invalid password', and the sixth with the limit, also the right one", async () => {
    const ctx = await setupContext(system, { client: { ip: "198.51.100.2", userAgent: "" } });
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(verifySetupPassword(ctx, { password: "wrong" })).rejects.toMatchObject({
        code: "invalid_credentials",
        message: "Invalid password",
        status: 401,
      });
    }
    const limited = { code: "rate_limited", retryAfter: expect.any(Number) };
    await expect(verifySetupPassword(ctx, RIGHT)).rejects.toMatchObject(limited);
    const other = await setupContext(system, { client: { ip: "198.51.100.3", userAgent: "" } });
    await expect(verifySetupPassword(other, RIGHT)).resolves.toHaveProperty("proof");
  });

  it("says that the own bindings can be taken where database, KV and R2 answer, and only there", async () => {
    const ctx = await setupContext(system, { client: { ip: "198.51.100.5", userAgent: "" } });
    const away = () => Promise.reject(new Error("away"));
    const readiness = async (changes: object) =>
      (await verifySetupPassword({ ...ctx, ...changes }, RIGHT)).areBindingsReady;
    expect(await readiness({})).toBe(true);
    expect(await readiness({ kv: { get: away } })).toBe(false);
    expect(await readiness({ files: { head: away } })).toBe(false);
  });

  it("compares exactly as typed", async () => {
    const ctx = await setupContext(system, { client: { ip: "198.51.100.4", userAgent: "" } });
    await expect(verifySetupPassword(ctx, { password: `${RIGHT.password} ` })).rejects.toThrow(
      "Invalid password",
    );
  });

  it("refuses no proof, a made-up one and one of an earlier SETUP_PASSWORD", async () => {
    const ctx = await setupContext(system);
    await expect(requireSetupProof(ctx)).resolves.toBeUndefined();
    const changed = { ...ctx, config: { ...ctx.config, setupPassword: "another one" } };
    for (const refused of [{ ...ctx, proof: null }, { ...ctx, proof: "made up" }, changed]) {
      await expect(requireSetupProof(refused)).rejects.toMatchObject({
        code: "setup_proof_required",
        status: 401,
      });
    }
  });

  it("refuses the proof of a set-up before the newest reset", async () => {
    const ctx = await setupContext(system);
    await ctx.db.batch([
      auditStatement(ctx, { action: RESET_ACTION, entityType: "system", outcome: "refused" }),
    ]);
    await expect(requireSetupProof(ctx)).resolves.toBeUndefined();
    await ctx.db.batch([auditStatement(ctx, { action: RESET_ACTION, entityType: "system" })]);
    await expect(requireSetupProof(ctx)).rejects.toMatchObject({ code: "setup_proof_required" });
    await expect(requireSetupProof(await setupContext(system))).resolves.toBeUndefined();
  });

  it("never puts the password into the proof", async () => {
    const proof = await setupProof(await setupContext(system));
    expect(proof).toMatch(/^[0-9a-f]{64}$/);
  });

  it("every call is 503 while SETUP_PASSWORD is unset, and 409 once set-up is complete, in this order", async () => {
    const open = await setupContext(system);
    const unset = { ...open, config: { ...open.config, setupPassword: undefined } };
    const complete = { ...unset, isSetUp: true, proof: null };
    const calls = [
      verifySetupPassword,
      validateProviderCredentials,
      createSetupServices,
      connectOwnBindings,
      createSuperAdmin,
    ];
    for (const call of calls) {
      await expect(call(unset, RIGHT)).rejects.toMatchObject({
        code: "setup_unavailable",
        status: 503,
      });
      await expect(call(complete, RIGHT)).rejects.toMatchObject({
        code: "setup_complete",
        status: 409,
      });
    }
  });
});
