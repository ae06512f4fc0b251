import { expect, it } from "vitest";
import { recentHealth, type Services } from "@/lib/system/system-overview";

function services() {
  const asked = { times: 0 };
  const answer = async () => {
    asked.times++;
    return null;
  };
  const given = { db: { run: answer }, kv: { get: answer }, files: { head: answer } };
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
