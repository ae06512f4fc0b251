import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { callAction } from "@/lib/request/call-action";
import { POLICIES, withPolicy } from "@/lib/request/policies";

describe("a read under its policy", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("the user list has 5 s and one retry, after 1 s", async () => {
    const read = vi.fn(() => new Promise<never>(() => {}));
    const result = withPolicy(read, POLICIES.listUsers).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(4999);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1 + 999);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await result).toMatchObject({
      code: "unavailable",
      message: "Request timed out. Please try again.",
    });
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("answers what the second try answers", async () => {
    const read = vi.fn().mockRejectedValueOnce(new Error("D1_ERROR")).mockResolvedValueOnce("rows");
    const result = withPolicy(read, POLICIES.listUsers);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await result).toBe("rows");
  });

  it("does not repeat a refusal", async () => {
    const read = vi.fn().mockRejectedValue(new AppError("forbidden", "no"));
    await expect(withPolicy(read, POLICIES.listUsers)).rejects.toThrow("no");
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("create has 8 s, update and delete 5 s, none a retry", async () => {
    const limits = { createUser: 8000, updateUser: 5000, deleteUser: 5000 } as const;
    for (const [name, limit] of Object.entries(limits)) {
      const action = vi.fn(() => new Promise<never>(() => {}));
      let failure: unknown;
      callAction(action, {}, POLICIES[name as keyof typeof limits]).catch((error: unknown) => {
        failure = error;
      });
      await vi.advanceTimersByTimeAsync(limit - 1);
      expect(failure).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(failure).toMatchObject({ message: "Request timed out. Please try again." });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(action).toHaveBeenCalledTimes(1);
    }
  });
});
