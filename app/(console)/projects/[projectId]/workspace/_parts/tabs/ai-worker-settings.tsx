import { Link } from "@/components/link";
import { ActivityBadge, RoleBadge } from "@/components/status-badge";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import type { Loaded } from "@/lib/http/load";
import type { ProjectLinks } from "@/lib/managed-items/schema";
import { BackToOverview } from "./tab-parts";

interface AiWorkerSettingsProps {
  projectId: string;
  agents: Loaded<ProjectLinks>;
}

/** The agents of a project, each with a link to its configuration. */
export function AiWorkerSettings({ projectId, agents }: AiWorkerSettingsProps) {
  const { data, failure } = agents;
  return (
    <Card>
      <div className="grid gap-1">
        <CardTitle>AI Worker Settings</CardTitle>
        <CardDescription>
          Agents act on behalf of the person who starts them, limited to the agent's role in this
          project. Tools and approvals are set on each agent.
        </CardDescription>
      </div>
      {failure ? <p role="alert">Failed to load agents. {failure.message}</p> : null}
      {data?.linked.length === 0 ? (
        <p className="text-muted-foreground">
          No agents that you have access to are linked to this project.
        </p>
      ) : null}
      {data && data.linked.length > 0 ? (
        <ul aria-label="Project agents" className="lines">
          {data.linked.map(({ id, name, status, projectRole }) => (
            <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Link
                href={`/agents/${id}/workspace?tab=configuration`}
                className="inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline touch:min-h-11"
              >
                {name}
              </Link>
              <span className="ml-auto flex gap-2">
                <ActivityBadge kind="agent" status={status} />
                <RoleBadge role={projectRole} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <BackToOverview projectId={projectId} />
      </div>
    </Card>
  );
}
