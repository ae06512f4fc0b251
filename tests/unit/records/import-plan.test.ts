import { expect, it } from "vitest";
import {
  cellsOf,
  guessMapping,
  planCalls,
  rejectedOf,
  unmapped,
} from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_records/import-plan";
import { failedCsv } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_records/read-csv";
import { CONTENT_ITEMS } from "@/lib/records/content/records";

const { fields } = CONTENT_ITEMS;

it("columns are found by name or label, whatever the case and the signs", () => {
  const mapping = guessMapping(fields, ["TITLE", "seo-title", "SEO Description", "Kind"]);
  expect(mapping).toMatchObject({
    title: "TITLE",
    seo_title: "seo-title",
    seo_description: "SEO Description",
    type: "",
  });
  expect(unmapped(fields, mapping).map(({ name }) => name)).toEqual(["type"]);
  expect(unmapped(fields, { ...mapping, type: "Kind" })).toEqual([]);
});

it("a row carries the cells that are mapped, and the id that an export gave it", () => {
  const row = { TITLE: "One", Kind: "blog", id: "7", other: "x" };
  expect(cellsOf(row, { title: "TITLE", type: "Kind", tags: "" })).toEqual({
    title: "One",
    type: "blog",
    id: "7",
  });
  expect(cellsOf({ TITLE: "One" }, { title: "TITLE", type: "Gone" })).toEqual({
    title: "One",
    type: "",
  });
});

it("rows are cut into calls that the server takes, by number and by size", () => {
  const rowOf = (line: number, content: string) => ({ line, row: {}, cells: { content } });
  const many = Array.from({ length: 450 }, (_, n) => rowOf(n + 2, "short"));
  expect(planCalls(many).calls.map((call) => call.length)).toEqual([200, 200, 50]);
  const long = Array.from({ length: 9 }, (_, n) => rowOf(n + 2, "x".repeat(99_000)));
  expect(planCalls(long).calls.map((call) => call.length)).toEqual([4, 4, 1]);
  const tooLong = planCalls([rowOf(2, "x".repeat(100_001)), rowOf(3, "y")]);
  expect(tooLong.calls.map((call) => call.map(({ line }) => line))).toEqual([[3]]);
  expect(tooLong.oversized).toMatchObject([
    { line: 2, reasons: ["The row is too large to import"] },
  ]);
  expect(planCalls([])).toEqual({ calls: [], oversized: [] });
});

it("what is refused is told by its place in the file, and comes as a file that no spreadsheet calculates", () => {
  const call = [
    { line: 2, row: { Title: "a" }, cells: {} },
    { line: 9, row: { Title: "=SUM(A1)" }, cells: {} },
  ];
  const refused = rejectedOf(call, [
    { row: 1, errors: { title: ["Too long"], type: ["Unknown", "Wrong"] } },
    { row: 7, errors: {} },
  ]);
  expect(refused).toEqual([
    { line: 9, row: { Title: "=SUM(A1)" }, reasons: ["Too long", "Unknown", "Wrong"] },
  ]);
  expect(failedCsv({ headers: ["Title"] }, refused)).toBe(
    `"Title","row","problem"\r\n"'=SUM(A1)","9","Too long; Unknown; Wrong"\r\n`,
  );
});

it("the file of rows with errors keeps columns of one's own that are called row or problem", () => {
  const headers = ["Title", "Row", "problem", "problem 2"];
  const row = { Title: "a", Row: "own", problem: "mine", "problem 2": "too" };
  const file = failedCsv({ headers }, [{ line: 9, row, reasons: ["Too long"] }]);
  expect(file).toBe(
    '"Title","Row","problem","problem 2","row 2","problem 3"\r\n"a","own","mine","too","9","Too long"\r\n',
  );
});
