import { LoaderCircle } from "@/components/ui/icons";
import { activityBadge, type BadgeVocabulary, badgeFor, roleBadge } from "@/lib/ui/badges";
import { Badge } from "./ui/badge";

export interface StatusBadgeProps {
  vocabulary: Exclude<BadgeVocabulary, "role">;
  status: string | null | undefined;
  className?: string;
}

export function StatusBadge({ vocabulary, status, className }: StatusBadgeProps) {
  const { label, tone } = badgeFor(vocabulary, status);
  const busy = vocabulary === "connection" && tone === "info";
  return (
    <Badge tone={tone} dot={!busy} className={className}>
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
      {label}
    </Badge>
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
    <Badge tone={tone} dot>
      <span>{label}</span>
      {reason === null ? null : <span>{` · ${reason}`}</span>}
    </Badge>
  );
}

export interface RoleBadgeProps {
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
