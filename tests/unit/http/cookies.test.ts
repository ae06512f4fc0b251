import { afterEach, expect, it, vi } from "vitest";
import { readConfig } from "@/lib/context/config";
import { readSealedCookie, sealedCookie } from "@/lib/http/cookies";
import { MAX_SESSION_HOURS } from "@/lib/limits";
import { TEST_SECRETS } from "../../support/system";

const OLD = "the-secret-of-before-with-more-than-32-characters";
const host = { host: "localhost:3000" };
const configOf = (secrets: Record<string, string>) => readConfig({ ...TEST_SECRETS, ...secrets });
const current = configOf({});
const old = configOf({ SESSION_SECRET: OLD });
const both = configOf({ SESSION_SECRET_PREVIOUS: OLD });

async function sealedUnder(config: typeof current): Promise<Headers> {
  const header = await sealedCookie(new Headers(host), "session", "a token", config);
  return new Headers({ ...host, cookie: header.slice(0, header.indexOf(";")) });
}

it("a cookie of the secret before opens while that one is named, and new ones are sealed under the new one", async () => {
  const before = await sealedUnder(old);
  expect(await readSealedCookie(before, "session", current)).toBeNull();
  expect(await readSealedCookie(before, "session", both)).toBe("a token");
  const after = await sealedUnder(both);
  expect(await readSealedCookie(after, "session", current)).toBe("a token");
  expect(await readSealedCookie(after, "session", old)).toBeNull();
  expect(await readSealedCookie(after, "device", both)).toBeNull();
});

afterEach(() => {
  vi.useRealTimers();
});

it("a session's cookie opens for as long as the policy of access may let a session last", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const headers = await sealedUnder(current);
  vi.advanceTimersByTime(MAX_SESSION_HOURS * 3_600_000 - 1000);
  expect(await readSealedCookie(headers, "session", current)).toBe("a token");
});

it("a previous secret that is too short to seal with is refused", () => {
  expect(() => configOf({ SESSION_SECRET_PREVIOUS: "short" })).toThrow("SESSION_SECRET_PREVIOUS");
});

it("a client's own word about its address counts only where the platform is in front of the worker", () => {
  const local = { SESSION_SECRET: OLD, ATRIUM_LOCAL: "1" };
  expect(readConfig(local).trustsClientIp).toBe(false);
  expect(readConfig({ SESSION_SECRET: OLD }).trustsClientIp).toBe(true);
});
