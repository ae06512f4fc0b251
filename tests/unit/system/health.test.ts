import { expect, it } from "vitest";
import { checkHealth, recentHealth, type Services } from "@/lib/system/system-overview";

function services() {
  const asked = { times: 0 };
  const answer = async () => {
    asked.times++;
    return null;
  };
  const given = { db: { run: answer }, kv: { get: answer }, files: { head: answer }, bindings: {} };
  return { asked, given: given as unknown as Services };
}

it("health is asked of the back ends once in five seconds, however often it is asked for", async () => {
  const { asked, given } = services();
  const first = await recentHealth({ ...given, now: 10_000 });
  expect([first.healthy, asked.times]).toEqual([true, 3]);
  expect(await recentHealth({ ...given, now: 14_999 })).toEqual(first);
  expect(asked.times).toBe(3);
  await recentHealth({ ...given, now: 15_000 });
  expect(asked.times).toBe(6);
});

it.each([
  [200, true],
  [500, false],
])("an engine that answers %i is healthy: %s", async (status, healthy) => {
  const ENGINE = { fetch: async () => new Response(null, { status }) };
  const health = await checkHealth({ ...services().given, bindings: { ENGINE } });
  expect(health).toMatchObject({ healthy, checks: { database: true, engine: healthy } });
});

it("an engine that can't be reached is not healthy, and none that is bound is nothing to ask", async () => {
  const fetch = async () => {
    throw new Error("no such Worker");
  };
  const bound = await checkHealth({ ...services().given, bindings: { ENGINE: { fetch } } });
  expect(bound).toMatchObject({ healthy: false, checks: { engine: false } });
  const { healthy, checks } = await checkHealth(services().given);
  expect([healthy, "engine" in checks]).toEqual([true, false]);
});
