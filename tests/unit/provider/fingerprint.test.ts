import { describe, expect, it } from "vitest";
import {
  fingerprintProviderKey,
  isFingerprintOf,
  lastFour,
  makeFingerprint,
  matchesFingerprint,
} from "@/lib/provider/fingerprint";

const KEY = "0123456789abcdef0123456789abcdef01234";
const SECRET = "a secret of the deployment";

describe("provider key fingerprint", () => {
  it("is 64 hex characters that hold nothing of the key", async () => {
    const fingerprint = await fingerprintProviderKey(KEY, SECRET);
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint).not.toContain(KEY.slice(0, 8));
    expect(await fingerprintProviderKey(KEY, "another secret")).not.toBe(fingerprint);
  });

  it("recognises the key it was made of, and no other", async () => {
    const fingerprint = await fingerprintProviderKey(KEY, SECRET);
    expect(await matchesFingerprint(KEY, SECRET, fingerprint)).toBe(true);
    expect(await matchesFingerprint(`${KEY.slice(0, -1)}5`, SECRET, fingerprint)).toBe(false);
    expect(await matchesFingerprint(KEY, "another secret", fingerprint)).toBe(false);
    for (const damaged of ["", "zz", fingerprint.slice(2), `${fingerprint}00`]) {
      expect(await matchesFingerprint(KEY, SECRET, damaged)).toBe(false);
    }
  });

  it("outlives a change of the session's secret, and of the encryption key while the old entry is there", async () => {
    const before = { encryptionKeys: "k1:one", sessionSecret: "a" };
    const made = await makeFingerprint(KEY, before);
    const is = (config: typeof before) => isFingerprintOf(KEY, config, made);
    expect(await is({ ...before, sessionSecret: "b" })).toBe(true);
    expect(await is({ ...before, encryptionKeys: "k2:two,k1:one" })).toBe(true);
    expect(await is({ ...before, encryptionKeys: "k2:two" })).toBe(false);
    const without = { ...before, encryptionKeys: "" };
    expect(await isFingerprintOf(KEY, without, await makeFingerprint(KEY, without))).toBe(true);
  });

  it("refuses an empty secret", async () => {
    await expect(fingerprintProviderKey(KEY, "")).rejects.toThrow(TypeError);
    await expect(matchesFingerprint(KEY, "", "0".repeat(64))).rejects.toThrow(TypeError);
  });

  it("shows the last four characters of a key, and nothing of a short text", () => {
    expect(lastFour(KEY)).toBe("1234");
    expect(lastFour("short")).toBe("");
  });
});
