import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS, countOf, openAgain, post } from "../support/onboarding-calls";
import { completeSetup } from "../support/people";
import { type System, startSystem } from "../support/system";

describe("without SETUP_PASSWORD", () => {
  let unset: System;
  beforeAll(async () => {
    unset = await startSystem({ secrets: { SETUP_PASSWORD: undefined } });
  });
  afterAll(() => unset?.close());

  it.each(CALLS)("%s is 503, whatever is sent", async (path, body) => {
    for (const sent of [body, {}, { password: "" }, { password: "undefined" }]) {
      const answer = await post(unset.client(), path, sent);
      expect([answer.status, answer.body.code]).toEqual([503, "setup_unavailable"]);
    }
    expect(await countOf("users", unset)).toBe(0);
  });

  it.each(CALLS)("%s is 409 once set up: that comes first", async (path, body) => {
    await completeSetup(unset);
    expect((await post(unset.client(), path, body)).status).toBe(409);
    await openAgain(unset);
  });
});
