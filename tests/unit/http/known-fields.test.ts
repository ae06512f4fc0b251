import { describe, expect, it } from "vitest";
import * as z from "zod";
import { newPasskeySchema } from "@/lib/auth/passkeys/schema";
import { answeredFields, checkFields, factsAt } from "@/lib/http/known-fields";
import { fieldsToCheck, parseInput } from "@/lib/parse-input";
import { readOperations } from "../../../scripts/lib/api-routes.mjs";

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

/** Returns a body parsed by its schema after the check for unknown fields. */
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

  it("is refused in another spelling than the call's own", () => {
    const dated = z.object({ due_date: z.string().optional() });
    expect(() => read('{"dueDate":"x"}', dated)).toThrow("Did you mean due_date?");
  });

  it("is ignored inside of what an answer carries, such as the people of an item", () => {
    const people = z.array(z.object({ userId: z.string() }));
    const sent = { users: [{ userId: "1", userName: "Ada", assigned_at: "x" }] };
    const row = z.object({
      users: z.array(z.object({ userName: z.string(), assignedAt: z.string() })),
    });
    const fields = () => answeredFields([{ answer: { item: row } }]);
    const schema = z.object({ users: people });
    expect(parseInput(schema, checkFields(sent, schema, fields))).toEqual({
      users: [{ userId: "1" }],
    });
  });

  it("is refused if the call would take nothing from the body", () => {
    const schema = z.object({ name: z.string().optional() });
    const fields = () => answeredFields([{ answer: { assigned_projects: z.array(z.string()) } }]);
    const parse = (sent: object) => parseInput(schema, checkFields(sent, schema, fields));
    expect(() => parse({ assigned_projects: ["a"] })).toThrow(
      "assigned_projects can't be changed with this call",
    );
    expect(parse({ name: "a", assigned_projects: ["a"] })).toEqual({ name: "a" });
    expect(parse({})).toEqual({});
  });

  it("is a browser's own matter in what a passkey answers", () => {
    const response = { id: "a", authenticatorAttachment: "platform", response: { publicKey: "x" } };
    const body = { name: "Key", response };
    checkFields(body, newPasskeySchema, () => new Set());
    expect(fieldsToCheck.get(body)?.unknown()).toBeNull();
  });

  it("says nothing before the body is read, and nothing of what is no body", () => {
    const strange = { nmae: "a" };
    expect(checkFields(strange, body, () => new Set())).toBe(strange);
    expect(parseInput(body, { nmae: "a" })).toEqual({});
  });
});

it("goes by the kind that the address names, in bodies and in answers", () => {
  const deal = z.object({ stage: z.string() });
  const declaration = {
    ...({ tag: "CRM", summary: "", access: "public" } as const),
    body,
    variants: () => [
      { segments: { records: "deals", recordId: "{dealId}" }, body: deal, answer: { deal } },
    ],
  };
  const deals = factsAt(declaration, { records: "deals", recordId: "1" });
  expect(deals.body).toBe(deal);
  expect(answeredFields([deals])).toContain("stage");
  const leads = factsAt(declaration, { records: "leads", recordId: "1" });
  expect(leads.body).toBe(body);
  expect(answeredFields([leads])).not.toContain("stage");
});

it("no example of the API's document has a field that its call does not know", async () => {
  const operations = await readOperations();
  const asked = operations.filter(({ body, example }) => body && example);
  expect(asked.length).toBeGreaterThan(50);
  for (const { method, path, body, example } of asked) {
    const sent = structuredClone(example as object);
    checkFields(sent, body, () => new Set());
    expect([`${method} ${path}`, fieldsToCheck.get(sent)?.unknown()]).toEqual([
      `${method} ${path}`,
      null,
    ]);
  }
}, 60_000);
