"use client";

import { type FormEvent, useState, useTransition } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { useEditForm } from "@/components/form/use-edit-form";
import { FormMessage } from "@/components/form-message";
import { useRouter } from "@/components/hooks/use-router";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Trash2 } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { FieldErrors } from "@/lib/errors";
import { callAction } from "@/lib/request/call-action";
import { failureOf, messageOr, toRequestError } from "@/lib/request/request-error";
import { changedFields } from "@/lib/ui/form-values";
import { notify } from "@/lib/ui/notify";
import { updateItemAction } from "../../../../../_parts/items/actions";
import { DeletionDialog } from "../../../../../_parts/items/deletion";
import type { ItemValues } from "../../../../../_parts/items/item-field-list";
import { ItemForm } from "../../../../../_parts/items/item-form";
import { itemSentences } from "../../../../../_parts/items/item-labels";
import { useRestore } from "../../../../../_parts/items/use-restore";
import { deleteShownProjectAction } from "../../actions";
import { type AiValues, aiChanges } from "./ai-values";

interface DetailsFormProps {
  id: string;
  /** Part of the draft's key. */
  userId: string;
  version: number;
  initial: ItemValues;
}

/**
 * Edits the project's fields and workspaces. Keeps typed values after an error and sends only
 * changes.
 */
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
        notify.info("No changes to save");
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
      submitLabel="Save changes"
    />
  );
}

interface AiFormProps {
  id: string;
  version: number;
  initial: AiValues;
}

/** The server's names of the fields. */
const ERRORS = {
  model: "aiConfig.aiModel.textGeneration",
  maxTasks: "aiConfig.processingLimits.maxConcurrentTasks",
  timeout: "aiConfig.processingLimits.timeoutMinutes",
} as const;

/** Edits the model and limits of the project's AI. Keeps typed values after an error. */
export function AiForm({ id, version, initial }: AiFormProps) {
  const { pending, errors, message, save } = useSaveProject(id, version);
  const [isTyped, setTyped] = useState(false);
  const draft = useFormDraft(`project-ai-${id}`);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: keyof AiValues) => String(data.get(name) ?? "").trim();
    const now = {
      aiProjectType: text("aiProjectType"),
      model: text("model"),
      maxTasks: text("maxTasks"),
      timeout: text("timeout"),
    };
    save(aiChanges(initial, now), () => {
      setTyped(false);
      draft.drop();
    });
  }

  const limit = { type: "number", min: 1, step: 1, inputMode: "numeric" } as const;
  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} aria-busy={pending || undefined}>
      <UnsavedChangesGuard dirty={isTyped && !pending} draft={draft} />
      <Card className="gap-6">
        <div>
          <CardTitle>AI configuration</CardTitle>
          <CardDescription>
            Clear the AI project type to turn off AI for this project.
          </CardDescription>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="aiProjectType"
            label="AI project type"
            optional
            errors={errors.aiProjectType}
            disabled={pending}
          >
            {(control) => (
              <Input {...control} defaultValue={initial.aiProjectType} maxLength={100} />
            )}
          </Field>
          <Field
            name="model"
            label="Text generation model"
            optional
            errors={errors[ERRORS.model]}
            disabled={pending}
          >
            {(control) => (
              <Input
                {...control}
                defaultValue={initial.model}
                maxLength={200}
                placeholder="@cf/meta/llama-3.1-8b-instruct"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            name="maxTasks"
            label="Max tasks at once"
            errors={errors[ERRORS.maxTasks]}
            disabled={pending}
            required
          >
            {(control) => (
              <Input {...control} {...limit} max={1000} defaultValue={initial.maxTasks} />
            )}
          </Field>
          <Field
            name="timeout"
            label="Timeout in minutes"
            errors={errors[ERRORS.timeout]}
            disabled={pending}
            required
          >
            {(control) => (
              <Input {...control} {...limit} max={1440} defaultValue={initial.timeout} />
            )}
          </Field>
        </div>
        <FormMessage>{message}</FormMessage>
        <Button type="submit" pending={pending} className="self-end">
          Save AI configuration
        </Button>
      </Card>
    </form>
  );
}

/** Saves fields of the project against the shown version and holds the server's errors. */
function useSaveProject(id: string, version: number) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();

  function save(changes: Record<string, unknown>, onSaved: () => void) {
    setErrors({});
    setMessage(null);
    if (Object.keys(changes).length === 0) {
      notify.info("No changes to save");
      onSaved();
      return;
    }
    startTransition(async () => {
      try {
        await callAction(updateItemAction, { kind: "project", id, changes, version });
        notify.success("Project updated successfully!");
        onSaved();
      } catch (thrown) {
        setErrors(toRequestError(thrown).errors ?? {});
        setMessage(messageOr(thrown, "Failed to update project. Please try again."));
      }
    });
  }

  return { pending, errors, message, save };
}

interface DeleteProjectProps {
  id: string;
  name: string;
  listHref: string;
  /** What the deletion also deletes, as in the list. */
  deletionNote: string;
  /** Number of records in it. */
  recordCount?: number;
}

/** Deletes the project after its name is typed, then opens the list. */
export function DeleteProject({
  id,
  name,
  listHref,
  deletionNote,
  recordCount,
}: DeleteProjectProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { tellDeleted } = useRestore();

  async function remove() {
    try {
      await callAction(deleteShownProjectAction, { id });
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to delete project. Please try again.") };
    }
    tellDeleted("Project deleted successfully!", { kind: "project", id, name });
    router.replace(listHref);
    return undefined;
  }

  return (
    <Card>
      <div>
        <CardTitle>Delete project</CardTitle>
        <CardDescription>{deletionNote}</CardDescription>
      </div>
      <Button variant="destructive" className="self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Delete project
      </Button>
      {isAsking ? (
        <DeletionDialog
          name={name}
          onOpenChange={setAsking}
          title={`Are you sure you want to delete "${name}"?`}
          deletionNote={deletionNote}
          recordCount={recordCount}
          onConfirm={remove}
        />
      ) : null}
    </Card>
  );
}
