import type { FormEvent, ReactNode } from "react";
import type { FormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { CallFailure } from "@/lib/request/request-error";

interface StartingFormProps {
  noun: "schedule" | "trigger";
  isNew: boolean;
  draft: FormDraft;
  isPending: boolean;
  failure: CallFailure | null;
  /** Fields that show their own errors. */
  fields: readonly string[];
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the form of a schedule or trigger: draft, failure and buttons. */
export function StartingForm(props: StartingFormProps) {
  const { noun, isNew, draft, isPending, failure, fields, onSubmit, onClose, children } = props;
  return (
    <form onSubmit={onSubmit} className="grid gap-4 rounded-lg bg-card p-4" aria-busy={isPending}>
      <UnsavedChangesGuard draft={draft} />
      {children}
      <FormFailure failure={failure} fields={fields} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          {isNew ? `Create ${noun}` : `Save ${noun}`}
        </Button>
      </div>
    </form>
  );
}
