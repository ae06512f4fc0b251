import * as z from "zod";
import type { Operation } from "@/lib/http/declaration";

/** A field's position in a body: `["documents", 0, "title"]`; the body itself is `[]`. */
export type FieldPath = readonly (string | number)[];

/** A position in a body, and whether a pattern checks its value. */
export interface Field {
  path: FieldPath;
  hasPattern: boolean;
}

interface JsonSchema {
  $ref?: string;
  pattern?: string;
  format?: string;
  $defs?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
}

/** Recursive schemas are followed this deep. */
const DEEPEST = 4;

function walk(schema: JsonSchema, root: JsonSchema, path: FieldPath): Field[] {
  const hasPattern = schema.pattern !== undefined || schema.format !== undefined;
  if (schema.$ref && path.length > DEEPEST) return [{ path, hasPattern }];
  const known = schema.$ref ? root.$defs?.[schema.$ref.split("/").at(-1) ?? ""] : undefined;
  if (known) return walk(known, root, path);
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, additionalProperties } = schema;
  const more =
    typeof additionalProperties === "object"
      ? { ...properties, more: additionalProperties }
      : properties;
  return [
    { path, hasPattern },
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => walk(one, root, path)),
    ...Object.entries(more).flatMap(([name, child]) => walk(child, root, [...path, name])),
    ...(schema.items ? walk(schema.items, root, [...path, 0]) : []),
  ];
}

/** Returns every position of a JSON Schema once. */
export function fieldsOf(schema: object): Field[] {
  const all = walk(schema as JsonSchema, schema as JsonSchema, []);
  const byPath = Map.groupBy(all, ({ path }) => JSON.stringify(path));
  return [...byPath.values()].map((same) => ({
    path: same[0]?.path ?? [],
    hasPattern: same.some((one) => one.hasPattern),
  }));
}

/** Returns every position of a call's declared body. */
export function bodyFields({ body }: Operation): Field[] {
  return body ? fieldsOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })) : [];
}

/** Returns the parameter names of a call's query. */
export const queryNames = ({ query }: Operation): string[] => Object.keys(query?.shape ?? {});

const HOLE = "\u2603 worst";

/** Returns a body as JSON, with a JSON text at one position. */
export function withJsonAt(base: unknown, path: FieldPath, json: string): string {
  return JSON.stringify(put(base, path)).replace(JSON.stringify(HOLE), () => json);
}

function put(base: unknown, [key, ...rest]: FieldPath): unknown {
  if (key === undefined) return HOLE;
  if (typeof key === "number") {
    const list = Array.isArray(base) ? base : [];
    return [put(list[0], rest), ...list.slice(1)];
  }
  const object = typeof base === "object" && base !== null && !Array.isArray(base) ? base : {};
  return { ...object, [key]: put((object as Record<string, unknown>)[key], rest) };
}

/** Returns the value at a position of a body. */
export function valueAt(base: unknown, path: FieldPath): unknown {
  return path.reduce(
    (value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key],
    base,
  );
}
