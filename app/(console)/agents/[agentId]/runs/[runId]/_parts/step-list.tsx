import { useNumberFormats } from "@/components/number-formats";
import { StatusBadge } from "@/components/status-badge";
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  type Icon,
  LoaderCircle,
  MessageSquare,
  Sparkles,
  X,
} from "@/components/ui/icons";
import { formatCost, formatDuration, writtenSoFar } from "@/lib/agents/runs/run-words";
import type { RunView, StepView } from "@/lib/agents/runs/schema";
import { toolTitle } from "@/lib/agents/tools/tool-titles";
import { cn } from "@/lib/ui/cn";
import { LEFT_OUT_WORDS } from "@/lib/ui/left-out-words";
import { StepData } from "../../../../_parts/runs/step-data";
import { StepApproval } from "./step-approval";

interface StepListProps {
  steps: readonly StepView[];
  run: RunView;
  /** Called after a decision on a step's approval. */
  onDecided: () => void;
}

/** The steps of a run in order. Each line expands to its input and output. */
export function StepList({ steps, run, onDecided }: StepListProps) {
  return (
    <ol aria-label="Steps" className="lines">
      {steps.map((step) => (
        <li key={step.id} id={`step-${step.n}`} className="min-w-0 scroll-mt-20 px-0!">
          {step.kind === "message" ? (
            <p className="flex items-start gap-3 px-2 py-3">
              <MessageSquare aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              <span className="min-w-0 break-words">{step.title}</span>
            </p>
          ) : (
            <Step step={step} />
          )}
          {step.undo === null ? null : (
            <p className="px-2 pb-3 pl-9 text-13 text-muted-foreground">
              {step.undo === "" ? "Undone" : `Not undone: ${step.undo}`}
            </p>
          )}
          <Written text={writtenSoFar(step)} />
          {step.approval ? (
            <StepApproval approval={step.approval} run={run} onDecided={onDecided} />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** The model's text so far. */
function Written({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="whitespace-pre-wrap break-words px-2 pb-3 pl-9 text-muted-foreground">{text}</p>
  );
}

const STATE_ICONS: Record<StepView["state"], { icon: Icon; className: string }> = {
  waiting: { icon: Clock, className: "text-warning" },
  started: { icon: LoaderCircle, className: "animate-spin text-info motion-reduce:animate-none" },
  succeeded: { icon: CircleCheck, className: "text-success" },
  failed: { icon: CircleAlert, className: "text-destructive" },
  denied: { icon: X, className: "text-muted-foreground" },
};

function Step({ step }: { step: StepView }) {
  const formats = useNumberFormats();
  const { icon, className } = STATE_ICONS[step.state];
  const StateIcon = step.kind === "model" && step.state === "succeeded" ? Sparkles : icon;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-2 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <StateIcon aria-hidden className={cn("size-4 shrink-0", className)} />
        <span className="min-w-0 flex-1 break-words">
          <span className="sr-only">Step {step.n}: </span>
          {step.title}
        </span>
        {step.state === "succeeded" ? null : <StatusBadge vocabulary="step" status={step.state} />}
        {step.ms === null ? null : (
          <span className="shrink-0 text-13 text-muted-foreground tabular-nums">
            {formatDuration(step.ms, formats)}
          </span>
        )}
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md bg-card p-3 mx-2 mb-3">
        <StepFacts step={step} />
        {step.error ? <p className="break-words text-destructive">{step.error}</p> : null}
        <Part title="Input" value={step.input} none="No input" />
        {step.left_out ? (
          <p className="text-muted-foreground">{LEFT_OUT_WORDS[step.left_out]}</p>
        ) : null}
        {step.output === null || step.state === "started" ? null : (
          <Part title="Output" value={step.output} none="No output" />
        )}
      </div>
    </details>
  );
}

function StepFacts({ step }: { step: StepView }) {
  const formats = useNumberFormats();
  const facts = [
    step.tool ? `${step.kind === "model" ? "Model" : "Tool"}: ${nameOf(step)}` : null,
    step.tokens_in + step.tokens_out > 0
      ? `${formats.number(step.tokens_in)} input tokens, ${formats.number(step.tokens_out)} output tokens`
      : null,
    step.cost_micros > 0 ? formatCost(step.cost_micros, formats) : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return <p className="text-13 text-muted-foreground">{facts.join(" · ")}</p>;
}

const nameOf = ({ kind, tool }: StepView) =>
  kind === "model" ? (tool ?? "") : toolTitle(tool ?? "");

function Part({ title, value, none }: { title: string; value: unknown; none: string }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 className="text-13 font-medium text-muted-foreground">{title}</h3>
      <StepData value={value} none={none} />
    </section>
  );
}
