import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import { recordRefusal } from "@/lib/audit/audit";
import { createTestSystem, type TestSystem } from "../../support/test-system";

describe("refusals in the audit log", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  const refuse = async (action: string, times: number, now = Date.now()) => {
    for (let n = 0; n < times; n++) {
      recordRefusal(system.context(null, { now }), { action, entityType: "request" });
      if (n % 25 === 24) await system.settle();
    }
    await system.settle();
  };
  const rowsOf = (action: string) =>
    system.context().db.select().from(auditLog).where(eq(auditLog.action, action));

  it("a flood of one kind hides no other, and rows say how many were left out, at each doubling", async () => {
    await refuse("cross_origin", 205);
    expect(await rowsOf("cross_origin")).toHaveLength(200);
    await refuse("invalid_credentials", 1);
    expect(await rowsOf("invalid_credentials")).toHaveLength(1);
    const leftOut = await rowsOf("refusals.left_out");
    expect(leftOut.map(({ after, outcome }) => [JSON.parse(after ?? ""), outcome])).toEqual(
      [1, 2, 4].map((left_out) => [{ kind: "cross_origin", left_out }, "refused"]),
    );
  });

  it("the next quarter of an hour counts anew, with a row of its own", async () => {
    await refuse("cross_origin", 201, Date.now() + 16 * 60 * 1000);
    expect(await rowsOf("cross_origin")).toHaveLength(400);
    const leftOut = await rowsOf("refusals.left_out");
    expect(leftOut.map(({ after }) => JSON.parse(after ?? "").left_out).sort()).toEqual([
      1, 1, 2, 4,
    ]);
  });
});
