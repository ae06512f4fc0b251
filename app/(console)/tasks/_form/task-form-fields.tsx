"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { DRAFT_KEPT } from "@/components/draft-notice";
import { FormMessage } from "@/components/form-message";
import type { FormStart } from "@/components/hooks/use-form-draft";
import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { FieldErrors } from "@/lib/errors";
import { type Conflict, ConflictPanel } from "./conflict-panel";
import type { ValueWords } from "./field-words";
import { PeoplePicker, UNKNOWN_PERSON } from "./people-picker";
import { ChoiceFields, type TaskChoices, TextFields } from "./task-fields";
import type { TaskFormProps } from "./task-form";
import { isEdited, type TaskPerson, type TaskValues } from "./task-values";
import type { TaskEdit } from "./use-task-saving";

interface TaskFormFieldsProps extends TaskFormProps {
  start: FormStart<TaskValues>;
  errors: FieldErrors;
  message: string | null;
  conflict: { theirs: Conflict; mine: TaskEdit } | null;
  onEdit: (values: TaskValues) => void;
  onSend: (values: TaskValues) => void;
  onResolve: (values: TaskValues) => void;
}

/** One start of the form; another start takes its place whole. */
export function TaskFormFields(props: TaskFormFieldsProps) {
  const { start, errors, message, conflict, projects, candidates, pending } = props;
  const { formRef, choices, setChoices, people, setPeople, read, edited, isDirty } =
    useEdits(props);
  const shared = { start: start.values, errors, disabled: pending };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending && !conflict) props.onSend(read());
  }

  return (
    <form ref={formRef} onSubmit={submit} onInput={edited} aria-busy={pending || undefined}>
      <UnsavedChangesGuard dirty={isDirty && !pending} description={DRAFT_KEPT} />
      <Card className="gap-6">
        <TextFields {...shared} />
        <ChoiceFields
          {...shared}
          choices={choices}
          projects={projects}
          onChange={(next) => {
            setChoices(next);
            edited();
            if (next.project_id !== choices.project_id) props.onProject(next.project_id);
          }}
        />
        {candidates ? (
          <PeoplePicker
            candidates={candidates}
            find={props.find}
            chosen={people}
            onChange={(next) => {
              setPeople(next);
              edited();
            }}
            disabled={pending}
            errors={errors.assigned_users}
          />
        ) : (
          <Alert variant="warning" title="Failed to load users for assignment">
            The task can be saved as it is; who is on it stays the same.
          </Alert>
        )}
        {conflict ? (
          <ConflictPanel
            conflict={conflict.theirs}
            base={conflict.mine.base}
            mine={conflict.mine.values}
            words={wordsOf(props)}
            pending={pending}
            onResolve={props.onResolve}
          />
        ) : null}
        <FormMessage>{message}</FormMessage>
        <div className="flex flex-wrap justify-end gap-2">
          <Link href={props.cancelHref} className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
          <Button type="submit" pending={pending} disabled={pending || conflict !== null}>
            {props.submitLabel}
          </Button>
        </div>
      </Card>
    </form>
  );
}

function wordsOf({ projects, candidates }: TaskFormProps): ValueWords {
  return {
    projectName: (id) => projects.find((project) => project.id === id)?.name ?? "Another project",
    personName: (id) => candidates?.find((person) => person.id === id)?.name ?? UNKNOWN_PERSON.name,
  };
}

function readTyped(form: HTMLFormElement): Pick<TaskValues, "name" | "description" | "due_date"> {
  // The controls rather than FormData, which leaves out what is disabled while it is saved.
  const text = (name: string) => {
    const control = form.elements.namedItem(name);
    return control && "value" in control ? String(control.value).trim() : "";
  };
  return { name: text("name"), description: text("description"), due_date: text("due_date") };
}

/** What the fields hold, and the draft of it. */
function useEdits({ start, onEdit }: TaskFormFieldsProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { taskMode, status, priority, project_id } = start.values;
  const [choices, setChoices] = useState<TaskChoices>({ taskMode, status, priority, project_id });
  const [people, setPeople] = useState<TaskPerson[]>(start.values.assigned_users);
  const [edits, setEdits] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const read = (): TaskValues => ({
    ...start.values,
    ...(formRef.current && readTyped(formRef.current)),
    ...choices,
    assigned_users: people,
  });

  // After each edit has taken effect, since one choice may have changed another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `edits` stands for everything that `read` reads
  useEffect(() => {
    const values = read();
    const isChanged = isEdited(start.base, values);
    setDirty(isChanged);
    if (isChanged || edits > 0) onEdit(values);
  }, [edits]);

  const edited = () => setEdits((count) => count + 1);
  return { formRef, choices, setChoices, people, setPeople, read, edited, isDirty };
}
