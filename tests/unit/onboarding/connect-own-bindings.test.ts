import { expect, it } from "vitest";
import { rateLimits } from "@/db/schema/auth";
import { systemState } from "@/db/schema/system";
import { connectOwnBindings } from "@/lib/onboarding/setup-services";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { setupContext } from "./setup-fixture";

const system = await closeAfterTests(createTestSystem());

it.each(["the KV namespace", "the R2 bucket"])(
  "records nothing when %s does not answer",
  async (name) => {
    const ctx = await setupContext(system);
    const broken = new Proxy(name.includes("KV") ? ctx.kv : ctx.files, {
      get: () => () => Promise.reject(new Error("gone")),
    });
    const changed = name.includes("KV")
      ? { ...ctx, kv: broken as KVNamespace }
      : { ...ctx, files: broken as R2Bucket };
    await expect(connectOwnBindings(changed)).rejects.toMatchObject({
      code: "unavailable",
      message: `These bindings aren't responding: ${name}. Check your deployment and try again.`,
    });
    const [state] = await ctx.db.select().from(systemState);
    expect(state?.servicesMode).toBeNull();
  },
);

it("takes D1, KV and R2 after a round trip that leaves nothing behind", async () => {
  const ctx = await setupContext(system);
  const { services } = await connectOwnBindings(ctx);
  expect(services).toEqual({ d1: { name: "DB" }, kv: { title: "KV" }, r2: { name: "FILES" } });
  const [state] = await ctx.db.select().from(systemState);
  expect(state).toMatchObject({ servicesMode: "bindings", providerEmail: null });
  expect(await ctx.db.select().from(rateLimits)).toEqual([]);
  expect((await ctx.kv.list()).keys).toEqual([]);
  expect((await ctx.files.list()).objects).toEqual([]);
});

it("writes nothing when set-up was completed meanwhile", async () => {
  const ctx = await setupContext(system);
  await system.completeSetup();
  await expect(connectOwnBindings(ctx)).rejects.toMatchObject({ code: "setup_complete" });
});
