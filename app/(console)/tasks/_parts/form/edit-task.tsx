"use client";

import { useRouter } from "@/components/hooks/use-router";
import { callAction } from "@/lib/request/call-action";
import { changedFields, mergeEdits } from "@/lib/ui/form-values";
import { notify } from "@/lib/ui/notify";
import { updateTaskAction } from "../../actions";
import type { Candidate } from "./people-picker";
import { type ProjectChoice, type SaveTask, TaskForm } from "./task-form";
import { inputOf, labelOf, type TaskValues, valuesOf } from "./task-values";
import { useCandidates } from "./use-candidates";

interface EditTaskProps {
  userId: string;
  taskId: string;
  initial: TaskValues;
  version: number;
  projects: readonly ProjectChoice[];
  candidates: readonly Candidate[] | null;
  /** People on the task. */
  known: readonly Candidate[];
}

export function EditTask({ userId, taskId, initial, version, ...choices }: EditTaskProps) {
  const router = useRouter();
  const people = useCandidates({ ...choices, taskId, projectId: initial.project_id });

  const save: SaveTask = async ({ values, base }) => {
    const fields = changedFields(base, values);
    const { stale, task } = await callAction(updateTaskAction, {
      id: taskId,
      changes: inputOf(values, fields),
      base: inputOf(base, fields),
    });
    if (stale) return { values: valuesOf(stale.task), version: stale.task.version, by: stale.by };
    notify.success("Task saved", task && othersText(base, values, valuesOf(task)));
    router.push(`/tasks/${taskId}`);
    return null;
  };

  return (
    <TaskForm
      userId={userId}
      form={taskId}
      initial={initial}
      version={version}
      projects={choices.projects}
      candidates={people.candidates}
      find={people.find}
      onProject={people.choose}
      submitLabel="Save changes"
      cancelHref={`/tasks/${taskId}`}
      failed="Failed to save the task. Please try again."
      save={save}
    />
  );
}

/**
 * Returns a note about fields that someone else changed without a conflict. These changes are kept.
 */
function othersText(base: TaskValues, mine: TaskValues, now: TaskValues): string | undefined {
  const { theirs } = mergeEdits(base, mine, now);
  if (theirs.length === 0) return undefined;
  const names = theirs.map(labelOf).join(", ");
  return `Someone else changed ${names} in the meantime. Their changes were kept.`;
}
