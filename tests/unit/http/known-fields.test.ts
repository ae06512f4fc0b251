import { describe, expect, it } from "vitest";
import * as z from "zod";
import { answeredFields, bodySchema, checkFields } from "@/lib/http/known-fields";
import { parseInput } from "@/lib/parse-input";

const body = z.object({
  name: z.string().optional(),
  price: z.number().nullish(),
  rows: z.array(z.object({ due_date: z.string().optional() })).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});
const answer = {
  item: z.object({ id: z.string(), name: z.string(), assigned_users: z.array(z.string()) }),
  items: z.array(z.object({ links_count: z.int() })),
};

/** What reading a body by its schema gives, once the body went through the door. */
const read = (text: string, schema: z.ZodType = body) =>
  parseInput(
    schema,
    checkFields(JSON.parse(text), schema, () => answeredFields([{ answer }])),
  );

describe("an unknown field of a body", () => {
  it("is refused with the nearest known one", () => {
    expect(() => read('{"prise":1}')).toThrow("There is no field prise. Did you mean price?");
    expect(() => read('{"zzzzzzzzz":1}')).toThrow(/^There is no field zzzzzzzzz$/);
  });

  it("is refused inside lists and objects too, and nowhere where any name is taken", () => {
    expect(() => read('{"rows":[{},{"due_dat":"x"}]}')).toThrow("Did you mean due_date?");
    expect(read('{"config":{"anything":1}}')).toEqual({ config: { anything: 1 } });
  });

  it("is told by the fields of each form that a body may have", () => {
    const either = z.union([
      z.object({ kind: z.literal("a"), one: z.string().optional() }),
      z.object({ kind: z.literal("b"), two: z.string().optional() }),
    ]);
    expect(() => read('{"kind":"a","oen":"x"}', either)).toThrow("Did you mean one?");
    expect(read('{"kind":"a","two":"x"}', either)).toEqual({ kind: "a" });
  });

  it("is ignored where answers carry it or nothing writes it", () => {
    const sent = [
      ...["id", "role", "created_by", "updated_by", "version", "created_at", "updated_at"],
      ...["__proto__", "constructor", "prototype", "createdBy", "assigned_users", "links_count"],
    ];
    for (const field of sent)
      expect(read(`{"name":"a","${field}":{"role":"superadmin"}}`)).toEqual({ name: "a" });
  });

  it("says nothing before the body is read, and nothing of what is no body", () => {
    const strange = { nmae: "a" };
    expect(checkFields(strange, body, () => new Set())).toBe(strange);
    expect(parseInput(body, { nmae: "a" })).toEqual({});
  });
});

it("reads a body by the kind that the address names", () => {
  const deal = z.object({ stage: z.string() });
  const declaration = {
    ...({ tag: "CRM", summary: "", access: "public" } as const),
    body,
    variants: () => [{ segments: { records: "deals", recordId: "{dealId}" }, body: deal }],
  };
  expect(bodySchema(declaration, { records: "deals", recordId: "1" })).toBe(deal);
  expect(bodySchema(declaration, { records: "leads", recordId: "1" })).toBe(body);
});
