"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Plus, X } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import {
  CUSTOM_KINDS,
  type CustomFieldView,
  type CustomKind,
  KIND_WORDS,
  LINK_TARGETS,
  MAX_IN_LIST,
} from "@/lib/custom-fields/field-words";
import { callAction } from "@/lib/request/call-action";
import { type CallFailure, failureOf } from "@/lib/request/request-error";
import { capitalized } from "@/lib/ui/capitalized";
import { notify } from "@/lib/ui/notify";
import { createCustomFieldAction, updateCustomFieldAction } from "./custom-field-actions";
import type { RecordAddress } from "./record-screen";

interface CustomFieldDialogProps {
  address: RecordAddress;
  words: { singular: string; plural: string };
  /** Null for a new field. */
  field: CustomFieldView | null;
  /** True if the list shows as many custom fields as it can. */
  isListFull: boolean;
  onClose: () => void;
}

interface Option {
  /** Only of a stored option. */
  value?: string;
  label: string;
  /** Identifies its line in the form. */
  line: string;
}

const newOption = (label = ""): Option => ({ label, line: crypto.randomUUID() });
const hasOptions = (kind: CustomKind) => kind === "choice" || kind === "choices";

/** Creates or changes a custom field. */
export function CustomFieldDialog(props: CustomFieldDialogProps) {
  const { address, words, field, isListFull, onClose } = props;
  const { run, isPending, failure } = useCall<CallFailure>();
  const keyOf = useIdempotencyKey();
  const [kind, setKind] = useState<CustomKind>(field?.kind ?? "text");
  const [options, setOptions] = useState<Option[]>(
    field?.options.map((one) => ({ ...one, line: one.value })) ?? [newOption(), newOption()],
  );
  const errorsOf = (name: string) => failure?.errors[name];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string) => String(data.get(name) ?? "").trim();
    const named = options
      .map(({ line: _, ...option }) => ({ ...option, label: option.label.trim() }))
      .filter(({ label }) => label !== "");
    const given = {
      label: typed("label"),
      hint: typed("hint"),
      ...(address.type !== "tasks" && { in_list: data.has("in_list") }),
      ...(hasOptions(kind) && { options: named }),
      ...(kind === "number" && { unit: typed("unit") }),
      ...(kind === "money" && { currency: typed("currency") }),
      ...(kind === "link" && !field && { to: typed("to") }),
    };
    void run(
      async () => {
        if (field) {
          const { id, version } = field;
          await callAction(updateCustomFieldAction, { address, id, version, given });
        } else {
          const made = { ...given, kind };
          await callAction(createCustomFieldAction, { address, given: made, key: keyOf(made) });
        }
        notify.success(`${given.label} ${field ? "saved" : "created"}`);
        onClose();
      },
      (thrown) => failureOf(thrown, "Failed to save the field. Please try again."),
    );
  }

  return (
    <Dialog open onOpenChange={(next) => (next || isPending ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{field ? `Edit “${field.label}”` : "New field"}</DialogTitle>
        </DialogHeader>
        <form method="post" noValidate onSubmit={submit} className="grid gap-4">
          <Field name="label" label="Label" required errors={errorsOf("label")}>
            {(control) => (
              <Input
                {...control}
                defaultValue={field?.label ?? ""}
                maxLength={60}
                autoComplete="off"
              />
            )}
          </Field>
          {field ? (
            <p className="text-13 text-muted-foreground">
              {`${KIND_WORDS[kind]}. The type of a field can't be changed. In the API it is ${field.key}.`}
            </p>
          ) : (
            <Field name="kind" label="Type" errors={errorsOf("kind")}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={kind}
                  onChange={({ target }) => setKind(target.value as CustomKind)}
                >
                  {CUSTOM_KINDS.map((one) => (
                    <option key={one} value={one}>
                      {KIND_WORDS[one]}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          )}
          {hasOptions(kind) ? (
            <OptionsField options={options} onChange={setOptions} errors={optionErrors(failure)} />
          ) : null}
          {kind === "number" ? (
            <Field name="unit" label="Unit" optional description="For example, kg">
              {(control) => <Input {...control} defaultValue={field?.unit ?? ""} maxLength={12} />}
            </Field>
          ) : null}
          {kind === "money" ? (
            <Field name="currency" label="Currency" errors={errorsOf("currency")}>
              {(control) => (
                <Input {...control} defaultValue={field?.currency ?? "EUR"} maxLength={3} />
              )}
            </Field>
          ) : null}
          {kind === "link" && !field ? (
            <Field name="to" label="Links to">
              {(control) => (
                <NativeSelect {...control}>
                  {LINK_TARGETS.map((one) => (
                    <option key={one} value={one}>
                      {capitalized(one)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          ) : null}
          <Field name="hint" label="Hint" optional errors={errorsOf("hint")}>
            {(control) => <Input {...control} defaultValue={field?.hint ?? ""} maxLength={200} />}
          </Field>
          {address.type === "tasks" ? null : (
            <Field
              name="in_list"
              label={`Column in the list of ${words.plural}`}
              description={`Up to ${MAX_IN_LIST} custom fields can be columns.`}
              errors={errorsOf("in_list")}
            >
              {(control) => (
                <input
                  {...control}
                  type="checkbox"
                  className="size-4 accent-brand"
                  defaultChecked={field?.in_list ?? !isListFull}
                />
              )}
            </Field>
          )}
          <FormMessage>
            {failure && Object.keys(failure.errors).length === 0 ? failure.message : null}
          </FormMessage>
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              {field ? "Save changes" : "Create field"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the errors of all options. The server names each by its place. */
function optionErrors(failure: CallFailure | null | undefined) {
  const named = Object.entries(failure?.errors ?? {}).filter(([name]) =>
    name.startsWith("options"),
  );
  return named.length > 0 ? [...new Set(named.flatMap(([, errors]) => errors))] : undefined;
}

interface OptionsFieldProps {
  options: readonly Option[];
  onChange: (options: Option[]) => void;
  errors: readonly string[] | undefined;
}

/** One line for each option. A renamed option keeps its values. */
function OptionsField({ options, onChange, errors }: OptionsFieldProps) {
  return (
    <Field name="options" label="Options" errors={errors}>
      {({ id, disabled, ...described }) => (
        <fieldset id={id} className="grid min-w-0 gap-2">
          <legend className="sr-only">Options</legend>
          {options.map((option, at) => (
            <span key={option.line} className="flex items-center gap-2">
              <Input
                aria-label={`Option ${at + 1}`}
                aria-describedby={described["aria-describedby"]}
                disabled={disabled}
                value={option.label}
                maxLength={60}
                autoComplete="off"
                onChange={({ target }) =>
                  onChange(options.with(at, { ...option, label: target.value }))
                }
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove option ${at + 1}`}
                onClick={() => onChange(options.toSpliced(at, 1))}
              >
                <X aria-hidden />
              </Button>
            </span>
          ))}
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => onChange([...options, newOption()])}
          >
            <Plus aria-hidden />
            Add option
          </Button>
        </fieldset>
      )}
    </Field>
  );
}
