import { Suspense } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { RoleBadge } from "@/components/status-badge";
import { can } from "@/lib/auth/policy";
import { pageContext } from "@/lib/http/load";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { displayFirstName } from "@/lib/ui/person";
import { overviewWorkspacesSchema } from "@/lib/workspaces/schema";
import { backPath } from "./_parts/navigation";
import { OverviewPanels, OverviewSkeleton } from "./_parts/overview/overview-panels";
import { PageTitle } from "./_parts/page-title";

export default async function OverviewPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  const actor = await pageContext().then(
    (ctx) => ctx.actor,
    () => null,
  );
  // The layout shows sign-in, the wizard or the outage screen instead. A redirect to `/` would
  // loop.
  if (!actor) return null;
  const query = readPageQuery(overviewWorkspacesSchema, await searchParams);
  return (
    <PageOutlet>
      <PageTitle names={["Overview"]} />
      <PageHeader
        title={`Welcome, ${displayFirstName(actor)}`}
        description="Your tasks, recent activity and workspaces."
        badges={<RoleBadge role={actor.role} currentUser />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Suspense fallback={<OverviewSkeleton />}>
          <OverviewPanels
            query={query}
            projectsHref={backPath(actor, "projects")}
            createHref={can(actor, "projects.create") ? "/projects?mode=create" : null}
          />
        </Suspense>
      </div>
    </PageOutlet>
  );
}
