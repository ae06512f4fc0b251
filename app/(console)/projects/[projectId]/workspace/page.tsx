import { redirect } from "next/navigation";
import { projectTabPath } from "@/lib/projects/project-tabs";

/** Redirects to the first tab of the project workspace. */
export default async function WorkspaceIndexPage({
  params,
}: {
  params: Promise<{ projectId: string }>;
}) {
  redirect(projectTabPath(decodeURIComponent((await params).projectId), "overview"));
}
