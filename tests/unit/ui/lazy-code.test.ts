import { expect, it } from "vitest";
import { lazyCode } from "@/lib/ui/lazy-code";

it("keeps what has come, and asks anew after a failure", async () => {
  let calls = 0;
  let isOffline = true;
  const code = lazyCode(async () => {
    calls++;
    if (isOffline) throw new Error("offline");
    return "part";
  });
  code.preload();
  await expect(code.load()).rejects.toThrow("offline");
  expect(code.loaded()).toBeUndefined();
  isOffline = false;
  await expect(code.load()).resolves.toBe("part");
  await expect(code.load()).resolves.toBe("part");
  expect(code.loaded()).toBe("part");
  expect(calls).toBe(3);
});

it("has nothing to fetch where there is no window", async () => {
  const code = lazyCode(null);
  await expect(code.load()).rejects.toThrow("browser");
  expect(code.loaded()).toBeUndefined();
});
