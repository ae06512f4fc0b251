"use client";

import type { ReactNode } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { EmptyState } from "@/components/empty-state";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { useNumberFormats } from "@/components/number-formats";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { formatCost, runDuration, runHref, TRIGGER_LABELS } from "@/lib/agents/runs/run-words";
import type { RunView, StepView } from "@/lib/agents/runs/schema";
import { mayChange } from "@/lib/agents/tools/tool-titles";
import type { NumberFormats } from "@/lib/number-formats";
import { WhyButton } from "../../../../../_parts/access/why-button";
import { type Fact, FactsCard, TimeFact } from "../../../../../_parts/items/item-parts";
import { RatingButtons } from "../../../../_parts/runs/rating-buttons";
import { CancelRun, RetryRun, UndoRun } from "./run-buttons";
import { StepList } from "./step-list";
import { useRun } from "./use-run";

interface LiveRunProps {
  run: RunView;
  steps: readonly StepView[];
  /** The result, rendered on the server. */
  result: ReactNode;
}

/** The page of a run. Polls until the run ends. */
export function LiveRun({ run: initialRun, steps: initialSteps, result }: LiveRunProps) {
  const { run, steps, isLive, check } = useRun(initialRun, initialSteps);
  const router = useRouter();
  const refresh = () => router.refresh();
  return (
    <>
      <PageHeader
        title={run.title}
        badges={
          <>
            <span role="status">
              <StatusBadge vocabulary="run" status={run.state} />
            </span>
            {run.dry_run ? <Badge tone="info">Dry run</Badge> : null}
            {run.undone_at ? <Badge tone="neutral">Undone</Badge> : null}
          </>
        }
        actions={
          isLive ? (
            <>
              {run.waiting > 0 ? (
                <Link href={`/approvals/${run.id}`} className={buttonVariants()}>
                  Review {run.waiting === 1 ? "1 change" : `${run.waiting} changes`}
                </Link>
              ) : null}
              <CancelRun run={run} onDone={check} />
            </>
          ) : (
            <>
              {hasChanges(run, steps) ? <UndoRun run={run} onDone={refresh} /> : null}
              <RetryRun run={run} />
            </>
          )
        }
      />
      <div className="detail-columns">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          {run.error ? (
            <Alert variant="destructive" title="This run didn't finish">
              {run.error}
            </Alert>
          ) : null}
          {run.kept ? (
            <p className="text-muted-foreground">
              Only {run.user_name ?? "the person it ran for"} and superadmins can see this result.
            </p>
          ) : null}
          {result && run.result !== null ? <Result text={run.result}>{result}</Result> : null}
          {run.finished_at !== null && run.may_rate ? (
            <RatingButtons runId={run.id} helpful={run.helpful} />
          ) : null}
          <section aria-label="Steps" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 className="text-base font-semibold tracking-[-0.006em]">Steps</h2>
            {steps.length === 0 ? (
              <NoSteps isLive={isLive} />
            ) : (
              <StepList steps={steps} run={run} onDecided={check} />
            )}
          </section>
        </div>
        <div className="grid min-w-0 gap-6">
          <RunFacts run={run} stepCount={Math.max(run.steps, steps.length)} />
        </div>
      </div>
    </>
  );
}

/** Returns whether the run changed something that wasn't taken back yet. */
const hasChanges = (run: RunView, steps: readonly StepView[]): boolean =>
  !run.dry_run &&
  steps.some(
    ({ kind, tool, state, undo }) =>
      kind === "tool" && state === "succeeded" && undo === null && mayChange(tool ?? ""),
  );

function NoSteps({ isLive }: { isLive: boolean }) {
  return (
    <EmptyState
      kind="first-use"
      level={3}
      title={isLive ? "Starting soon" : "No steps"}
      description={
        isLive
          ? "Steps appear here as soon as the run starts."
          : "The run ended before its first step."
      }
    />
  );
}

function Result({ text, children }: { text: string; children: ReactNode }) {
  const { outcome, copy } = useCopy(text);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Result</CardTitle>
        <CardAction>
          <CopyButton outcome={outcome} onCopy={() => void copy()} label="Copy result" />
        </CardAction>
      </CardHeader>
      {children}
      <CopyMessage outcome={outcome} />
    </Card>
  );
}

const LINK =
  "text-brand underline underline-offset-4 touch:inline-flex touch:min-h-11 touch:items-center";

function RunFacts({ run, stepCount }: { run: RunView; stepCount: number }) {
  const formats = useNumberFormats();
  const facts: Fact[] = [
    {
      label: "Agent",
      value: (
        <Link href={`/agents/${run.agent_id}/workspace`} className={LINK}>
          {run.agent_name}
        </Link>
      ),
    },
    { label: "Started by", value: TRIGGER_LABELS[run.trigger] ?? run.trigger },
    { label: "On behalf of", value: <ActsFor run={run} /> },
  ];
  if (run.project_name)
    facts.push({
      label: "Project",
      value: (
        <Link href={`/projects/${run.project_id}`} className={LINK}>
          {run.project_name}
        </Link>
      ),
    });
  if (run.task_name)
    facts.push({
      label: "Task",
      value: (
        <Link href={`/tasks/${run.task_id}`} className={LINK}>
          {run.task_name}
        </Link>
      ),
    });
  facts.push(
    { label: "Created", value: <TimeFact value={run.created_at} /> },
    { label: "Duration", value: runDuration(run, formats) ?? "Not finished yet" },
    { label: "Steps", value: stepCount },
    { label: "Cost", value: runCost(run, formats) },
  );
  if (run.finished_at === null)
    facts.push({
      label: "Job",
      value: (
        <Link href={`/workers/${run.id}`} className={LINK}>
          View in Workers System
        </Link>
      ),
    });
  if (run.retry_of)
    facts.push({
      label: "Retry of",
      value: (
        <Link href={runHref({ id: run.retry_of, agent_id: run.agent_id })} className={LINK}>
          Earlier run
        </Link>
      ),
    });
  if (run.input.trim() !== "")
    facts.push({
      label: "Request",
      value: <span className="whitespace-pre-wrap">{run.input}</span>,
      wide: true,
    });
  if (run.only !== "") facts.push({ label: "Only these records", value: run.only, wide: true });
  return <FactsCard title="Run details" facts={facts} />;
}

/** The person on whose behalf the run acts. Everyone who can see the run can also see why. */
function ActsFor({ run: { id, user_id, user_name } }: { run: RunView }) {
  if (user_id === null || user_name === null) return "Deleted user";
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {user_name}
      <WhyButton person={{ id: user_id, name: user_name }} resource={`run:${id}`} />
    </span>
  );
}

function runCost({ cost_micros, tokens }: RunView, formats: NumberFormats): string {
  if (tokens === 0) return "No model used";
  return `${formatCost(cost_micros, formats)}, ${formats.number(tokens)} tokens`;
}
