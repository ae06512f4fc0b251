"use client";

import { useParams } from "next/navigation";
import { ProjectError } from "./project-error";

/** Not-found screens are told nothing, so that the id comes from the address. */
export function ProjectMissing() {
  const { projectId } = useParams<{ projectId: string }>();
  return <ProjectError projectId={projectId} message="Project not found" />;
}
