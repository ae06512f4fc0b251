import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { missingFor, namedIn, readChecklist, readRows } from "../../../scripts/lib/checklist.mjs";

const TESTS = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
/** Ids that no row has, put together so that this file does not name them. */
const [FIRST, SECOND] = [900, 901].map((number) => `P${number}`);

describe("the checklist", () => {
  const { rows, unknown } = readChecklist(TESTS);

  it("has each row once", () => {
    expect(rows.length).toBeGreaterThan(900);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it("has a test for every row, where the row is to be seen", () => {
    expect(rows.filter((row) => row.missing).map((row) => `${row.id} ${row.missing}`)).toEqual([]);
  });

  it("knows every id that a test names", () => expect(unknown).toEqual([]));
});

describe("reading", () => {
  it("a row is its id, its statement and where it is seen", () => {
    const table = `| id | statement | seen by |\n|---|---|---|\n| ${FIRST} | A \`b | c\` d. | api, page |\n`;
    expect(readRows(table)).toEqual([
      { id: FIRST, statement: "A `b | c` d.", seenBy: ["api", "page"] },
    ]);
  });

  it("a title names rows, a comment does not", () => {
    expect([...namedIn(`it("[${FIRST}] x");\n// [${SECOND}]\n/** [${SECOND}] */`)]).toEqual([
      FIRST,
    ]);
    expect([...namedIn(`["${FIRST}", 500]`)]).toEqual([FIRST]);
  });

  it("a row that speaks of a page is not shown by a unit test", () => {
    const row = { seenBy: ["page", "unit"] };
    expect(missingFor(row, [])).toBe("no test names it");
    expect(missingFor(row, ["unit"])).toContain("page, unit");
    expect(missingFor(row, ["unit", "browser"])).toBeUndefined();
    expect(missingFor({ seenBy: ["unit"] }, ["unit"])).toBeUndefined();
  });
});
