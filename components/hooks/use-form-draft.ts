"use client";

import { useCallback, useEffect, useState } from "react";
import {
  type Draft,
  dropDraft,
  forgetOthers,
  readDraft,
  tabStorage,
  writeDraft,
} from "@/lib/ui/drafts";

/** What a form starts from. */
export interface FormStart<Values> {
  /** Grows with every new start, so that the fields take their values again. */
  generation: number;
  values: Values;
  /** What the values are edits of, and its version; null for what is not made yet. */
  base: Values;
  version: number | null;
  /** When the draft was kept that this start comes from. */
  restoredAt: number | null;
}

interface FormDraftInput<Values> {
  userId: string;
  /** Names the form, such as a record's id, or what stands for a new one. */
  form: string;
  initial: Values;
  version: number | null;
  /** Says what the form can show: a draft of an earlier version of it is none. The same function at every drawing. */
  isValues: (value: unknown) => value is Values;
  /** Whether there is anything to keep. The same function at every drawing. */
  isChanged: (base: Values, now: Values) => boolean;
}

/** The start of a form, and the keeping of what is typed in it for as long as it is not saved. */
export function useFormDraft<Values>(input: FormDraftInput<Values>) {
  const { userId, form, initial, version, isValues, isChanged } = input;
  const [start, setStart] = useState<FormStart<Values>>({
    generation: 0,
    values: initial,
    base: initial,
    version,
    restoredAt: null,
  });

  useEffect(() => {
    const storage = tabStorage();
    if (!storage) return;
    forgetOthers(storage, userId);
    const draft = readDraft(storage, { userId, form }, isValues);
    if (draft) setStart((before) => startOf(draft, before.generation + 1));
  }, [userId, form, isValues]);

  const restart = useCallback(
    (next: Pick<FormStart<Values>, "values" | "base" | "version">) =>
      setStart(({ generation }) => ({ ...next, generation: generation + 1, restoredAt: null })),
    [],
  );

  const { base, version: baseVersion } = start;
  const keep = useCallback(
    (values: Values) => {
      const storage = tabStorage();
      if (!storage) return;
      const place = { userId, form };
      if (isChanged(base, values))
        writeDraft(storage, place, { values, base, version: baseVersion, savedAt: Date.now() });
      else dropDraft(storage, place);
    },
    [userId, form, base, baseVersion, isChanged],
  );

  const drop = useCallback(() => {
    const storage = tabStorage();
    if (storage) dropDraft(storage, { userId, form });
  }, [userId, form]);

  const discard = () => {
    drop();
    restart({ values: initial, base: initial, version });
  };

  return { start, restart, keep, drop, discard };
}

function startOf<Values>(draft: Draft<Values>, generation: number): FormStart<Values> {
  const { values, base, version, savedAt } = draft;
  return { generation, values, base, version, restoredAt: savedAt };
}
