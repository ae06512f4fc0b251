"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { ItemFields } from "../../../../_components/items/item-fields";
import { readItemFields } from "../../../../_components/items/item-form";
import { changedInput, type ItemValues } from "../../../../_components/items/item-values";
import { WorkspacePicker } from "../../../../_components/items/workspace-picker";
import { useSaveProject } from "./use-save-project";

type Values = Omit<ItemValues, "team" | "workspaces"> & { workspaces: string[] };

interface DetailsFormProps {
  id: string;
  version: number;
  initial: Values;
}

/** The project's fields and its workspaces. Keeps what was typed whatever the server says; sends only what differs. */
export function DetailsForm({ id, version, initial }: DetailsFormProps) {
  const { pending, errors, message, save } = useSaveProject(id, version);
  const [workspaces, setWorkspaces] = useState(initial.workspaces);
  const [isTyped, setTyped] = useState(false);
  const before: ItemValues = { ...initial, team: [] };
  const isDirty =
    isTyped || Object.keys(changedInput("project", before, { ...before, workspaces })).length > 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const typed = readItemFields("project", event.currentTarget);
    const now = { ...before, ...typed, workspaces };
    save(changedInput("project", before, now), () => setTyped(false));
  }

  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} aria-busy={pending || undefined}>
      <UnsavedChangesGuard dirty={isDirty && !pending} />
      <Card className="gap-6">
        <CardTitle>Details</CardTitle>
        <ItemFields kind="project" initial={before} errors={errors} disabled={pending} />
        <WorkspacePicker
          chosen={workspaces}
          onChange={setWorkspaces}
          saved={initial.workspaces}
          disabled={pending}
          errors={errors.workspaces}
        />
        <FormMessage>{message}</FormMessage>
        <Button type="submit" pending={pending} className="self-end">
          Save Changes
        </Button>
      </Card>
    </form>
  );
}
