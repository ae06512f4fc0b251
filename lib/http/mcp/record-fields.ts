import * as z from "zod";
import type { Operation } from "../declaration";

/** Maximum values of a choice that are listed. */
const MAX_VALUES = 12;

interface FieldSchema {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly FieldSchema[];
}

/** A field's type in a word: "text", "number", "a|b". */
function typeWord({ type, enum: values, anyOf }: FieldSchema): string {
  if (values && values.length <= MAX_VALUES) return values.map(String).join("|");
  const [first] = (anyOf ?? []).filter((one) => one.type !== "null");
  if (first) return typeWord(first);
  return type === "string" || type === undefined ? "text" : type;
}

/** Describes the fields of one kind: "name* text, stage lead|won". */
function fieldsOf(body: z.ZodType): string {
  const made = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  const required = new Set(made.required);
  return Object.entries(made.properties ?? {})
    .map(([name, field]) => {
      const isRequired = required.has(name) ? "*" : "";
      return `${name}${isRequired} ${typeWord(field as FieldSchema)}`;
    })
    .join(", ");
}

/**
 * Describes the fields of each kind of record that an endpoint serves, in a line each. A schema per
 * kind would be several times as long, and a model reads it with every conversation.
 */
export function fieldsOfKinds(operations: readonly Operation[]): string {
  const lines = operations.flatMap(({ path, body }) => {
    const [, type = "", records = ""] = /workspaces\/([^/]+)\/([^/]+)/.exec(path) ?? [];
    return body ? [`${type}/${records}: ${fieldsOf(body)}`] : [];
  });
  return `By type/records (* is required):\n${lines.join("\n")}`;
}
