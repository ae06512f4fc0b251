import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { RoleBadge } from "@/components/status-badge";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ArrowRight, Database, HardDrive, Plug, Users } from "@/components/ui/icons";
import type { AssignedUserView } from "@/lib/managed-items/schema";
import { projectTabPath } from "@/lib/projects/project-tabs";

export function ProjectTeam({ members }: { members: readonly AssignedUserView[] }) {
  return (
    <section className="grid gap-3" aria-labelledby="team-heading">
      <h2 id="team-heading" className="text-[0.9375rem] font-semibold tracking-tight">
        Project Team
      </h2>
      {members.length === 0 ? (
        <EmptyState
          kind="first-use"
          icon={<Users />}
          level={3}
          title="No Team Members"
          description="Nobody is assigned to this project yet."
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {members.map(({ userId, userName, avatar, userRole }) => (
            <li
              key={userId}
              className="flex min-w-0 items-center gap-3 rounded-lg border bg-card px-4 py-3"
            >
              <Avatar name={userName} src={avatar} decorative />
              <span className="min-w-0 flex-1 truncate font-medium">{userName}</span>
              <RoleBadge role={userRole} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const PLANNED = [
  {
    title: "External Databases",
    text: "Connect databases outside this console.",
    Icon: Database,
    tab: "integrations",
    link: "Integrations of this project",
  },
  {
    title: "External Storage",
    text: "Keep files in storage of your own.",
    Icon: HardDrive,
    tab: "bindings",
    link: "What this project uses",
  },
  {
    title: "API Integrations",
    text: "Let other services work with this project.",
    Icon: Plug,
    tab: "integrations",
    link: "Integrations of this project",
  },
] as const;

/** What the project's infrastructure will be, each with the way to what there is of it. */
export function Infrastructure({ projectId }: { projectId: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="infrastructure-heading">
      <h2 id="infrastructure-heading" className="text-[0.9375rem] font-semibold tracking-tight">
        Infrastructure
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {PLANNED.map(({ title, text, Icon, tab, link }) => (
          <li key={title} className="grid content-start gap-2 rounded-xl border border-dashed p-4">
            <div className="flex items-center justify-between gap-2">
              <Icon aria-hidden className="size-5 text-muted-foreground" />
              <Badge>Coming Soon</Badge>
            </div>
            <h3 className="font-medium">{title}</h3>
            <p className="text-[0.8125rem] text-muted-foreground">{text}</p>
            <Link
              href={projectTabPath(projectId, tab)}
              aria-label={`${title}: ${link}`}
              className="inline-flex min-h-8 items-center gap-1.5 justify-self-start rounded-md text-[0.8125rem] text-brand underline-offset-4 hover:underline touch:min-h-11"
            >
              {link} <ArrowRight aria-hidden className="size-3.5" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
