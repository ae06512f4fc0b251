import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { ScriptWarning } from "@/components/script-warning";
import { RoleBadge, StatusBadge } from "@/components/status-badge";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Pencil } from "@/components/ui/icons";
import { SECOND_FACTOR_LABELS } from "@/lib/badges";
import type { UserView } from "@/lib/users/schema";
import { DeleteUserButton } from "./delete-user-button";

/** A user with the viewer's options. */
export interface UserItem {
  user: UserView;
  isSelf: boolean;
  /** Null if the viewer may not edit this user. */
  editHref: string | null;
  canDelete: boolean;
}

export interface UserColumn {
  id: string;
  header: string;
  /** Sort key of the list, if it sorts by this column. */
  sortKey?: string;
  cell: (item: UserItem) => ReactNode;
}

function Person({ user, isSelf }: UserItem) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={user.name} src={user.avatar} size="sm" decorative />
      <div className="flex min-w-0 flex-1 items-center gap-x-2 max-lg:flex-wrap">
        <span title={user.name} className="min-w-0 truncate font-medium text-foreground">
          {user.name}
        </span>
        {isSelf ? <Badge>You</Badge> : null}
        <span
          title={user.email}
          className="min-w-0 shrink-[20] truncate text-13 text-faint max-lg:basis-full"
        >
          {user.email}
        </span>
        <ScriptWarning name={user.name} email={user.email} />
      </div>
    </div>
  );
}

function Actions({ user, editHref, canDelete }: UserItem) {
  if (!editHref && !canDelete) {
    return <span className="text-13 text-faint">No actions</span>;
  }
  return (
    <div className="flex items-center justify-end gap-1">
      {editHref ? (
        <Link
          href={editHref}
          title="Edit"
          className={buttonVariants({ variant: "ghost", size: "icon-sm" })}
        >
          <Pencil aria-hidden />
          <span className="sr-only">Edit {user.name}</span>
        </Link>
      ) : null}
      {canDelete ? <DeleteUserButton id={user.id} name={user.name} email={user.email} /> : null}
    </div>
  );
}

/** Columns of the table. Below 768 px, cards use them too. */
export const USER_COLUMNS: readonly UserColumn[] = [
  { id: "user", header: "User", sortKey: "name", cell: Person },
  {
    id: "role",
    header: "Role & Status",
    cell: ({ user }) => (
      <div className="flex items-center gap-3">
        <RoleBadge role={user.role} />
        <StatusBadge vocabulary="user" status={user.active ? "active" : "inactive"} />
      </div>
    ),
  },
  {
    id: "second-factor",
    header: "Second factor",
    cell: ({ user }) =>
      user.second_factor === "none" ? (
        <span className="text-muted-foreground">None</span>
      ) : (
        SECOND_FACTOR_LABELS[user.second_factor]
      ),
  },
  {
    id: "created",
    header: "Created",
    sortKey: "created_at",
    cell: ({ user }) => <RelativeTime value={user.created_at} />,
  },
  {
    id: "last-login",
    header: "Last Login",
    cell: ({ user }) => <RelativeTime value={user.last_login} fallback="Never" />,
  },
  { id: "actions", header: "Actions", cell: Actions },
];
