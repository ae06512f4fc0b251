"use client";

import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { controlName, customName } from "@/lib/custom-fields/names";
import { callAction } from "@/lib/request/call-action";
import { notify } from "@/lib/ui/notify";
import { createTaskAction } from "../../actions";
import type { Candidate } from "./people-picker";
import { type ProjectChoice, type SaveTask, TaskForm } from "./task-form";
import { FORM_FIELDS, inputOf, type TaskValues } from "./task-values";
import { useCandidates } from "./use-candidates";

/** What the names of custom fields' controls begin with. */
const CUSTOM_CONTROL = controlName(customName(""));

interface CreateTaskProps {
  userId: string;
  initial: TaskValues;
  projects: readonly ProjectChoice[];
  candidates: readonly Candidate[] | null;
}

export function CreateTask({ userId, initial, projects, candidates }: CreateTaskProps) {
  const router = useRouter();
  const people = useCandidates({ projectId: initial.project_id, candidates });
  const keyOf = useIdempotencyKey();

  const save: SaveTask = async ({ values }) => {
    const input = inputOf(values, FORM_FIELDS);
    const typed = Object.fromEntries(
      Object.entries(values).filter(([name]) => name.startsWith(CUSTOM_CONTROL)),
    );
    const key = keyOf({ ...input, ...typed });
    const { id } = await callAction(createTaskAction, { values: input, typed, key });
    notify.success("Task created");
    router.push(`/tasks/${id}`);
    return null;
  };

  return (
    <TaskForm
      userId={userId}
      form="new"
      initial={initial}
      version={null}
      projects={projects}
      candidates={people.candidates}
      find={people.find}
      onProject={people.choose}
      submitLabel="Create Task"
      cancelHref="/tasks"
      failed="Failed to create task. Please try again."
      save={save}
    />
  );
}
