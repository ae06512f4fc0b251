import type { ReactNode } from "react";
import { RoleBadge } from "@/components/status-badge";
import { Avatar } from "@/components/ui/avatar";

interface PersonLineProps {
  person: { name: string; email: string; avatar: string | null };
  children?: ReactNode;
}

/** Somebody with picture or initials, name and e-mail, and what belongs to them behind it. */
export function PersonLine({ person, children }: PersonLineProps) {
  const { name, email, avatar } = person;
  return (
    <>
      <Avatar name={name} src={avatar} decorative />
      <span className="min-w-0 flex-1 max-sm:basis-24">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-[0.8125rem] text-muted-foreground">{email}</span>
      </span>
      {children}
    </>
  );
}

/** Somebody on a card. */
export interface PreviewedMember {
  id: string;
  name: string;
  avatar: string | null;
  role: string;
}

interface TeamPreviewProps {
  members: readonly PreviewedMember[];
  /** Everybody; the rest is counted. */
  count: number;
  /** How the rest is said: "+2 more" on project cards, "+2" on workspace cards. */
  moreLabel: (rest: number) => string;
  label: string;
  /** Beside each other rather than one below the other. */
  isInline?: boolean;
}

/** The first members with picture or initials, name and role badge, then how many more there are. */
export function TeamPreview({
  members,
  count,
  moreLabel,
  label,
  isInline = false,
}: TeamPreviewProps) {
  const rest = count - members.length;
  return (
    <ul
      aria-label={label}
      className={isInline ? "flex min-w-0 flex-wrap gap-x-4 gap-y-1" : "grid gap-1.5"}
    >
      {members.map((member) => (
        <li key={member.id} className="flex min-w-0 items-center gap-2">
          <Avatar name={member.name} src={member.avatar} size="sm" decorative />
          <span className="min-w-0 flex-1 truncate text-[0.8125rem]">{member.name}</span>
          <RoleBadge role={member.role} />
        </li>
      ))}
      {rest > 0 ? (
        <li className="text-[0.8125rem] text-muted-foreground tabular-nums">{moreLabel(rest)}</li>
      ) : null}
    </ul>
  );
}
