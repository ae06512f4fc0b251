"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useFocusReturn } from "@/components/hooks/use-focus-return";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { FieldControlProps } from "@/components/ui/plain-field";
import { Textarea } from "@/components/ui/textarea";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { humanizeName } from "@/lib/agents/runs/run-words";
import { badgeFor } from "@/lib/badges";
import type { Field as FieldDescription } from "@/lib/records/field-schema";
import type { CallFailure } from "@/lib/request/request-error";
import { inputOf } from "../../_parts/input-of";
import { type ArgumentField, argumentFields, editedArguments } from "./approval-words";
import { editedFields, textAt } from "./edited-fields";
import type { Decide } from "./use-decision";

interface DecisionFormProps {
  approval: ApprovalView;
  isPending: boolean;
  failure: CallFailure | null;
  decide: Decide;
  onClose: () => void;
}

/** Rejects an action with a reason, which the agent and the run's page show. */
export function RejectForm({ approval, isPending, failure, decide, onClose }: DecisionFormProps) {
  function submit(data: FormData) {
    decide({ decision: "deny", reason: String(data.get("reason") ?? "").trim() });
  }
  return (
    <DecisionForm
      label={`Reject: ${approval.title}`}
      submitLabel="Reject"
      isDestructive
      {...{ isPending, failure, onClose }}
      onSubmit={submit}
    >
      <Field
        name="reason"
        label="Reason"
        errors={failure?.errors.reason}
        description="Shown to the agent and on the run's page."
        disabled={isPending}
        required
      >
        {(control) => <Textarea {...control} maxLength={500} autoFocus />}
      </Field>
    </DecisionForm>
  );
}

const NOT_JSON = "This isn't valid JSON.";

/** Approves an action with edited arguments. */
export function EditForm({ approval, isPending, failure, decide, onClose }: DecisionFormProps) {
  const { fields, arguments: args } = approval;
  // Only a server knows the arguments of its own tools.
  const others = fields.length === 0 ? argumentFields(args) : [];
  const [isWrong, setWrong] = useState(false);
  const shown = isWrong ? { message: NOT_JSON, errors: {} } : failure;
  function submit(data: FormData) {
    const typed = (name: string) => String(data.get(name) ?? "");
    setWrong(false);
    try {
      const edited =
        fields.length > 0 ? editedFields(args, fields, typed) : editedArguments(others, typed);
      decide({ decision: "edit", arguments: edited });
    } catch {
      setWrong(true);
    }
  }
  const shared = { errors: failure?.errors, isPending };
  return (
    <DecisionForm
      label={`Edit: ${approval.title}`}
      submitLabel="Approve with changes"
      failure={shown}
      {...{ isPending, onClose }}
      onSubmit={submit}
    >
      {fields.map(({ path, field }, n) => (
        <Edited key={path} name={path} label={field.label} required={field.required} {...shared}>
          {(control) => (
            <FieldControl
              control={{ ...control, autoFocus: n === 0, defaultValue: textAt(args, path, field) }}
              field={field}
            />
          )}
        </Edited>
      ))}
      {others.map((field, n) => (
        <Edited
          key={field.name}
          name={field.name}
          label={humanizeName(field.name)}
          required={field.kind === "number"}
          {...shared}
        >
          {(control) => <ArgumentControl control={control} field={field} autoFocus={n === 0} />}
        </Edited>
      ))}
    </DecisionForm>
  );
}

interface EditedProps {
  name: string;
  label: string;
  required?: boolean | undefined;
  errors: CallFailure["errors"] | undefined;
  isPending: boolean;
  children: (control: FieldControlProps) => ReactNode;
}

function Edited({ name, label, required = false, errors, isPending, children }: EditedProps) {
  return (
    <Field
      name={name}
      label={label}
      errors={errors?.[name]}
      disabled={isPending}
      required={required}
    >
      {children}
    </Field>
  );
}

interface FieldControlOfProps {
  control: FieldControlProps & { defaultValue: string; autoFocus: boolean };
  field: FieldDescription;
}

/** The control for a field's kind, as in the form of its record. */
function FieldControl({ control, field }: FieldControlOfProps) {
  if (field.kind === "choice")
    return (
      <NativeSelect {...control}>
        {field.choices.map((value) => (
          <option key={value} value={value}>
            {badgeFor("record", value).label}
          </option>
        ))}
      </NativeSelect>
    );
  if (field.kind === "long-text" || field.kind === "markdown")
    return <Textarea {...control} className="max-h-[50vh] min-h-20" maxLength={field.max} />;
  return <Input {...control} {...inputOf(field)} autoComplete="off" />;
}

interface ArgumentControlProps {
  control: FieldControlProps;
  field: ArgumentField;
  autoFocus: boolean;
}

function ArgumentControl({ control, field: { kind, value }, autoFocus }: ArgumentControlProps) {
  const shared = { ...control, defaultValue: value, autoFocus };
  if (kind === "number") return <Input {...shared} inputMode="decimal" maxLength={40} />;
  if (kind === "boolean")
    return (
      <NativeSelect {...shared}>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </NativeSelect>
    );
  if (kind === "json") return <Textarea {...shared} className="font-mono text-xs" />;
  return value.length > 60 || value.includes("\n") ? (
    <Textarea {...shared} />
  ) : (
    <Input {...shared} autoComplete="off" />
  );
}

interface FormProps {
  /** Label of the form. */
  label: string;
  submitLabel: string;
  isDestructive?: boolean;
  isPending: boolean;
  failure: CallFailure | null;
  onSubmit: (data: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}

function DecisionForm({ label, submitLabel, isDestructive, failure, ...props }: FormProps) {
  const { isPending, onSubmit, onClose, children } = props;
  useFocusReturn();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <form
      aria-label={label}
      aria-busy={isPending || undefined}
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {children}
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={isDestructive ? "destructive" : "default"}
          pending={isPending}
        >
          {submitLabel}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
