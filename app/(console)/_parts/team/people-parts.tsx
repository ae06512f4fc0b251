import type { ReactNode } from "react";
import { RoleBadge } from "@/components/status-badge";
import { Avatar } from "@/components/ui/avatar";
import { roleBadge } from "@/lib/badges";

interface PersonLineProps {
  person: { name: string; email: string; avatar: string | null };
  children?: ReactNode;
}

/** A person's picture or initials, name and email, followed by `children`. */
export function PersonLine({ person, children }: PersonLineProps) {
  const { name, email, avatar } = person;
  return (
    <>
      <Avatar name={name} src={avatar} decorative />
      <span className="min-w-0 flex-1 basis-24">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-13 text-muted-foreground">{email}</span>
      </span>
      {children}
    </>
  );
}

/** A person on a card. */
export interface PreviewedMember {
  id: string;
  name: string;
  avatar: string | null;
  role: string;
}

interface TeamPreviewProps {
  members: readonly PreviewedMember[];
  /** Size of the whole team. */
  count: number;
  /** Text for the rest: "+2 more" on project cards, "+2" on workspace cards. */
  moreLabel: (rest: number) => string;
  label: string;
  /** Lays the members out in a row instead of a column. */
  isInline?: boolean;
  /** Faces alone, with name and role as their tooltip. */
  isFaces?: boolean;
}

/** The first members with picture or initials, name and role, and a count of the rest. */
export function TeamPreview({
  members,
  count,
  moreLabel,
  label,
  isInline = false,
  isFaces = false,
}: TeamPreviewProps) {
  const rest = count - members.length;
  if (isFaces) {
    return (
      <ul aria-label={label} className="flex items-center gap-0.5">
        {members.map(({ id, name, avatar, role }) => (
          <li key={id} title={`${name}, ${roleBadge(role).label}`} className="flex">
            <Avatar name={name} src={avatar} size="sm" decorative />
            <span className="sr-only">{`${name}, ${roleBadge(role).label}`}</span>
          </li>
        ))}
        {rest > 0 ? (
          <li className="ml-0.5 whitespace-nowrap text-faint text-xs">{moreLabel(rest)}</li>
        ) : null}
      </ul>
    );
  }
  return (
    <ul
      aria-label={label}
      className={isInline ? "flex min-w-0 flex-wrap gap-x-4 gap-y-1" : "grid gap-1.5"}
    >
      {members.map((member) => (
        <li key={member.id} className="flex min-w-0 items-center gap-2">
          <Avatar name={member.name} src={member.avatar} size="sm" decorative />
          <span className="min-w-0 flex-1 truncate text-13">{member.name}</span>
          <RoleBadge role={member.role} />
        </li>
      ))}
      {rest > 0 ? (
        <li className="text-13 text-muted-foreground tabular-nums">{moreLabel(rest)}</li>
      ) : null}
    </ul>
  );
}
