import * as z from "zod";

export type Json = Record<string, unknown>;

/** A body that has one of several forms. */
export const eitherOf = (...schemas: z.ZodType[]) => z.union(schemas);

/** What a schema reads, as JSON schema. */
export function jsonSchemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
}

/** The parameters of a list's query. */
export function queryParameters(schema: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: property,
  }));
}
