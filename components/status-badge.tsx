import { LoaderCircle } from "@/components/ui/icons";
import { type BadgeVocabulary, badgeFor } from "@/lib/ui/badges";
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
