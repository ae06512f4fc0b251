"use client";

import type { ReactNode } from "react";
import { EditForm, FormEnd } from "@/components/form/edit-form";
import type { EditFormState } from "@/components/form/use-edit-form";
import { Card } from "@/components/ui/card";
import type { ItemKind } from "../team/team-texts";
import type { ItemValues } from "./item-field-list";
import { ItemFields, WorkspacesField } from "./item-fields";

interface ItemFormProps {
  kind: ItemKind;
  edit: EditFormState<ItemValues>;
  /** The item's workspaces; null before it exists, undefined for a kind without workspaces. */
  savedWorkspaces: readonly string[] | null | undefined;
  submitLabel: string;
  cancelHref?: string;
  heading?: ReactNode;
  /** Extra fields. */
  children?: ReactNode;
}

/** The form of a project, agent or RAG. */
export function ItemForm(props: ItemFormProps) {
  const { kind, edit, savedWorkspaces, submitLabel, cancelHref, heading, children } = props;
  return (
    <EditForm edit={edit}>
      <Card className="gap-6">
        {heading}
        <ItemFields kind={kind} />
        {savedWorkspaces === undefined ? null : <WorkspacesField saved={savedWorkspaces} />}
        {children}
        <FormEnd
          message={edit.failure?.message ?? null}
          cancelHref={cancelHref}
          submitLabel={submitLabel}
        />
      </Card>
    </EditForm>
  );
}
