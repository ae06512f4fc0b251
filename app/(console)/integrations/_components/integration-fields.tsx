import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { ProviderModel } from "@/lib/integrations/vocabulary-schema";

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

/** A key: hidden while it is typed, and write-only afterwards. */
export function KeyField({
  placeholder,
  hint,
  ...field
}: NamedFieldProps & { placeholder?: string }) {
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
      {(control) => <Textarea {...control} rows={2} maxLength={500} defaultValue={defaultValue} />}
    </Field>
  );
}

interface ModelFieldProps extends FieldProps {
  models: readonly ProviderModel[];
  defaultValue: string;
}

export function ModelField({ models, defaultValue, hint, ...field }: ModelFieldProps) {
  return (
    <Field name="preferredModel" label="Preferred model" description={hint} {...field}>
      {(control) => (
        <NativeSelect {...control} defaultValue={defaultValue}>
          {models.map(({ id, endsAt }) => (
            <option key={id} value={id}>
              {endsAt ? `${id} (ends ${endsAt})` : id}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
