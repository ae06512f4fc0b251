import type { ReactNode } from "react";
import { TriangleAlert } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

/** Nothing created yet, no matches, or no permission. */
type EmptyStateKind = "first-use" | "no-match" | "no-permission";

interface EmptyStateProps {
  kind: EmptyStateKind;
  title: string;
  description?: ReactNode;
  /** For no-permission: a sentence about who has it. */
  whoCan?: string;
  /** What to do next: create the first item, or clear the filters. */
  action?: ReactNode;
  /** Marks an error: nothing is shown, because loading failed. */
  failed?: boolean;
  level?: 2 | 3 | 4;
  className?: string;
}

export function EmptyState({
  kind,
  title,
  description,
  whoCan,
  action,
  failed = false,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      data-slot="empty-state"
      data-kind={kind}
      className={cn("flex max-w-105 flex-col items-start gap-2 py-8", className)}
    >
      <div className="grid gap-2">
        <Heading className="flex items-start gap-2 text-base font-semibold tracking-[-0.006em]">
          {failed ? <TriangleAlert aria-hidden className="mt-1 shrink-0 text-destructive" /> : null}
          {title}
        </Heading>
        {description ? <div className="text-muted-foreground">{description}</div> : null}
        {whoCan ? <p className="text-muted-foreground">{whoCan}</p> : null}
      </div>
      {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}
