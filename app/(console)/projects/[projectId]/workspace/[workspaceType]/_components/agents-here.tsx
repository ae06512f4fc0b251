import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { ActivityBadge, StatusBadge } from "@/components/status-badge";
import { Bot } from "@/components/ui/icons";
import type { WorkspaceAgent } from "@/lib/agents/workspace-agents";
import { runHref } from "@/lib/ui/run-words";
import { markdownSummary } from "../../../../../tasks/_components/task-row";

const LINK =
  "underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center";

/** The agents that serve a workspace, each with its latest run; nothing where there is none. */
export function AgentsHere({ agents }: { agents: readonly WorkspaceAgent[] }) {
  if (agents.length === 0) return null;
  return (
    <section aria-labelledby="agents-here" className="grid gap-2">
      <h2 id="agents-here" className="font-medium text-[0.8125rem] text-muted-foreground">
        Agents here
      </h2>
      <ul
        aria-labelledby="agents-here"
        className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2 xl:grid-cols-3"
      >
        {agents.map((agent) => (
          <AgentHere key={agent.id} agent={agent} />
        ))}
      </ul>
    </section>
  );
}

function AgentHere({ agent: { id, name, status, run } }: { agent: WorkspaceAgent }) {
  return (
    <li className="grid min-w-0 gap-1 rounded-lg border bg-card px-3 py-2">
      <div className="flex min-w-0 items-center gap-2">
        <Bot aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <Link
          href={`/agents/${id}/workspace?tab=runs`}
          className={`min-w-0 truncate font-medium ${LINK}`}
        >
          {name}
        </Link>
        {status === "active" ? null : <ActivityBadge kind="agent" status={status} />}
        {run ? <StatusBadge vocabulary="run" status={run.state} className="ml-auto" /> : null}
      </div>
      <p className="flex min-w-0 gap-2 text-[0.8125rem] text-muted-foreground">
        {run ? (
          <>
            <Link
              href={runHref({ id: run.id, agent_id: id })}
              className={`min-w-0 truncate ${LINK}`}
            >
              {markdownSummary(run.said) || "Its latest run"}
            </Link>
            <RelativeTime value={run.created_at} className="ml-auto shrink-0" />
          </>
        ) : (
          "It has done nothing here for you yet."
        )}
      </p>
    </li>
  );
}
