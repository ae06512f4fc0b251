import { expect, it } from "vitest";
import {
  isTooDeep,
  RecordPages,
} from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_records/record-pages";
import type { RecordView } from "@/lib/records/description-schema";

const row = (id: string): RecordView => ({
  id,
  version: 1,
  is_sample: false,
  created_by: null,
  created_at: "",
  updated_at: "",
});

function pageOf(page: number, rows = [row("first"), row("last")]) {
  const stats = { total: 10_000, sample: 0, byValue: {} };
  const counts = { total: 10_000, pageCount: 400, more: false, isWorkspaceEmpty: false };
  return { rows, page, perPage: 25, stats, ...counts };
}

function hrefFrom(page: number, params: Record<string, string> = {}) {
  const query = { q: params.q ?? "", sort: "name", page, perPage: 25 };
  const place = { basePath: "/list", params: { view: "contacts", after: "old", ...params } };
  const pager = RecordPages({ label: "Pages", data: pageOf(page), query, place });
  return (target: number) => pager.props.hrefFor(target);
}

it("pages near either end are opened by number", () => {
  const href = hrefFrom(2);
  expect(href(1)).toBe("/list?view=contacts");
  expect(href(3)).toBe("/list?view=contacts&page=3");
  expect(href(400)).toBe("/list?view=contacts&page=400");
  expect(hrefFrom(399)(398)).toBe("/list?view=contacts&page=398");
});

it("pages in the middle follow the rows of the page beside them", () => {
  const href = hrefFrom(200);
  expect(href(201)).toBe("/list?view=contacts&page=201&after=last");
  expect(href(199)).toBe("/list?view=contacts&page=199&before=first");
  expect(href(1)).toBe("/list?view=contacts");
  expect(href(400)).toBe("/list?view=contacts&page=400");
});

it("what a search finds is few, and is paged by number", () => {
  expect(hrefFrom(200, { q: "x" })(201)).toBe("/list?view=contacts&q=x&page=201");
});

it("a page without rows that is there lies too deep; an empty list does not", () => {
  expect(isTooDeep(pageOf(200, []))).toBe(true);
  expect(isTooDeep(pageOf(200))).toBe(false);
  expect(isTooDeep({ ...pageOf(1, []), total: 0, pageCount: 1 })).toBe(false);
});
