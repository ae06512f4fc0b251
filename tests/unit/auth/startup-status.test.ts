import { afterEach, describe, expect, it, vi } from "vitest";
import { readStartupStatus } from "@/lib/auth/session-state";
import { checkStartup } from "@/lib/request/startup-calls";

describe("startup status", () => {
  it.each([
    ["200 is signed in", 200, undefined, "signed-in"],
    ["401 is signed out", 401, "unauthenticated", "signed-out"],
    ["503 with setup_required is the wizard", 503, "setup_required", "setup-required"],
    ["503 while being reset is not", 503, "resetting", "unreachable"],
    ["503 without a code is not", 503, undefined, "unreachable"],
    ["500 is unreachable", 500, "internal", "unreachable"],
    ["500 is unreachable whatever its code", 500, "setup_required", "unreachable"],
    ["504 is unreachable", 504, "unavailable", "unreachable"],
    ["no answer is unreachable", 0, undefined, "unreachable"],
    ["any other status is set up", 418, undefined, "signed-out"],
    ["any other status is set up, whatever its code", 404, "setup_required", "signed-out"],
    ["any other status is set up", 302, undefined, "signed-out"],
  ] as const)("%s", (_name, status, code, screen) => {
    expect(readStartupStatus(status, code)).toBe(screen);
  });
});

describe("the check itself", () => {
  afterEach(() => vi.unstubAllGlobals());

  async function screenFor(answer: () => Promise<Response>) {
    vi.stubGlobal("fetch", answer);
    return checkStartup();
  }

  it("reads the status alone, and the code of a 503", async () => {
    expect(await screenFor(async () => new Response("no JSON at all"))).toBe("signed-in");
    expect(await screenFor(async () => new Response("<html>", { status: 401 }))).toBe("signed-out");
    const unset = { code: "setup_required" };
    expect(await screenFor(async () => Response.json(unset, { status: 503 }))).toBe(
      "setup-required",
    );
    expect(await screenFor(async () => Response.json(unset, { status: 504 }))).toBe("unreachable");
    expect(await screenFor(async () => new Response("", { status: 503 }))).toBe("unreachable");
  });

  it("a network failure and a timeout are unreachable", async () => {
    expect(await screenFor(() => Promise.reject(new TypeError("failed")))).toBe("unreachable");
    const late = new DOMException("late", "TimeoutError");
    expect(await screenFor(() => Promise.reject(late))).toBe("unreachable");
  });
});
