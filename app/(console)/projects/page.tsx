import { Suspense } from "react";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { paramOf } from "@/lib/ui/page-location";
import { ItemsSkeleton } from "../_parts/items/panel-frame";
import { PageTitle } from "../_parts/page-title";
import { ProjectsPanel } from "./_parts/projects-panel";

const ADDRESS = { path: "/projects", fixed: {} };

export default async function ProjectsPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  const { actor } = await gatePage("projects.list");
  const query = await searchParams;
  return (
    <PageOutlet crumbs={[{ label: "Projects" }]} fullWidth>
      <PageTitle names={["Projects"]} />
      <Suspense key={paramOf(query, "mode")} fallback={<ItemsSkeleton title="Projects" />}>
        <ProjectsPanel actor={actor} address={ADDRESS} searchParams={query} level={1} />
      </Suspense>
    </PageOutlet>
  );
}
