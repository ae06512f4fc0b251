"use client";

import { useParams } from "next/navigation";
import { noAccessTo } from "@/lib/workspaces/catalogue";
import { WorkspaceRefused } from "./workspace-refused";

/** Screens of a refusal are told nothing, so that project and type come from the address. */
export function AccessRefused() {
  const { projectId, workspaceType } = useParams<{ projectId: string; workspaceType: string }>();
  const message = noAccessTo(decodeURIComponent(workspaceType));
  return <WorkspaceRefused projectId={projectId} title="Access Error" message={message} />;
}
