import { describe, expect, it } from "vitest";
import type { StandInFailure, StandInStep } from "@/tests/support/provider-stand-in";
import { create, expectNoDoubles, restart, standIn, steps, withStandIn } from "./service-fixture";
import { failureOf } from "./stand-in-client";

withStandIn();

const EVERY_STEP: StandInStep[] = [
  "d1.list",
  "d1.create",
  "d1.query",
  "kv.list",
  "kv.create",
  "r2.get",
  "r2.create",
  "worker.get",
  "worker.patch",
];
const EVERY_FAILURE: [string, StandInFailure, string][] = [
  ["500", { status: 500, code: 10013, message: "x" }, "provider_failed"],
  [
    "500 after its effect",
    { status: 500, code: 10013, message: "x", afterEffect: true },
    "provider_failed",
  ],
  ["403", { status: 403, code: 10000, message: "x" }, "provider_rejected"],
  ["garbage", "garbage", "provider_failed"],
  ["redirect", "redirect", "provider_failed"],
  ["reset after its effect", "reset-after-effect", "provider_failed"],
  ["hang after its effect", "hang-after-effect", "provider_timeout"],
];

describe.each(EVERY_STEP)("a failure at %s", (step) => {
  it.each(EVERY_FAILURE)("%s: repeated, there are no doubles", async (_case, failure, code) => {
    standIn.failNext(step, failure);
    const error = await failureOf(create());
    expect(error.code).toBe(code);
    expect(steps.at(-1)).toMatchObject({ state: "failed", detail: error.message });
    const made = await create();
    expectNoDoubles();
    expect(made.boundTo).toBe("atrium");
  });
});

describe("a failure between two migrations", () => {
  it.each(EVERY_FAILURE)("%s: repeated, each is applied once", async (_case, failure) => {
    for (const position of [1, 2]) {
      await restart();
      // The first query reads the record; each later one applies a migration.
      standIn.failNext("d1.query", failure, position);
      await failureOf(create());
      await create();
      expectNoDoubles();
    }
  });
});
