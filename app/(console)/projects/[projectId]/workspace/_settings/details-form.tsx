"use client";

import { useEditForm } from "@/components/form/use-edit-form";
import { CardTitle } from "@/components/ui/card";
import { callAction } from "@/lib/request/call-action";
import { failureOf } from "@/lib/request/request-error";
import { changedFields } from "@/lib/ui/form-values";
import { notify } from "@/lib/ui/notify";
import { updateItemAction } from "../../../../_components/items/actions";
import type { ItemValues } from "../../../../_components/items/item-field-list";
import { ItemForm } from "../../../../_components/items/item-form";
import { itemSentences } from "../../../../_components/items/item-labels";

interface DetailsFormProps {
  id: string;
  /** Whose draft is kept. */
  userId: string;
  version: number;
  initial: ItemValues;
}

/** The project's fields and its workspaces. Keeps what was typed whatever the server says; sends only what differs. */
export function DetailsForm({ id, userId, version, initial }: DetailsFormProps) {
  const { updated, updateFailed } = itemSentences("project");
  const edit = useEditForm<ItemValues>({
    initial,
    version,
    draft: { userId, form: `details-${id}` },
    hasConflictPanel: false,
    explain: (thrown) => failureOf(thrown, updateFailed),
    async save({ values, base }) {
      const names = changedFields(base, values);
      if (names.length === 0) {
        notify.info("There is nothing to save.");
        return null;
      }
      const changes = Object.fromEntries(names.map((name) => [name, values[name]]));
      await callAction(updateItemAction, { kind: "project", id, changes, version });
      notify.success(updated);
      return null;
    },
  });
  return (
    <ItemForm
      kind="project"
      edit={edit}
      heading={<CardTitle>Details</CardTitle>}
      savedWorkspaces={initial.workspaces as string[]}
      submitLabel="Save Changes"
    />
  );
}
