import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { Users } from "@/components/ui/icons";
import { can } from "@/lib/auth/policy";
import { readProjectRole } from "@/lib/auth/roles";
import type { ProjectView } from "@/lib/projects/schema";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import { ItemTeam, type LoadedTeam } from "../../../../_components/team/loaded-team";
import type { TabProps } from "./tab-props";

/** The project's team, and for whoever manages them the way to the teams of its workspaces. */
export function TeamTab({ project, actor, team, people }: TabProps & LoadedTeam) {
  const own = project.assigned_users.find(({ userId }) => userId === actor.id);
  const managesWorkspaces = can(actor, "workspaces.assign", {
    createdBy: project.created_by,
    projectRole: own ? readProjectRole(own.userRole) : null,
  });
  return (
    <>
      <ItemTeam kind="project" id={project.id} team={team} people={people} />
      {managesWorkspaces && project.workspaces.length > 0 ? (
        <WorkspaceTeams project={project} />
      ) : null}
    </>
  );
}

function WorkspaceTeams({ project }: { project: ProjectView }) {
  return (
    <Card>
      <div>
        <CardTitle>Workspace teams</CardTitle>
        <CardDescription>
          Who may enter a workspace is on the team of that workspace.
        </CardDescription>
      </div>
      <ul aria-label="Workspace teams" className="flex flex-wrap gap-2">
        {project.workspaces.map((type) => (
          <li key={type}>
            <Link
              href={workspacePath(project.id, type, "team")}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              <Users aria-hidden /> {workspaceEntry(type).name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
