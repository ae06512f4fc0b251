import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { ArrowRight, Database, HardDrive, type Icon, Plug } from "@/components/ui/icons";
import { projectTabPath } from "@/lib/projects/project-tabs";
import type { ProjectInfrastructure } from "@/lib/screens/project-hub";
import { FileQuota } from "./file-quota";

/** Databases shown on the card. The tab lists all. */
const SHOWN = 3;

interface InfrastructureProps extends ProjectInfrastructure {
  projectId: string;
}

/** Shows what the project is connected to. Empty cards are hidden. */
export function Infrastructure(props: InfrastructureProps) {
  const { projectId, databases, canLink, storedFiles, tokens } = props;
  const integrations = projectTabPath(projectId, "integrations");
  return (
    <section className="grid gap-3" aria-labelledby="infrastructure-heading">
      <h2 id="infrastructure-heading" className="text-base font-semibold tracking-[-0.006em]">
        Infrastructure
      </h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {databases.length > 0 || canLink ? (
          <InfrastructureCard
            title="External Databases"
            Icon={Database}
            href={integrations}
            link="View integrations"
          >
            <Databases databases={databases} />
          </InfrastructureCard>
        ) : null}
        <InfrastructureCard
          title="External Storage"
          Icon={HardDrive}
          href={projectTabPath(projectId, "bindings")}
          link="View usage"
        >
          <FileQuota {...storedFiles} />
        </InfrastructureCard>
        <InfrastructureCard
          title="API Integrations"
          Icon={Plug}
          href="/account/mcp"
          link="Connect a client"
        >
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
            <dt className="text-muted-foreground">Your tokens</dt>
            <dd>{tokens === 0 ? "None yet" : `${tokens} active`}</dd>
            <dt className="text-muted-foreground">MCP</dt>
            <dd>
              <code className="font-mono">/api/mcp</code>
            </dd>
            <dt className="text-muted-foreground">API</dt>
            <dd>
              <code className="break-all font-mono">/api/projects/{projectId}</code>
            </dd>
          </dl>
        </InfrastructureCard>
      </ul>
    </section>
  );
}

interface InfrastructureCardProps {
  title: string;
  Icon: Icon;
  href: string;
  link: string;
  children: ReactNode;
}

function InfrastructureCard({ title, Icon, href, link, children }: InfrastructureCardProps) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <h3 className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className="text-muted-foreground" /> {title}
      </h3>
      {children}
      <Link
        href={href}
        aria-label={`${title}: ${link}`}
        className="mt-auto inline-flex min-h-8 items-center gap-1.5 self-start rounded-md text-13 text-brand underline-offset-4 hover:underline touch:min-h-11"
      >
        {link} <ArrowRight aria-hidden className="size-3.5" />
      </Link>
    </li>
  );
}

function Databases({ databases }: Pick<ProjectInfrastructure, "databases">) {
  if (databases.length === 0)
    return (
      <p className="text-13 text-muted-foreground">
        No Supabase database linked. Link one on the Integrations tab.
      </p>
    );
  return (
    <ul aria-label="Databases" className="grid gap-2 text-13">
      {databases.slice(0, SHOWN).map(({ id, name, status, isActive }) => (
        <li key={id} className="flex min-w-0 items-center justify-between gap-3">
          <span className="truncate">{isActive ? name : `${name} (inactive)`}</span>
          <StatusBadge vocabulary="connection" status={status} />
        </li>
      ))}
      {databases.length > SHOWN ? (
        <li className="text-muted-foreground">+{databases.length - SHOWN} more</li>
      ) : null}
    </ul>
  );
}
