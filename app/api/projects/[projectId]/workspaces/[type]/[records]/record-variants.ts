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
 * The calls of a route that serves every type of record: one for each type.
 *
 * @param factsOf what is said of it for a type; null for a type that has no such call.
 */
export const eachType =
  (factsOf: (definition: RecordDefinition) => Partial<RouteDocs> | null) => (): Variant[] =>
    RECORD_DEFINITIONS.flatMap((definition) => {
      const { workspace, name, one } = definition.description;
      const segments = { type: workspace, records: name, recordId: `{${one}Id}` };
      const facts = factsOf(definition);
      return facts ? [{ segments, tag: TAGS[workspace], ...facts }] : [];
    });

/** The value of a field in an example. */
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

/** A record of a type with what it requires. */
export function exampleRecord({ fields }: RecordDescription): Record<string, unknown> {
  const required = fields.filter((field) => field.required);
  return Object.fromEntries(required.map((field) => [field.name, exampleOf(field)]));
}

/** The ids of an example that names several records. */
export const exampleIds = ({ one }: RecordDescription) => [`$${one.toUpperCase()}_ID`];
