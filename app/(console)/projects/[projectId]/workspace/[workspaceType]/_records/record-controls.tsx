"use client";

import { Field as FieldFrame } from "@/components/ui/field";
import type { FieldErrors } from "@/lib/errors";
import type { Field, Fields } from "@/lib/records/field-schema";
import type { Texts } from "./form-texts";
import { RecordControl } from "./record-control";

interface RecordControlsProps {
  fields: Fields;
  start: Texts;
  errors: FieldErrors;
  disabled: boolean;
  people: readonly { id: string; name: string }[];
}

const hintOf = ({ kind, hint }: Field) =>
  kind === "time" ? [hint, "In UTC"].filter(Boolean).join(". ") : hint;

/** Kinds whose controls want the whole width. */
const WIDE = ["long-text", "markdown", "tags"];

/** One control for each field of a record. */
export function RecordControls({ fields, start, errors, disabled, people }: RecordControlsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field, index) => (
        <FieldFrame
          key={field.name}
          name={field.name}
          label={field.label}
          description={hintOf(field)}
          required={field.required}
          optional={!field.required && field.kind !== "choice"}
          errors={errors[field.name]}
          disabled={disabled}
          className={index === 0 || WIDE.includes(field.kind) ? "sm:col-span-2" : "content-start"}
        >
          {(control) => (
            <RecordControl
              field={field}
              control={control}
              start={start[field.name] ?? ""}
              people={people}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  );
}

/** What the controls of these fields hold; FormData would leave out what is disabled while it is saved. */
export function readControls(form: HTMLFormElement, fields: Fields): Texts {
  const texts = fields.flatMap(({ name }) => {
    const control = form.elements.namedItem(name);
    return control && "value" in control ? [[name, String(control.value)] as const] : [];
  });
  return Object.fromEntries(texts);
}
