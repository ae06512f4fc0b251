"use client";

import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { FieldErrors } from "@/lib/errors";
import { deleteOtherDrafts, dropDraft, readDraft, tabStorage, writeDraft } from "@/lib/ui/drafts";
import { changedFields, hasSameShape, trimChanged } from "@/lib/ui/form-values";

/** What a form holds, and what it is an edit of. */
export interface Edit<Values> {
  values: Values;
  base: Values;
  /** Of the base; null for what is not made yet. */
  version: number | null;
}

/** What somebody else saved after the form was opened. */
export interface Stale<Values> {
  values: Values;
  version: number;
  /** Who saved last; null where nobody knows. */
  by: string | null;
}

interface SaveFailure {
  message: string;
  /** True when every part of it stands beside a field. */
  isBesideFields: boolean;
}

export interface EditFormOptions<Values> {
  /** What the form starts with. What the server sends later does not move what somebody is typing over. */
  initial: Values;
  version: number | null;
  /** Whose draft is kept in the tab, and under which name; null keeps none. */
  draft: { userId: string; form: string } | null;
  /**
   * Whether the form can say what somebody else saved meanwhile. If so, an edit and its draft keep the version that they
   * began with; if not, they go with the version that the page shows, and a draft of another version is dropped.
   */
  hasConflictPanel: boolean;
  /** What is said of a failed save, and of which fields. */
  explain: (thrown: unknown) => { message: string; errors: FieldErrors };
  /** True when the form asks something first, and sends by itself when that is answered. */
  holds?: (edit: Edit<Values>) => boolean;
  /** Runs in a transition. Null when it is saved; else what somebody else saved first. */
  save: (edit: Edit<Values>) => Promise<Stale<Values> | null>;
}

/**
 * One form of something that is made or edited, on react-hook-form: what is typed survives a refusal, a lost connection
 * and a page that is left by accident. `EditForm` shows it.
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

  /** Puts what the server refused beside its fields. */
  function showFailure(thrown: unknown): SaveFailure {
    const { message, errors } = explain(thrown);
    const refused = Object.entries(errors);
    // What is wrong with one entry of a list ("items.0.quantity") stands with the list.
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
      if (!options.holds?.(edit)) send(edit);
    })(event);
  }

  return {
    form,
    formRef,
    /** What the values are edits of. */
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
    /** Forgets the draft, for who goes on from what somebody else saved. */
    drop,
    /** Goes on from what somebody else saved, with these values. */
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

/** What the form's values are edits of, whether they differ from it, and the draft of them. */
function useKeptEdits<Values extends FieldValues>(
  form: Form<Values>,
  { initial, version, draft, hasConflictPanel }: EditFormOptions<Values>,
) {
  const [start, setStart] = useState({ base: initial, version, isRestored: false });
  const [isDirty, setDirty] = useState(false);
  // For what runs between two drawings.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is read once, and again for another form
  useEffect(() => {
    const storage = tabStorage();
    if (!storage || userId === null) return;
    deleteOtherDrafts(storage, userId);
    const place = { userId, form: name };
    const isOurs = (value: unknown): value is Values => hasSameShape(initial, value);
    const kept = readDraft(storage, place, isOurs);
    if (!kept) return;
    if (hasConflictPanel || kept.version === version) startFrom(kept, true);
    else dropDraft(storage, place);
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
      const place = { userId, form: name };
      if (isChanged) writeDraft(storage, place, { ...edit, savedAt: Date.now() });
      else dropDraft(storage, place);
    }
    keep();
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, userId, name]);

  return { ...start, ownVersion: start.version, isDirty, startFrom, drop };
}

/** Takes the person to the first field that is refused, once the fields are no longer disabled. */
function useFocusOnFailure(
  formRef: { current: HTMLFormElement | null },
  failure: SaveFailure | null,
  isPending: boolean,
) {
  const told = useRef<SaveFailure | null>(null);
  useEffect(() => {
    if (!failure || isPending || told.current === failure) return;
    told.current = failure;
    const target =
      formRef.current?.querySelector("[aria-invalid=true]") ??
      formRef.current?.querySelector("[type=submit]");
    if (target instanceof HTMLElement) target.focus();
  }, [failure, isPending, formRef]);
}
