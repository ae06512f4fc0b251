"use client";

import { EditForm, FormEnd, FormListField } from "@/components/form/edit-form";
import { type Edit, type Stale, useEditForm } from "@/components/form/use-edit-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { keptFailureOf } from "@/lib/request/request-error";
import type { FindPeople } from "../../../_parts/team/use-people";
import { ConflictPanel } from "./conflict-panel";
import { type Candidate, PeoplePicker, UNKNOWN_PERSON } from "./people-picker";
import { ProjectFields } from "./project-fields";
import { TaskFields } from "./task-fields";
import type { TaskPerson, TaskValues, ValueWords } from "./task-values";

export interface ProjectChoice {
  id: string;
  name: string;
}

export type SaveTask = (edit: Edit<TaskValues>) => Promise<Stale<TaskValues> | null>;

interface TaskFormProps {
  userId: string;
  /** The task's id; "new" for a new task. */
  form: string;
  initial: TaskValues;
  version: number | null;
  projects: readonly ProjectChoice[];
  /** People who can be added to a task of the project; null if loading failed. */
  candidates: readonly Candidate[] | null;
  /** See `usePeople`. */
  find: FindPeople<Candidate> | null;
  /** Called with the chosen project, so that the caller loads its `candidates`. */
  onProject: (projectId: string) => void;
  submitLabel: string;
  cancelHref: string;
  failed: string;
  save: SaveTask;
}

/** The form to create or edit a task. */
export function TaskForm(props: TaskFormProps) {
  const { userId, form, initial, version, projects, candidates, find, failed, save } = props;
  const edit = useEditForm<TaskValues>({
    ...{ initial, version, save },
    explain: (thrown) => keptFailureOf(thrown, failed),
    draft: { userId, form },
    hasConflictPanel: true,
  });
  const { conflict, isPending } = edit;
  const words: ValueWords = {
    projectName: (id) => projects.find((project) => project.id === id)?.name ?? "Another project",
    personName: (id) => candidates?.find((person) => person.id === id)?.name ?? UNKNOWN_PERSON.name,
  };
  return (
    <EditForm edit={edit}>
      <Card className="gap-6">
        <TaskFields base={edit.base} projects={projects} onProject={props.onProject} />
        {version === null ? <ProjectFields people={candidates ?? []} /> : null}
        {candidates ? (
          <FormListField<TaskPerson> name="assigned_users">
            {(chosen) => <PeoplePicker candidates={candidates} find={find} {...chosen} />}
          </FormListField>
        ) : (
          <Alert variant="warning" title="Failed to load users for assignment">
            You can still save the task. Its assigned users stay the same.
          </Alert>
        )}
        {conflict ? (
          <ConflictPanel
            conflict={conflict.theirs}
            base={conflict.mine.base}
            mine={conflict.mine.values}
            words={words}
            pending={isPending}
            onResolve={(values) => {
              const { values: base, version: theirVersion } = conflict.theirs;
              edit.resolve({ values, base, version: theirVersion });
            }}
          />
        ) : null}
        <FormEnd
          message={edit.failure?.message ?? null}
          cancelHref={props.cancelHref}
          submitLabel={props.submitLabel}
          disabled={conflict !== null}
        />
      </Card>
    </EditForm>
  );
}
