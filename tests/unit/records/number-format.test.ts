import { expect, it } from "vitest";
import { readCell } from "@/lib/records/field-schema";
import { ambiguityOf, readDecimal } from "@/lib/records/number-format";

it.each([
  ["12", undefined, 12],
  ["-3.5", undefined, -3.5],
  ["12,5", undefined, 12.5],
  ["1.234,56", undefined, 1234.56],
  ["1,234.56", undefined, 1234.56],
  ["1 234,50", undefined, 1234.5],
  ["1'234.50", undefined, 1234.5],
  ["1.234", undefined, 1.234],
  ["1,234", undefined, "1,234"],
  ["1,234", ",", 1.234],
  ["1,234", ".", 1234],
  ["1.234", ",", 1234],
  ["12.5", ",", "12.5"],
  ["1,23,456", ".", "1,23,456"],
  ["1e5", undefined, "1e5"],
  ["twelve", undefined, "twelve"],
  ["1".repeat(100_000), undefined, "1".repeat(100_000)],
] as const)("%s with the sign %s is %s", (text, sign, value) => {
  expect(readDecimal(text, sign)).toBe(value);
});

it("what can mean two numbers says which", () => {
  expect(ambiguityOf("1,234")).toBe('"1,234" can mean 1234 or 1.234');
  expect(ambiguityOf("12,5")).toBeNull();
  const field = { name: "price", label: "Price", kind: "money" } as const;
  expect(readCell(field, " 1.234,50 ", { decimals: "," })).toBe(1234.5);
});
