"use client";

import { type ReactNode, useEffect, useState } from "react";
import { EditForm, FormEnd } from "@/components/form/edit-form";
import { type Edit, type Stale, useEditForm } from "@/components/form/use-edit-form";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { LazyPart } from "@/components/lazy-part";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Plus } from "@/components/ui/icons";
import type { Field, Fields } from "@/lib/records/field-schema";
import type { OpenLinks } from "@/lib/records/links";
import { callAction } from "@/lib/request/call-action";
import { keptFailureOf } from "@/lib/request/request-error";
import { capitalized } from "@/lib/ui/capitalized";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { changedTexts, controlFailure, quickFields, type Texts } from "./form-texts";
import { createRecordAction, saveRecordAction } from "./record-actions";
import { RecordFields } from "./record-fields";
import { RECORD_HEADING, type RecordAddress, recordHrefs } from "./record-screen";
import { useStatusWarning, type WarnedStatus } from "./use-status-warning";

const conflictCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./record-conflict")).RecordConflict,
);

interface RecordFormProps {
  address: RecordAddress;
  words: { singular: string };
  /** Fields of the form. */
  fields: Fields;
  /** Null for a new record. */
  record: { id: string; version: number } | null;
  status?: WarnedStatus | null;
  /** Initial texts of the controls. */
  start: Texts;
  people: readonly { id: string; name: string }[];
  links: OpenLinks;
  /** Where Cancel and a save lead: the list of a new record, the page of a saved one. */
  backHref: string;
  /** Shown below the fields. */
  below: ReactNode;
  /** Part of the draft's key. */
  userId: string;
}

/** The form of a new or saved record. */
export function RecordForm(props: RecordFormProps) {
  const { address, fields, words, record, status, people, links, start, backHref, userId } = props;
  const { needsConfirmation, warning } = useStatusWarning(status);
  useEffect(() => focusHeading, []);
  const edit = useEditForm<Texts>({
    initial: start,
    version: record?.version ?? null,
    draft: { userId, form: `${address.records}-${record?.id ?? `new-${address.projectId}`}` },
    hasConflictPanel: true,
    explain: (thrown) =>
      controlFailure(
        keptFailureOf(thrown, `Failed to save the ${words.singular}. Please try again.`),
      ),
    save: useSave(props),
    needsConfirmation,
  });
  const { base, conflict, failure, isPending, isRestored } = edit;
  const [first, more] = record ? [fields, []] : quickFields(fields);
  const controls = { base, people, links, projectId: address.projectId };
  const { errors } = edit.form.formState;
  const isRefused = ({ name }: Field) => errors[name] !== undefined;

  return (
    <>
      <EditForm edit={edit} label={record ? `Edit ${words.singular}` : `New ${words.singular}`}>
        <Card>
          <RecordFields {...controls} fields={first} />
          {more.length > 0 ? (
            <MoreFields count={more.length} isOpen={isRestored || more.some(isRefused)}>
              <RecordFields {...controls} fields={more} />
            </MoreFields>
          ) : null}
          {props.below}
          {conflict ? (
            <LazyPart
              code={conflictCode}
              loading={null}
              failed={<p role="alert">Someone else saved this first. Reload the page.</p>}
            >
              {(RecordConflict) => (
                <RecordConflict
                  theirs={conflict.theirs}
                  fields={fields}
                  base={base}
                  mine={changedTexts(base, edit.read().values)}
                  singular={words.singular}
                  pending={isPending}
                  onKeepMine={() => edit.send({ ...edit.read(), version: conflict.theirs.version })}
                  onDiscard={edit.drop}
                />
              )}
            </LazyPart>
          ) : null}
          <FormEnd
            message={failure && !failure.isBesideFields ? failure.message : null}
            cancelHref={backHref}
            submitLabel={record ? "Save changes" : `Create ${words.singular}`}
            disabled={conflict !== null}
          />
        </Card>
      </EditForm>
      {warning(() => edit.send(edit.read()))}
    </>
  );
}

/** Moves the focus to the record's heading if the form that had it is gone. */
function focusHeading() {
  if (document.activeElement === document.body) document.getElementById(RECORD_HEADING)?.focus();
}

interface MoreFieldsProps {
  count: number;
  /** Opens the fields, such as for an error in one. */
  isOpen: boolean;
  children: ReactNode;
}

/** The rarer fields of a new record. */
function MoreFields({ count, isOpen, children }: MoreFieldsProps) {
  const [wasOpened, setOpened] = useState(false);
  if (isOpen || wasOpened) return children;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-2.5 self-start"
      aria-expanded={false}
      onClick={() => setOpened(true)}
    >
      <Plus aria-hidden /> {`More fields (${count})`}
    </Button>
  );
}

/** Creates the record, or sends its changes. */
function useSave({ address, words, record, backHref }: RecordFormProps) {
  const openHrefOf = recordHrefs(backHref);
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  return async ({ values, base, version }: Edit<Texts>): Promise<Stale<Texts> | null> => {
    if (!record) {
      const typed = { address, typed: values, key: keyOf(values) };
      const { id } = await callAction(createRecordAction, typed);
      notify.success(`${capitalized(words.singular)} created`);
      router.push(openHrefOf(id));
      return null;
    }
    const typed = changedTexts(base, values);
    const { stale } = await callAction(saveRecordAction, {
      ...{ address, id: record.id, typed },
      version: version ?? record.version,
    });
    if (stale) return stale;
    notify.success(`${capitalized(words.singular)} saved`);
    router.push(backHref);
    return null;
  };
}
