import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Plug } from "@/components/ui/icons";
import type { ProjectIntegrations } from "@/lib/integrations/project-integrations";
import { describeProviders } from "@/lib/integrations/providers";
import { LinkedList } from "../_components/linked-list";
import type { TabProps } from "./tab-props";

interface IntegrationsTabProps extends TabProps {
  integrations: ProjectIntegrations;
}

/** What the project may use of the deployment's integrations: names, types and states. */
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
        title="Integrations of this project"
        description="The external services that this project may use. Keys and settings stay with the integration."
        icon={<Plug />}
        options={canLink ? options : null}
        rows={linked.map(({ id, name, type, status, isActive }) => ({
          id,
          name,
          href: null,
          type: `${providers[type].label} · ${providers[type].categoryLabel}`,
          badges: (
            <>
              <StatusBadge vocabulary="connection" status={status} />
              {isActive ? null : <Badge>Switched off</Badge>}
            </>
          ),
          canUnlink: canLink,
        }))}
      />
      <p className="text-muted-foreground">
        Integrations are added and tested on the page{" "}
        <Link href="/integrations" className="text-brand underline underline-offset-4">
          Integrations
        </Link>
        .
      </p>
    </>
  );
}
