import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, expect, it, vi } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { signIn } from "@/lib/auth/sign-in";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

// Passes every call through. Needed so that the named import of node:crypto is spied on too.
const scrypt = vi.spyOn(crypto, "scrypt");
syncBuiltinESMExports();

const system = await closeAfterTests(createTestSystem());
afterAll(async () => {
  scrypt.mockRestore();
  syncBuiltinESMExports();
});

it("unknown, wrong and inactive cost one hash each, of the same parameters", async () => {
  const passwordHash = await hashPassword("long enough");
  const known = await system.createActor("admin", { passwordHash });
  const idle = await system.createActor("admin", { passwordHash, active: false });
  const costs: unknown[][] = [];
  for (const [email, password] of [
    ["nobody@example.com", "long enough"],
    [known.email, "not the one"],
    [idle.email, "long enough"],
  ]) {
    scrypt.mockClear();
    await expect(signIn(system.context(), { email, password }, null)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    costs.push(scrypt.mock.calls.map(([, , , parameters]) => parameters));
  }
  expect(costs[0]).toHaveLength(1);
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[2]).toEqual(costs[0]);
});
