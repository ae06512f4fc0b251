import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { projectTabPath } from "@/lib/projects/project-tabs";

export function BackToOverview({ projectId }: { projectId: string }) {
  return (
    <Link
      href={projectTabPath(projectId, "overview")}
      className={buttonVariants({ variant: "outline" })}
    >
      Back to Overview
    </Link>
  );
}
