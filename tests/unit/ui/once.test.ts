import { cva } from "class-variance-authority";
import { expect, it, vi } from "vitest";
import { once } from "@/lib/ui/cn";

it("works each combination of variants out once", () => {
  const choose = vi.fn(cva("base", { variants: { tone: { plain: "a", loud: "b" } } }));
  const classes = once(choose);
  const asked = [classes({ tone: "plain" }), classes({ tone: "loud" }), classes(), classes()];
  expect([...asked, classes({ tone: "plain" })]).toEqual([
    "base a",
    "base b",
    "base",
    "base",
    "base a",
  ]);
  expect(choose).toHaveBeenCalledTimes(3);
});
