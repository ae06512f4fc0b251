import { describe, expect, it } from "vitest";
import { checkPassword, hashPassword } from "@/lib/auth/password";
import { newPasswordSchema } from "@/lib/auth/schema";

const CHEAP = { ln: 10, r: 8, p: 1 };

describe("password hashing", () => {
  it("stores a PHC string under the current parameters, salted", async () => {
    const [first, second] = await Promise.all([
      hashPassword("long enough"),
      hashPassword("long enough"),
    ]);
    expect(first).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await checkPassword("long enough", first)).toEqual({ matches: true, isOutdated: false });
  });

  it("is exact: case, spaces and normal forms count", async () => {
    const hash = await hashPassword("Pässword ", CHEAP);
    expect((await checkPassword("Pässword ", hash)).matches).toBe(true);
    for (const other of ["pässword ", "Pässword", "Pässword ".normalize("NFD")]) {
      expect((await checkPassword(other, hash)).matches, other).toBe(false);
    }
  });

  it("tells an older hash from a current one", async () => {
    const hash = await hashPassword("long enough", CHEAP);
    expect(await checkPassword("long enough", hash)).toEqual({ matches: true, isOutdated: true });
  });

  it("no one's hash and a damaged one match nothing", async () => {
    expect((await checkPassword("", null)).matches).toBe(false);
    expect((await checkPassword("x", "$scrypt$unusable")).matches).toBe(false);
  });

  it("8 to 256 characters, exactly as typed", () => {
    expect(newPasswordSchema.safeParse("1234567").success).toBe(false);
    expect(newPasswordSchema.parse(" 12345 7")).toBe(" 12345 7");
    expect(newPasswordSchema.safeParse("x".repeat(256)).success).toBe(true);
    expect(newPasswordSchema.safeParse("x".repeat(257)).success).toBe(false);
    expect(newPasswordSchema.safeParse("12345678\0").success).toBe(false);
  });
});
