import { expect, it } from "vitest";
import { nearestWord, unknownWord } from "@/lib/nearest-word";

const KNOWN = ["name", "email", "total_amount", "created_at", "status"];

it.each([
  ["total", "total_amount"],
  ["Total Amount", "total_amount"],
  ["stauts", "status"],
  ["e-mail", "email"],
  ["mail", "email"],
  ["createdAt", "created_at"],
  ["phone", null],
  ["x".repeat(100_000), null],
])("%s is nearest to %s", (word, nearest) => {
  expect(nearestWord(word, KNOWN)).toBe(nearest);
});

it("an unknown word is named with the one that was meant", () => {
  expect(unknownWord("field", "stauts", KNOWN)).toMatchObject({
    code: "invalid_input",
    message: "There is no field stauts. Did you mean status?",
  });
  expect(unknownWord("field", "phone", KNOWN).message).toBe("There is no field phone");
});
