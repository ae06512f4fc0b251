import { expect, it } from "vitest";
import { readDate } from "@/lib/records/date-format";
import { createRecordSchema, readCell } from "@/lib/records/field-schema";

it.each([
  ["2026-11-03", undefined, "2026-11-03"],
  ["2026/11/3", undefined, "2026-11-03"],
  ["2026年11月3日", undefined, "2026-11-03"],
  ["2026. 11. 3.", undefined, "2026-11-03"],
  ["03.11.2026", undefined, "2026-11-03"],
  ["3. 11. 2026", undefined, "2026-11-03"],
  ["3.11.26", undefined, "2026-11-03"],
  ["24.12.71", undefined, "1971-12-24"],
  ["28/02/2026", undefined, "2026-02-28"],
  ["2/28/2026", undefined, "2026-02-28"],
  ["05-05-2026", undefined, "2026-05-05"],
  ["3/4/2026", undefined, "3/4/2026"],
  ["3/4/2026", "day", "2026-04-03"],
  ["3/4/2026", "month", "2026-03-04"],
  ["3.11.2026", "month", "2026-11-03"],
  ["31/12/2026", "month", "31/12/2026"],
  ["29.02.2025", undefined, "29.02.2025"],
  ["3.11/2026", undefined, "3.11/2026"],
  ["2026-11-21T09:30:00Z", undefined, "2026-11-21T09:30:00Z"],
  ["soon", undefined, "soon"],
] as const)("the date %s with the %s first is %s", (text, order, day) => {
  expect(readDate(text, order)).toBe(day);
});

it.each(["day", "time"] as const)("a %s that can mean two days says which", (kind) => {
  const field = { name: "due", label: "Due", kind } as const;
  const read = (cell: string) =>
    createRecordSchema([field]).safeParse({ due: readCell(field, cell) });
  expect(read("3/4/2026").error?.issues[0]?.message).toBe(
    'Due: "3/4/2026" can mean 2026-04-03 or 2026-03-04',
  );
  expect(read("soon").error?.issues[0]?.message).toContain("such as 2026-11-21");
  expect(read("03.11.2026").data?.due).toMatch(/^2026-11-03/);
});
