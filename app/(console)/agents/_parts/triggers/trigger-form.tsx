import { type FormEvent, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { useCall } from "@/components/hooks/use-call";
import { useFocusReturn } from "@/components/hooks/use-focus-return";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { TriggerView } from "@/lib/agents/triggers/schema";
import { ifMatch, request } from "@/lib/request/request";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { ProjectField } from "../runs/project-field";
import type { RunAgent } from "../runs/use-start-run";
import { StartingForm } from "../starting/starting-form";
import type { NewSecret } from "./webhook-secret";

interface TriggerFormProps {
  agent: RunAgent;
  /** The trigger to edit; null for a new one. */
  trigger: TriggerView | null;
  onClose: () => void;
  /** Gets the secret of a new webhook. */
  onSaved: (secret: NewSecret | null) => void;
}

/** Events by their value: the event, and the type of its records. */
const EVENTS = [
  ["record_created orders", "An order is created"],
  ["record_changed orders", "An order is changed"],
  ["stock_below", "A product's stock falls below a number"],
  ["item_published", "A content item is published"],
  ["record_created leads", "A lead is created"],
  ["record_changed leads", "A lead is changed"],
  ["record_created contacts", "A contact is created"],
  ["record_changed contacts", "A contact is changed"],
  ["record_created deals", "A deal is created"],
  ["record_changed deals", "A deal is changed"],
  ["record_created products", "A product is created"],
  ["record_changed products", "A product is changed"],
  ["record_created items", "A content item is created"],
  ["record_changed items", "A content item is changed"],
  ["record_created assets", "A media file is uploaded"],
  ["webhook", "A webhook is called"],
] as const;

const FIELDS = ["event", "records", "threshold", "input", "project_id", "gather_seconds"];

interface Created {
  trigger: TriggerView;
  secret: string | null;
}

/** Creates or edits a trigger: event, project, task and how long events are gathered. */
export function TriggerForm({ agent, trigger, onClose, onSaved }: TriggerFormProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const keyOf = useIdempotencyKey();
  useFocusReturn();
  const [choice, setChoice] = useState<string>(trigger?.event ?? EVENTS[0][0]);
  const kept = useFormDraft(`trigger-${trigger?.id ?? agent.id}`);
  const errors = failure?.errors ?? {};
  const [event = "", records = null] = choice.split(" ");

  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const data = new FormData(submitted.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const number = (name: string) => (text(name) === "" ? null : Number(text(name)));
    const hasThreshold = event === "stock_below";
    const common = { input: text("input"), gather_seconds: number("gather_seconds") ?? 0 };
    void run(async () => {
      let secret: NewSecret | null = null;
      if (trigger) {
        const body = { ...common, ...(hasThreshold && { threshold: number("threshold") }) };
        const headers = ifMatch(trigger.version);
        await request(`/api/triggers/${trigger.id}`, { method: "PATCH", body, headers });
      } else {
        const body = {
          ...{ agent_id: agent.id, event, records, ...common },
          project_id: text("project_id") || null,
          threshold: hasThreshold ? number("threshold") : null,
        };
        const headers = { "idempotency-key": keyOf(body) };
        const made = await request<Created>("/api/triggers", { method: "POST", body, headers });
        if (made.secret) secret = { path: made.trigger.webhook_path ?? "", secret: made.secret };
      }
      kept.drop();
      onSaved(secret);
      onClose();
    }, callFailure);
  }

  return (
    <StartingForm
      noun="trigger"
      isNew={trigger === null}
      draft={kept}
      isPending={isPending}
      failure={failure}
      fields={FIELDS}
      onSubmit={submit}
      onClose={onClose}
    >
      {trigger ? null : (
        <>
          <Field
            name="event"
            label="When"
            errors={errors.event ?? errors.records}
            disabled={isPending}
          >
            {(control) => (
              <NativeSelect
                {...control}
                value={choice}
                onChange={({ target }) => setChoice(target.value)}
              >
                {EVENTS.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <ProjectField
            projects={agent.projects}
            initial={agent.projects[0]?.id ?? null}
            description="It only watches, reads and changes this project."
            errors={errors.project_id}
            disabled={isPending}
          />
        </>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {event === "stock_below" ? (
          <Field name="threshold" label="Number" errors={errors.threshold} disabled={isPending}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                defaultValue={trigger?.threshold ?? 5}
                required
              />
            )}
          </Field>
        ) : null}
        <Field
          name="gather_seconds"
          label="Gather events for (seconds)"
          description="Events in this time share one run. 0 to 3600."
          errors={errors.gather_seconds}
          disabled={isPending}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={3600}
              defaultValue={trigger?.gather_seconds ?? 30}
              required
            />
          )}
        </Field>
      </div>
      <Field
        name="input"
        label="What should it do?"
        description="Leave empty to run its default task."
        errors={errors.input}
        disabled={isPending}
        optional
      >
        {(control) => <Textarea {...control} rows={2} defaultValue={trigger?.input} />}
      </Field>
    </StartingForm>
  );
}
