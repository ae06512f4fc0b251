import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { ScheduleView } from "@/lib/agents/schedules/schema";
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

const FIELDS = ["cron", "zone"];

/** Creates or edits a schedule: times, project and task. */
export function ScheduleForm({ agent, schedule, onClose, onSaved }: ScheduleFormProps) {
  const [cron, setCron] = useState<string>(schedule?.cron ?? USUAL[0][0]);
  return (
    <StartingForm
      noun="schedule"
      agent={agent}
      saved={schedule}
      fields={FIELDS}
      projectNote="It only reads and changes this project."
      hasProject
      hasOnly
      bodyOf={(typed) => ({ cron: typed("cron"), zone: typed("zone") })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ errors, disabled }) => (
        <>
          <Field name="usual" label="When" disabled={disabled}>
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
              disabled={disabled}
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
              disabled={disabled}
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
        </>
      )}
    </StartingForm>
  );
}
