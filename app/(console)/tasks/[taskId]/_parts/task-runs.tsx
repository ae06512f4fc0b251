"use client";

import { useEffect, useRef, useState } from "react";
import { useApiData } from "@/components/hooks/use-api-data";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { usePolling } from "@/components/hooks/use-polling";
import { LazyDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { useNumberFormats } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { Play, RotateCcw } from "@/components/ui/icons";
import { runDuration, runHref } from "@/lib/agents/runs/run-words";
import type { RunView } from "@/lib/agents/runs/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { PanelLoading } from "../../../_parts/load-failed";
import { markdownSummary } from "../../_parts/task-row";
import { TaskAgent, type TaskAgentProps } from "./task-agent";
import { statusKey } from "./task-agent-calls";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../../agents/_parts/runs/run-on-task-dialog")).RunOnTaskDialog,
);

/** Runs shown on the card. */
const SHOWN = 5;

/** The task's agent, its runs, and a button to start another. */
export function TaskRuns({ task, work }: TaskAgentProps) {
  const [isAsking, setAsking] = useState(false);
  const { data, failure, retry, refresh } = useApiData<{ runs: RunView[]; total: number }>(
    `/api/runs?task=${task.id}&perPage=${SHOWN}`,
    true,
  );
  const stand = statusKey(work);
  const read = useRef(stand);
  useEffect(() => {
    if (read.current === stand) return;
    read.current = stand;
    refresh();
  }, [stand, refresh]);
  usePolling(data?.runs.some(({ finished_at }) => finished_at === null) ?? false, refresh);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Workers &amp; Services</CardTitle>
        <CardAction>
          <Button
            variant="outline"
            size="sm"
            onPointerEnter={dialogCode.preload}
            onClick={() => setAsking(true)}
          >
            <Play aria-hidden /> Run with agent
          </Button>
        </CardAction>
      </CardHeader>
      <TaskAgent task={task} work={work} />
      {failure ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>Failed to load runs. {failure}</p>
          <Button variant="outline" size="sm" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
      {data || failure ? null : <PanelLoading />}
      {data?.total === 0 ? (
        <p className="text-muted-foreground">
          {work.run
            ? "No runs to show. You can see only runs that act on your behalf."
            : "No runs yet. An agent reads the task, looks up what it needs, and asks for approval before it writes anything."}
        </p>
      ) : null}
      {data && data.total > 0 ? (
        <Runs runs={data.runs} total={data.total} onStarted={retry} />
      ) : null}
      {isAsking ? (
        <LazyDialog code={dialogCode} onClose={() => setAsking(false)}>
          {(RunOnTaskDialog) => <RunOnTaskDialog task={task} onClose={() => setAsking(false)} />}
        </LazyDialog>
      ) : null}
    </Card>
  );
}

interface RunsProps {
  runs: readonly RunView[];
  total: number;
  onStarted: () => void;
}

function Runs({ runs, total, onStarted }: RunsProps) {
  return (
    <>
      <ul aria-label="Runs on this task" className="lines">
        {runs.map((run) => (
          <TaskRun key={run.id} run={run} onStarted={onStarted} />
        ))}
      </ul>
      {total > runs.length ? (
        <p className="text-13 text-muted-foreground">
          Showing the latest {runs.length} of {total} runs.
        </p>
      ) : null}
    </>
  );
}

/** Characters of a result shown on the card. The run's page has all of it. */
const EXCERPT = 240;

interface TaskRunProps {
  run: RunView;
  onStarted: () => void;
}

function TaskRun({ run, onStarted }: TaskRunProps) {
  const duration = runDuration(run, useNumberFormats());
  return (
    <li className="grid min-w-0 gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={runHref(run)}
          className="inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline touch:min-h-11"
        >
          {run.agent_name}
        </Link>
        <StatusBadge vocabulary="run" status={run.state} />
        <span className="ml-auto text-13 text-muted-foreground">
          {run.user_name ? `on behalf of ${run.user_name} · ` : ""}
          <RelativeTime value={run.created_at} />
          {duration ? `, took ${duration}` : ""}
        </span>
      </div>
      {run.result ? <p className="break-words">{markdownSummary(run.result, EXCERPT)}</p> : null}
      {run.error ? <p className="break-words text-destructive">{run.error}</p> : null}
      <div className="flex flex-wrap gap-2">
        {run.waiting > 0 ? (
          <Link href={runHref(run)} className={buttonVariants({ size: "sm" })}>
            Review approvals ({run.waiting})
          </Link>
        ) : null}
        {run.finished_at === null ? null : <RunAgain run={run} onStarted={onStarted} />}
      </div>
    </li>
  );
}

function RunAgain({ run, onStarted }: TaskRunProps) {
  const keyOf = useIdempotencyKey();
  const [times, setTimes] = useState(0);
  const { isPending, run: call } = useCall<null>();
  function again() {
    return call(
      async () => {
        await request(`/api/runs/${run.id}/retry`, {
          method: "POST",
          headers: { "Idempotency-Key": keyOf({ run: run.id, times }) },
        });
        setTimes(times + 1);
        notify.success("Run started");
        onStarted();
      },
      (thrown) => {
        notify.failure(thrown, toRequestError(thrown).message, again);
        return null;
      },
    );
  }
  return (
    <Button
      variant="outline"
      size="sm"
      pending={isPending}
      onClick={again}
      aria-label={`Run again: ${run.agent_name}`}
    >
      <RotateCcw aria-hidden /> Run again
    </Button>
  );
}
