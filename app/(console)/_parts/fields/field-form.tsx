"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
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
  valueToConfirm,
} from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/form-texts";
import { RecordConflict } from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/record-conflict";
import { StatusWarning } from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/record-dialogs";
import { RecordFields } from "../../projects/[projectId]/workspace/[workspaceType]/_parts/records/record-fields";

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
  /** Warnings shown before a value is set, by value, and the item's name for them. */
  status?: { field: string; warnings: Readonly<Record<string, string>>; name: string } | null;
  /** Saves the value. Returns null, or what someone else saved first. */
  save: (edit: Edit<Texts>) => Promise<Stale<Texts> | null>;
  onClose: () => void;
}

/** The form of one value. Escape closes it. */
export function FieldForm(props: FieldFormProps) {
  const { field, value, version, singular, people, links, projectId, status, onClose } = props;
  const [pendingStatus, setPendingStatus] = useState<string | null>(null);
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
    needsConfirmation({ base, values }) {
      const confirmed = status ? valueToConfirm(status, changedTexts(base, values)) : null;
      setPendingStatus(confirmed);
      return confirmed !== null;
    },
  });
  const { base, conflict, failure, isPending } = edit;

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || isPending || pendingStatus) return;
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
      {status ? (
        <StatusWarning
          name={status.name}
          warnings={status.warnings}
          value={pendingStatus}
          onClose={() => setPendingStatus(null)}
          onConfirm={() => edit.send(edit.read())}
        />
      ) : null}
    </div>
  );
}
