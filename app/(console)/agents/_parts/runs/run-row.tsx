import { Link } from "@/components/link";
import { useNumberFormats } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { formatCost, runDuration, runHref, TRIGGER_LABELS } from "@/lib/agents/runs/run-words";
import type { RunView } from "@/lib/agents/runs/schema";

interface RunRowProps {
  run: RunView;
  /** Shows the agent's name, for lists of several agents. */
  showsAgent?: boolean;
}

/** One run of a list: its input, state, duration and cost. */
export function RunRow({ run, showsAgent = false }: RunRowProps) {
  const formats = useNumberFormats();
  const duration = runDuration(run, formats);
  const facts = [
    showsAgent ? run.agent_name : null,
    run.dry_run ? "Dry run" : null,
    TRIGGER_LABELS[run.trigger] ?? run.trigger,
    run.user_name ? `for ${run.user_name}` : null,
    run.project_name,
    duration ? `took ${duration}` : null,
    run.cost_micros > 0 ? formatCost(run.cost_micros, formats) : null,
  ].filter((fact) => fact !== null);
  return (
    <li className="grid min-w-0 gap-1 px-4 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={runHref(run)}
          className="inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline touch:min-h-11"
        >
          {run.title}
        </Link>
        <StatusBadge vocabulary="run" status={run.state} />
        <RelativeTime value={run.created_at} className="ml-auto text-13 text-muted-foreground" />
      </div>
      <p className="break-words text-13 text-muted-foreground">{facts.join(" · ")}</p>
      {run.error ? <p className="break-words text-13 text-destructive">{run.error}</p> : null}
    </li>
  );
}

interface RunListProps {
  /** Label of the list. */
  label: string;
  runs: readonly RunView[];
  showsAgent?: boolean;
}

/** A list of runs. */
export function RunList({ label, runs, showsAgent }: RunListProps) {
  return (
    <ul aria-label={label} className="lines">
      {runs.map((run) => (
        <RunRow key={run.id} run={run} showsAgent={showsAgent} />
      ))}
    </ul>
  );
}
