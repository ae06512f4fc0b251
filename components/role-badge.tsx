import { roleBadge } from "@/lib/ui/badges";
import { Badge } from "./ui/badge";

export interface RoleBadgeProps {
  role: string | null | undefined;
  /** The viewer's own badge, which falls back to moderator. */
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
