import { expect, it } from "vitest";
import { readView } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/area-frame";
import { inLineOf } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/choices";
import { countText } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/count-line";
import {
  changedTexts,
  formTexts,
  newRecordFields,
  quickFields,
  valueToConfirm,
} from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/form-texts";
import { readTotal } from "@/lib/paging";
import { CONTENT_ITEMS } from "@/lib/records/content/records";
import { ORDERS } from "@/lib/records/ecommerce/records";
import { createRecordSchema, type Fields, splitTags } from "@/lib/records/field-schema";
import { readRecordForm, refuseDeletedFields } from "@/lib/records/form-values";
import { positionHighlight, seoHighlight, trendOf } from "@/lib/records/highlights";
import { changedFields, hasSameShape } from "@/lib/ui/form-values";

const FIELDS: Fields = [
  { name: "name", label: "Name", kind: "text", max: 10, required: true },
  { name: "price", label: "Price", kind: "money", required: true },
  { name: "stock", label: "Stock", kind: "integer", min: 0, max: 9 },
  { name: "currency", label: "Currency", kind: "currency" },
  { name: "due", label: "Due", kind: "day" },
  { name: "at", label: "At", kind: "time" },
];

it("a sub-tab that there is not is the first one", () => {
  const [overview, seo] = [{ id: "overview" }, { id: "seo" }];
  expect(readView("seo", [overview, seo])).toBe(seo);
  for (const given of [undefined, "", "wiki"])
    expect(readView(given, [overview, seo])).toBe(overview);
});

it("the tags of the form are separated by commas, each once, without empty ones", () => {
  expect(splitTags(" wine, red wine,,wine , ")).toEqual(["wine", "red wine"]);
  const read = readRecordForm(
    CONTENT_ITEMS.fields,
    { title: "T", type: "blog", tags: "a, b,a" },
    true,
  );
  expect(createRecordSchema(CONTENT_ITEMS.fields).parse(read)).toMatchObject({ tags: ["a", "b"] });
  const texts = formTexts(CONTENT_ITEMS.fields, { title: "T", tags: ["a", "b"] });
  expect(texts).toMatchObject({ title: "T", tags: "a, b", content: "" });
});

const MADE = { id: "1", slot: 1, version: 1 };
const OWN: Fields = [
  ...FIELDS,
  { name: "custom.fragile", label: "Fragile", kind: "yes-no", custom: MADE },
];

it("a form's numbers are read with a comma or a point, and what is ambiguous is refused", () => {
  const read = (price: string) =>
    createRecordSchema(FIELDS).safeParse(readRecordForm(FIELDS, { name: "A", price }, true));
  expect(read("12,50").data).toMatchObject({ price: 12.5 });
  expect(read("1.299,00").data).toMatchObject({ price: 1299 });
  for (const text of ["-12,50", "1,234", "twelve"]) expect(read(text).success).toBe(false);
});

it("a text for a custom field that was deleted meanwhile is refused, an empty one isn't", () => {
  const typed = { name: "A", "custom:fragile": "ja", "custom:note": " " };
  expect(readRecordForm(OWN, typed, true)).toMatchObject({ custom: { fragile: true } });
  refuseDeletedFields(OWN, typed);
  expect(() => refuseDeletedFields(OWN, { ...typed, "custom:note": "Handle with care" })).toThrow(
    "“Handle with care” wasn't saved",
  );
});

it("the form of a new record begins with what is needed, and a rest of one isn't hidden", () => {
  const names = (fields: Fields) => fields.map(({ name }) => name);
  expect(quickFields(FIELDS).map(names)).toEqual([
    ["name", "price", "stock", "currency"],
    ["due", "at"],
  ]);
  expect(quickFields(FIELDS.slice(0, 5)).map(names)).toEqual([names(FIELDS.slice(0, 5)), []]);
});

it("a keyword's position is green up to 5, amber up to 10 and red beyond", () => {
  const colours = [1, 5, 6, 10, 11, 1000, null].map(positionHighlight);
  expect(colours).toEqual(["good", "good", "fair", "fair", "poor", "poor", "none"]);
  expect([100, 80, 79, 50, 49, 0].map(seoHighlight)).toEqual([
    ...["good", "good", "fair", "fair", "poor", "poor"],
  ]);
  expect([trendOf(3, 2), trendOf(2, 3), trendOf(2, 2), trendOf(2, null)]).toEqual([
    ...["up", "down", "stable", "stable"],
  ]);
});

