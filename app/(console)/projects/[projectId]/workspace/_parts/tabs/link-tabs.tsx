import { Link } from "@/components/link";
import { ActivityBadge, RoleBadge, StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { can } from "@/lib/auth/policy";
import type { ProjectIntegrations } from "@/lib/integrations/project-integrations";
import { describeProviders } from "@/lib/integrations/providers";
import type { ProjectLinks } from "@/lib/managed-items/schema";
import { LatestRuns } from "../../../../../agents/_parts/runs/latest-runs";
import { ragTypeLabel } from "../../../../../rags/_parts/rag-values";
import { AgentRole } from "../agent-role";
import { LinkedList } from "../linked-list";
import { BackToOverview, type TabProps } from "./tab-parts";

interface ItemLinkTabProps extends TabProps {
  links: ProjectLinks;
}

/**
 * Superadmins, and people who created both items, may link. The project's creator may also unlink.
 */
function permissionsOf({ actor, links }: ItemLinkTabProps) {
  const { projectCreatedBy } = links;
  return {
    options: can(actor, "projects.link", { createdBy: actor.id, projectCreatedBy })
      ? links.linkable
      : null,
    canUnlink: (createdBy: string | null) =>
      can(actor, "projects.unlink", { createdBy, projectCreatedBy }),
  };
}

export function AgentsTab(props: ItemLinkTabProps) {
  const { project, links, actor } = props;
  const { options, canUnlink } = permissionsOf(props);
  const canSetRole = can(actor, "projects.assign", { createdBy: links.projectCreatedBy });
  return (
    <>
      <LinkedList
        projectId={project.id}
        kind="agent"
        title="Project agents"
        description="Agents linked to this project that you have access to."
        options={options}
        rows={links.linked.map((agent) => ({
          id: agent.id,
          name: agent.name,
          href: `/agents/${agent.id}/workspace`,
          type: agent.type,
          badges: (
            <>
              <ActivityBadge kind="agent" status={agent.status} />
              {canSetRole ? (
                <AgentRole projectId={project.id} agent={agent} />
              ) : (
                <RoleBadge role={agent.projectRole} />
              )}
            </>
          ),
          canUnlink: canUnlink(agent.created_by),
        }))}
      />
      <ProjectRuns projectId={project.id} />
      <div>
        <BackToOverview projectId={project.id} />
      </div>
    </>
  );
}

/** Runs of agents in the project, as the viewer may see them. */
function ProjectRuns({ projectId }: { projectId: string }) {
  return (
    <Card>
      <CardTitle>AI Workers</CardTitle>
      <LatestRuns
        label="Runs in this project"
        path={`/api/runs?project=${projectId}&perPage=10`}
        none="You have no runs here yet. Open an agent and select Run."
        isOpen
        showsAgent
      />
    </Card>
  );
}

export function RagsTab(props: ItemLinkTabProps) {
  const { project, links } = props;
  const { options, canUnlink } = permissionsOf(props);
  return (
    <LinkedList
      projectId={project.id}
      kind="rag"
      title="Project RAGs"
      description="RAGs linked to this project that you have access to."
      options={options}
      rows={links.linked.map((rag) => ({
        id: rag.id,
        name: rag.name,
        href: `/rags/${rag.id}/workspace`,
        type: ragTypeLabel(rag.type),
        badges: <ActivityBadge kind="rag" status={rag.status} />,
        canUnlink: canUnlink(rag.created_by),
      }))}
    />
  );
}

interface IntegrationsTabProps extends TabProps {
  integrations: ProjectIntegrations;
}

/** Integrations that the project can use: names, types and states. */
export function IntegrationsTab({ project, integrations }: IntegrationsTabProps) {
  const { linked, linkable, canLink } = integrations;
  const providers = describeProviders();
  const options = linkable.map(({ id, name, type }) => ({
    id,
    name: `${name} (${providers[type].label})`,
  }));
  return (
    <>
      <LinkedList
        projectId={project.id}
        kind="integration"
        title="Project integrations"
        description="External services this project can use. Keys and settings stay on the integration."
        options={canLink ? options : null}
        rows={linked.map(({ id, name, type, status, isActive }) => ({
          id,
          name,
          href: null,
          type: `${providers[type].label} · ${providers[type].categoryLabel}`,
          badges: (
            <>
              <StatusBadge vocabulary="connection" status={status} />
              {isActive ? null : <Badge>Inactive</Badge>}
            </>
          ),
          canUnlink: canLink,
        }))}
      />
      <p className="text-muted-foreground">
        Add and test integrations on the{" "}
        <Link href="/integrations" className="text-brand underline underline-offset-4">
          Integrations page
        </Link>
        .
      </p>
    </>
  );
}
