import { expect, it } from "vitest";
import { splitAtTables } from "@/app/(console)/rags/[ragId]/workspace/_parts/knowledge/text-tables";

/** Returns the parts with their texts. */
const partsOf = (text: string) =>
  splitAtTables(text).map((part) => {
    const words = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    if (part.kind === "table")
      return { head: part.head?.map(words) ?? null, rows: part.rows.map((row) => row.map(words)) };
    return part.kind === "heading" ? { heading: words(part) } : words(part);
  });

it("a table has the cells of its lines, and its names if a rule follows the first", () => {
  const table = "| Service | Price |\n|---|---:|\n| Translation | 0.19 \\| word |\n| Review |  |\n";
  expect(partsOf(`Prices:\n\n${table}\nFrom May.`)).toEqual([
    "Prices:\n\n",
    {
      head: ["Service", "Price"],
      rows: [
        ["Translation", "0.19 \\| word"],
        ["Review", ""],
      ],
    },
    "\nFrom May.",
  ]);
  expect(partsOf("| Review | 4 |\n| Proof | 5")).toEqual([
    {
      head: null,
      rows: [
        ["Review", "4"],
        ["Proof", "5"],
      ],
    },
  ]);
});

it("a bar alone makes no table", () => {
  for (const text of ["", "a | b", "| aside\nand more", "|\n|", "|---|---|\ntext"])
    expect(splitAtTables(text).every(({ kind }) => kind === "text")).toBe(true);
});

it("a heading loses its marks, but no comment of a plain text or of code", () => {
  expect(partsOf("## 5 Descaling\n\nUse acid.\n \n# Care\n")).toEqual([
    { heading: "5 Descaling\n" },
    "\nUse acid.\n \n",
    { heading: "Care\n" },
  ]);
  for (const text of ["# set up\nmake all", "make all\n# then test", "```\n\n# a\n\n```", "#5\n"])
    expect(partsOf(text)).toEqual([text]);
});
