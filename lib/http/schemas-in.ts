import type * as z from "zod";

/** The schemas inside a schema, without wrappers. Null if it accepts anything. */
export function schemasIn(schema: z.core.$ZodType): z.core.$ZodType[] | null {
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
      return def.in._zod.def.type === "transform" ? null : schemasIn(def.in);
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
