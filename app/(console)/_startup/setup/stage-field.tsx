import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SetupFailure } from "@/lib/onboarding/setup-failure";
import type { StageCall } from "./use-stage-call";

export interface StageField {
  name: string;
  label: string;
  /** Characters; one unless given. */
  min?: number;
}

/** What is missing in a form, told as the server tells it; null when nothing is. */
export function missingFields(
  fields: readonly StageField[],
  values: Record<string, string>,
): SetupFailure | null {
  const errors: SetupFailure["errors"] = {};
  for (const { name, label, min = 1 } of fields) {
    const { length } = values[name] ?? "";
    if (length === 0) errors[name] = [`${label} is required`];
    else if (length < min) errors[name] = [`${label} must be at least ${min} characters`];
  }
  const [message] = Object.values(errors).flat();
  return message === undefined ? null : { message, errors };
}

interface StageInputProps extends Omit<ComponentProps<typeof Input>, "name"> {
  field: StageField;
  call: StageCall;
  hint?: ReactNode;
}

/** A required field of a stage with the errors that belong to it. */
export function StageInput({ field, call, hint, ...input }: StageInputProps) {
  return (
    <Field
      name={field.name}
      label={field.label}
      description={hint}
      errors={call.failure?.errors[field.name]}
      disabled={call.isPending}
      required
    >
      {(control) => <Input {...control} {...input} />}
    </Field>
  );
}
