import { type ReactNode, useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { RotateCcw } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { TriggerView } from "@/lib/agents/triggers/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import type { RunAgent } from "../runs/use-start-run";
import { StartingCard } from "../starting/starting-card";
import { StartingEntry } from "../starting/starting-entry";
import { TriggerForm } from "./trigger-form";
import { type NewSecret, WebhookSecret } from "./webhook-secret";

interface TriggersCardProps {
  agent: RunAgent;
  isOpen: boolean;
}

/** The agent's triggers: events that start it. */
export function TriggersCard({ agent, isOpen }: TriggersCardProps) {
  const [secret, setSecret] = useState<NewSecret | null>(null);
  return (
    <StartingCard<TriggerView>
      noun="trigger"
      agentId={agent.id}
      isOpen={isOpen}
      about="Create a trigger to run the agent when something happens, such as a new order or low stock. You see your own triggers."
      notice={secret ? <WebhookSecret {...secret} onClose={() => setSecret(null)} /> : null}
      form={(trigger, close, refresh) => (
        <TriggerForm
          agent={agent}
          trigger={trigger}
          onClose={close}
          onSaved={(made) => {
            if (made) setSecret(made);
            refresh();
          }}
        />
      )}
    >
      {(trigger, { form, refresh }) => (
        <Entry
          key={trigger.id}
          trigger={trigger}
          form={form}
          onSecret={setSecret}
          onChanged={refresh}
        />
      )}
    </StartingCard>
  );
}

interface EntryProps {
  trigger: TriggerView;
  form: (close: () => void) => ReactNode;
  onSecret: (secret: NewSecret) => void;
  onChanged: () => void;
}

function Entry({ trigger, form, onSecret, onChanged }: EntryProps) {
  const [isReplacing, setReplacing] = useState(false);
  const { id, words, may_edit, webhook_path } = trigger;

  async function replaceSecret() {
    try {
      const call = { method: "POST" } as const;
      const { secret } = await request<{ secret: string }>(`/api/triggers/${id}/secret`, call);
      onSecret({ path: webhook_path ?? "", secret });
    } catch (thrown) {
      return { error: toRequestError(thrown).message };
    }
    onChanged();
  }

  return (
    <StartingEntry
      noun="trigger"
      item={trigger}
      name={words}
      restoredNote={webhook_path ? "It is paused, and needs a new secret." : "It is paused."}
      facts={<Facts trigger={trigger} />}
      more={
        may_edit && webhook_path ? (
          <Button variant="ghost" size="sm" onClick={() => setReplacing(true)}>
            <RotateCcw aria-hidden /> Replace secret
          </Button>
        ) : null
      }
      form={form}
      onChanged={onChanged}
    >
      <LazyConfirmDialog
        open={isReplacing}
        onOpenChange={setReplacing}
        title="Replace this webhook's secret?"
        description="You see the new secret once. The present one works for another 24 hours."
        confirmLabel="Replace secret"
        onConfirm={replaceSecret}
      />
    </StartingEntry>
  );
}

/** A trigger's project, person, last runs and waiting events. */
function Facts({ trigger }: { trigger: TriggerView }) {
  const { agent_id, project_name, user_name, input, waiting, last_runs } = trigger;
  const facts = [project_name ?? "no project", `for ${user_name ?? "deleted user"}`];
  const events = waiting === 1 ? "1 event waits" : `${waiting} events wait`;
  return (
    <>
      <p className="break-words text-13 text-muted-foreground">
        {facts.join(" · ")}
        {waiting > 0 ? ` · ${events} for the next run` : null}
      </p>
      {trigger.webhook_path ? (
        <p className="break-all font-mono text-13">POST {trigger.webhook_path}</p>
      ) : null}
      {input ? <p className="break-words text-13">“{input}”</p> : null}
      {last_runs.length > 0 ? (
        <ul aria-label={`Last runs: ${trigger.words}`} className="grid gap-1 text-13">
          {last_runs.map((run) => (
            <li key={run.id}>
              <Link
                href={runHref({ id: run.id, agent_id })}
                className="underline underline-offset-4"
              >
                {run.state.replaceAll("_", " ")}
              </Link>
              <span className="text-muted-foreground">
                {" · "}
                <RelativeTime value={run.created_at} />
                {run.events > 1 ? ` · ${run.events} events` : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
