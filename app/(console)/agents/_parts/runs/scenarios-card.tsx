import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { usePolling } from "@/components/hooks/use-polling";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { useNumberFormats } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { History as HistoryIcon, Pencil, Play, Plus, Trash2 } from "@/components/ui/icons";
import { formatCost } from "@/lib/agents/runs/run-words";
import type { ScenarioResult, ScenarioView } from "@/lib/agents/scenarios/schema";
import { toolTitle } from "@/lib/agents/tools/tool-titles";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { LEFT_OUT_WORDS } from "@/lib/ui/left-out-words";
import { notify } from "@/lib/ui/notify";
import { useRestore } from "../../../_parts/items/use-restore";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";
import { ModelRunButton } from "./model-run-button";
import { type ScenarioDraft, ScenarioForm } from "./scenario-form";
import type { RunAgent } from "./use-start-run";

interface ScenariosCardProps {
  agent: RunAgent;
  isOpen: boolean;
  /** The scenario being edited. */
  draft: ScenarioDraft | null;
  onDraft: (draft: ScenarioDraft | null) => void;
}

/** Scenarios: what the agent should do, and whether it does. */
export function ScenariosCard({ agent, isOpen, draft, onDraft }: ScenariosCardProps) {
  const path = `/api/agents/${agent.id}/scenarios`;
  const { data, failure, retry, refresh } = useApiData<{ scenarios: ScenarioView[] }>(path, isOpen);
  const [playing, setPlaying] = useState<string | null>(null);
  usePolling(isOpen && (data?.scenarios.some((one) => one.is_running) ?? false), refresh);
  if (failure)
    return <PanelFailure title="Failed to load scenarios" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading />;
  const { scenarios } = data;
  const failed = scenarios.filter(({ last }) => last && !last.passed).length;

  async function play(which: string) {
    if (playing !== null) return;
    setPlaying(which);
    try {
      await request(`${path}${which}/run`, { method: "POST" });
      refresh();
    } catch (thrown) {
      notify.error(toRequestError(thrown).message);
    } finally {
      setPlaying(null);
    }
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Scenarios</CardTitle>
        <CardAction className="flex flex-wrap gap-2">
          {scenarios.length > 0 ? (
            <Button
              variant="outline"
              size="sm"
              pending={playing === ""}
              onClick={() => void play("")}
            >
              <Play aria-hidden /> Run all
            </Button>
          ) : null}
          {scenarios.length > 0 && agent.hasModel ? (
            <ModelRunButton
              name={null}
              path={path}
              count={scenarios.length}
              disabled={false}
              onStarted={refresh}
            />
          ) : null}
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              onDraft({ message: "", projectId: agent.projects[0]?.id ?? null, known: null })
            }
          >
            <Plus aria-hidden /> New scenario
          </Button>
        </CardAction>
      </CardHeader>
      <p className="text-13 text-muted-foreground">
        Tests for this agent: a request and the expected result. Scenarios run after each
        configuration change. They read on behalf of the person who wrote them, and change nothing.
      </p>
      {draft ? (
        <ScenarioForm
          key={draft.known?.id ?? draft.message}
          agent={agent}
          draft={draft}
          onClose={() => onDraft(null)}
          onSaved={refresh}
        />
      ) : null}
      {scenarios.length === 0 && !draft ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No scenarios yet"
          description="Create a scenario to see when a configuration change breaks something."
        />
      ) : null}
      {scenarios.length > 0 ? (
        <>
          <p role="status" className="text-13 text-muted-foreground tabular-nums">
            {scenarios.length === 1 ? "1 scenario" : `${scenarios.length} scenarios`}
            {failed > 0 ? `, ${failed} failed` : ""}
          </p>
          <ul aria-label="Scenarios" className="lines">
            {scenarios.map((scenario) => (
              <Entry
                key={scenario.id}
                scenario={scenario}
                path={path}
                isStarting={playing === `/${scenario.id}`}
                onEdit={() => onDraft(draftOf(scenario))}
                onPlay={() => void play(`/${scenario.id}`)}
                hasModel={agent.hasModel === true}
                onChanged={refresh}
              />
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

const draftOf = (known: ScenarioView): ScenarioDraft => {
  const { messages, project_id: projectId } = known;
  return { message: messages.join("\n\n"), projectId, known };
};

interface EntryProps {
  scenario: ScenarioView;
  path: string;
  isStarting: boolean;
  onEdit: () => void;
  onPlay: () => void;
  hasModel: boolean;
  onChanged: () => void;
}

function Entry(props: EntryProps) {
  const { scenario, path, isStarting, onEdit, onPlay, hasModel, onChanged } = props;
  const [showsHistory, setShowsHistory] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { tellDeleted } = useRestore();
  const { name, messages, replies, last, last_with_model, is_running, user_name } = scenario;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-48 break-words font-medium">{name}</span>
        <State scenario={scenario} />
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Run ${name}`}
          disabled={is_running}
          pending={isStarting}
          onClick={onPlay}
        >
          <Play aria-hidden /> Run
        </Button>
        {hasModel ? (
          <ModelRunButton
            name={name}
            path={`${path}/${scenario.id}`}
            count={1}
            disabled={is_running}
            onStarted={onChanged}
          />
        ) : null}
        <Button variant="ghost" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden /> Edit
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Result history of ${name}`}
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          <HistoryIcon aria-hidden /> History
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${name}`}
          onClick={() => setAsked(true)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <p className="break-words text-13 text-muted-foreground">
        “{messages.join("” “")}” · {replies.length > 0 ? "scripted model" : "fixed rules"} · reads
        as {user_name ?? "deleted user"}
        {last ? (
          <>
            {" · "}
            <RelativeTime value={last.created_at} />
          </>
        ) : null}
      </p>
      {last?.left_out ? (
        <p className="text-muted-foreground">{LEFT_OUT_WORDS[last.left_out]}</p>
      ) : null}
      {last ? <Failures failures={last.failures} /> : null}
      {last_with_model ? <ModelResult result={last_with_model} /> : null}
      {showsHistory ? <Results key={last?.id} name={name} path={`${path}/${scenario.id}`} /> : null}
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        destructive
        title={`Delete “${name}”?`}
        description="You can restore it from the trash for 30 days, without its results."
        confirmLabel="Delete"
        onConfirm={async () => {
          try {
            await request(`${path}/${scenario.id}`, { method: "DELETE" });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          onChanged();
          const deleted = { kind: "scenario", id: scenario.id, name } as const;
          tellDeleted("Scenario deleted", { ...deleted, onRestored: onChanged });
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

/** The latest result with the real model, with what it cost. */
function ModelResult({ result }: { result: ScenarioResult }) {
  const { passed, left_out, failures, created_at } = result;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-13 text-muted-foreground">
        <span>With {useModelWords(result)}</span>
        <Badge tone={passed ? "success" : "warning"}>{passed ? "Passed" : "Failed"}</Badge>
        <RelativeTime value={created_at} />
      </div>
      {left_out ? null : <Failures failures={failures} />}
    </>
  );
}

/** Returns the model, tokens and cost of a result: "gpt-5-mini · 1,240 tokens · $0.002". */
function useModelWords({ model, tokens, cost_micros }: ScenarioResult): string {
  const formats = useNumberFormats();
  const cost = cost_micros === null ? "no price known" : formatCost(cost_micros, formats);
  return `${model} · ${formats.number(tokens)} tokens · ${cost}`;
}

function Failures({ failures }: Pick<ScenarioResult, "failures">) {
  if (failures.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md bg-muted p-3 text-13">
      {failures.map(({ expected, came }) => (
        <div key={expected} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          <dt className="break-words">
            <span className="text-muted-foreground">Expected: </span>
            {expected}
          </dt>
          <dd className="break-words">
            <span className="text-muted-foreground">Actual: </span>
            {came}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Actual calls and answer, compared with the expected ones. */
function Details({
  calls,
  answer,
  failures,
}: Pick<ScenarioResult, "calls" | "answer" | "failures">) {
  return (
    <>
      <p className="break-words text-13">
        {calls.length === 0
          ? "No tool was called."
          : calls.map(({ tool, outcome }) => `${toolTitle(tool)} (${outcome})`).join(", ")}
      </p>
      {answer ? (
        <details>
          <summary className="cursor-pointer text-13 touch:min-h-11">Answer</summary>
          <p className="mt-1 whitespace-pre-wrap break-words">{answer}</p>
        </details>
      ) : null}
      <Failures failures={failures} />
    </>
  );
}

/** Results of a scenario, latest first. */
function Results({ name, path }: { name: string; path: string }) {
  const { data, failure, retry } = useApiData<{ results: ScenarioResult[] }>(path, true);
  if (failure)
    return <PanelFailure title="Failed to load results" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading />;
  if (data.results.length === 0) return <p className="text-muted-foreground">Not run yet.</p>;
  return (
    <ol aria-label={`Results of ${name}`} className="lines">
      {data.results.map((result) => (
        <PastResult key={result.id} result={result} />
      ))}
    </ol>
  );
}

function PastResult({ result }: { result: ScenarioResult }) {
  const { passed, left_out, agent_version, created_at, model } = result;
  const words = useModelWords(result);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={passed ? "success" : "warning"}>{passed ? "Passed" : "Failed"}</Badge>
        <span className="text-13 text-muted-foreground">
          <RelativeTime value={created_at} /> · agent version {agent_version}
          {model === null ? null : ` · ${words}`}
        </span>
      </div>
      {left_out ? (
        <p className="text-muted-foreground">{LEFT_OUT_WORDS[left_out]}</p>
      ) : (
        <Details {...result} />
      )}
    </li>
  );
}
