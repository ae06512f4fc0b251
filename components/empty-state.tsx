import type { ReactNode } from "react";
import { type Icon, Inbox, Lock, SearchX } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

/** Nothing created yet, no matches, or no permission. */
type EmptyStateKind = "first-use" | "no-match" | "no-permission";

const ICONS: Record<EmptyStateKind, Icon> = {
  "first-use": Inbox,
  "no-match": SearchX,
  "no-permission": Lock,
};

export interface EmptyStateProps {
  kind: EmptyStateKind;
  title: string;
  description?: ReactNode;
  /** For no-permission: a sentence about who has it. */
  whoCan?: string;
  /** What to do next: create the first item, or clear the filters. */
  action?: ReactNode;
  icon?: ReactNode;
  level?: 2 | 3 | 4;
  className?: string;
}

export function EmptyState({
  kind,
  title,
  description,
  whoCan,
  action,
  icon,
  level = 2,
  className,
}: EmptyStateProps) {
  const Icon = ICONS[kind];
  const Heading = `h${level}` as const;
  return (
    <div
      data-slot="empty-state"
      data-kind={kind}
      className={cn(
        "flex flex-col items-center gap-3 rounded-xl border border-dashed border-input/50 px-6 py-12 text-center",
        className,
      )}
    >
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-lg border bg-muted text-muted-foreground [&_svg]:size-5"
      >
        {icon ?? <Icon />}
      </span>
      <div className="grid max-w-md gap-1">
        <Heading className="font-semibold">{title}</Heading>
        {description ? <div className="text-muted-foreground">{description}</div> : null}
        {whoCan ? <p className="text-muted-foreground">{whoCan}</p> : null}
      </div>
      {action ? <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
