import type { Field } from "@/lib/records/field-schema";

/** Attributes of the native input for a field's kind. */
export function inputOf(field: Field) {
  switch (field.kind) {
    case "email":
      return { type: "email", maxLength: 254, autoCapitalize: "none", spellCheck: false };
    case "integer":
      return {
        type: "number",
        inputMode: "numeric",
        step: 1,
        min: field.min,
        max: field.max,
      } as const;
    case "money":
      return { type: "number", inputMode: "decimal", step: 0.01, min: 0 } as const;
    case "currency":
      return { maxLength: 3, autoCapitalize: "characters", spellCheck: false, placeholder: "EUR" };
    case "number":
      return {
        type: "number",
        inputMode: "decimal",
        step: "any",
        min: field.min,
        max: field.max,
      } as const;
    case "url":
      return {
        inputMode: "url",
        maxLength: 2048,
        autoCapitalize: "none",
        spellCheck: false,
      } as const;
    case "day":
      return { type: "date" };
    case "time":
      return { type: "datetime-local" };
    default:
      return { maxLength: 2000 };
  }
}
