"use client";

import { type FormEvent, useRef, useState } from "react";
import { DRAFT_KEPT, DraftNotice } from "@/components/draft-notice";
import { FormFailure } from "@/components/form-failure";
import { useFormDraft } from "@/components/hooks/use-form-draft";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { Fields } from "@/lib/records/field-schema";
import { changedTexts, isEdited, isTexts, type Texts, warnedValue } from "./form-texts";
import { RecordConflict } from "./record-conflict";
import { RecordControls, readControls } from "./record-controls";
import type { RecordAddress } from "./record-screen";
import { StatusWarning } from "./status-warning";
import { useRecordSaving } from "./use-record-saving";

export interface RecordFormProps {
  address: RecordAddress;
  words: { singular: string };
  /** The fields to fill in. */
  fields: Fields;
  /** Null for a new one. */
  record: { id: string; version: number } | null;
  /** Which values of its status are asked about before they are saved, and what it is called in the question. */
  status?: { field: string; warnings: Readonly<Record<string, string>>; name: string } | null;
  /** What the controls start with. */
  start: Texts;
  people: readonly { id: string; name: string }[];
  listHref: string;
  /** Whose drafts are kept. */
  userId: string;
}

/** The form's draft: what is typed in it is kept in the tab until it is saved or discarded. */
function useRecordDraft({ address, record, start, userId }: RecordFormProps) {
  const { projectId, records } = address;
  return useFormDraft({
    userId,
    form: `${records}-${record?.id ?? `new-${projectId}`}`,
    initial: start,
    version: record?.version ?? null,
    isValues: isTexts,
    isChanged: isEdited,
  });
}

/**
 * The form of a record. What is wrong stands beside its field, and nothing that was typed is lost, also when the page is
 * left by accident.
 */
export function RecordForm(props: RecordFormProps) {
  const { fields, words, record, status, people, listHref } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const draft = useRecordDraft(props);
  const { values, base: start, version, generation, restoredAt } = draft.start;
  const [isDirty, setDirty] = useState(false);
  const [warned, setWarned] = useState<string | null>(null);
  const { save, isPending, isSaved, failure, stale, resolve } = useRecordSaving(
    {
      ...props,
      start,
      record: record && { id: record.id, version: version ?? record.version },
      onSaved: draft.drop,
    },
    formRef,
  );
  const read = () => (formRef.current ? readControls(formRef.current, fields) : {});

  function submit(event: FormEvent) {
    event.preventDefault();
    if (stale || isPending) return;
    const typed = read();
    const value = status ? warnedValue(status, changedTexts(start, typed)) : null;
    if (value === null) save(typed);
    else setWarned(value);
  }

  function edited() {
    const typed = read();
    setDirty(isEdited(start, typed));
    draft.keep(typed);
  }

  return (
    <>
      {restoredAt === null ? null : (
        <DraftNotice
          disabled={isPending}
          onDiscard={() => {
            draft.discard();
            setDirty(false);
          }}
        />
      )}
      <form
        ref={formRef}
        method="post"
        noValidate
        aria-label={record ? `Edit ${words.singular}` : `New ${words.singular}`}
        aria-busy={isPending || undefined}
        onSubmit={submit}
        onInput={edited}
      >
        <UnsavedChangesGuard
          dirty={(isDirty || restoredAt !== null) && !isSaved}
          description={DRAFT_KEPT}
        />
        <Card>
          <RecordControls
            key={generation}
            fields={fields}
            start={values}
            errors={failure?.errors ?? {}}
            disabled={isPending}
            people={people}
          />
          {stale ? (
            <RecordConflict
              stale={stale}
              fields={fields}
              start={start}
              mine={changedTexts(start, read())}
              singular={words.singular}
              pending={isPending}
              onKeepMine={() => resolve(read())}
            />
          ) : null}
          <FormFailure failure={failure} fields={fields.map(({ name }) => name)} />
          <div className="flex flex-wrap justify-end gap-2">
            <Link href={listHref} className={buttonVariants({ variant: "outline" })}>
              Cancel
            </Link>
            <Button type="submit" pending={isPending} disabled={isPending || stale !== null}>
              {record ? "Save changes" : `Create ${words.singular}`}
            </Button>
          </div>
        </Card>
      </form>
      {status ? (
        <StatusWarning
          name={status.name}
          warnings={status.warnings}
          value={warned}
          onClose={() => setWarned(null)}
          onConfirm={() => save(read())}
        />
      ) : null}
    </>
  );
}
