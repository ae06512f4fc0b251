import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useAnswer } from "@/components/hooks/use-answer";
import { useRepeated } from "@/components/hooks/use-repeated";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { CircleCheck, Play, Plus, Trash2 } from "@/components/ui/icons";
import type { ScenarioView } from "@/lib/agents/scenarios/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { PanelFailure } from "../../_components/item-workspace/panel-failure";
import { type ScenarioDraft, ScenarioForm } from "./scenario-form";

interface ScenariosCardProps {
  agentId: string;
  isOpen: boolean;
  /** A new scenario that is being written. */
  draft: ScenarioDraft | null;
  onDraft: (draft: ScenarioDraft | null) => void;
}

/** What an agent is expected to do, and whether it does. */
export function ScenariosCard({ agentId, isOpen, draft, onDraft }: ScenariosCardProps) {
  const path = `/api/agents/${agentId}/scenarios`;
  const { data, failure, retry, refresh } = useAnswer<{ scenarios: ScenarioView[] }>(path, isOpen);
  useRepeated(isOpen && (data?.scenarios.some((one) => one.is_running) ?? false), refresh);
  if (failure)
    return (
      <PanelFailure title="The scenarios could not be loaded" message={failure} onRetry={retry} />
    );
  if (!data) return <p role="status">Loading…</p>;
  const { scenarios } = data;
  const failed = scenarios.filter(({ last }) => last && !last.passed).length;

  async function play(which: string) {
    try {
      await request(`${path}${which}/run`, { method: "POST" });
      refresh();
    } catch (thrown) {
      notify.error(toRequestError(thrown).message);
    }
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Scenarios</CardTitle>
        <CardAction className="flex flex-wrap gap-2">
          {scenarios.length > 0 ? (
            <Button variant="outline" size="sm" onClick={() => void play("")}>
              <Play aria-hidden /> Run all
            </Button>
          ) : null}
          <Button
            variant="outline"
            size="sm"
            onClick={() => onDraft({ message: "", projectId: null })}
          >
            <Plus aria-hidden /> New scenario
          </Button>
        </CardAction>
      </CardHeader>
      <p className="text-[0.8125rem] text-muted-foreground">
        What it is asked, and what it must then do. They run by themselves after each change of its
        configuration. Nothing is done: changes are only put down, and what it reads, it reads with
        the rights of whoever wrote the scenario.
      </p>
      {draft ? (
        <ScenarioForm
          key={draft.message}
          agentId={agentId}
          draft={draft}
          onClose={() => onDraft(null)}
          onSaved={refresh}
        />
      ) : null}
      {scenarios.length === 0 && !draft ? (
        <EmptyState
          kind="first-use"
          level={3}
          icon={<CircleCheck />}
          title="No scenarios yet"
          description="A scenario tells when a change of the configuration breaks what worked."
        />
      ) : null}
      {scenarios.length > 0 ? (
        <>
          <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
            {scenarios.length === 1 ? "1 scenario" : `${scenarios.length} scenarios`}
            {failed > 0 ? `, ${failed} failed` : ""}
          </p>
          <ul aria-label="Scenarios" className="grid divide-y">
            {scenarios.map((scenario) => (
              <Entry
                key={scenario.id}
                scenario={scenario}
                path={path}
                onPlay={() => void play(`/${scenario.id}`)}
                onDeleted={refresh}
              />
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

interface EntryProps {
  scenario: ScenarioView;
  path: string;
  onPlay: () => void;
  onDeleted: () => void;
}

function Entry({ scenario, path, onPlay, onDeleted }: EntryProps) {
  const [isAsked, setAsked] = useState(false);
  const { name, messages, replies, last, is_running, user_name } = scenario;
  return (
    <li className="grid min-w-0 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-48 break-words font-medium">{name}</span>
        <State scenario={scenario} />
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Run ${name}`}
          disabled={is_running}
          onClick={onPlay}
        >
          <Play aria-hidden /> Run
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Delete ${name}`}
          onClick={() => setAsked(true)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <p className="break-words text-[0.8125rem] text-muted-foreground">
        “{messages.join("” “")}” · {replies.length > 0 ? "scripted model" : "by rule"} · reads as{" "}
        {user_name ?? "nobody any more"}
        {last ? (
          <>
            {" · "}
            <RelativeTime value={last.created_at} />
          </>
        ) : null}
      </p>
      {last && last.failures.length > 0 ? (
        <dl className="grid gap-2 rounded-lg border p-3 text-sm">
          {last.failures.map(({ expected, came }) => (
            <div key={expected} className="grid gap-0.5">
              <dt className="break-words">
                <span className="text-muted-foreground">Expected: </span>
                {expected}
              </dt>
              <dd className="break-words">
                <span className="text-muted-foreground">Came: </span>
                {came}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        destructive
        title={`Delete “${name}”?`}
        description="Its results go with it."
        confirmLabel="Delete"
        onConfirm={async () => {
          try {
            await request(`${path}/${scenario.id}`, { method: "DELETE" });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          onDeleted();
        }}
      />
    </li>
  );
}

function State({ scenario: { last, is_running } }: { scenario: ScenarioView }) {
  if (is_running) return <Badge tone="info">Running</Badge>;
  if (!last) return <Badge tone="neutral">Not run yet</Badge>;
  return (
    <Badge tone={last.passed ? "success" : "warning"}>{last.passed ? "Passed" : "Failed"}</Badge>
  );
}
