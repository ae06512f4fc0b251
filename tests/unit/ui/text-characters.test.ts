import { describe, expect, it } from "vitest";
import { signInSchema } from "@/lib/auth/schema";
import { itemFields } from "@/lib/managed-items/schema";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { createRecordSchema } from "@/lib/records/field-schema";
import { createTaskSchema } from "@/lib/tasks/schema";
import { hasFormatCharacters, mixedScriptsWarning } from "@/lib/text/text-characters";
import { email } from "@/lib/text-schema";
import { nameSchema } from "@/lib/users/schema";

/** Zero-width, direction, tags, fillers: a name with one of these looks like another name. */
const UNSEEN = [
  ..."\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2069\u00AD\u061C\uFEFF\u180E",
  ..."\u034F\u115F\u3164\uFFA0\u2028\u{E0041}\u{E007F}",
];

describe("characters that no one sees", () => {
  it.each(UNSEEN.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    "U+%s is refused in names of people and things, and in emails",
    (_code, character) => {
      const name = `Ada${character}Love`;
      const asked = [
        nameSchema.safeParse(name),
        itemFields.name.safeParse(name),
        createTaskSchema.safeParse({ name, description: "" }),
        email().safeParse(`ad${character}a@example.com`),
      ];
      for (const answer of asked) {
        expect(answer.success).toBe(false);
        expect(JSON.stringify(answer.error?.issues)).toContain("can't be seen");
      }
    },
  );

  it("is refused in what a record is called", () => {
    for (const { description } of RECORD_DEFINITIONS) {
      for (const field of description.fields) {
        if (field.kind !== "text" || !field.required) continue;
        const answer = createRecordSchema(description.fields).safeParse({
          [field.name]: "A\u202Eb",
        });
        expect(JSON.stringify(answer.error?.issues)).toContain(
          `${field.label} contains characters that can't be seen`,
        );
      }
    }
  });

  it.each([
    "می‌خواهم",
    "क्‍ष",
    "ශ්‍රී",
    "👩‍👩‍👧 family",
    "🏳️‍🌈",
    "👩🏽‍🚀",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "❤️ Ada",
    "葛\u{E0100}城",
    "O’Brien-Smith",
    "Łukasz Żółć",
    "Nguyễn Thị",
  ])("%s keeps what its spelling needs", (name) => {
    expect(hasFormatCharacters(name)).toBe(false);
    expect(nameSchema.parse(name)).toBe(name);
  });

  it.each(["Ada\u200DLovelace", "\u200Dمی", "می\u200C", "a\u200Cم", "🏴\u{E0061}\u{E007F}"])(
    "%j has a joiner where none belongs",
    (name) => expect(hasFormatCharacters(name)).toBe(true),
  );
});

describe("an email", () => {
  it("is kept in its compatibility form, trimmed and lower-cased, at the sign-in too", () => {
    expect(email().parse(" Ａda@Ｅxample.com ")).toBe("ada@example.com");
    const credentials = { email: " Ａda@Example.com", password: "x" };
    expect(signInSchema.parse(credentials).email).toBe("ada@example.com");
  });

  it.each(["<a@b.example>", "Ada <a@b.example>", "a@b.example>", "a,b@c.example", '"a"@b.example'])(
    "%s is none",
    (text) => expect(email().safeParse(text).success).toBe(false),
  );

  it("may be blank where a record does without", () => {
    expect(email("Email", { mayBeBlank: true }).parse("")).toBe("");
    expect(email("Email", { mayBeBlank: true }).safeParse("<a@b.example>").success).toBe(false);
  });
});

describe("letters that look alike", () => {
  it.each([
    [{ name: "Аda Lovelace" }, "This name mixes Latin and Cyrillic letters"],
    [{ email: "аda@example.com" }, "This email mixes Latin and Cyrillic letters"],
    [{ email: "сео@corp.example" }, "This email mixes Latin and Cyrillic letters"],
    [{ name: "Ada", email: "αda@example.com" }, "This email mixes Latin and Greek letters"],
  ])("%j is warned of", (person, sentence) => expect(mixedScriptsWarning(person)).toBe(sentence));

  it.each([
    { name: "Иван Petrov" },
    { name: "山田 Taro" },
    { name: "Łukasz", email: "lukasz@example.com" },
    { email: "почта@пример.рф" },
  ])("%j is not", (person) => expect(mixedScriptsWarning(person)).toBeNull());
});
