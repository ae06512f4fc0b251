import type { RouteDocs, Variant } from "@/lib/http/declaration";
import type { RecordDefinition } from "@/lib/records/definition";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import type { RecordDescription } from "@/lib/records/description";
import type { Field } from "@/lib/records/field-schema";

const TAGS: Readonly<Record<RecordDescription["workspace"], RouteDocs["tag"]>> = {
  content: "Content",
  ecommerce: "E-commerce",
  crm: "CRM",
  media: "Media",
  analytics: "Analytics",
};

/**
 * Returns the calls of a route that serves all record types, one per type.
 *
 * @param factsOf returns a type's documentation, or null if the type doesn't have this call.
 */
export const eachType =
  (factsOf: (definition: RecordDefinition) => Partial<RouteDocs> | null) => (): Variant[] =>
    RECORD_DEFINITIONS.flatMap((definition) => {
      const { workspace, name, one } = definition.description;
      const segments = { type: workspace, records: name, recordId: `{${one}Id}` };
      const facts = factsOf(definition);
      return facts ? [{ segments, tag: TAGS[workspace], ...facts }] : [];
    });

/** Returns a field's value in an example. */
export function exampleOf(field: Field): unknown {
  switch (field.kind) {
    case "email":
      return "ada@example.com";
    case "choice":
      return field.choices[0];
    case "money":
      return 12.5;
    case "integer":
    case "number":
      return Math.max(field.min, Math.min(field.max, 20));
    case "lines":
      return [{ sku: "LAMP-1", quantity: 1 }];
    default:
      return field.name === "sku" ? "LAMP-1" : field.label;
  }
}

/** Returns an example record with its required fields. */
export function exampleRecord({ fields }: RecordDescription): Record<string, unknown> {
  const required = fields.filter((field) => field.required);
  return Object.fromEntries(required.map((field) => [field.name, exampleOf(field)]));
}

/** Returns the ids for an example with several records. */
export const exampleIds = ({ one }: RecordDescription) => [`$${one.toUpperCase()}_ID`];
