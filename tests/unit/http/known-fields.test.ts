import { expect, it } from "vitest";
import * as z from "zod";
import { refuseUnknownFields } from "@/lib/http/known-fields";

const body = z.object({ name: z.string(), status: z.string() });
const answer = { task: z.object({ id: z.string(), name: z.string(), version: z.int() }) };

it("a field that the body does not have is named, with the one that was meant", () => {
  expect(() => refuseUnknownFields({ body, answer }, { nmae: "x" })).toThrow(
    "There is no field nmae. Did you mean name?",
  );
  expect(() => refuseUnknownFields({ body, answer }, { name: "x", phone: "1" })).toThrow(
    "There is no field phone",
  );
  const hostile = JSON.parse('{ "__proto__": { "role": "superadmin" } }') as unknown;
  expect(() => refuseUnknownFields({ body }, hostile)).toThrow("There is no field __proto__");
});

it("what the answer has may be sent back", () => {
  refuseUnknownFields({ body, answer }, { id: "1", version: 3, name: "x" });
  const union = z.union([body, z.object({ kind: z.string() })]);
  refuseUnknownFields({ body: union }, { kind: "a", name: "b" });
  expect(() => refuseUnknownFields({ body: union }, { other: 1 })).toThrow("other");
});

it("a body of another form is left to its schema", () => {
  for (const value of [null, 7, "text", [1]]) refuseUnknownFields({ body }, value);
  refuseUnknownFields({}, { anything: 1 });
  refuseUnknownFields({ body: z.record(z.string(), z.string()) }, { anything: "1" });
});
