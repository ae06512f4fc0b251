import { describe, expect, it } from "vitest";
import * as z from "zod";
import { answeredFields, checkFields } from "@/lib/http/known-fields";
import { addOldNames, OLD_NAMES_UNTIL, readOldNames } from "@/lib/http/old-names";
import { openApiDocument } from "@/lib/http/openapi";
import { oldNameOf } from "@/lib/http/schemas-in";
import { parseInput } from "@/lib/parse-input";
import { readOperations } from "../../../scripts/lib/api-routes.mjs";

const row = z.object({
  id: z.string(),
  has_agent: z.boolean().nullable().default(null).meta({ renamedFrom: "is_given" }),
  values: z.record(z.string(), z.unknown()).optional(),
});
const answer = { row: row.partial(), rows: z.array(row).nullable(), total: z.int() };
const body = z.object({ rows: z.array(row.partial()).optional(), name: z.string().optional() });

describe("a renamed field", () => {
  it("is in responses under both names, at any depth", () => {
    const fields = { row: { has_agent: null }, rows: [{ id: "a", has_agent: true }], total: 1 };
    expect(addOldNames(fields, answer)).toEqual({
      row: { has_agent: null, is_given: null },
      rows: [{ id: "a", has_agent: true, is_given: true }],
      total: 1,
    });
    expect(fields.rows[0]).not.toHaveProperty("is_given");
    expect(addOldNames({ row: {}, rows: null, total: 0 }, answer)).toEqual({
      row: {},
      rows: null,
      total: 0,
    });
  });

  it("is read from bodies under either name, and the new one wins", () => {
    const sent = [{ is_given: true }, { is_given: true, has_agent: false }];
    expect(readOldNames({ rows: sent, name: "x" }, body)).toEqual({
      rows: [{ has_agent: true }, { has_agent: false }],
      name: "x",
    });
    expect(readOldNames("text", body)).toBe("text");
  });

  it("leaves fields of other objects and free values alone", () => {
    const sent = { rows: [{ values: { is_given: 1, has_agent: 2 } }], is_given: 3 };
    expect(readOldNames(sent, body)).toEqual(sent);
    const plain = { total: 1 };
    expect(addOldNames(plain, { total: z.int() })).toBe(plain);
  });

  it("may be sent back under its old name to a call that doesn't write it", () => {
    const update = z.object({ name: z.string() });
    const known = () => answeredFields([{ answer }]);
    const sent = checkFields({ name: "x", is_given: true, has_agent: true }, update, known);
    expect(parseInput(update, sent)).toEqual({ name: "x" });
  });
});

it("the API document marks every old name as deprecated, with the date", async () => {
  const document = openApiDocument(await readOperations());
  const text = JSON.stringify(document);
  expect(text).not.toContain("renamedFrom");
  const agent = document.components?.schemas?.TaskAgent as {
    properties: Record<string, unknown>;
    required: string[];
  };
  expect(agent.properties.is_given).toEqual({
    type: "boolean",
    deprecated: true,
    description: `Renamed to \`has_agent\`. Removed after ${OLD_NAMES_UNTIL}.`,
  });
  expect(agent.properties.has_agent).not.toHaveProperty("deprecated");
  expect(text).toContain("Renamed to `ignore_gate`");
});

it("finds the old name through optional and default values", () => {
  expect(oldNameOf(row.shape.has_agent.optional())).toBe("is_given");
  expect(oldNameOf(row.shape.id)).toBeUndefined();
});
