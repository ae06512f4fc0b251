import { expect, it } from "vitest";
import type { Encoding } from "@/lib/encodings";
import { decodeParts, guessEncoding } from "@/lib/text-encoding";

const utf16 = (text: string, { isBig = false } = {}) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const CYRILLIC = hex(
  "c4eef1f2e0e2eae0 20 f1f2eee8f2 20 effff2fcf1eef2 20 f0f3e1ebe5e9 2e 20 c2eee7e2f0e0f2 20 e2 20 f2e5f7e5ede8e5 20 f2f0e8e4f6e0f2e8 20 e4ede5e9 2e",
);
const JAPANESE = hex(
  "919797bf82cd8cdc9553897e82c582b7814295d4956982cd8e4f8f5c93fa88c893e082c98ef382af957482af82dc82b78142",
);

async function read(bytes: Uint8Array): Promise<[Encoding, string]> {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const encoding = await guessEncoding(file);
  let text = "";
  for await (const part of decodeParts(file, encoding)) text += part;
  return [encoding, text];
}

it.each<[string, Uint8Array, Encoding, string]>([
  ["UTF-8", Buffer.from("Jörg;東京;🙂"), "utf-8", "Jörg;東京;🙂"],
  ["UTF-8 with a mark", Buffer.from("\uFEFFJörg"), "utf-8", "Jörg"],
  ["plain ASCII", Buffer.from("name,email\n"), "utf-8", "name,email\n"],
  ["UTF-16 with a mark", utf16("\uFEFFName;Köln"), "utf-16le", "Name;Köln"],
  [
    "UTF-16 without a mark",
    utf16("Artikel;Preis\r\nGröße;0,15"),
    "utf-16le",
    "Artikel;Preis\r\nGröße;0,15",
  ],
  ["big-endian UTF-16", utf16("Name;Köln;Straße", { isBig: true }), "utf-16be", "Name;Köln;Straße"],
  [
    "Excel's on a German machine",
    Buffer.from("Full name;E-mail\r\nJörg Müller;jm1@example.com\r\nGröße GmbH", "latin1"),
    "windows-1252",
    "Full name;E-mail\r\nJörg Müller;jm1@example.com\r\nGröße GmbH",
  ],
  [
    "a single umlaut",
    Buffer.from("Name;Ort\r\nAnna;Köln\r\n", "latin1"),
    "windows-1252",
    "Name;Ort\r\nAnna;Köln\r\n",
  ],
  [
    "a Cyrillic file",
    CYRILLIC,
    "windows-1251",
    "Доставка стоит пятьсот рублей. Возврат в течение тридцати дней.",
  ],
  ["a Japanese file", JAPANESE, "shift_jis", "送料は五百円です。返品は三十日以内に受け付けます。"],
])("%s is read with the encoding that it is in", async (_, bytes, encoding, text) => {
  expect(await read(bytes)).toEqual([encoding, text]);
});

it("a letter whose bytes lie in two parts of the stream stays whole", async () => {
  const text = `x${"üöä€🙂".repeat(100_000)}`;
  const bytes = Buffer.from(text);
  // One more byte at the front per try, so that some border falls inside a letter of two, three and
  // four bytes.
  for (let pad = 0; pad < 4; pad++) {
    const [encoding, back] = await read(Buffer.concat([Buffer.from("a".repeat(pad)), bytes]));
    expect(encoding).toBe("utf-8");
    expect(back).toBe("a".repeat(pad) + text);
  }
});

it("one byte of another encoding near the end of a large file is seen", async () => {
  const bytes = Buffer.from(
    `${"plain text, ".repeat(50_000)}caf\xe9 M\xfcller Stra\xdfe`,
    "latin1",
  );
  expect((await read(bytes))[0]).toBe("windows-1252");
});
