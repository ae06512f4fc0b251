"use client";

import type { FormControlProps } from "@/components/form/edit-form";
import type { Field } from "@/lib/records/field-schema";
import { wordsOf } from "./choices";

interface ChoicesControlProps {
  control: FormControlProps;
  field: Extract<Field, { kind: "choices" }>;
}

/** A box for each choice. The control's text lists the ticked ones. */
export function ChoicesControl({ control, field }: ChoicesControlProps) {
  const ticked = control.value.split(", ");
  const toggle = (value: string, isTicked: boolean) => {
    const others = ticked.filter((one) => one !== value);
    const all = isTicked ? [...others, value] : others;
    const text = field.choices.filter((one) => all.includes(one)).join(", ");
    control.onChange({ target: { value: text } as HTMLInputElement });
  };
  return (
    <fieldset
      id={control.id}
      aria-describedby={control["aria-describedby"]}
      disabled={control.disabled}
      className="flex min-w-0 flex-wrap gap-x-4"
    >
      <legend className="sr-only">{field.label}</legend>
      {field.choices.map((value) => (
        <label key={value} className="flex h-9 items-center gap-2 touch:h-11">
          <input
            type="checkbox"
            className="size-4 accent-brand"
            checked={ticked.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          {wordsOf(field, value)}
        </label>
      ))}
    </fieldset>
  );
}
