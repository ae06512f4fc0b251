import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SYSTEM_ROLES } from "@/lib/auth/roles";
import { deniedTo, findGuarded, type Guarded, refusalOf } from "../../support/guarded-use-cases";
import { createTestSystem, type TestSystem } from "../../support/test-system";

describe("every use case that decides about its caller", () => {
  let system: TestSystem;
  let guarded: Guarded[];

  beforeAll(async () => {
    system = await createTestSystem();
    guarded = await findGuarded();
  });
  afterAll(() => system.close());

  it("[P102] [W393] refuses nobody in particular before it reads anything", async () => {
    const refusals: Record<string, unknown> = {};
    for (const one of guarded) refusals[one.name] = await refusalOf(one, system.context(null));
    const wrong = Object.entries(refusals).filter(([, code]) => code !== "unauthenticated");
    expect(guarded.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("[P102] [W393] refuses whoever has a role that the policy does not name", async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const role of SYSTEM_ROLES) {
      const context = system.context(await system.createActor(role));
      for (const one of deniedTo(role, guarded)) {
        asked += 1;
        const code = await refusalOf(one, context);
        if (code !== "forbidden") wrong.push(`${one.name} for ${role}: ${code}`);
      }
    }
    expect(asked).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});
