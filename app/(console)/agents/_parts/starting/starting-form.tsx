import type { FormEvent, ReactNode } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useFocusReturn } from "@/components/hooks/use-focus-return";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { DryRunEvent } from "@/lib/agents/dry-runs/schema";
import type { FieldErrors } from "@/lib/errors";
import { ifMatch, request } from "@/lib/request/request";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { DryRun } from "../dry-run/dry-run";
import { InstructionFields, instructionsOf } from "../runs/instruction-fields";
import { ProjectField } from "../runs/project-field";
import type { RunAgent } from "../runs/use-start-run";

/** A field's value in a form. */
export type Typed = (field: string) => string;

/** What a schedule and a trigger both have. */
interface Saved {
  id: string;
  version: number;
  project_id: string | null;
  input: string;
  only?: string;
}

interface StartingFormProps<Answer extends object> {
  noun: "schedule" | "trigger";
  agent: RunAgent;
  /** The schedule or trigger to edit; null for a new one. */
  saved: Saved | null;
  /** Names of the fields below. */
  fields: readonly string[];
  /** What it may do in its project. */
  projectNote: string;
  /** False for one whose project can't change. */
  hasProject: boolean;
  /** True if it can be limited to some records. */
  hasOnly: boolean;
  /** Returns the values of the fields below. */
  bodyOf: (typed: Typed) => object;
  /** Returns the event that starts it. Omitted for set times. */
  eventOf?: (typed: Typed) => DryRunEvent;
  dryRunNote?: ReactNode;
  onSaved: (answer: Answer) => void;
  onClose: () => void;
  /** Its own fields: when it starts. */
  children: (state: { errors: FieldErrors; disabled: boolean }) => ReactNode;
}

const COMMON_FIELDS = ["project_id", "input", "only"];

const typedIn =
  (data: FormData): Typed =>
  (field) =>
    String(data.get(field) ?? "").trim();

/** The form of a schedule or trigger: when it starts, in which project, what the agent does. */
export function StartingForm<Answer extends object>(props: StartingFormProps<Answer>) {
  const { noun, agent, saved, fields, hasProject, hasOnly, bodyOf, eventOf, children } = props;
  const { isPending, failure, run } = useCall<CallFailure>();
  const keyOf = useIdempotencyKey();
  useFocusReturn();
  const draft = useFormDraft(`${noun}-${saved?.id ?? agent.id}`);
  const errors = failure?.errors ?? {};

  /** What the agent does there, the same for a run and for a dry run. */
  function instructed(data: FormData) {
    const { input, only = "" } = instructionsOf(data);
    const project_id = typedIn(data)("project_id") || null;
    return { input, ...(hasOnly && { only }), ...(hasProject && { project_id }) };
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = { ...bodyOf(typedIn(data)), ...instructed(data) };
    void run(async () => {
      let answer: Answer;
      if (saved) {
        const headers = ifMatch(saved.version);
        const call = { method: "PATCH", body, headers } as const;
        answer = await request<Answer>(`/api/${noun}s/${saved.id}`, call);
      } else {
        const made = { agent_id: agent.id, ...body };
        const headers = { "idempotency-key": keyOf(made) };
        const call = { method: "POST", body: made, headers } as const;
        answer = await request<Answer>(`/api/${noun}s`, call);
      }
      draft.drop();
      props.onSaved(answer);
      props.onClose();
    }, callFailure);
  }

  return (
    <form onSubmit={submit} className="grid gap-4 rounded-lg bg-card p-4" aria-busy={isPending}>
      <UnsavedChangesGuard draft={draft} />
      {children({ errors, disabled: isPending })}
      {hasProject ? (
        <ProjectField
          projects={agent.projects}
          initial={saved ? saved.project_id : (agent.projects[0]?.id ?? null)}
          description={props.projectNote}
          errors={errors.project_id}
          disabled={isPending}
        />
      ) : null}
      <InstructionFields
        agent={agent}
        words={{ label: "What should it do?", description: "Leave empty to run its default task." }}
        errors={errors}
        disabled={isPending}
        initial={saved ? { only: "", ...saved } : undefined}
        hasOnly={hasOnly}
        rows={2}
      />
      <DryRun
        asked={(data) => ({
          ...{ agent_id: agent.id, project_id: saved?.project_id ?? null },
          ...instructed(data),
          ...(eventOf && { event: eventOf(typedIn(data)) }),
        })}
        note={props.dryRunNote}
        disabled={isPending}
      />
      <FormFailure failure={failure} fields={[...fields, ...COMMON_FIELDS]} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isPending} onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending}>
          {saved ? `Save ${noun}` : `Create ${noun}`}
        </Button>
      </div>
    </form>
  );
}
