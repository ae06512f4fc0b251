import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { ActivityBadge, StatusBadge } from "@/components/status-badge";
import { Bot } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { WorkspaceAgent } from "@/lib/workspaces/schema";
import { markdownSummary } from "../../../../../tasks/_parts/task-row";

const LINK = "block min-w-0 truncate underline-offset-4 hover:underline touch:leading-11";

/** The agents of a workspace with their latest runs. Nothing if there are none. */
export function WorkspaceAgents({ agents }: { agents: readonly WorkspaceAgent[] }) {
  if (agents.length === 0) return null;
  return (
    <section aria-labelledby="agents-here" className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="agents-here" className="font-medium text-13 text-muted-foreground">
        Agents in this workspace
      </h2>
      <ul
        aria-labelledby="agents-here"
        className="flex gap-2 max-sm:overflow-x-auto sm:grid sm:grid-cols-2 lg:grid-cols-3"
      >
        {agents.map((agent) => (
          <WorkspaceAgentItem key={agent.id} agent={agent} />
        ))}
      </ul>
    </section>
  );
}

function WorkspaceAgentItem({ agent: { id, name, status, run } }: { agent: WorkspaceAgent }) {
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 rounded-lg bg-card px-3 py-2 text-13 max-sm:w-72 max-sm:shrink-0">
      <div className="flex min-w-0 items-center gap-2">
        <Bot aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <Link href={`/agents/${id}/workspace?tab=runs`} className={`font-medium text-sm ${LINK}`}>
          {name}
        </Link>
        {run ? (
          <RelativeTime value={run.created_at} className="ml-auto shrink-0 text-muted-foreground" />
        ) : null}
      </div>
      <div className="flex min-w-0 items-center gap-2 text-muted-foreground">
        {status === "active" ? null : <ActivityBadge kind="agent" status={status} />}
        {run ? (
          <>
            <StatusBadge vocabulary="run" status={run.state} className="shrink-0" />
            <Link href={runHref({ id: run.id, agent_id: id })} className={LINK}>
              {markdownSummary(run.said) || "View run"}
            </Link>
          </>
        ) : (
          "You have no runs yet"
        )}
      </div>
    </li>
  );
}
