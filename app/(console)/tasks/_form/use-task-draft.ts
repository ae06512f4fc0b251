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
import { changedNames, isTaskValues, type TaskValues } from "./task-values";

/** What a form starts from. */
export interface FormStart {
  /** Grows with every new start, so that the fields take their values again. */
  generation: number;
  values: TaskValues;
  /** What the values are edits of, and its version; null for a task that is not made yet. */
  base: TaskValues;
  version: number | null;
  /** When the draft was kept that this start comes from. */
  restoredAt: number | null;
}

interface TaskDraftInput {
  userId: string;
  /** The task's id, or what stands for a new one. */
  form: string;
  initial: TaskValues;
  version: number | null;
}

/** The start of a task form, and the keeping of what is typed in it for as long as it is not saved. */
export function useTaskDraft({ userId, form, initial, version }: TaskDraftInput) {
  const [start, setStart] = useState<FormStart>({
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
    const draft = readDraft(storage, { userId, form }, isTaskValues);
    if (draft) setStart((before) => startOf(draft, before.generation + 1));
  }, [userId, form]);

  const restart = useCallback(
    (next: Pick<FormStart, "values" | "base" | "version">) =>
      setStart(({ generation }) => ({ ...next, generation: generation + 1, restoredAt: null })),
    [],
  );

  const { base, version: baseVersion } = start;
  const keep = useCallback(
    (values: TaskValues) => {
      const storage = tabStorage();
      if (!storage) return;
      const place = { userId, form };
      if (changedNames(base, values).length === 0) dropDraft(storage, place);
      else writeDraft(storage, place, { values, base, version: baseVersion, savedAt: Date.now() });
    },
    [userId, form, base, baseVersion],
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

function startOf(draft: Draft<TaskValues>, generation: number): FormStart {
  const { values, base, version, savedAt } = draft;
  return { generation, values, base, version, restoredAt: savedAt };
}
