import { expect, it } from "vitest";
import { guessMapping } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/guess-mapping";
import {
  cellsOf,
  planCalls,
  rejectedOf,
  unmapped,
} from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/import-plan";
import { failedCsv } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/records/read-csv";
import { CONTENT_ITEMS } from "@/lib/records/content/records";
import { CONTACTS, DEALS } from "@/lib/records/crm/records";
import { PRODUCTS } from "@/lib/records/ecommerce/records";

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

it.each([
  [
    "German",
    CONTACTS,
    ["Firma", "Vorname", "Nachname", "E-Mail-Adresse", "Telefon", "Schlagworte"],
    ["Firma", "Vorname + Nachname", "E-Mail-Adresse", "Telefon", "Schlagworte"],
  ],
  [
    "German with the last name as name",
    CONTACTS,
    ["Name", "Vorname", "Mail", "Unternehmen"],
    ["Unternehmen", "Vorname + Name", "Mail", "", ""],
  ],
  [
    "French",
    CONTACTS,
    ["Nom", "Prénom", "Courriel", "Société", "Téléphone"],
    ["Société", "Prénom + Nom", "Courriel", "Téléphone", ""],
  ],
  [
    "Spanish",
    CONTACTS,
    ["Nombre completo", "Correo electrónico", "Empresa", "Móvil", "Etiquetas"],
    ["Empresa", "Nombre completo", "Correo electrónico", "Móvil", "Etiquetas"],
  ],
  [
    "English",
    CONTACTS,
    ["First Name", "Last Name", "Email Address", "Phone Number", "Company Name"],
    ["Company Name", "First Name + Last Name", "Email Address", "Phone Number", ""],
  ],
])("%s headers of contacts are guessed", (_language, { fields: all }, headers, expected) => {
  const { company, name, email, phone, tags } = guessMapping(all, headers);
  expect([company, name, email, phone, tags]).toEqual(expected);
});

it("other headers are guessed too, and none is taken from a field that has its name", () => {
  expect(guessMapping(DEALS.fields, ["Name", "Betrag", "Phase", "Notiz"])).toMatchObject({
    name: "Name",
    value: "Betrag",
    stage: "Phase",
    notes: "Notiz",
  });
  expect(guessMapping(DEALS.fields, ["Value", "Amount"])).toMatchObject({ value: "Value" });
  expect(
    guessMapping(PRODUCTS.fields, ["Désignation", "Référence", "Prix", "Devise"]),
  ).toMatchObject({ name: "Désignation", sku: "Référence", price: "Prix", currency: "Devise" });
});

it.each([
  [
    "Shopify",
    ["Handle", "Title", "Vendor", "Type", "Variant SKU", "Variant Inventory Qty", "Variant Price"],
    { name: "Title", sku: "Variant SKU", price: "Variant Price", category: "Type" },
    "Variant Inventory Qty",
  ],
  [
    "WooCommerce",
    ["ID", "Type", "SKU", "Name", "Stock", "Regular price", "Categories"],
    { name: "Name", sku: "SKU", price: "Regular price", category: "Categories" },
    "Stock",
  ],
])("the columns of a product export of %s are guessed", (_shop, headers, expected, stock) => {
  const mapping = guessMapping(PRODUCTS.fields, headers);
  expect(mapping).toMatchObject({ ...expected, stock_quantity: stock });
});

it("first and last name in two columns are imported as one", () => {
  const row = { Vorname: "Jürgen ", Nachname: "Müller", Firma: "" };
  const mapping = { name: "Vorname + Nachname", company: "Firma" };
  expect(cellsOf(row, mapping)).toEqual({ name: "Jürgen Müller", company: "" });
  expect(cellsOf({ ...row, Vorname: "" }, mapping)).toMatchObject({ name: "Müller" });
  expect(cellsOf({ "A + B": "own", A: "1", B: "2" }, { name: "A + B" })).toEqual({ name: "own" });
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
