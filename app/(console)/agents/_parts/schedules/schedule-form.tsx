import { type FormEvent, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { useCall } from "@/components/hooks/use-call";
import { useFocusReturn } from "@/components/hooks/use-focus-return";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { ScheduleView } from "@/lib/agents/schedules/schema";
import { ifMatch, request } from "@/lib/request/request";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { InstructionFields, instructionsOf } from "../runs/instruction-fields";
import { ProjectField } from "../runs/project-field";
import type { RunAgent } from "../runs/use-start-run";
import { StartingForm } from "../starting/starting-form";

interface ScheduleFormProps {
  agent: RunAgent;
  /** The schedule to edit; null for a new one. */
  schedule: ScheduleView | null;
  onClose: () => void;
  onSaved: () => void;
}

const USUAL = [
  ["0 9 * * 1-5", "Monday to Friday at 9:00"],
  ["0 9 * * *", "Every day at 9:00"],
  ["0 9 * * 1", "Every Monday at 9:00"],
  ["0 9 1 * *", "On the first of the month at 9:00"],
  ["0 * * * *", "Every hour"],
] as const;
const OTHER = "";

const FIELDS = ["cron", "zone", "input", "only", "project_id"];

/** Creates or edits a schedule: times, project and task. */
export function ScheduleForm({ agent, schedule, onClose, onSaved }: ScheduleFormProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const keyOf = useIdempotencyKey();
  useFocusReturn();
  const [cron, setCron] = useState<string>(schedule?.cron ?? USUAL[0][0]);
  const kept = useFormDraft(`schedule-${schedule?.id ?? agent.id}`);
  const errors = failure?.errors ?? {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const body = {
      cron: text("cron"),
      zone: text("zone"),
      ...instructionsOf(data),
      only: text("only"),
      project_id: text("project_id") || null,
    };
    void run(async () => {
      if (schedule)
        await request(`/api/schedules/${schedule.id}`, {
          method: "PATCH",
          body,
          headers: ifMatch(schedule.version),
        });
      else {
        const made = { agent_id: agent.id, ...body };
        const headers = { "idempotency-key": keyOf(made) };
        await request("/api/schedules", { method: "POST", body: made, headers });
      }
      kept.drop();
      onSaved();
      onClose();
    }, callFailure);
  }

  return (
    <StartingForm
      noun="schedule"
      isNew={schedule === null}
      draft={kept}
      isPending={isPending}
      failure={failure}
      fields={FIELDS}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="usual" label="When" disabled={isPending}>
        {(control) => (
          <NativeSelect
            {...control}
            value={USUAL.find(([text]) => text === cron)?.[0] ?? OTHER}
            onChange={({ target }) => target.value !== OTHER && setCron(target.value)}
          >
            {USUAL.map(([text, label]) => (
              <option key={text} value={text}>
                {label}
              </option>
            ))}
            <option value={OTHER}>Custom (cron expression)</option>
          </NativeSelect>
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          name="cron"
          label="Cron expression"
          description="Minute, hour, day of the month, month, day of the week."
          errors={errors.cron}
          disabled={isPending}
        >
          {(control) => (
            <Input
              {...control}
              value={cron}
              onChange={({ target }) => setCron(target.value)}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Field
          name="zone"
          label="Time zone"
          description="For example, Europe/Berlin."
          errors={errors.zone}
          disabled={isPending}
        >
          {(control) => (
            <Input
              {...control}
              defaultValue={
                schedule?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC"
              }
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              required
            />
          )}
        </Field>
      </div>
      <ProjectField
        projects={agent.projects}
        initial={schedule ? schedule.project_id : (agent.projects[0]?.id ?? null)}
        description="It only reads and changes this project."
        errors={errors.project_id}
        disabled={isPending}
      />
      <InstructionFields
        agent={agent}
        words={{ label: "What should it do?", description: "Leave empty to run its default task." }}
        errors={errors}
        disabled={isPending}
        initial={schedule ?? undefined}
        rows={2}
      />
    </StartingForm>
  );
}
