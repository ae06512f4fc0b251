"use client";

import { useEffect } from "react";
import { DraftNotice } from "@/components/draft-notice";
import { useFormDraft } from "@/components/hooks/use-form-draft";
import type { FindPeople } from "../../_components/team/use-people";
import type { Candidate } from "./people-picker";
import { TaskFormFields } from "./task-form-fields";
import { isEdited, isTaskValues, type TaskValues } from "./task-values";
import { type SaveTask, useTaskSaving } from "./use-task-saving";

export interface ProjectChoice {
  id: string;
  name: string;
}

export interface TaskFormProps {
  userId: string;
  /** The task's id; "new" for one that is not made yet. */
  form: string;
  initial: TaskValues;
  version: number | null;
  projects: readonly ProjectChoice[];
  /** Who may be put on a task of the project; null when the people could not be loaded. */
  candidates: readonly Candidate[] | null;
  /** As `usePeople` has it. */
  find: FindPeople<Candidate> | null;
  /** The project was chosen whose people `candidates` are to be. */
  onProject: (projectId: string) => void;
  submitLabel: string;
  cancelHref: string;
  failed: string;
  pending: boolean;
  save: SaveTask;
}

/** The create and the edit form: what is typed survives a refusal, a lost connection and a page left by accident. */
export function TaskForm(props: TaskFormProps) {
  const { userId, form, initial, version, save, failed, pending, onProject } = props;
  const draft = useFormDraft({
    ...{ userId, form, initial, version },
    isValues: isTaskValues,
    isChanged: isEdited,
  });
  const { send, errors, message, conflict } = useTaskSaving({ save, failed, onSaved: draft.drop });
  const { start } = draft;

  // A draft may come back with another project than the page was made for.
  const startProject = start.values.project_id;
  useEffect(() => onProject(startProject), [onProject, startProject]);

  function resolve(values: TaskValues) {
    if (!conflict) return;
    const edit = { values, base: conflict.theirs.theirs, version: conflict.theirs.version };
    draft.restart(edit);
    void send(edit);
  }

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {start.restoredAt === null ? null : (
        <DraftNotice disabled={pending} onDiscard={draft.discard} />
      )}
      <TaskFormFields
        key={start.generation}
        {...props}
        start={start}
        errors={errors}
        message={message}
        conflict={conflict}
        onEdit={draft.keep}
        onSend={(values) => send({ values, base: start.base, version: start.version })}
        onResolve={resolve}
      />
    </div>
  );
}
