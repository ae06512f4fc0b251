import { sealData } from "iron-session";
import { afterEach, expect, it, vi } from "vitest";
import { openSeal } from "@/lib/http/open-seal";

const PASSWORD = "a session secret of more than thirty-two bytes";
const OTHER = "another session secret of more than 32 bytes";
const HOUR = 3600;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opening a seal ends with this. */
const watchOpening = () => vi.spyOn(crypto.subtle, "decrypt");

const open = (sealed: string, password = PASSWORD) =>
  openSeal(sealed, { password, ttl: HOUR, now: Date.now() });

it("what a seal holds is known for a minute, and then it is opened anew", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const sealed = await sealData({ k: "session", v: "text" }, { password: PASSWORD, ttl: HOUR });
  const opening = watchOpening();
  expect(await open(sealed)).toEqual({ k: "session", v: "text" });
  const first = opening.mock.calls.length;
  expect(first).toBeGreaterThan(0);
  vi.advanceTimersByTime(59_000);
  expect(await open(sealed)).toEqual({ k: "session", v: "text" });
  expect(opening).toHaveBeenCalledTimes(first);
  vi.advanceTimersByTime(2_000);
  expect(await open(sealed)).toEqual({ k: "session", v: "text" });
  expect(opening).toHaveBeenCalledTimes(2 * first);
});

it("one that has ended holds nothing, though it was open a minute ago", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const sealed = await sealData({ k: "session", v: "text" }, { password: PASSWORD, ttl: HOUR });
  expect(await open(sealed)).toMatchObject({ v: "text" });
  vi.advanceTimersByTime((HOUR + 120) * 1000);
  expect(await open(sealed)).toEqual({});
  expect(await open(sealed)).toEqual({});
});

it("an open seal is of no use with another password, nor is a changed one", async () => {
  const sealed = await sealData({ k: "session", v: "text" }, { password: PASSWORD, ttl: HOUR });
  await open(sealed);
  const failed = (run: Promise<unknown>) => run.catch(() => ({}));
  expect(await failed(open(sealed, OTHER))).toEqual({});
  const [start, end] = [sealed.slice(0, 120), sealed.slice(121)];
  const changed = `${start}${sealed[120] === "A" ? "B" : "A"}${end}`;
  expect(await failed(open(changed))).toEqual({});
});

it("of many seals the first are let go", async () => {
  const seals = await Promise.all(
    Array.from({ length: 501 }, (_, v) => sealData({ v }, { password: PASSWORD, ttl: HOUR })),
  );
  for (const sealed of seals) await open(sealed);
  const opening = watchOpening();
  await open(seals.at(-1) ?? "");
  expect(opening).not.toHaveBeenCalled();
  await open(seals[0] ?? "");
  expect(opening).toHaveBeenCalled();
});
