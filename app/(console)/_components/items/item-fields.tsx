"use client";

import { Field, type FieldControlProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { FieldErrors } from "@/lib/errors";
import { ITEM_LIMITS } from "@/lib/managed-items/limits-schema";
import type { ItemKind } from "../team/team-words";
import type { ItemValues } from "./item-values";
import { ITEM_WORDS, type Option } from "./item-words";

interface ItemFieldsProps {
  kind: ItemKind;
  initial: ItemValues;
  errors: FieldErrors;
  disabled: boolean;
}

/** The five required fields. */
export function ItemFields({ kind, initial, errors, disabled }: ItemFieldsProps) {
  const { label, fields, types, typePlaceholder, statuses } = ITEM_WORDS[kind];
  const common = { required: true, disabled };
  const typeName = fields.type;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field name="name" label="Name" errors={errors.name} {...common}>
        {(control) => (
          <Input
            {...control}
            defaultValue={initial.name}
            maxLength={ITEM_LIMITS.name}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name={typeName} label={`${label} type`} errors={errors[typeName]} {...common}>
        {(control) =>
          types ? (
            <Choice control={control} options={types} value={initial.type} />
          ) : (
            <Input
              {...control}
              defaultValue={initial.type}
              maxLength={ITEM_LIMITS.type}
              placeholder={typePlaceholder}
              autoComplete="off"
            />
          )
        }
      </Field>
      <Field
        name={fields.url}
        label={`${label} URL`}
        errors={errors[fields.url]}
        description="Starts with http:// or https://"
        {...common}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            defaultValue={initial.url}
            maxLength={ITEM_LIMITS.url}
            placeholder="https://example.com"
          />
        )}
      </Field>
      <Field name="status" label="Status" errors={errors.status} {...common}>
        {(control) => <Choice control={control} options={statuses} value={initial.status} />}
      </Field>
      <Field
        name="details"
        label="Details"
        errors={errors.details}
        className="sm:col-span-2"
        {...common}
      >
        {(control) => (
          <Textarea {...control} defaultValue={initial.details} maxLength={ITEM_LIMITS.details} />
        )}
      </Field>
    </div>
  );
}

interface ChoiceProps {
  control: FieldControlProps;
  options: readonly Option[];
  value: string;
}

function Choice({ control, options, value }: ChoiceProps) {
  return (
    <NativeSelect {...control} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
