"use client";

import { EditForm, FormEnd } from "@/components/form/edit-form";
import { useEditForm } from "@/components/form/use-edit-form";
import { Button } from "@/components/ui/button";
import { controlName } from "@/lib/custom-fields/names";
import type { Field } from "@/lib/records/field-schema";
import { callAction } from "@/lib/request/call-action";
import { keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import {
  formFields,
  formTexts,
  type Texts,
} from "../../../projects/[projectId]/workspace/[workspaceType]/_parts/records/form-texts";
import { RecordFields } from "../../../projects/[projectId]/workspace/[workspaceType]/_parts/records/record-fields";
import { setTaskFieldsAction } from "../../actions";

interface TaskFieldFormProps {
  taskId: string;
  projectId: string;
  field: Field;
  value: unknown;
  people: { id: string; name: string }[];
  onClose: () => void;
}

const LINKS = ["contact", "picture"] as const;

/** The form of one custom value. */
export function TaskFieldForm({ taskId: id, projectId, field, ...props }: TaskFieldFormProps) {
  const { value, people, onClose } = props;
  const start = formTexts([field], { [field.name]: value });
  const edit = useEditForm<Texts>({
    initial: start,
    version: null,
    draft: null,
    hasConflictPanel: false,
    explain(thrown) {
      const message = `Failed to save ${field.label}. Please try again.`;
      const { errors, ...failure } = keptFailureOf(thrown, message);
      const named = Object.entries(errors).map(([name, each]) => [controlName(name), each]);
      return { ...failure, errors: Object.fromEntries(named) };
    },
    async save({ values, base }) {
      await callAction(setTaskFieldsAction, { id, typed: values, seen: base });
      notify.success(`${field.label} saved`);
      onClose();
      return null;
    },
  });
  const { base, failure, isPending } = edit;
  return (
    <EditForm edit={edit} label={`Change ${field.label}`} className="grid gap-2">
      <RecordFields
        fields={formFields([field])}
        base={base}
        people={people}
        links={LINKS}
        projectId={projectId}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <FormEnd
          message={failure && !failure.isBesideFields ? failure.message : null}
          submitLabel="Save"
        />
      </div>
    </EditForm>
  );
}
