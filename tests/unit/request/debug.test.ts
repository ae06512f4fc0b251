import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { debugLog, isDebugging, request } from "@/lib/request/request";

const lines = vi.spyOn(console, "debug").mockImplementation(() => {});

function stubStorage(value: string | null) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === "atrium-debug" ? value : null),
  });
}

beforeEach(() => lines.mockClear());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it("says nothing without a flag", () => {
  stubStorage(null);
  debugLog("request", {});
  expect(isDebugging()).toBe(false);
  expect(lines).not.toHaveBeenCalled();
});

it("the build flag enables debug logging", () => {
  vi.stubEnv("NEXT_PUBLIC_ATRIUM_DEBUG", "1");
  debugLog("request", { path: "/api/x" });
  expect(lines).toHaveBeenCalledWith("[atrium] request", { path: "/api/x" });
});

it("the local storage flag enables debug logging", () => {
  stubStorage("1");
  debugLog("request", { path: "/api/x" });
  expect(lines).toHaveBeenCalledOnce();
});

it("a forbidden storage is no failure", () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(isDebugging()).toBe(false);
});

it("the request helper logs its course and never a body", async () => {
  stubStorage("1");
  vi.stubGlobal("fetch", async () => Response.json({ success: true }));
  await request("/api/auth/login", { method: "POST", body: { password: "hunter two" } });
  expect(lines).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(lines.mock.calls)).not.toContain("hunter two");
});
