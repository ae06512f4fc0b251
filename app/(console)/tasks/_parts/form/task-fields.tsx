"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormField, FormSelect } from "@/components/form/edit-form";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { TASK_FIELD_NAMES, TASK_FIELDS, taskField } from "@/lib/tasks/fields";
import {
  firstStatus,
  MODES,
  modeLabel,
  offeredStatuses,
  PRIORITIES,
  statusLabel,
  wordLabel,
} from "../task-badges";
import type { TaskValues } from "./task-values";

/** The fields whose control is a plain input. */
const INPUTS = TASK_FIELD_NAMES.flatMap((name) => {
  const { label, input } = taskField(name);
  return input ? [{ name, label, input }] : [];
});

const MAX_NAME = 200;
const MAX_DESCRIPTION = 10_000;

interface TaskFieldsProps {
  /** The saved task. */
  base: TaskValues;
  projects: readonly { id: string; name: string }[];
  onProject: (projectId: string) => void;
}

/** A task's fields without its people. */
export function TaskFields({ base, projects, onProject }: TaskFieldsProps) {
  const projectId = useWatch<TaskValues, "project_id">({ name: "project_id" });
  // In an effect, so that it also runs for a draft with another project.
  useEffect(() => onProject(projectId), [onProject, projectId]);
  return (
    <>
      <FormField name="name" label={TASK_FIELDS.name.label} required>
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_NAME}
            autoComplete="off"
            autoFocus={base.name === ""}
          />
        )}
      </FormField>
      <FormField
        name="description"
        label={TASK_FIELDS.description.label}
        description="Markdown: **bold**, lists, links, tables and `code`."
        optional
      >
        {(control) => (
          <Textarea {...control} className="max-h-[60vh] min-h-36" maxLength={MAX_DESCRIPTION} />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <ModeAndStatus base={base} />
        <FormField name="priority" label={TASK_FIELDS.priority.label}>
          {(control) => (
            <FormSelect
              {...control}
              options={PRIORITIES.map((value) => ({ value, label: wordLabel(value) }))}
            />
          )}
        </FormField>
        {INPUTS.map(({ name, label, input }) => (
          <FormField key={name} name={name} label={label} optional>
            {(control) => <Input {...control} {...input} />}
          </FormField>
        ))}
        <FormField name="project_id" label={TASK_FIELDS.project_id.label} className="sm:col-span-2">
          {(control) => (
            <FormSelect
              {...control}
              options={[
                { value: "", label: "No project" },
                ...projects.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </FormField>
      </div>
    </>
  );
}

/** The mode and its statuses. Changing the mode sets a status of that mode. */
function ModeAndStatus({ base }: { base: TaskValues }) {
  const { getValues, setValue } = useFormContext<TaskValues>();
  const mode = useWatch<TaskValues, "taskMode">({ name: "taskMode" });
  // A task saved with the other mode's status keeps it as a choice until its mode changes.
  const kept = mode === base.taskMode ? base.status : undefined;

  function chooseStatus(chosen: string) {
    const isOffered = offeredStatuses(chosen).includes(getValues("status"));
    if (!isOffered) setValue("status", firstStatus(chosen));
  }

  return (
    <>
      <FormField name="taskMode" label={TASK_FIELDS.taskMode.label} onChosen={chooseStatus}>
        {(control) => (
          <FormSelect
            {...control}
            options={MODES.map((value) => ({ value, label: modeLabel(value) }))}
          />
        )}
      </FormField>
      <FormField name="status" label={TASK_FIELDS.status.label}>
        {(control) => (
          <FormSelect
            {...control}
            options={offeredStatuses(mode, kept).map((value) => ({
              value,
              label: statusLabel(value),
            }))}
          />
        )}
      </FormField>
    </>
  );
}
