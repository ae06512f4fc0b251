"use client";

import { useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import { EmptyState } from "@/components/empty-state";
import { useCall } from "@/components/hooks/use-call";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { EllipsisVertical, Plus } from "@/components/ui/icons";
import { type CustomFieldView, KIND_WORDS, MAX_IN_LIST } from "@/lib/custom-fields/field-words";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { COUNTED_TO, shownTotal } from "@/lib/total";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import {
  deleteCustomFieldAction,
  purgeCustomFieldAction,
  restoreCustomFieldAction,
  updateCustomFieldAction,
} from "./custom-field-actions";
import type { RecordAddress } from "./record-screen";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./custom-field-dialog")).CustomFieldDialog,
);

interface CustomFieldsProps {
  address: RecordAddress;
  words: { singular: string; plural: string };
  fields: readonly CustomFieldView[];
  /** Whether the person can change them. */
  canManage: boolean;
}

type Words = CustomFieldsProps["words"];

/** "3 products have a value". */
function valuesText({ records }: CustomFieldView, { singular, plural }: Words): string {
  const count = shownTotal({ total: records, isLowerBound: records >= COUNTED_TO });
  return `${count} ${records === 1 ? `${singular} has` : `${plural} have`} a value`;
}

/** The fields of a list with their menus, and those that were deleted. */
export function CustomFields({ address, words, fields, canManage }: CustomFieldsProps) {
  const [edited, setEdited] = useState<CustomFieldView | "new" | null>(null);
  const [deleting, setDeleting] = useState<CustomFieldView | null>(null);
  const { run, isPending } = useCall<null>();
  const live = fields.filter((field) => field.deleted_at === null);
  const deleted = fields.filter((field) => field.deleted_at !== null);

  /** Runs a change, and shows its error. */
  function act(work: () => Promise<unknown>, failed: string) {
    void run(
      async () => {
        await work();
      },
      (thrown) => {
        notify.error(messageOr(thrown, failed));
        return null;
      },
    );
  }

  function restore({ id, label }: CustomFieldView) {
    act(async () => {
      await callAction(restoreCustomFieldAction, { address, id });
      notify.success(`${label} restored`);
    }, "Failed to restore the field. Please try again.");
  }

  function move({ id }: CustomFieldView, position: number) {
    act(
      () =>
        callAction(updateCustomFieldAction, { address, id, version: null, given: { position } }),
      "Failed to move the field. Please try again.",
    );
  }

  async function confirmDeletion(field: CustomFieldView) {
    const { id, label, deleted_at } = field;
    try {
      if (deleted_at === null) {
        await callAction(deleteCustomFieldAction, { address, id });
        notify.undoable(`${label} deleted`, () => restore(field));
      } else {
        await callAction(purgeCustomFieldAction, { address, id });
        notify.success(`${label} permanently deleted`);
      }
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to delete the field. Please try again.") };
    }
  }

  const newButton = canManage ? (
    <Button onClick={() => setEdited("new")} aria-haspopup="dialog">
      <Plus aria-hidden />
      New field
    </Button>
  ) : null;

  return (
    <>
      {live.length > 0 ? <div className="flex justify-end">{newButton}</div> : null}
      {live.length === 0 ? (
        <EmptyState
          kind="first-use"
          title="No custom fields yet"
          description={
            canManage
              ? address.type === "tasks"
                ? "A custom field is on all tasks of this project."
                : `A custom field is in the form, the list and the files of all ${words.plural} in this workspace.`
              : "The project's admins can create custom fields."
          }
          action={newButton}
        />
      ) : (
        <ul aria-label="Custom fields" className="list-rows border-hair border-t">
          {live.map((field, at) => (
            <FieldRow key={field.id} field={field} words={words}>
              {canManage ? (
                <ActionMenu
                  variant="ghost"
                  size="icon"
                  pending={isPending}
                  label={`Actions for ${field.label}`}
                  aria-label={`Actions for ${field.label}`}
                  groups={[
                    {
                      actions: [
                        { id: "edit", label: "Edit field", onSelect: () => setEdited(field) },
                        ...(at > 0
                          ? [{ id: "up", label: "Move up", onSelect: () => move(field, at) }]
                          : []),
                        ...(at < live.length - 1
                          ? [
                              {
                                id: "down",
                                label: "Move down",
                                onSelect: () => move(field, at + 2),
                              },
                            ]
                          : []),
                      ],
                    },
                    {
                      actions: [
                        { id: "delete", label: "Delete field", onSelect: () => setDeleting(field) },
                      ],
                    },
                  ]}
                >
                  <EllipsisVertical aria-hidden />
                </ActionMenu>
              ) : null}
            </FieldRow>
          ))}
        </ul>
      )}
      {canManage && deleted.length > 0 ? (
        <section aria-labelledby="deleted-fields" className="grid gap-2 pt-4">
          <h3 id="deleted-fields" className="font-semibold">
            Deleted fields
          </h3>
          <ul className="list-rows border-hair border-t">
            {deleted.map((field) => (
              <FieldRow key={field.id} field={field} words={words}>
                <Button
                  variant="outline"
                  size="sm"
                  pending={isPending}
                  onClick={() => restore(field)}
                >
                  Restore
                </Button>
                <Button variant="outline" size="sm" onClick={() => setDeleting(field)}>
                  Delete permanently
                </Button>
              </FieldRow>
            ))}
          </ul>
        </section>
      ) : null}
      {edited ? (
        <LazyDialog code={dialogCode} onClose={() => setEdited(null)}>
          {(CustomFieldDialog) => (
            <CustomFieldDialog
              address={address}
              words={words}
              field={edited === "new" ? null : edited}
              isListFull={live.filter((field) => field.in_list).length >= MAX_IN_LIST}
              onClose={() => setEdited(null)}
            />
          )}
        </LazyDialog>
      ) : null}
      {deleting ? (
        <LazyConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          destructive
          title={`Delete “${deleting.label}”${deleting.deleted_at ? " permanently" : ""}?`}
          description={
            deleting.deleted_at
              ? `${valuesText(deleting, words)}. The values are deleted too.`
              : `${valuesText(deleting, words)}. The values are hidden until you restore the field.`
          }
          confirmLabel={deleting.deleted_at ? "Delete permanently" : "Delete field"}
          onConfirm={() => confirmDeletion(deleting)}
        />
      ) : null}
    </>
  );
}

interface FieldRowProps {
  field: CustomFieldView;
  words: Words;
  /** The actions. */
  children: React.ReactNode;
}

function FieldRow({ field, words, children }: FieldRowProps) {
  const { label, kind, options, in_list } = field;
  const facts = [
    KIND_WORDS[kind],
    options.map((option) => option.label).join(", "),
    valuesText(field, words),
    in_list && words.plural !== "tasks" ? "Column in the list" : "",
  ];
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-2 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-medium">{label}</p>
        <p className="text-13 text-faint">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {children}
    </li>
  );
}
