"use client";

import type { FieldControlProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { Field } from "@/lib/records/field-schema";
import { choiceLabel } from "./choice-label";
import { MarkdownControl } from "./markdown-control";

interface RecordControlProps {
  field: Field;
  control: FieldControlProps;
  start: string;
  people: readonly { id: string; name: string }[];
}

/** The control of a field's kind. */
export function RecordControl({ field, control, start, people }: RecordControlProps) {
  switch (field.kind) {
    case "long-text":
      return (
        <Textarea
          {...control}
          className="max-h-[50vh] min-h-20"
          defaultValue={start}
          maxLength={field.max}
        />
      );
    case "markdown":
      return <MarkdownControl control={control} start={start} max={field.max} />;
    case "choice":
      return (
        <NativeSelect {...control} defaultValue={start}>
          {start === "" ? <option value="">Choose…</option> : null}
          {field.choices
            .filter((value) => value === start || !field.following?.includes(value))
            .map((value) => (
              <option key={value} value={value}>
                {choiceLabel(value)}
              </option>
            ))}
        </NativeSelect>
      );
    case "text":
      return field.options ? (
        <OptionSelect control={control} start={start} options={field.options} />
      ) : (
        <Input {...control} maxLength={field.max} defaultValue={start} autoComplete="off" />
      );
    case "person":
      return <PersonSelect control={control} start={start} people={people} />;
    default:
      return <Input {...control} {...inputOf(field)} defaultValue={start} autoComplete="off" />;
  }
}

/** How the browser's own input takes a value of this kind. */
function inputOf(field: Field) {
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
    case "day":
      return { type: "date" };
    case "time":
      return { type: "datetime-local" };
    default:
      return { maxLength: 2000 };
  }
}

interface OptionSelectProps extends Pick<RecordControlProps, "control" | "start"> {
  options: readonly { value: string; label: string }[];
}

/** A text that is one of these, in any case of letters; one that is none of them any more stays until it is changed. */
function OptionSelect({ control, start, options }: OptionSelectProps) {
  const chosen = options.find(({ value }) => value.toLowerCase() === start.toLowerCase());
  return (
    <NativeSelect {...control} defaultValue={chosen?.value ?? start}>
      {chosen ? null : <option value={start}>{start}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function PersonSelect({ control, start, people }: Omit<RecordControlProps, "field">) {
  const isKnown = start === "" || people.some(({ id }) => id === start);
  return (
    <NativeSelect {...control} defaultValue={start}>
      <option value="">Nobody</option>
      {isKnown ? null : <option value={start}>Somebody who left</option>}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
