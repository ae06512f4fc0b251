"use client";

import { type FormEvent, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useApiData } from "@/components/hooks/use-api-data";
import { useRouter } from "@/components/hooks/use-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { DryRun } from "../dry-run/dry-run";
import { InstructionFields, instructionsOf } from "./instruction-fields";
import { type RunAgent, useStartRun } from "./use-start-run";

interface StartRunDialogProps {
  agent: RunAgent;
  onClose: () => void;
}

/** Tasks shown in the list. */
const SHOWN_TASKS = 100;

/** Asks for instructions, project and task, starts a run and opens it. */
export function StartRunDialog({ agent, onClose }: StartRunDialogProps) {
  const router = useRouter();
  const { isPending, failure, start } = useStartRun();
  const [projectId, setProjectId] = useState(agent.projects[0]?.id ?? "");
  const errors = failure?.errors ?? {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    start(agent.id, startOf(new FormData(event.currentTarget)), (href) => {
      router.push(href);
      onClose();
    });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Run {agent.name}</DialogTitle>
          <DialogDescription>
            It acts on your behalf and proposes changes for your approval at its end, unless its
            configuration allows a change.
          </DialogDescription>
        </DialogHeader>
        {agent.isActive ? null : (
          <Alert variant="warning">
            This agent is inactive. Set its status to Active in the Configuration tab.
          </Alert>
        )}
        <form onSubmit={submit} className="grid gap-4" aria-busy={isPending || undefined}>
          <InstructionFields
            agent={agent}
            words={{
              label: "What should it do?",
              description: "Leave empty to run its default task.",
            }}
            errors={errors}
            disabled={isPending}
          />
          <Field
            name="project_id"
            label="Project"
            description={
              agent.projects.length === 0
                ? "It has no project yet. Add it on a project's Agents tab."
                : "It only reads and changes this project."
            }
            errors={errors.project_id}
            disabled={isPending}
          >
            {(control) => (
              <NativeSelect
                {...control}
                value={projectId}
                onChange={({ target }) => setProjectId(target.value)}
              >
                <option value="">No project</option>
                {agent.projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {projectId === "" ? null : (
            <TaskField
              projectId={projectId}
              errors={errors.task_id}
              disabled={isPending}
              key={projectId}
            />
          )}
          <DryRun
            asked={(data) => ({ agent_id: agent.id, ...startOf(data) })}
            disabled={isPending || !agent.isActive}
          />
          <FormFailure failure={failure} />
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending} disabled={!agent.isActive}>
              Start run
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Returns what to start, from the form. */
function startOf(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  return {
    ...instructionsOf(data),
    project_id: text("project_id") || null,
    task_id: text("task_id") || null,
  };
}

interface TaskFieldProps {
  projectId: string;
  errors: readonly string[] | undefined;
  disabled: boolean;
}

/** Chooses one of the project's newest tasks. */
function TaskField({ projectId, errors, disabled }: TaskFieldProps) {
  const { data, failure } = useApiData<{ tasks: { id: string; name: string }[]; total: number }>(
    `/api/tasks?project=${projectId}&perPage=${SHOWN_TASKS}`,
    true,
  );
  return (
    <Field
      name="task_id"
      label="Task"
      errors={failure ? [failure] : errors}
      description={
        data && data.total > SHOWN_TASKS
          ? `Shows the latest ${SHOWN_TASKS} tasks. For an older task, use “Run with agent” on its page.`
          : undefined
      }
      disabled={disabled}
      optional
    >
      {(control) => (
        <NativeSelect {...control} defaultValue="">
          <option value="">{data ? "No task" : "Loading…"}</option>
          {data?.tasks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
