import { describe, expect, it } from "vitest";
import {
  newTotpSecret,
  otpauthUrl,
  stepOfCode,
  toBase32,
  totpCode,
} from "@/lib/auth/second-factor/totp";

/** RFC 6238, Appendix B: the SHA-1 secret, and the last six digits of its codes. */
const SECRET = toBase32(new TextEncoder().encode("12345678901234567890"));
const VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

describe("codes of an authenticator app", () => {
  it.each(VECTORS)("are those of RFC 6238 at %d seconds", async (seconds, code) => {
    expect(await totpCode(SECRET, seconds * 1000)).toBe(code);
  });

  it("count one step early and late, and no further", async () => {
    const now = 1_111_111_109_000;
    const step = Math.floor(now / 30_000);
    const told = async (late: number) =>
      stepOfCode(SECRET, await totpCode(SECRET, now + late * 30_000), now);
    expect(await Promise.all([-2, -1, 0, 1, 2].map(told))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  it("have secrets of 160 bits that differ", () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
  });

  it("name the site and the person in the QR code", () => {
    const url = new URL(otpauthUrl(SECRET, { issuer: "Acme & Co", email: "ada+x@example.com" }));
    expect(url.protocol).toBe("otpauth:");
    expect(decodeURIComponent(url.pathname)).toContain("Acme & Co:ada+x@example.com");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: SECRET,
      issuer: "Acme & Co",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
