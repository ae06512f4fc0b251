"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { INTEGRATION_DESCRIPTION_MAX } from "@/lib/integrations/integration-rules";
import type { ProviderDescription } from "@/lib/integrations/providers";
import type { ProviderModel } from "@/lib/integrations/providers/provider";
import type { IntegrationView } from "@/lib/integrations/schema";
import { removalOf, storedText } from "./form-values";

interface FieldProps {
  disabled: boolean;
  errors?: readonly string[];
  hint?: string;
}

interface NamedFieldProps extends FieldProps {
  name: string;
  label: string;
  required?: boolean;
  optional?: boolean;
}

interface TextFieldProps extends NamedFieldProps {
  type?: "text" | "url";
  placeholder?: string;
  defaultValue?: string;
}

export function TextField({ type, placeholder, defaultValue, hint, ...field }: TextFieldProps) {
  return (
    <Field {...field} description={hint}>
      {(control) => (
        <Input
          {...control}
          type={type}
          inputMode={type === "url" ? "url" : undefined}
          placeholder={placeholder}
          defaultValue={defaultValue}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** A key field: hidden while typing, and never shown again. */
function KeyField({ placeholder, hint, ...field }: NamedFieldProps & { placeholder?: string }) {
  return (
    <Field {...field} description={hint}>
      {(control) => (
        <Input
          {...control}
          type="password"
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      )}
    </Field>
  );
}

export function NotesField({
  defaultValue,
  hint,
  ...field
}: FieldProps & { defaultValue?: string }) {
  return (
    <Field name="description" label="Description" optional description={hint} {...field}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={INTEGRATION_DESCRIPTION_MAX}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}

type ProviderField = ProviderDescription["fields"][number];

interface ModelFieldProps extends FieldProps {
  field: Extract<ProviderField, { kind: "model" }>;
  stored: IntegrationView | null;
}

/**
 * Returns the provider's own models after a successful test, otherwise the known ones. Always
 * includes the current choice.
 */
function modelsOf({ choices }: ModelFieldProps["field"], stored: IntegrationView | null) {
  const { models = [], preferredModel = null } = stored?.metadata ?? {};
  const listed: readonly ProviderModel[] =
    models.length > 0 ? models : choices.map((id) => ({ id, endsAt: null }));
  if (preferredModel === null || listed.some(({ id }) => id === preferredModel)) return listed;
  return [{ id: preferredModel, endsAt: null }, ...listed];
}

function modelHint({ hint }: ModelFieldProps["field"], stored: IntegrationView | null) {
  if (stored === null) return hint;
  return stored.metadata.models.length > 0
    ? "Models available to this account at the last successful test."
    : "Test the connection to see this account's models.";
}

function ModelField({ field, stored, ...props }: ModelFieldProps) {
  const { name, label } = field;
  const value = stored ? storedText(stored, field) : "";
  return (
    <Field name={name} label={label} description={modelHint(field, stored)} {...props}>
      {(control) => (
        <NativeSelect {...control} defaultValue={value}>
          {value === "" ? <option value="">None yet</option> : null}
          {modelsOf(field, stored).map(({ id, endsAt }) => (
            <option key={id} value={id}>
              {endsAt ? `${id} (retires ${endsAt})` : id}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** A stored key. An empty field keeps it; an optional key can be removed. */
function StoredKeyField({
  field,
  lastFour,
  ...props
}: FieldProps & { field: ProviderField; lastFour: string | null }) {
  const removeId = useId();
  const { name, label, optional } = field;
  return (
    <div className="grid gap-2">
      <KeyField
        name={name}
        label={label}
        optional={optional}
        placeholder={lastFour === null ? "Not set" : `•••• ${lastFour}`.trim()}
        {...props}
      />
      {optional && lastFour !== null ? (
        <Label htmlFor={removeId} className="font-normal touch:min-h-11">
          <Checkbox id={removeId} name={removalOf(name)} disabled={props.disabled} />
          Remove the stored {label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}
        </Label>
      ) : null}
    </div>
  );
}

interface ProviderFieldsProps {
  provider: ProviderDescription;
  /** The integration to edit; null for a new one. */
  stored: IntegrationView | null;
  isPending: boolean;
  errors: Record<string, string[]>;
}

/** The fields of a provider. */
export function ProviderFields({ provider, stored, isPending, errors }: ProviderFieldsProps) {
  return provider.fields.map((field) => {
    const { name, label, kind, optional, placeholder, hint } = field;
    const props = { disabled: isPending, errors: errors[name] };
    if (kind === "model") return <ModelField key={name} field={field} stored={stored} {...props} />;
    if (kind === "key" && stored) {
      const shown: Record<string, string | null> = stored.config;
      const lastFour = shown[name] ?? null;
      return <StoredKeyField key={name} field={field} lastFour={lastFour} {...props} />;
    }
    const named = { name, label, optional, required: !optional, ...props };
    if (kind === "key") return <KeyField key={name} {...named} hint={hint} />;
    return (
      <TextField
        key={name}
        {...named}
        type={kind === "address" ? "url" : undefined}
        placeholder={stored ? undefined : placeholder}
        defaultValue={stored ? storedText(stored, field) : undefined}
        hint={stored && kind === "address" ? "If you change the URL, enter the keys again." : hint}
      />
    );
  });
}
