import { ArrowLeft, LayoutDashboard, Users } from "lucide-react";
import { notFound } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { RoleBadge } from "@/components/role-badge";
import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { Avatar } from "@/components/ui/avatar";
import { TabLinks } from "@/components/ui/tab-links";
import { gatePage, load } from "@/lib/http/load";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import type { WorkspaceMemberView } from "@/lib/workspaces/schema";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";
import { activityOf } from "../../../../_components/status-label";
import { WorkspaceRefused } from "../_components/workspace-refused";

interface Params {
  projectId: string;
  workspaceType: string;
  tabId: string;
}

const TABS = ["overview", "team"];

export default async function WorkspacePage({ params }: { params: Promise<Params> }) {
  await gatePage("workspaces.enter");
  const { projectId, workspaceType, tabId } = await params;
  const { data, failure } = await load((ctx) => enterWorkspace(ctx, { projectId, workspaceType }));
  if (failure) {
    return (
      <PageOutlet>
        <WorkspaceRefused projectId={projectId} failure={failure} />
      </PageOutlet>
    );
  }
  if (!TABS.includes(tabId)) notFound();
  const { name, description } = workspaceEntry(workspaceType);
  return (
    <PageOutlet>
      <PageHeader
        icon={<WorkspaceIcon type={workspaceType} className="border-0 bg-transparent" />}
        title={`${data.project.name} · ${name}`}
        description={description}
        badges={<StatusBadge vocabulary="project" status={activityOf(data.project.status)} />}
      />
      <TabLinks
        label="Workspace"
        activeId={tabId}
        tabs={[
          {
            id: "overview",
            label: "Overview",
            icon: <LayoutDashboard aria-hidden />,
            href: workspacePath(projectId, workspaceType),
          },
          {
            id: "team",
            label: "Team",
            icon: <Users aria-hidden />,
            href: workspacePath(projectId, workspaceType, "team"),
          },
          {
            id: "back",
            label: "Back to Project",
            icon: <ArrowLeft aria-hidden />,
            href: `/projects/${projectId}`,
          },
        ]}
      />
      {tabId === "team" ? (
        <Team members={data.teamMembers} />
      ) : (
        <EmptyState
          kind="first-use"
          icon={<WorkspaceIcon type={workspaceType} className="border-0 bg-transparent" />}
          title="Not built yet"
          description={`What you will do in the ${name} workspace is not built yet. Its team is on the Team tab.`}
        />
      )}
    </PageOutlet>
  );
}

function Team({ members }: { members: readonly WorkspaceMemberView[] }) {
  if (members.length === 0) {
    return <EmptyState kind="first-use" icon={<Users />} title="No team members assigned yet" />;
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2" aria-label="Workspace team">
      {members.map((member) => (
        <li
          key={member.id}
          className="flex min-w-0 items-center gap-3 rounded-lg border bg-card px-4 py-3"
        >
          <Avatar name={member.name} decorative />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{member.name}</span>
            <span className="block truncate text-[0.8125rem] text-muted-foreground">
              {member.email}
            </span>
          </span>
          <RoleBadge role={member.role} />
        </li>
      ))}
    </ul>
  );
}
