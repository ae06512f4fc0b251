import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { TriggerView } from "@/lib/agents/triggers/schema";
import type { RunAgent } from "../runs/use-start-run";
import { StartingForm, type Typed } from "../starting/starting-form";
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

const FIELDS = ["event", "records", "threshold", "gather_seconds"];

const WEBHOOK_NOTE =
  "What a webhook sends isn't passed to the agent, so it finds the same as now, whatever the call contains.";
const EVENT_NOTE = "A dry run, as if the event had just happened. It changes nothing.";

interface Answer {
  trigger: TriggerView;
  /** Only in the answer to a new webhook. */
  secret?: string | null;
}

/** Creates or edits a trigger: event, project, task and how long events are gathered. */
export function TriggerForm({ agent, trigger, onClose, onSaved }: TriggerFormProps) {
  const [choice, setChoice] = useState<string>(EVENTS[0][0]);
  const [chosen = "", type = null] = choice.split(" ");
  const event = trigger?.event ?? (chosen as TriggerView["event"]);
  const records = trigger ? trigger.records : type;
  const numberIn = (typed: Typed, name: string) =>
    typed(name) === "" ? null : Number(typed(name));
  const threshold = (typed: Typed) =>
    event === "stock_below" ? numberIn(typed, "threshold") : null;
  return (
    <StartingForm<Answer>
      noun="trigger"
      agent={agent}
      saved={trigger}
      fields={FIELDS}
      projectNote="It only watches, reads and changes this project."
      hasProject={trigger === null}
      hasOnly={false}
      bodyOf={(typed) => ({
        ...(trigger
          ? event === "stock_below" && { threshold: threshold(typed) }
          : { event, records, threshold: threshold(typed) }),
        gather_seconds: numberIn(typed, "gather_seconds") ?? 0,
      })}
      eventOf={(typed) => ({ event, records, threshold: threshold(typed) })}
      dryRunNote={event === "webhook" ? WEBHOOK_NOTE : EVENT_NOTE}
      onSaved={({ trigger: made, secret }) =>
        onSaved(secret ? { path: made.webhook_path ?? "", secret } : null)
      }
      onClose={onClose}
    >
      {({ errors, disabled }) => (
        <>
          {trigger ? null : (
            <Field
              name="event"
              label="When"
              errors={errors.event ?? errors.records}
              disabled={disabled}
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
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {event === "stock_below" ? (
              <Field name="threshold" label="Number" errors={errors.threshold} disabled={disabled}>
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
              disabled={disabled}
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
        </>
      )}
    </StartingForm>
  );
}
