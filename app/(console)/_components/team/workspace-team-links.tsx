import Link from "next/link";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { load } from "@/lib/http/load";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import { listManagedWorkspaces } from "@/lib/workspaces/list-managed-workspaces";
import { WorkspaceIcon } from "../workspace-icon";

interface WorkspaceTeamLinksProps {
  projectId: string;
  level: 2 | 3 | 4;
}

/** The way to the teams of a project's workspaces, for whoever manages them; nothing for others. */
export async function WorkspaceTeamLinks({ projectId, level }: WorkspaceTeamLinksProps) {
  const { data } = await load((ctx) => listManagedWorkspaces(ctx, projectId));
  if (!data || data.length === 0) return null;
  return (
    <Card>
      <div className="grid gap-1">
        <CardTitle level={level}>Workspace teams</CardTitle>
        <CardDescription>Who works in a workspace is managed there.</CardDescription>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((type) => (
          <li key={type} className="flex min-w-0">
            <Link
              href={workspacePath(projectId, type, "team")}
              className="flex min-h-11 w-full min-w-0 items-center gap-2.5 rounded-lg border px-3 py-2 hover:bg-accent"
            >
              <WorkspaceIcon type={type} />
              <span className="min-w-0 flex-1 truncate">{workspaceEntry(type).name} team</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