it("a control that was emptied empties its field, and one that was not sent leaves it", () => {
  expect(readRecordForm(FIELDS, { name: "", stock: " ", currency: "", due: "" }, false)).toEqual({
    name: "",
    stock: null,
    currency: "",
    due: null,
  });
  // A new record gets its defaults, and required fields are checked.
  const made = readRecordForm(FIELDS, { name: "N", price: "", currency: "" }, true);
  const read = createRecordSchema(FIELDS).safeParse(made);
  expect(read.error?.issues.map(({ message }) => message)).toEqual(["Price is required"]);
});

it("numbers are read with a dot or a comma, times as UTC, and nothing else is believed", () => {
  const typed = { name: "N", price: "12,50", stock: "3", at: "2026-11-21T09:30", strange: "x" };
  expect(readRecordForm(FIELDS, typed, true)).toEqual({
    name: "N",
    price: 12.5,
    stock: 3,
    at: "2026-11-21T09:30Z",
  });
  for (const input of [null, "text", ["a"]])
    expect(readRecordForm(FIELDS, input, true)).toEqual({});
  const texts = formTexts(FIELDS, { name: "N", price: 0, at: "2026-11-21T09:30:12.000Z" });
  expect(texts).toMatchObject({ price: "0", stock: "", at: "2026-11-21T09:30" });
  expect(changedTexts(texts, { ...texts, stock: "4" })).toEqual({ stock: "4" });
});

it("a new item's form has its fields, and leaves the required choice to the person", () => {
  expect(formTexts(CONTENT_ITEMS.fields, null)).toEqual({
    title: "",
    type: "",
    status: "draft",
    author: "",
    content: "",
    tags: "",
    seo_title: "",
    seo_description: "",
  });
});

it("the form for a new item offers the first status of the flow, which an edit goes on from", () => {
  const fields = newRecordFields(CONTENT_ITEMS);
  const status = fields.find(({ name }) => name === "status");
  expect(status).toMatchObject({ choices: ["draft"] });
  expect(formTexts(fields, null)).toMatchObject({ status: "draft" });
  expect(newRecordFields({ fields: CONTENT_ITEMS.fields })).toEqual(CONTENT_ITEMS.fields);
});

it("a list says how many it has, and that there may be more where a search stops", () => {
  const words = { singular: "file", plural: "files" };
  const text = (total: number, all: number) =>
    countText(words, { ...readTotal(total), stats: { total: all } });
  expect([text(1, 1), text(3, 3), text(2, 3)]).toEqual(["1 file", "3 files", "2 of 3 files match"]);
  expect(text(249, 10_000)).toBe("249 of 10000 files match");
  const stats = { total: 10_000, total_is_lower_bound: true } as const;
  const many = (total: number) => countText(words, { ...readTotal(total), stats });
  expect([many(10_001), many(249)]).toEqual(["10,000+ files", "249 of 10,000+ files match"]);
});

it("the form of an order asks before it cancels it, and before nothing else", () => {
  const status = { field: "status", warnings: ORDERS.flow?.warnings ?? {} };
  expect(valueToConfirm(status, { status: "cancelled", customer_name: "A" })).toBe("cancelled");
  const others: Record<string, string>[] = [
    {},
    { status: "processing" },
    { customer_name: "cancelled" },
  ];
  for (const changes of others) expect(valueToConfirm(status, changes)).toBeNull();
});

it("a draft of a form is its texts, and is kept while one of them differs", () => {
  const start = { name: "A", tags: "" };
  const isDraft = (value: unknown) => hasSameShape(start, value);
  expect([isDraft({ name: "B", tags: "" }), isDraft({ name: "B" }), isDraft(["A"])]).toEqual([
    ...[true, false, false],
  ]);
  expect([isDraft({ name: 1, tags: "" }), isDraft(null), isDraft("A")]).toEqual([
    ...[false, false, false],
  ]);
  expect(changedFields(start, { ...start, tags: "x" })).toEqual(["tags"]);
  expect(changedFields(start, { ...start })).toEqual([]);
});

it("a list with many filters shows the first ones and the active ones in its line of tools", () => {
  const none = () => false;
  expect(inLineOf(["a", "b", "c", "d"], none)).toEqual([["a", "b", "c", "d"], []]);
  const many = ["a", "b", "c", "d", "e", "f"];
  expect(inLineOf(many, none)).toEqual([
    ["a", "b", "c"],
    ["d", "e", "f"],
  ]);
  expect(inLineOf(many, (name) => name === "e")).toEqual([
    ["a", "b", "c", "e"],
    ["d", "f"],
  ]);
});
