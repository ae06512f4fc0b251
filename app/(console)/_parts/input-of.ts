import type { Field } from "@/lib/records/field-schema";

/** Attributes of the native input for a field's kind. */
export function inputOf(field: Field) {
  switch (field.kind) {
    case "email":
      return { type: "email", maxLength: 254, autoCapitalize: "none", spellCheck: false };
    // Not of the type "number", which in an English browser reads "12,50" as 1250.
    case "integer":
    case "money":
    case "number":
      return { inputMode: "decimal", maxLength: 40 } as const;
    case "currency":
      return { maxLength: 3, autoCapitalize: "characters", spellCheck: false, placeholder: "EUR" };
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
