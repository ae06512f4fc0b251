import { redirect } from "next/navigation";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage, load } from "@/lib/http/load";
import { workspacePath } from "@/lib/workspaces/catalogue";
import { locateWorkspace } from "@/lib/workspaces/enter-workspace";
import { LoadFailed } from "../../../_parts/load-failed";
import { PageTitle } from "../../../_parts/page-title";

/** Redirects from a workspace id to the workspace in its project. The target page checks access. */
export default async function WorkspaceByIdPage({
  params,
}: {
  params: Promise<{ workspaceId: string }>;
}) {
  await gatePage("workspaces.list");
  const { workspaceId } = await params;
  const { data, failure } = await load((ctx) => locateWorkspace(ctx, workspaceId));
  if (data) redirect(workspacePath(data.projectId, data.type));
  return (
    <PageOutlet>
      <PageTitle names={["Workspace"]} />
      <PageHeader title="Workspace" />
      <LoadFailed title="Failed to load workspace information" message={failure.message} />
    </PageOutlet>
  );
}
