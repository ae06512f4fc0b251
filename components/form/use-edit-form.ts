"use client";

import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { FieldErrors } from "@/lib/errors";
import { deleteOtherDrafts, dropDraft, readDraft, tabStorage, writeDraft } from "@/lib/ui/drafts";
import { changedFields, hasSameShape, trimChanged } from "@/lib/ui/form-values";

/** A form's values and the version they are based on. */
export interface Edit<Values> {
  values: Values;
  base: Values;
  /** Version of the base; null for a new item. */
  version: number | null;
}

/** What someone else saved after the form was opened. */
export interface Stale<Values> {
  values: Values;
  version: number;
  /** Who saved last; null if unknown. */
  by: string | null;
}

interface SaveFailure {
  message: string;
  /** True if every error is shown by a field. */
  isBesideFields: boolean;
}

interface EditFormOptions<Values> {
  /** Initial values. Later values from the server don't overwrite typed ones. */
  initial: Values;
  version: number | null;
  /** The draft's person and name; null keeps no draft. */
  draft: { userId: string; form: string } | null;
  /**
   * Whether the form can show conflicts. If so, an edit and its draft keep the version they started
   * with. If not, they use the page's version, and a draft of another version is dropped.
   */
  hasConflictPanel: boolean;
  /** Returns the message and the field errors of a failed save. */
  explain: (thrown: unknown) => { message: string; errors: FieldErrors };
  /** Returns true if the form asks for confirmation first and then calls `send` itself. */
  needsConfirmation?: (edit: Edit<Values>) => boolean;
  /** Runs in a transition. Returns null after saving, or what someone else saved first. */
  save: (edit: Edit<Values>) => Promise<Stale<Values> | null>;
}

/**
 * State of a create or edit form, on react-hook-form. Typed values survive errors, a lost
 * connection and leaving the page by accident. Rendered by `EditForm`.
 */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>) {
  const { initial, explain, save, hasConflictPanel } = options;
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  const formRef = useRef<HTMLFormElement>(null);
  const [isPending, startTransition] = useTransition();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [conflict, setConflict] = useState<{ theirs: Stale<Values>; mine: Edit<Values> } | null>(
    null,
  );
  const { base, ownVersion, isDirty, isRestored, startFrom, drop } = useKeptEdits(form, options);
  const version = hasConflictPanel ? ownVersion : options.version;
  useFocusOnFailure(formRef, failure, isPending);

  const read = (): Edit<Values> => ({
    values: trimChanged(base, form.getValues()),
    base,
    version,
  });

  function send(edit: Edit<Values>) {
    if (isPending) return;
    setFailure(null);
    startTransition(async () => {
      try {
        const theirs = await save(edit);
        setConflict(theirs && { theirs, mine: edit });
        if (theirs) return;
        drop();
        startFrom({ ...edit, base: edit.values });
      } catch (thrown) {
        setConflict(null);
        setFailure(showFailure(thrown));
      }
    });
  }

  /** Shows the server's errors at their fields. */
  function showFailure(thrown: unknown): SaveFailure {
    const { message, errors } = explain(thrown);
    const refused = Object.entries(errors);
    // Errors of a list entry ("items.0.quantity") are shown at the list.
    const fieldOf = (name: string) => name.split(".")[0] ?? name;
    const ofFields = refused.filter(([name]) => fieldOf(name) in initial);
    for (const field of new Set(ofFields.map(([name]) => fieldOf(name)))) {
      const entries = ofFields.filter(([name]) => fieldOf(name) === field);
      const messages = entries.flatMap(([, texts]) => texts);
      const types = Object.fromEntries(messages.map((message) => [message, message]));
      form.setError(field as Path<Values>, { type: "server", message: messages[0], types });
    }
    return {
      message,
      isBesideFields: refused.length > 0 && ofFields.length === refused.length,
    };
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || conflict) return;
    form.clearErrors();
    void form.handleSubmit(() => {
      const edit = read();
      if (!options.needsConfirmation?.(edit)) send(edit);
    })(event);
  }

  return {
    form,
    formRef,
    /** The values that the edit is based on. */
    base,
    isPending,
    failure,
    conflict,
    isDirty,
    isRestored,
    keepsDraft: options.draft !== null,
    read,
    submit,
    send,
    /** Deletes the draft, for people who continue with what someone else saved. */
    drop,
    /** Saves these values on top of what someone else saved. */
    resolve(edit: Edit<Values>) {
      startFrom(edit);
      send(edit);
    },
    discard() {
      drop();
      startFrom({ values: initial, base: initial, version: options.version });
    },
  };
}

export type EditFormState<Values extends FieldValues> = ReturnType<typeof useEditForm<Values>>;

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>;

/** Holds the base of the form's values, whether they differ from it, and their draft. */
function useKeptEdits<Values extends FieldValues>(
  form: Form<Values>,
  { initial, version, draft, hasConflictPanel }: EditFormOptions<Values>,
) {
  const [start, setStart] = useState({ base: initial, version, isRestored: false });
  const [isDirty, setDirty] = useState(false);
  // For callbacks that run between renders.
  const current = useRef({ base: initial, version });
  const { userId = null, form: name = "" } = draft ?? {};

  function startFrom(edit: Edit<Values>, isRestored = false) {
    current.current = { base: edit.base, version: edit.version };
    setStart({ base: edit.base, version: edit.version, isRestored });
    form.reset(edit.values);
  }

  function drop() {
    const storage = tabStorage();
    if (storage && userId !== null) dropDraft(storage, { userId, form: name });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once per form
  useEffect(() => {
    const storage = tabStorage();
    if (!storage || userId === null) return;
    deleteOtherDrafts(storage, userId);
    const key = { userId, form: name };
    const isOurs = (value: unknown): value is Values => hasSameShape(initial, value);
    const kept = readDraft(storage, key, isOurs);
    if (!kept) return;
    if (hasConflictPanel || kept.version === version) startFrom(kept, true);
    else dropDraft(storage, key);
  }, [userId, name]);

  useEffect(() => {
    if (!hasConflictPanel) current.current.version = version;
  }, [hasConflictPanel, version]);

  useEffect(() => {
    function keep() {
      const edit = { values: form.getValues(), ...current.current };
      const isChanged = changedFields(edit.base, edit.values).length > 0;
      setDirty(isChanged);
      const storage = tabStorage();
      if (!storage || userId === null) return;
      const key = { userId, form: name };
      if (isChanged) writeDraft(storage, key, { ...edit, savedAt: Date.now() });
      else dropDraft(storage, key);
    }
    keep();
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, userId, name]);

  return { ...start, ownVersion: start.version, isDirty, startFrom, drop };
}

/** Focuses the first field with an error, once the fields are enabled again. */
function useFocusOnFailure(
  formRef: { current: HTMLFormElement | null },
  failure: SaveFailure | null,
  isPending: boolean,
) {
  const handled = useRef<SaveFailure | null>(null);
  useEffect(() => {
    if (!failure || isPending || handled.current === failure) return;
    handled.current = failure;
    const target =
      formRef.current?.querySelector("[aria-invalid=true]") ??
      formRef.current?.querySelector("[type=submit]");
    if (target instanceof HTMLElement) target.focus();
  }, [failure, isPending, formRef]);
}
