import { LoaderCircle, Zap } from "@/components/ui/icons";
import { activityBadge, type BadgeVocabulary, badgeFor, roleBadge } from "@/lib/badges";
import { cn } from "@/lib/ui/cn";
import { taskShape } from "@/lib/ui/shapes";
import { Badge } from "./ui/badge";
import { Shape } from "./ui/shapes";

export interface StatusBadgeProps {
  vocabulary: Exclude<BadgeVocabulary, "role">;
  status: string | null | undefined;
  className?: string;
}

/** A status as a word after its shape or dot. */
export function StatusBadge({ vocabulary, status, className }: StatusBadgeProps) {
  const { label, tone } = badgeFor(vocabulary, status);
  const busy = vocabulary === "connection" && tone === "info";
  if (vocabulary !== "task" && vocabulary !== "taskMode" && !busy) {
    return (
      <Badge tone={tone} dot className={className}>
        {label}
      </Badge>
    );
  }
  return (
    <span data-slot="badge" data-tone={tone} className={cn("status-shape", className)}>
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
      {vocabulary === "task" ? <Shape name={taskShape(status ?? "")} /> : null}
      {status === "auto" ? <Zap aria-hidden /> : null}
      {label}
    </span>
  );
}

interface ActivityBadgeProps {
  kind: "project" | "agent" | "rag";
  status: string;
}

/** Shows whether a project, agent or RAG is active, otherwise its status. */
export function ActivityBadge({ kind, status }: ActivityBadgeProps) {
  const { label, tone, reason } = activityBadge(kind, status);
  return (
    <Badge tone={tone} dot className={reason === null ? undefined : "min-w-20 shrink-[9999]"}>
      <span>{label}</span>
      {reason === null ? null : (
        <span className="truncate max-sm:in-[.item-row]:hidden">{` · ${reason}`}</span>
      )}
    </Badge>
  );
}

interface RoleBadgeProps {
  role: string | null | undefined;
  /** The viewer's own badge, whose default is moderator. */
  currentUser?: boolean;
  className?: string;
}

export function RoleBadge({ role, currentUser, className }: RoleBadgeProps) {
  const { label, tone } = roleBadge(role, { currentUser });
  return (
    <Badge tone={tone} className={className}>
      {label}
    </Badge>
  );
}
