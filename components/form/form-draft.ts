"use client";

import { createContext, use, useCallback, useMemo, useRef, useState } from "react";
import {
  type DraftKey,
  deleteOtherDrafts,
  dropDraft,
  readDraft,
  tabStorage,
  writeDraft,
} from "@/lib/ui/drafts";

/** The person whose drafts are kept in this tab; null before sign-in. */
const ViewerContext = createContext<string | null>(null);
export const ViewerProvider = ViewerContext.Provider;

type Texts = Record<string, string>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTexts = (value: unknown): value is Texts =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((text) => typeof text === "string");

/** Control types that aren't stored, passwords above all. */
const UNKEPT = ["password", "file", "hidden", "search", "submit", "button", "radio"];

/** A revealed password has type "text"; its autocomplete attribute gives it away. */
const isKept = (control: Control) =>
  control.name !== "" && !UNKEPT.includes(control.type) && !isSecret(control);

const isSecret = ({ autocomplete }: Control) => /password|one-time-code/.test(autocomplete);

const controlsOf = (form: HTMLFormElement): Control[] => {
  const controls: unknown[] = [...form.querySelectorAll("input, textarea, select")];
  return (controls as Control[]).filter(isKept);
};

const isBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";

const textOf = (control: Control) => (isBox(control) ? String(control.checked) : control.value);

const readTexts = (form: HTMLFormElement): Texts =>
  Object.fromEntries(controlsOf(form).map((control) => [control.name, textOf(control)]));

/** Sets a control like a person would, so that its events fire. */
function type(control: Control, text: string): void {
  if (textOf(control) === text) return;
  if (isBox(control)) {
    control.click();
    return;
  }
  // React overrides the value property and would ignore the change, so use the prototype's setter.
  const prototype = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
  for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
}

function typeAll(form: HTMLFormElement, texts: Texts): void {
  for (const control of controlsOf(form)) {
    const text = texts[control.name];
    if (text !== undefined) type(control, text);
  }
}

/** A draft of a form without `useEditForm`, kept in the tab until it is saved. */
export interface FormDraft {
  /** True if the form shows a restored draft. */
  isRestored: boolean;
  /** Starts storing the form's texts, and restores an earlier draft. */
  attach: (form: HTMLFormElement) => () => void;
  /** Deletes the draft after it was saved or discarded. */
  drop: () => void;
  /** Resets the form to its initial values. */
  discard: () => void;
}

const NOTHING = () => {};

/** The draft of a form, by name. Pass it to an `UnsavedChangesGuard` inside the form. */
export function useFormDraft(name: string): FormDraft {
  const userId = use(ViewerContext);
  const key = useMemo<DraftKey | null>(
    () => (userId === null ? null : { userId, form: name }),
    [userId, name],
  );
  const [isRestored, setRestored] = useState(false);
  const attached = useRef<{ form: HTMLFormElement; base: Texts } | null>(null);

  const drop = useCallback(() => {
    const storage = tabStorage();
    if (storage && key) dropDraft(storage, key);
    if (attached.current) attached.current.base = readTexts(attached.current.form);
    setRestored(false);
  }, [key]);

  const attach = useCallback(
    (form: HTMLFormElement) => {
      const storage = tabStorage();
      if (!storage || !key) return NOTHING;
      const now = { form, base: readTexts(form) };
      attached.current = now;
      deleteOtherDrafts(storage, key.userId);
      const texts = readKept(storage, key, now.base);
      const keep = () => {
        const values = readTexts(form);
        const isChanged = Object.keys(values).some((field) => values[field] !== now.base[field]);
        const { base } = now;
        if (isChanged)
          writeDraft(storage, key, { values, base, version: null, savedAt: Date.now() });
        else dropDraft(storage, key);
      };
      let frame = 0;
      if (texts) {
        typeAll(form, texts);
        // A restored choice may have added fields.
        frame = requestAnimationFrame(() => typeAll(form, texts));
        setRestored(true);
      }
      form.addEventListener("input", keep);
      form.addEventListener("change", keep);
      return () => {
        cancelAnimationFrame(frame);
        form.removeEventListener("input", keep);
        form.removeEventListener("change", keep);
      };
    },
    [key],
  );

  const discard = useCallback(() => {
    if (attached.current) typeAll(attached.current.form, attached.current.base);
    drop();
  }, [drop]);

  return useMemo(
    () => ({ isRestored, attach, drop, discard }),
    [isRestored, attach, drop, discard],
  );
}

/**
 * Returns the changed texts of a draft, or null if someone else has changed the same fields since.
 */
function readKept(storage: Storage, key: DraftKey, base: Texts): Texts | null {
  const draft = readDraft(storage, key, isTexts);
  if (!draft) return null;
  const typed = Object.entries(draft.values).filter(([field, text]) => text !== draft.base[field]);
  const isOverwritten = typed.some(
    ([field]) => field in base && field in draft.base && base[field] !== draft.base[field],
  );
  if (typed.length > 0 && !isOverwritten) return Object.fromEntries(typed);
  dropDraft(storage, key);
  return null;
}
