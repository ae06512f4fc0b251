"use client";

import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import {
  type FieldError,
  type FieldValues,
  FormProvider,
  useController,
  useFormContext,
} from "react-hook-form";
import { type Control, controlProblem } from "@/lib/ui/control-problem";
import { FormMessage } from "../form-message";
import { Link } from "../link";
import { Button, buttonVariants } from "../ui/button";
import { Field } from "../ui/field";
import { NativeSelect } from "../ui/native-select";
import type { FieldControlProps, FieldProps } from "../ui/plain-field";
import { DraftNotice, UnsavedChangesGuard } from "../unsaved-changes-guard";
import type { EditFormState } from "./use-edit-form";

const PendingContext = createContext(false);

interface EditFormProps<Values extends FieldValues> {
  edit: EditFormState<Values>;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** The form of `useEditForm`. Asks before unsaved changes are left, and restores drafts. */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const { edit, label, className, children } = props;
  const { form, formRef, isPending, isDirty, isRestored, keepsDraft, discard, submit } = edit;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {isRestored ? <DraftNotice disabled={isPending} onDiscard={discard} /> : null}
      <FormProvider {...form}>
        <PendingContext value={isPending}>
          <form
            ref={formRef}
            method="post"
            noValidate
            aria-label={label}
            className={className}
            aria-busy={isPending || undefined}
            onSubmit={submit}
          >
            <UnsavedChangesGuard dirty={isDirty && !isPending} keepsDraft={keepsDraft} />
            {children}
          </form>
        </PendingContext>
      </FormProvider>
    </div>
  );
}

interface FormEndProps {
  message: string | null;
  /** Target of Cancel; without it there is no Cancel button. */
  cancelHref?: string;
  submitLabel: string;
  disabled?: boolean;
}

/** The end of a form: its error and its buttons. */
export function FormEnd({ message, cancelHref, submitLabel, disabled }: FormEndProps) {
  const isPending = use(PendingContext);
  return (
    <>
      <FormMessage>{message}</FormMessage>
      <div className="flex flex-wrap justify-end gap-2">
        {cancelHref ? (
          <Link href={cancelHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
        ) : null}
        <Button type="submit" pending={isPending} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
}

const messagesOf = (error: FieldError | undefined): string[] | undefined =>
  error && (error.types ? Object.values(error.types).map(String) : [error.message ?? ""]);

/** Attributes for a control's value, label and errors. Spread them on the control. */
export interface FormControlProps extends FieldControlProps {
  value: string;
  onChange: (event: { target: Control }) => void;
  onBlur: () => void;
  ref: (control: Control | null) => void;
}

interface FormFieldProps extends Omit<FieldProps, "errors" | "disabled" | "children" | "label"> {
  label: string;
  /** Skips browser validation. The server reports errors in its own words. */
  isCheckedByServer?: boolean;
  /** Called after each choice of the person. */
  onChosen?: (value: string) => void;
  children: (control: FormControlProps) => ReactNode;
}

/** A text field of `EditForm`. */
export function FormField({ children, onChosen, isCheckedByServer, ...props }: FormFieldProps) {
  const { name, label, required } = props;
  const disabled = use(PendingContext);
  const control = useRef<Control>(null);
  const { field, fieldState } = useController({
    name,
    rules: {
      validate(value) {
        if (isCheckedByServer) return true;
        if (required && String(value).trim() === "") return `${label} is required`;
        return (control.current && controlProblem(control.current, label)) ?? true;
      },
    },
  });
  const change = (value: string) => {
    field.onChange(value);
    onChosen?.(value);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (control.current && isTypedOver(control.current)) change(control.current.value);
  }, []);

  return (
    <Field {...props} errors={messagesOf(fieldState.error)} disabled={disabled}>
      {(described) =>
        children({
          ...described,
          value: field.value,
          onChange: ({ target }) => change(target.value),
          onBlur: field.onBlur,
          ref(element) {
            control.current = element;
            field.ref(element);
          },
        })
      }
    </Field>
  );
}

/** Returns a function that fills fields of the surrounding `EditForm`. Ignores unknown fields. */
export function useFormSetter(): (texts: Readonly<Record<string, string>>) => void {
  const form = useFormContext();
  return (texts) => {
    const has = form.getValues();
    for (const [name, text] of Object.entries(texts))
      if (name in has) form.setValue(name, text, { shouldDirty: true });
  };
}

interface FormSelectProps extends FormControlProps {
  options: readonly { value: string; label: string }[];
}

/** The control of a field with a few options. */
export function FormSelect({ options, ...control }: FormSelectProps) {
  return (
    <NativeSelect {...control}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Returns true if the person changed the control before hydration. */
function isTypedOver(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const sent = [...control.options].find(({ defaultSelected }) => defaultSelected);
  return sent !== undefined && sent.value !== control.value;
}

interface ListFieldProps<Entry> {
  name: string;
  children: (list: {
    chosen: Entry[];
    onChange: (chosen: Entry[]) => void;
    errors: string[] | undefined;
    disabled: boolean;
  }) => ReactNode;
}

/** A list field of `EditForm`, such as people. */
export function FormListField<Entry>({ name, children }: ListFieldProps<Entry>) {
  const disabled = use(PendingContext);
  const { field, fieldState } = useController({ name });
  const errors = messagesOf(fieldState.error);
  return children({ chosen: field.value, onChange: field.onChange, errors, disabled });
}
