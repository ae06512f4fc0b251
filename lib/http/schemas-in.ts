import type * as z from "zod";

/** The schemas inside a schema, without wrappers. Null if it accepts anything. */
export function schemasIn(schema: z.core.$ZodType): z.core.$ZodType[] | null {
  if ((schema as z.ZodType).meta()?.additionalProperties === true) return null;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return schemasIn(def.innerType);
    case "pipe":
      // After `preprocess`, the schema that it hands on to says which fields there are.
      return schemasIn(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "union":
      return allSchemasIn(def.options);
    case "intersection":
      return allSchemasIn([def.left, def.right]);
    case "any":
    case "unknown":
    case "record":
    case "custom":
    case "lazy":
      return null;
    default:
      return [schema];
  }
}

export function allSchemasIn(schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] | null {
  const found = schemas.map(schemasIn);
  return found.includes(null) ? null : found.flatMap((some) => some ?? []);
}

/** The old name of a field, from `.meta({ renamedFrom })` on its schema. */
export function oldNameOf(schema: z.core.$ZodType): string | undefined {
  const meta = (schema as z.ZodType).meta();
  if (typeof meta?.renamedFrom === "string") return meta.renamedFrom;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return "innerType" in def ? oldNameOf(def.innerType) : undefined;
}
