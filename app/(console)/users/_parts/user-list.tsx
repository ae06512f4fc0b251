import { redirect } from "next/navigation";
import { LoadFailed } from "@/app/(console)/_parts/load-failed";
import { CorrectedSearch } from "@/components/corrected-search";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { listInvitations } from "@/lib/account-links/invitations";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { type Loaded, loadParts } from "@/lib/http/load";
import { POLICIES, withPolicy } from "@/lib/request/policies";
import { locationHref, type PageLocation } from "@/lib/ui/page-location";
import { type FoundUsers, searchUsers } from "@/lib/users/read-users";
import type { ListUsersQuery, UserView } from "@/lib/users/schema";
import { invitationsQuery, OpenInvitations } from "./open-invitations";
import type { UserItem } from "./user-columns";
import { UserTable } from "./user-table";

interface UserListsProps {
  actor: Actor;
  location: PageLocation;
  query: ListUsersQuery;
  /** Heading level. */
  level: 2 | 3;
}

interface UserListProps extends UserListsProps {
  loaded: Loaded<FoundUsers>;
}

/** Users, and open invitations below. Each list can fail separately. */
export async function UserLists(props: UserListsProps) {
  const { query } = props;
  const invited = invitationsQuery(props.location);
  const { users, invitations } = await loadParts({
    users: (ctx) => withPolicy(() => searchUsers(ctx, query), POLICIES.listUsers),
    invitations: (ctx) => listInvitations(ctx, invited),
  });
  return (
    <>
      <UserList {...props} loaded={users} />
      <OpenInvitations {...props} loaded={invitations} />
    </>
  );
}

function itemOf(actor: Actor, location: PageLocation, user: UserView): UserItem {
  const canEdit = can(actor, "users.edit", user);
  return {
    user,
    isSelf: user.id === actor.id,
    editHref: canEdit ? locationHref(location, { mode: "edit", user: user.id }) : null,
    canDelete: can(actor, "users.delete", user),
  };
}

function UserList({ actor, location, query, level, loaded }: UserListProps) {
  const { data, failure } = loaded;
  if (failure)
    return <LoadFailed title="Failed to load users" message={failure.message} retryLabel="Retry" />;
  if (data.total === 0) return <NoUsers location={location} query={query} level={level} />;
  // The last row of the last page was deleted, or the page number was typed.
  if (query.page > data.pageCount) redirect(locationHref(location, { page: data.pageCount }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <CorrectedSearch
        typed={query.q}
        corrected={data.corrected}
        hrefOf={(q) => locationHref(location, { q, page: null })}
      />
      <UserTable
        items={data.rows.map((user) => itemOf(actor, location, user))}
        sort={query.sort}
        location={location}
      />
      <p className="py-3 text-13 text-faint tabular-nums" role="status">
        {data.total} {data.total === 1 ? "user" : "users"}
      </p>
      <Pager
        page={data.page}
        pageCount={data.pageCount}
        hrefFor={(page) => locationHref(location, { page: page === 1 ? null : page })}
        label="User pages"
      />
    </div>
  );
}

function NoUsers({ location, query, level }: Omit<UserListsProps, "actor">) {
  const isFiltered = query.q !== "" || Boolean(query.role ?? query.status ?? query.second_factor);
  if (!isFiltered) return <EmptyState kind="first-use" level={level} title="No users found." />;
  return (
    <EmptyState
      kind="no-match"
      level={level}
      title="No users found."
      description="Try another search or clear the filters."
      action={
        <Link
          href={locationHref(location, {
            q: null,
            role: null,
            status: null,
            second_factor: null,
            page: null,
          })}
          className={buttonVariants({ variant: "outline" })}
        >
          Clear filters
        </Link>
      }
    />
  );
}

const ROWS = ["a", "b", "c", "d", "e"];

/** Placeholder of the rows: cards on a phone, otherwise a table. */
export function UsersSkeleton() {
  return (
    <div aria-busy className="grid gap-3 lg:gap-0 lg:rounded-xl lg:border lg:bg-card">
      <div className="hidden h-10 border-b lg:block" />
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-52 items-start gap-3 rounded-xl border bg-card p-4 lg:h-15 lg:items-center lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent lg:py-0 lg:last:border-0"
        >
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
