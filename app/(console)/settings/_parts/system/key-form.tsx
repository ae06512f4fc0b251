"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { PROVIDER_KEY_MAX_LENGTH } from "@/lib/provider/provider-rules";
import {
  type KeyField,
  type KeyForm as KeyValues,
  keyFormProblem,
} from "@/lib/system/system-rules";
import {
  failedField,
  updateFailureText,
  updateProviderKey,
  type ValidatedKey,
} from "./provider-calls";

const EMPTY: KeyValues = { currentKey: "", newKey: "", confirmation: "", email: "" };

const KEY_FIELDS: readonly { name: Exclude<KeyField, "email">; label: string }[] = [
  { name: "currentKey", label: "Current API key" },
  { name: "newKey", label: "New API key" },
  { name: "confirmation", label: "Confirm new API key" },
];

interface KeyFormProps {
  /** False if there is no stored key to compare the current one with. */
  hasStoredKey: boolean;
  onCancel: () => void;
  onValidated: (key: ValidatedKey) => void;
}

interface Problem {
  field: KeyField | null;
  message: string;
}

function trimmed(values: KeyValues): KeyValues {
  return {
    currentKey: values.currentKey.trim(),
    newKey: values.newKey.trim(),
    confirmation: values.confirmation.trim(),
    email: values.email.trim(),
  };
}

/** Four fields. Their values are dropped when the form closes. */
export function KeyForm({ hasStoredKey, onCancel, onValidated }: KeyFormProps) {
  const [values, setValues] = useState(EMPTY);
  const { isPending, failure: problem, run, fail } = useCall<Problem>();
  const isFilled = Object.values(trimmed(values)).every((value) => value !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !isFilled) return;
    const form = trimmed(values);
    const found = keyFormProblem(form);
    if (found) return fail(found);
    void run(
      async () => onValidated(await updateProviderKey(form)),
      (thrown) => ({ field: failedField(thrown), message: updateFailureText(thrown) }),
    );
  }

  const controlOf = (name: KeyField) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((known) => ({ ...known, [name]: event.target.value })),
  });
  const errorsOf = (name: KeyField) => (problem?.field === name ? [problem.message] : undefined);

  return (
    <form noValidate onSubmit={submit} aria-label="Update API key" className="grid max-w-190 gap-4">
      {/* No draft, because keys are never stored. */}
      <UnsavedChangesGuard dirty={!isPending && Object.values(values).some(Boolean)} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {KEY_FIELDS.map(({ name, label }) => (
          <Field
            key={name}
            name={name}
            label={label}
            required
            disabled={isPending}
            errors={errorsOf(name)}
            description={
              name === "currentKey" && !hasStoredKey
                ? "No key is stored yet, so this field isn't checked."
                : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                {...controlOf(name)}
                type="password"
                autoComplete="off"
                maxLength={PROVIDER_KEY_MAX_LENGTH}
                className="font-mono"
              />
            )}
          </Field>
        ))}
        <Field
          name="email"
          label="Account email"
          required
          disabled={isPending}
          errors={errorsOf("email")}
        >
          {(control) => (
            <Input
              {...control}
              {...controlOf("email")}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
        </Field>
      </div>
      <FormMessage>{problem?.field === null ? problem.message : null}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending} disabled={!isFilled}>
          Submit
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
