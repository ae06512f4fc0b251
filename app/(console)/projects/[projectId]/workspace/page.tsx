import { redirect } from "next/navigation";
import { projectTabPath } from "@/lib/projects/project-tabs";

/** The project workspace opens on its first tab. */
export default async function WorkspaceIndexPage({
  params,
}: {
  params: Promise<{ projectId: string }>;
}) {
  redirect(projectTabPath(decodeURIComponent((await params).projectId), "overview"));
}
