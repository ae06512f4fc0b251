"use client";

import { useParams } from "next/navigation";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { RefreshButton } from "../../../_parts/refresh-button";

interface ProjectErrorProps {
  projectId: string;
  message: string;
  /** More about the failure. */
  detail?: string;
}

/** Shown if a project doesn't exist, is hidden from the person, or failed to load. */
export function ProjectError({ projectId, message, detail }: ProjectErrorProps) {
  return (
    <section role="alert" className="grid max-w-105 justify-items-start gap-4 py-8">
      <div className="grid max-w-full gap-2">
        <h1 className="text-xl font-semibold tracking-[-0.012em]">Project Not Found</h1>
        <p className="text-muted-foreground">{message}</p>
        {detail ? <p className="text-13 text-muted-foreground">{detail}</p> : null}
        <p className="text-13 text-muted-foreground">
          Project ID: <code className="break-all font-mono">{projectId}</code>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <RefreshButton variant="outline">Try Again</RefreshButton>
        <Link href="/projects" className={buttonVariants()}>
          Back to Projects
        </Link>
      </div>
    </section>
  );
}

/** Not-found screens get no props, so the id comes from the address. */
export function ProjectMissing() {
  const { projectId } = useParams<{ projectId: string }>();
  return <ProjectError projectId={projectId} message="Project not found" />;
}
