import { expect, it } from "vitest";
import { countedTo, pageFields, pageOf, readTotal } from "@/lib/paging";
import { COUNTED_TO, shownTotal } from "@/lib/total";

const at = (page: number, perPage = 100) => ({ page, perPage });
const paged = (counted: number, position: { page: number; perPage: number }) =>
  pageOf([], readTotal(counted, position), position);

it("counts to 10,000, or to the end of a later page", () => {
  expect([countedTo(), countedTo(at(1)), countedTo(at(100)), countedTo(at(101))]).toEqual([
    COUNTED_TO,
    COUNTED_TO,
    COUNTED_TO,
    10_100,
  ]);
});

it("says of a total that there are more, and never ends at a page that has a next one", () => {
  expect(paged(10_000, at(1))).toMatchObject({ total: 10_000, isLowerBound: false });
  expect(paged(10_001, at(1))).toMatchObject({
    ...{ total: 10_000, isLowerBound: true, pageCount: 100 },
  });
  expect(paged(10_001, at(100))).toMatchObject({ isLowerBound: true, pageCount: 101 });
  expect(paged(10_001, at(101))).toMatchObject({
    ...{ total: 10_001, isLowerBound: false, pageCount: 101 },
  });
  expect(pageOf([], 12_000, at(1))).toMatchObject({ total: 12_000, isLowerBound: false });
  expect(paged(0, at(1))).toMatchObject({ total: 0, pageCount: 1 });
});

it("has a field for it in answers only then", () => {
  expect(pageFields(paged(3, at(1)))).toEqual({
    total: 3,
    page: 1,
    perPage: 100,
    pageCount: 1,
  });
  expect(pageFields(paged(10_001, at(2)))).toEqual({
    ...{ total: 10_000, total_is_lower_bound: true, page: 2, perPage: 100, pageCount: 100 },
  });
});

it("is a number on a screen, with a plus if there are more", () => {
  expect([shownTotal(readTotal(10_000)), shownTotal(readTotal(10_001))]).toEqual([
    "10000",
    "10,000+",
  ]);
});
