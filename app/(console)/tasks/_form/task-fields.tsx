"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { FieldErrors } from "@/lib/errors";
import {
  firstStatus,
  MODES,
  modeLabel,
  offeredStatuses,
  PRIORITIES,
  statusLabel,
  wordLabel,
} from "../_components/task-words";
import { FIELD_LABELS } from "./field-words";
import type { TaskValues } from "./task-values";

interface TextFieldsProps {
  start: TaskValues;
  errors: FieldErrors;
  disabled: boolean;
}

/** What is typed: the browser's own until it is sent. */
export function TextFields({ start, errors, disabled }: TextFieldsProps) {
  return (
    <>
      <Field
        name="name"
        label={FIELD_LABELS.name}
        errors={errors.name}
        required
        disabled={disabled}
      >
        {(control) => (
          <Input {...control} defaultValue={start.name} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Field
        name="description"
        label={FIELD_LABELS.description}
        description="Markdown: **bold**, lists, links, tables and `code`."
        errors={errors.description}
        disabled={disabled}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            className="max-h-[60vh] min-h-36"
            defaultValue={start.description}
            maxLength={MAX_DESCRIPTION}
          />
        )}
      </Field>
    </>
  );
}

const MAX_DESCRIPTION = 10_000;

/** What is chosen, which the fields among them depend on. */
export type TaskChoices = Pick<TaskValues, "taskMode" | "status" | "priority" | "project_id">;

interface ChoiceFieldsProps extends TextFieldsProps {
  choices: TaskChoices;
  projects: readonly { id: string; name: string }[];
  onChange: (choices: TaskChoices) => void;
}

export function ChoiceFields(props: ChoiceFieldsProps) {
  const { start, errors, disabled, choices, projects, onChange } = props;
  const set = (changes: Partial<TaskChoices>) => onChange({ ...choices, ...changes });
  // A status of the other mode stays on offer for a task that came with it, as long as its mode stays.
  const kept = choices.taskMode === start.taskMode ? start.status : undefined;
  const changeMode = (taskMode: string) => {
    const offered = offeredStatuses(taskMode);
    set({
      taskMode,
      status: offered.includes(choices.status) ? choices.status : firstStatus(taskMode),
    });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        name="taskMode"
        value={choices.taskMode}
        options={MODES.map((value) => ({ value, label: modeLabel(value) }))}
        onChange={changeMode}
        errors={errors.taskMode}
        disabled={disabled}
      />
      <Choice
        name="status"
        value={choices.status}
        options={offeredStatuses(choices.taskMode, kept).map((value) => ({
          value,
          label: statusLabel(value),
        }))}
        onChange={(status) => set({ status })}
        errors={errors.status}
        disabled={disabled}
      />
      <Choice
        name="priority"
        value={choices.priority}
        options={PRIORITIES.map((value) => ({ value, label: wordLabel(value) }))}
        onChange={(priority) => set({ priority })}
        errors={errors.priority}
        disabled={disabled}
      />
      <Field
        name="due_date"
        label={FIELD_LABELS.due_date}
        errors={errors.due_date}
        disabled={disabled}
        optional
      >
        {(control) => (
          <Input {...control} type="date" defaultValue={start.due_date} max="9999-12-31" />
        )}
      </Field>
      <Choice
        name="project_id"
        value={choices.project_id}
        options={[
          { value: "", label: "No project" },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(projectId) => set({ project_id: projectId })}
        errors={errors.project_id}
        disabled={disabled}
        className="sm:col-span-2"
      />
    </div>
  );
}

interface ChoiceProps {
  name: keyof TaskChoices;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  errors?: readonly string[];
  disabled: boolean;
  className?: string;
}

function Choice({ name, value, options, onChange, errors, disabled, className }: ChoiceProps) {
  return (
    <Field
      name={name}
      label={FIELD_LABELS[name]}
      errors={errors}
      disabled={disabled}
      className={className}
    >
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
