"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useApiData } from "@/components/hooks/use-api-data";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { ifMatch, request } from "@/lib/request/request";
import { type CallFailure, failureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { readList, VIEW_NAME_MAX } from "@/lib/views/lists";
import type { SavedView } from "@/lib/views/schema";

const FIELDS = ["name", "project_id"];

interface ViewFormProps {
  list: string;
  /** The view to edit; null for a new one. */
  view: SavedView | null;
  /** Query of a new view. */
  query: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits a view's name and the project that it is shared with. */
export function ViewForm({ list, view, query, onSaved, onClose }: ViewFormProps) {
  const { isPending, failure, run, fail } = useCall<CallFailure>();
  const keyOf = useIdempotencyKey();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    const values = { name: typed("name"), project_id: typed("project_id") || null };
    if (!values.name) return fail({ message: "", errors: { name: ["Name is required"] } });
    void run(
      async () => {
        if (view)
          await request(`/api/views/${view.id}`, {
            method: "PATCH",
            body: values,
            headers: ifMatch(view.version),
          });
        else {
          const body = { list, query, ...values };
          const headers = { "idempotency-key": keyOf(body) };
          await request("/api/views", { method: "POST", body, headers });
        }
        notify.success(view ? "View updated" : "View saved", values.name);
        onSaved();
        onClose();
      },
      (thrown) => failureOf(thrown, "Failed to save the view"),
    );
  }

  return (
    <form noValidate onSubmit={submit} aria-label="View" className="grid gap-4">
      <Field name="name" label="Name" required disabled={isPending} errors={failure?.errors?.name}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            defaultValue={view?.name}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <ProjectField
        list={list}
        view={view}
        disabled={isPending}
        errors={failure?.errors?.project_id}
      />
      <FormFailure failure={failure?.message ? failure : null} fields={FIELDS} />
      <DialogFooter>
        <Button variant="outline" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          Save view
        </Button>
      </DialogFooter>
    </form>
  );
}

interface ProjectFieldProps {
  list: string;
  view: SavedView | null;
  disabled: boolean;
  errors?: readonly string[];
}

interface Project {
  id: string;
  name: string;
}

/** Returns the projects to choose from, always including the view's current one. */
function choicesOf(view: SavedView | null, projects: readonly Project[]): readonly Project[] {
  if (!view?.project_id || projects.some(({ id }) => id === view.project_id)) return projects;
  const name = view.project_name ?? "A project you no longer have access to";
  return [{ id: view.project_id, name }, ...projects];
}

/** A view of project records can be shared only with that project's people. */
function ProjectField({ list, view, disabled, errors }: ProjectFieldProps) {
  const records = readList(list)?.records;
  const [chosen, setChosen] = useState(view?.project_id ?? "");
  const read = useApiData<{ projects: Project[] }>("/api/projects?perPage=500&sort=name", !records);
  const choices = records
    ? [{ id: records.projectId, name: "This project’s team" }]
    : choicesOf(view, read.data?.projects ?? []);
  return (
    <Field
      name="project_id"
      label="Share with"
      disabled={disabled}
      errors={errors}
      description={
        chosen
          ? "Everyone with access to the project can use this view. Only you can change it."
          : undefined
      }
    >
      {(control) => (
        <NativeSelect
          {...control}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">
            {read.failure ? "Only you (failed to load projects)" : "Only you"}
          </option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
