import { type ReactNode, Suspense } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { UserPlus } from "@/components/ui/icons";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { manageableRoles } from "@/lib/auth/roles";
import { pageContext } from "@/lib/http/load";
import { readPageQuery } from "@/lib/paging";
import { type PagePlace, placeHref } from "@/lib/ui/page-place";
import { listUsersSchema } from "@/lib/users/schema";
import { CreateUserForm } from "./create-user-form";
import { EditUser } from "./edit-user";
import { UserList } from "./user-list";
import { UserToolbar } from "./user-toolbar";
import { listHref, readMode } from "./users-place";
import { UsersSkeleton } from "./users-skeleton";

interface UsersPanelProps {
  place: PagePlace;
  /** 1 where the panel is the page, 2 inside one. */
  level: 1 | 2;
}

/** User Management: list, create and edit, chosen by the URL. The same on `/users` and on the settings page. */
export async function UsersPanel({ place, level }: UsersPanelProps) {
  const { actor } = await pageContext();
  if (!actor || !can(actor, "users.list")) {
    return (
      <>
        <Heading level={level} />
        <EmptyState
          kind="no-permission"
          level={level === 1 ? 2 : 3}
          title="Access Restricted"
          description="You don't have permission to view user management."
        />
      </>
    );
  }
  const roles = manageableRoles(actor.role);
  const mode = readMode(place.params);
  if (mode === "edit") {
    return (
      <>
        <Heading level={level} />
        <EditUser actor={actor} place={place} />
      </>
    );
  }
  if (mode === "create" && roles.length > 0) {
    return (
      <>
        <Heading level={level} />
        <CreateUserForm roles={roles} listHref={listHref(place)} />
      </>
    );
  }
  return <ListMode actor={actor} place={place} level={level} canCreate={roles.length > 0} />;
}

interface ListModeProps extends UsersPanelProps {
  actor: Actor;
  canCreate: boolean;
}

function ListMode({ actor, place, level, canCreate }: ListModeProps) {
  const query = readPageQuery(listUsersSchema, place.params);
  const add = (
    <Link href={placeHref(place, { mode: "create", user: null })} className={buttonVariants()}>
      <UserPlus aria-hidden />
      Add User
    </Link>
  );
  return (
    <>
      <Heading level={level} actions={canCreate ? add : null} />
      <div className="grid gap-4">
        <UserToolbar place={place} query={query} />
        <Suspense key={JSON.stringify(query)} fallback={<UsersSkeleton />}>
          <UserList actor={actor} place={place} query={query} />
        </Suspense>
      </div>
    </>
  );
}

function Heading({ level, actions }: { level: 1 | 2; actions?: ReactNode }) {
  const title = "User Management";
  const description = "Who may sign in, and what they may do here.";
  if (level === 1) return <PageHeader title={title} description={description} actions={actions} />;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
        <p className="text-muted-foreground">{description}</p>
      </div>
      {actions}
    </div>
  );
}
