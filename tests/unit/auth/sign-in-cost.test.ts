import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const derivations = vi.hoisted(() => ({ parameters: [] as unknown[] }));
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  return {
    ...crypto,
    scrypt: (...call: Parameters<typeof crypto.scrypt>) => {
      derivations.parameters.push(call[3]);
      return crypto.scrypt(...call);
    },
  };
});

const { hashPassword } = await import("@/lib/auth/password");
const { signIn } = await import("@/lib/auth/sign-in");

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

it("[13] unknown, wrong and inactive cost one hash each, of the same parameters", async () => {
  const passwordHash = await hashPassword("long enough");
  const known = await system.createActor("admin", { passwordHash });
  const idle = await system.createActor("admin", { passwordHash, active: false });
  const costs: unknown[][] = [];
  for (const [email, password] of [
    ["nobody@example.com", "long enough"],
    [known.email, "not the one"],
    [idle.email, "long enough"],
  ]) {
    derivations.parameters = [];
    await expect(signIn(system.context(), { email, password }, null)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    costs.push(derivations.parameters);
  }
  expect(costs[0]).toHaveLength(1);
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[2]).toEqual(costs[0]);
});
