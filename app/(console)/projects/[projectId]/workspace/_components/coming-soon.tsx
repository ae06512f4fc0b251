import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { buttonVariants } from "@/components/ui/button";
import { projectTabPath } from "@/lib/projects/project-tabs";

interface ComingSoonProps {
  projectId: string;
  icon: ReactNode;
  title: string;
  text: string;
}

/** What a tab has not yet, beneath what it has, with the way back. */
export function ComingSoon({ projectId, icon, title, text }: ComingSoonProps) {
  return (
    <EmptyState
      kind="first-use"
      icon={icon}
      title={`${title} - Coming Soon`}
      description={text}
      action={
        <Link
          href={projectTabPath(projectId, "overview")}
          className={buttonVariants({ variant: "outline" })}
        >
          Back to Overview
        </Link>
      }
    />
  );
}
