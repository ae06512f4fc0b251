import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { Pause, Pencil, Play, Plus, RotateCcw, Trash2 } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { TriggerView } from "@/lib/agents/triggers/schema";
import { ifMatch, request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { PanelFailure, PanelLoading } from "../../_parts/load-failed";
import type { RunAgent } from "../_runs/use-start-run";
import { TriggerForm } from "./trigger-form";
import { type NewSecret, WebhookSecret } from "./webhook-secret";

interface TriggersCardProps {
  agent: RunAgent;
  isOpen: boolean;
}

const MOST_SHOWN = 100;

const STATES = {
  active: { label: "Active", tone: "success" },
  paused: { label: "Paused", tone: "neutral" },
  stopped: { label: "Stopped", tone: "warning" },
} as const;

/** The agent's triggers: events that start it. */
export function TriggersCard({ agent, isOpen }: TriggersCardProps) {
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const { data, failure, retry, refresh } = useApiData<{ triggers: TriggerView[] }>(
    `/api/triggers?agent=${agent.id}&perPage=${MOST_SHOWN}`,
    isOpen,
  );
  if (failure)
    return <PanelFailure title="Failed to load triggers" message={failure} onRetry={retry} />;
  const triggers = data?.triggers ?? [];
  return (
    <Card>
      <CardHeader>
        <CardTitle>Triggers</CardTitle>
        <CardAction>
          <Button variant="outline" size="sm" aria-expanded={isNew} onClick={() => setNew(true)}>
            <Plus aria-hidden /> New trigger
          </Button>
        </CardAction>
      </CardHeader>
      {secret ? <WebhookSecret {...secret} onClose={() => setSecret(null)} /> : null}
      {isNew ? (
        <TriggerForm
          agent={agent}
          trigger={null}
          onClose={() => setNew(false)}
          onSaved={(made) => {
            if (made) setSecret(made);
            refresh();
          }}
        />
      ) : null}
      {data ? null : <PanelLoading className="min-h-32" />}
      {data && triggers.length === 0 && !isNew ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No triggers yet"
          description="Create a trigger to run the agent when something happens, such as a new order or low stock. You see your own triggers."
        />
      ) : null}
      {triggers.length > 0 ? (
        <ul aria-label="Triggers" className="lines">
          {triggers.map((trigger) => (
            <Entry
              key={trigger.id}
              agent={agent}
              trigger={trigger}
              onSecret={setSecret}
              onChanged={refresh}
            />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

interface EntryProps {
  agent: RunAgent;
  trigger: TriggerView;
  onSecret: (secret: NewSecret) => void;
  onChanged: () => void;
}

function Entry({ agent, trigger, onSecret, onChanged }: EntryProps) {
  const [open, setOpen] = useState<"form" | "secret" | "delete" | null>(null);
  const [isPending, setPending] = useState(false);
  const { id, words, state, may_edit, may_pause, version, webhook_path } = trigger;
  const path = `/api/triggers/${id}`;
  const headers = ifMatch(version);
  const { label, tone } = STATES[state];

  async function pause() {
    setPending(true);
    try {
      const body = { paused: state === "active" };
      await request(path, { method: "PATCH", body, headers });
    } catch (thrown) {
      notify.error(toRequestError(thrown).message);
    } finally {
      setPending(false);
      onChanged();
    }
  }

  return (
    <li className="grid min-w-0 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-48 break-words font-medium">{words}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Facts trigger={trigger} />
      <div className="flex flex-wrap gap-1">
        {may_pause && (may_edit || state === "active") ? (
          <Button variant="ghost" size="sm" pending={isPending} onClick={() => void pause()}>
            {state === "active" ? <Pause aria-hidden /> : <Play aria-hidden />}
            {state === "active" ? "Pause" : "Resume"}
          </Button>
        ) : null}
        {may_edit ? (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open === "form"}
            onClick={() => setOpen(open === "form" ? null : "form")}
          >
            <Pencil aria-hidden /> Edit
          </Button>
        ) : null}
        {may_edit && webhook_path ? (
          <Button variant="ghost" size="sm" onClick={() => setOpen("secret")}>
            <RotateCcw aria-hidden /> Replace secret
          </Button>
        ) : null}
        {may_pause ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete trigger: ${words}`}
            onClick={() => setOpen("delete")}
          >
            <Trash2 aria-hidden />
          </Button>
        ) : null}
      </div>
      {open === "form" ? (
        <TriggerForm
          agent={agent}
          trigger={trigger}
          onClose={() => setOpen(null)}
          onSaved={onChanged}
        />
      ) : null}
      <LazyConfirmDialog
        open={open === "secret"}
        onOpenChange={(isAsked) => setOpen(isAsked ? "secret" : null)}
        title="Replace this webhook's secret?"
        description="You see the new secret once. The present one works for another 24 hours."
        confirmLabel="Replace secret"
        onConfirm={async () => {
          try {
            const call = { method: "POST" } as const;
            const { secret } = await request<{ secret: string }>(`${path}/secret`, call);
            onSecret({ path: webhook_path ?? "", secret });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          onChanged();
        }}
      />
      <LazyConfirmDialog
        open={open === "delete"}
        onOpenChange={(isAsked) => setOpen(isAsked ? "delete" : null)}
        destructive
        title="Delete this trigger?"
        description={`${words}. Runs it has already started continue.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          try {
            await request(path, { method: "DELETE", headers });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          onChanged();
        }}
      />
    </li>
  );
}

/** A trigger's project, person, last runs, waiting events, and why it stopped. */
function Facts({ trigger }: { trigger: TriggerView }) {
  const { agent_id, project_name, user_name, input, waiting, last_runs, reason } = trigger;
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
      {reason ? <p className="break-words text-13 text-destructive">{reason}</p> : null}
    </>
  );
}
