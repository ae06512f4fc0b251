"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { FieldErrors } from "@/lib/errors";
import type { CandidateView } from "@/lib/managed-items/schema";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import type { ItemKind } from "../team/team-words";
import { ItemFields } from "./item-fields";
import { changedInput, type ItemValues } from "./item-values";
import { ITEM_WORDS } from "./item-words";
import { TeamField } from "./lazy-team-field";
import { WorkspacePicker } from "./workspace-picker";

export interface ItemFormProps {
  kind: ItemKind;
  initial: ItemValues;
  /** Everybody who may be on the team of a new item, null when they could not be loaded; of a saved one it is not here. */
  candidates?: readonly CandidateView[] | null;
  submitLabel: string;
  cancelHref: string;
  /** The screen's sentence for a failure that the server said nothing about. */
  failed: string;
  pending: boolean;
  /** Resolves when it is saved. */
  onSave: (values: ItemValues) => Promise<void>;
}

/** What was typed into `ItemFields`. */
export function readItemFields(kind: ItemKind, form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const { fields } = ITEM_WORDS[kind];
  return {
    name: text("name"),
    details: text("details"),
    url: text(fields.url),
    type: text(fields.type),
    status: text("status"),
  };
}

/** Keeps what was typed whatever the server says; the fields are the browser's own until they are sent. */
export function ItemForm(props: ItemFormProps) {
  const { kind, initial, candidates, submitLabel, cancelHref, failed, pending, onSave } = props;
  const isNew = candidates !== undefined;
  const [workspaces, setWorkspaces] = useState(initial.workspaces);
  const [team, setTeam] = useState(initial.team);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isTyped, setTyped] = useState(false);
  const lists = { ...initial, workspaces, team };
  const isDirty =
    !pending && (isTyped || Object.keys(changedInput(kind, initial, lists)).length > 0);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setErrors({});
    setMessage(null);
    try {
      await onSave({ ...readItemFields(kind, event.currentTarget), workspaces, team });
    } catch (thrown) {
      setErrors(toRequestError(thrown).errors ?? {});
      setMessage(messageOr(thrown, failed));
    }
  }

  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} aria-busy={pending || undefined}>
      <UnsavedChangesGuard dirty={isDirty} />
      <Card className="gap-6">
        <ItemFields kind={kind} initial={initial} errors={errors} disabled={pending} />
        {workspaces ? (
          <WorkspacePicker
            chosen={workspaces}
            onChange={setWorkspaces}
            saved={isNew ? null : initial.workspaces}
            disabled={pending}
            errors={errors.workspaces}
          />
        ) : null}
        {isNew ? (
          <TeamField
            kind={kind}
            people={candidates}
            chosen={team}
            onChange={setTeam}
            disabled={pending}
            errors={errors.assigned_users}
          />
        ) : null}
        <FormMessage>{message}</FormMessage>
        <div className="flex flex-wrap justify-end gap-2">
          <Link href={cancelHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
          <Button type="submit" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </Card>
    </form>
  );
}
