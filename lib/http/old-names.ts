import type * as z from "zod";
import { oldNameOf, schemasIn } from "./schemas-in";

/** The last day on which renamed fields work under their old name. docs/architecture.md says it. */
export const OLD_NAMES_UNTIL = "2027-06-30";

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Calls `change` with every object in a value whose schema has renamed fields, innermost first. */
function visit(
  value: unknown,
  schemas: readonly z.core.$ZodType[],
  change: (object: Record<string, unknown>, field: string, old: string) => void,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const found = schemas.flatMap((one) => schemasIn(one) ?? []) as z.core.$ZodTypes[];
  const defs = found.map(({ _zod }) => _zod.def);
  if (Array.isArray(value)) {
    const rows = defs.flatMap((def) => (def.type === "array" ? [def.element] : []));
    return value.map((row) => visit(row, rows, change));
  }
  const shapes = defs.flatMap((def) => (def.type === "object" ? [def.shape as Shape] : []));
  return visitFields(value, shapes, change);
}

function visitFields(
  value: object,
  shapes: readonly Shape[],
  change: (object: Record<string, unknown>, field: string, old: string) => void,
): Record<string, unknown> {
  const schemasOf = (name: string) =>
    shapes.flatMap((shape) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return schema ? [schema] : [];
    });
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, visit(part, schemasOf(name), change)]),
  );
  for (const shape of shapes) {
    for (const [field, schema] of Object.entries(shape)) {
      const old = oldNameOf(schema);
      if (old !== undefined) change(copy, field, old);
    }
  }
  return copy;
}

const hasRenamed = new WeakMap<z.core.$ZodType, boolean>();

/** True if a schema has a renamed field at any depth. */
function isRenamedIn(schema: z.core.$ZodType): boolean {
  const known = hasRenamed.get(schema);
  if (known !== undefined) return known;
  // Ends the search in a schema that contains itself.
  hasRenamed.set(schema, false);
  const found = (schemasIn(schema) ?? []).some((one) => {
    const { def } = (one as z.core.$ZodTypes)._zod;
    if (def.type === "array") return isRenamedIn(def.element);
    if (def.type !== "object") return false;
    return Object.values(def.shape as Shape).some(
      (part) => oldNameOf(part) !== undefined || isRenamedIn(part),
    );
  });
  hasRenamed.set(schema, found);
  return found;
}

/** Returns a body with the new names of renamed fields. A field sent under both keeps the new. */
export function readOldNames(body: unknown, schema: z.core.$ZodType | undefined): unknown {
  if (!schema || !isRenamedIn(schema)) return body;
  return visit(body, [schema], (object, field, old) => {
    if (!Object.hasOwn(object, old)) return;
    if (!Object.hasOwn(object, field)) object[field] = object[old];
    delete object[old];
  });
}

/** Returns a response's fields, the renamed ones also under their old name. */
export function addOldNames(
  fields: Record<string, unknown>,
  answer: Shape | undefined,
): Record<string, unknown> {
  const isRenamed = ([, part]: [string, z.core.$ZodType]) =>
    oldNameOf(part) !== undefined || isRenamedIn(part);
  if (!answer || !Object.entries(answer).some(isRenamed)) return fields;
  return visitFields(fields, [answer], (object, field, old) => {
    if (Object.hasOwn(object, field)) object[old] = object[field];
  });
}

interface JsonSchema {
  properties?: Record<string, object>;
}

/** Adds the old names to an object in the API document, marked as deprecated. */
export function documentOldNames(schema: JsonSchema): void {
  for (const [field, part] of Object.entries(schema.properties ?? {})) {
    if (!("renamedFrom" in part) || typeof part.renamedFrom !== "string") continue;
    const { renamedFrom, ...rest } = part;
    schema.properties = {
      ...schema.properties,
      [field]: rest,
      [renamedFrom]: {
        ...rest,
        deprecated: true,
        description: `Renamed to \`${field}\`. Removed after ${OLD_NAMES_UNTIL}.`,
      },
    };
  }
}
