import { expect, it } from "vitest";
import { keyPerContent } from "@/components/hooks/use-idempotency-key";

it("a form has one key for every try of the same content, and another one as soon as something differs", () => {
  const keyOf = keyPerContent();
  const first = keyOf({ name: "Lamp" });
  expect(first).not.toBe("");
  expect(keyOf({ name: "Lamp" })).toBe(first);
  const edited = keyOf({ name: "Lamp", price: "5" });
  expect(edited).not.toBe(first);
  expect(keyOf({ name: "Lamp", price: "5" })).toBe(edited);
  expect(keyPerContent()({ name: "Lamp" })).not.toBe(first);
});
