import { Lock } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardFooter, CardTitle } from "@/components/ui/card";
import type { AssignedUserView } from "@/lib/managed-items/schema";
import { TeamPreview } from "../team-preview";

interface ItemCardProps {
  item: {
    id: string;
    name: string;
    details: string;
    assigned_users: readonly AssignedUserView[];
    assigned_users_count: number;
  };
  /** Of its heading. */
  level: 2 | 3;
  badge: ReactNode;
  type: string;
  /** What this kind of item shows beyond the others. */
  children?: ReactNode;
  open: { href: string; label: string };
  isReadOnly: boolean;
}

/** One agent or RAG of the list. */
export function ItemCard({ item, level, badge, type, children, open, isReadOnly }: ItemCardProps) {
  const members = item.assigned_users.map(({ userId, userName, userRole }) => ({
    id: userId,
    name: userName,
    role: userRole,
  }));
  return (
    <li data-item-id={item.id} className="flex min-w-0">
      <Card className="w-full">
        <div className="grid gap-1">
          <div className="flex items-start justify-between gap-3">
            <CardTitle level={level} className="min-w-0 break-words">
              {item.name}
            </CardTitle>
            {badge}
          </div>
          <p className="truncate text-[0.8125rem] text-muted-foreground">{type}</p>
          <p className="line-clamp-2 break-words text-muted-foreground">{item.details}</p>
        </div>
        {children}
        {members.length > 0 ? (
          <TeamPreview
            label="Team"
            members={members}
            count={item.assigned_users_count}
            moreLabel={(rest) => `+${rest} more`}
          />
        ) : (
          <p className="text-[0.8125rem] text-muted-foreground">No team members</p>
        )}
        <CardFooter className="mt-auto">
          <Link
            href={open.href}
            aria-label={`${open.label}: ${item.name}`}
            className={buttonVariants({ variant: "secondary", size: "sm" })}
          >
            {open.label}
          </Link>
          {isReadOnly ? (
            <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
              <Lock aria-hidden className="size-3.5 shrink-0" />
              Read-only access • Contact superadmin for changes
            </p>
          ) : null}
        </CardFooter>
      </Card>
    </li>
  );
}
