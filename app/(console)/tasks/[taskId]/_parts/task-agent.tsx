"use client";

import { useRef, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Bot, LoaderCircle, Play } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { TaskAgentView } from "@/lib/agents/tasks/schema";
import { type CallFailure, keptFailureOf, messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { decisionLabel } from "../../_parts/task-badges";
import { ReviewAgent } from "./review-agent";
import { useAgentWork, useTaskAgentCalls } from "./task-agent-calls";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./assign-agent-dialog")).AssignAgentDialog,
);

interface AgentTask {
  id: string;
  name: string;
  projectId: string | null;
  taskMode: string;
}

export interface TaskAgentProps {
  task: AgentTask;
  /** The state when the page loaded. */
  work: TaskAgentView;
}

const LINK = "text-brand underline underline-offset-4";
const NOBODY = "a deleted user";

/** The task's agent, its last run, and the review buttons for reviewers. */
export function TaskAgent({ task, work: initialWork }: TaskAgentProps) {
  const work = useAgentWork(task.id, initialWork);
  const headingRef = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-labelledby="task-agent"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-card p-3 text-13"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3
          id="task-agent"
          ref={headingRef}
          tabIndex={-1}
          className="flex min-w-0 items-center gap-2 font-medium outline-none"
        >
          <Bot aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          <span className="min-w-0 break-words">
            {work.agent ? `Agent: ${work.agent.name}` : "Agent"}
          </span>
        </h3>
        <StatusBadge vocabulary="taskAgent" status={work.state} />
      </div>
      <div role="status" className="grid gap-1.5">
        <AgentStatus work={work} isAuto={task.taskMode === "auto"} />
      </div>
      <ReviewAgent
        taskId={task.id}
        work={work}
        onReviewed={() => headingRef.current?.focus({ preventScroll: true })}
      />
      {work.may_assign ? <AgentActions task={task} work={work} /> : null}
    </section>
  );
}

/** Describes the agent's state. */
function AgentStatus({ work, isAuto }: { work: TaskAgentView; isAuto: boolean }) {
  const { state, run, has_agent: hasAgent } = work;
  return (
    <>
      {hasAgent && work.agent === null ? (
        <p>This task has an agent that you don't have access to.</p>
      ) : null}
      {isAuto ? null : (
        <p className="text-muted-foreground">
          {hasAgent
            ? "The agent doesn't run while the task's mode is Manual."
            : "Set the mode to Auto to assign an agent."}
        </p>
      )}
      {isAuto && state === "none" ? (
        <p className="text-muted-foreground">No agent assigned.</p>
      ) : null}
      {isAuto && hasAgent && (state === "idle" || state === "accepted") ? (
        <p className="text-muted-foreground">
          {state === "idle" ? "Starts" : "Starts again"} when someone sets the status to Active, on
          their behalf.
        </p>
      ) : null}
      {work.only ? <p className="break-words">Only: {work.only}</p> : null}
      {run ? <LastRun work={work} run={run} /> : null}
    </>
  );
}

interface LastRunProps {
  work: TaskAgentView;
  run: NonNullable<TaskAgentView["run"]>;
}

/** The last run: its result, the person it runs on behalf of, and a link. */
function LastRun({ work: { state, review }, run }: LastRunProps) {
  const person = run.user_name ?? NOBODY;
  const steps = run.steps === 1 ? "1 step" : `${run.steps} steps`;
  return (
    <>
      {state === "working" ? (
        <p className="flex items-center gap-2">
          <LoaderCircle aria-hidden className="size-4 animate-spin text-muted-foreground" />
          Running: {steps} so far
        </p>
      ) : null}
      {state === "asking" ? <p>The agent needs approval to continue.</p> : null}
      {state === "review" ? (
        <p>
          The agent posted its results as a{" "}
          <a href="#comments" className={LINK}>
            comment
          </a>
          .
        </p>
      ) : null}
      {state === "failed" ? (
        <p className="break-words text-destructive">{run.error ?? "The run didn't finish."}</p>
      ) : null}
      {review ? <ReviewResult review={review} /> : null}
      <p className="text-13 text-muted-foreground">
        {run.may_read ? (
          <Link href={runHref(run)} className={`${LINK} inline-flex min-h-6 items-center`}>
            Open run
          </Link>
        ) : (
          "Run"
        )}
        {` on behalf of ${person} · `}
        <RelativeTime value={run.finished_at ?? run.created_at} />
      </p>
    </>
  );
}

function ReviewResult({ review }: { review: NonNullable<TaskAgentView["review"]> }) {
  const { decision, remark, user_name: name, created_at: at } = review;
  return (
    <>
      <p>
        {decisionLabel(decision)} by {name ?? NOBODY}{" "}
        <RelativeTime value={at} className="text-13 text-muted-foreground" />
      </p>
      {remark ? <p className="break-words border-l-2 pl-3">{remark}</p> : null}
    </>
  );
}

interface StartAgentProps {
  taskId: string;
  agent: { id: string; name: string };
  only: string;
}

/** Starts the task's agent at once. */
function StartAgent({ taskId, agent, only }: StartAgentProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const { assign, isReading } = useTaskAgentCalls(taskId);
  const start = () =>
    run(
      async () => {
        await assign(agent.id, "now", only);
        notify.success(`${agent.name} is starting`);
      },
      (thrown) => keptFailureOf(thrown, "Failed to start the agent. Please try again."),
    );
  return (
    <>
      <Button size="sm" pending={isPending || isReading} onClick={start}>
        <Play aria-hidden /> Start now
      </Button>
      <FormFailure failure={failure} />
    </>
  );
}

/** Assigns, changes or removes the task's agent. */
function AgentActions({ task, work }: { task: AgentTask; work: TaskAgentView }) {
  const [open, setOpen] = useState<"give" | "take" | null>(null);
  const { assign } = useTaskAgentCalls(task.id);
  const close = () => setOpen(null);
  const isAuto = task.taskMode === "auto";
  if (!isAuto && !work.has_agent) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isAuto ? (
        <Button
          variant="outline"
          size="sm"
          onPointerEnter={dialogCode.preload}
          onClick={() => setOpen("give")}
        >
          {work.has_agent ? "Change agent" : "Assign agent"}
        </Button>
      ) : null}
      {isAuto && work.agent && (work.state === "idle" || work.state === "accepted") ? (
        <StartAgent taskId={task.id} agent={work.agent} only={work.only} />
      ) : null}
      {work.has_agent ? (
        <Button variant="ghost" size="sm" onClick={() => setOpen("take")}>
          Remove agent
        </Button>
      ) : null}
      {open === "give" ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(AssignAgentDialog) => (
            <AssignAgentDialog
              task={task}
              agentId={work.agent?.id ?? null}
              only={work.only}
              onClose={close}
            />
          )}
        </LazyDialog>
      ) : null}
      {open === "take" ? (
        <LazyConfirmDialog
          open
          onOpenChange={close}
          title={`Remove ${work.agent?.name ?? "the agent"} from this task?`}
          description="A run in progress continues. Everything it has written is kept."
          confirmLabel="Remove agent"
          onConfirm={async () => {
            try {
              await assign(null);
            } catch (thrown) {
              return {
                error: messageOr(thrown, "Failed to remove the agent. Please try again."),
              };
            }
            notify.success("Agent removed from this task");
          }}
        />
      ) : null}
    </div>
  );
}
