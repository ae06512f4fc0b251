import { describe, expect, it } from "vitest";
import { createSecretBox, sealedPrefix, UnreadableSecretError } from "@/lib/crypto/secret-box";

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64url");
const place = { table: "integrations", rowId: "row-1", field: "apiKey" };

describe("secret box", () => {
  it("opens what it sealed, names its key and never repeats itself", async () => {
    const box = createSecretBox(`k1:${keyOf(1)}`);
    const [one, two] = [await box.seal("geheim ✓", place), await box.seal("geheim ✓", place)];
    expect(await box.open(one, place)).toBe("geheim ✓");
    expect(one.startsWith(sealedPrefix("k1"))).toBe(true);
    expect(one).not.toBe(two);
  });

  it("opens at the place only that it was sealed for", async () => {
    const box = createSecretBox(`k1:${keyOf(1)}`);
    const sealed = await box.seal("secret", place);
    for (const moved of [
      { ...place, rowId: "row-2" },
      { ...place, field: "anonKey" },
      { ...place, table: "other" },
    ]) {
      await expect(box.open(sealed, moved)).rejects.toThrow(UnreadableSecretError);
    }
  });

  it("refuses every changed character", async () => {
    const box = createSecretBox(`k1:${keyOf(1)}`);
    const sealed = await box.seal("secret", place);
    for (let at = 0; at < sealed.length; at += 7) {
      const flipped = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
      await expect(box.open(flipped, place)).rejects.toThrow(UnreadableSecretError);
    }
  });

  it("encrypts with the first key and opens with all of them", async () => {
    const old = await createSecretBox(`k1:${keyOf(1)}`).seal("secret", place);
    const both = createSecretBox(`k2:${keyOf(2)},k1:${keyOf(1)}`);
    expect(await both.open(old, place)).toBe("secret");
    expect(await both.seal("secret", place)).toMatch(/^v1\.k2\./);
    await expect(createSecretBox(`k2:${keyOf(2)}`).open(old, place)).rejects.toThrow(
      UnreadableSecretError,
    );
  });

  it.each(["", "k1:short", "no-id", `k1:${keyOf(1)},k2:`])(
    "says that ENCRYPTION_KEY is not usable: %s",
    async (keys) => {
      await expect(createSecretBox(keys).seal("secret", place)).rejects.toThrow(/ENCRYPTION_KEY/);
    },
  );
});
