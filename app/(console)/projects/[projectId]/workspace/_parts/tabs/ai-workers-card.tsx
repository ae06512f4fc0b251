import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import type { ProjectWorker } from "@/lib/agents/runs/project-workers";
import type { Loaded } from "@/lib/http/load";

interface SetUpProps {
  projectId: string;
  /** Whether the person may create agents. */
  canSetUp: boolean;
}

interface AiWorkersCardProps extends SetUpProps {
  workers: Loaded<ProjectWorker[]>;
}

/** What the project's three workers are doing now. */
export function AiWorkersCard({ workers, ...setUp }: AiWorkersCardProps) {
  const { data, failure } = workers;
  return (
    <Card>
      <CardTitle>AI Workers Status</CardTitle>
      {failure ? (
        <p role="alert">Failed to load AI workers. {failure.message}</p>
      ) : (
        <ul aria-label="AI Workers Status" className="grid gap-3">
          {data.map((worker) => (
            <Worker key={worker.templateId} worker={worker} {...setUp} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface WorkerProps extends SetUpProps {
  worker: ProjectWorker;
}

function Worker({ worker, projectId, canSetUp }: WorkerProps) {
  const { name, hint, state, templateId, agent, lastRunAt } = worker;
  const setUp = new URLSearchParams({ mode: "create", template: templateId, project: projectId });
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        {agent ? (
          <Link
            href={`/agents/${agent.id}/workspace?tab=runs`}
            className="inline-flex min-h-6 items-center font-medium underline-offset-4 hover:underline touch:min-h-11"
          >
            {name}
          </Link>
        ) : (
          <span className="block font-medium">{name}</span>
        )}
        {hint ? <span className="block text-13 text-muted-foreground">{hint}</span> : null}
        <span className="block text-13 text-muted-foreground">
          {lastRunAt ? (
            <>
              Last run <RelativeTime value={lastRunAt} />
            </>
          ) : (
            noRunYet(worker, canSetUp)
          )}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <StatusBadge vocabulary="worker" status={state} />
        {state === "not_set_up" && canSetUp ? (
          <Link
            href={`/agents?${setUp}`}
            aria-label={`Set up ${name}`}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            Set up
          </Link>
        ) : null}
      </span>
    </li>
  );
}

function noRunYet({ state, agent, name }: ProjectWorker, canSetUp: boolean): string {
  if (state === "not_set_up")
    return canSetUp ? "No agent set up yet" : "Ask a superadmin to set it up";
  return agent && agent.name !== name ? `${agent.name}: no run yet` : "No run yet";
}
