"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { EditForm, FormEnd } from "@/components/form/edit-form";
import { type Edit, type Stale, useEditForm } from "@/components/form/use-edit-form";
import { Button } from "@/components/ui/button";
import type { Field, LinkTarget } from "@/lib/records/field-schema";
import { keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import {
  changedTexts,
  controlFailure,
  formFields,
  formTexts,
  type Texts,
} from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/form-texts";
import { RecordConflict } from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/record-conflict";
import { RecordFields } from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/record-fields";
import {
  useStatusWarning,
  type WarnedStatus,
} from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/use-status-warning";

const CONTROLS = "input, select, textarea";

export interface FieldFormProps {
  field: Field;
  value: unknown;
  /** The version on screen; null where the save compares the value itself. */
  version: number | null;
  /** What the field belongs to: "contact". */
  singular: string;
  people: readonly { id: string; name: string }[];
  links: readonly LinkTarget[];
  projectId: string;
  status?: WarnedStatus | null;
  /** Saves the value. Returns null, or what someone else saved first. */
  save: (edit: Edit<Texts>) => Promise<Stale<Texts> | null>;
  onClose: () => void;
}

/** The form of one value. Escape closes it. */
export function FieldForm(props: FieldFormProps) {
  const { field, value, version, singular, people, links, projectId, status, onClose } = props;
  const { isAsking, needsConfirmation, warning } = useStatusWarning(status);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>(CONTROLS)?.focus(), []);
  const fields = formFields([field]);
  const edit = useEditForm<Texts>({
    initial: formTexts([field], { [field.name]: value }),
    version,
    draft: null,
    hasConflictPanel: version !== null,
    explain: (thrown) =>
      controlFailure(keptFailureOf(thrown, `Failed to save ${field.label}. Please try again.`)),
    async save(given) {
      if (Object.keys(changedTexts(given.base, given.values)).length > 0) {
        const stale = await props.save(given);
        if (stale) return stale;
        notify.success(`${field.label} saved`);
      }
      onClose();
      return null;
    },
    needsConfirmation,
  });
  const { base, conflict, failure, isPending } = edit;

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || isPending || isAsking) return;
    event.stopPropagation();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles up from the controls
    <div ref={ref} onKeyDown={closeByEscape}>
      <EditForm edit={edit} label={`Change ${field.label}`} className="grid gap-2">
        <RecordFields
          fields={fields}
          base={base}
          people={people}
          links={links}
          projectId={projectId}
        />
        {conflict ? (
          <RecordConflict
            theirs={conflict.theirs}
            fields={fields}
            base={base}
            mine={changedTexts(base, edit.read().values)}
            singular={singular}
            pending={isPending}
            onKeepMine={() => edit.send({ ...edit.read(), version: conflict.theirs.version })}
            onDiscard={onClose}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <FormEnd
            message={failure && !failure.isBesideFields ? failure.message : null}
            submitLabel="Save"
            disabled={conflict !== null}
          />
        </div>
      </EditForm>
      {warning(() => edit.send(edit.read()))}
    </div>
  );
}
