import { type ComponentProps, type ReactNode, Suspense } from "react";
import { LoadFailed } from "@/app/(console)/_parts/load-failed";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { PageHeader } from "@/components/page-header";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { Mail, UserPlus } from "@/components/ui/icons";
import { getUserEmailChange } from "@/lib/account-links/confirm-email";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { manageableRoles } from "@/lib/auth/roles";
import { roleBadge, SECOND_FACTOR_LABELS } from "@/lib/badges";
import { AppError } from "@/lib/errors";
import { type Loaded, load, loadParts, pageContext } from "@/lib/http/load";
import { rolesWithLinkMail } from "@/lib/mail/enqueue-mail";
import { readPageQuery } from "@/lib/paging";
import { locationHref, type PageLocation, type PageParams, paramOf } from "@/lib/ui/page-location";
import { getUser } from "@/lib/users/read-users";
import {
  type ListUsersQuery,
  listUsersSchema,
  USER_FACTORS,
  USER_ROLES,
  USER_STATUSES,
  type UserAccess,
  type UserView,
} from "@/lib/users/schema";
import { getUserAccess } from "@/lib/users/user-access";
import { FilterSelect } from "../../_parts/filter-select";
import { LoadedViewTabs } from "../../_parts/views/view-tabs";
import { ViewsButton } from "../../_parts/views/views-button";
import type { ViewsTarget } from "../../_parts/views/views-target";
import {
  CreateUserForm,
  EditUserForm,
  InviteForm,
  PendingEmailCard,
  ResetLinkCard,
  UserAccessCard,
} from "./lazy-user-forms";
import { NO_USER_SELECTED } from "./prepare-user-update";
import { UserLists, UsersSkeleton } from "./user-list";

interface UsersPanelProps {
  location: PageLocation;
  /** 1 if the panel is the page, 2 inside a page. */
  level: 1 | 2;
}

/**
 * User Management on `/users` and on the settings page. The URL chooses list, create or edit mode.
 */
export async function UsersPanel({ location, level }: UsersPanelProps) {
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
          whoCan="Admins and superadmins can view it."
        />
      </>
    );
  }
  const roles = manageableRoles(actor.role);
  const mode = readMode(location.params);
  if (mode === "edit") {
    return (
      <>
        <Heading level={level} />
        <EditUser actor={actor} location={location} level={below(level)} />
      </>
    );
  }
  if ((mode === "create" || mode === "invite") && roles.length > 0) {
    const form = { roles, listHref: listHref(location), level: below(level) } as const;
    return (
      <>
        <Heading level={level} />
        {mode === "create" ? <CreateUserForm {...form} /> : <Invite {...form} />}
      </>
    );
  }
  return <ListMode actor={actor} location={location} level={level} canCreate={roles.length > 0} />;
}

/** The invite form. If it isn't known whether mail is set up, it promises no mail. */
async function Invite(form: Omit<ComponentProps<typeof InviteForm>, "mailedRoles">) {
  const { data } = await load((ctx) => rolesWithLinkMail(ctx, form.roles));
  return <InviteForm {...form} mailedRoles={data ?? []} />;
}

/** Level of the headings below the panel's own. */
const below = (level: 1 | 2) => (level === 1 ? 2 : 3);

interface ListModeProps extends UsersPanelProps {
  actor: Actor;
  canCreate: boolean;
}

function ListMode({ actor, location, level, canCreate }: ListModeProps) {
  const query = readPageQuery(listUsersSchema, location.params);
  const add = (
    <>
      <Link
        href={locationHref(location, { mode: "invite", user: null })}
        className={`${buttonVariants({ variant: "outline" })} touch:min-w-11`}
      >
        <Mail aria-hidden />
        <span className="max-sm:sr-only">Invite person</span>
      </Link>
      <Link
        href={locationHref(location, { mode: "create", user: null })}
        data-create
        className={`${buttonVariants()} touch:min-w-11`}
      >
        <UserPlus aria-hidden />
        <span className="max-sm:sr-only">Add User</span>
      </Link>
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Heading
        level={level}
        views={<LoadedViewTabs target={viewsOf(location)} params={location.params} all="" />}
        actions={canCreate ? add : null}
      />
      <UserToolbar location={location} query={query} />
      <Suspense key={JSON.stringify(query)} fallback={<UsersSkeleton />}>
        <UserLists actor={actor} location={location} query={query} level={below(level)} />
      </Suspense>
    </div>
  );
}

/** Returns the saved views of the list, which may be a tab of the settings. */
function viewsOf({ basePath, params }: PageLocation): ViewsTarget {
  const tab = paramOf(params, "tab");
  return { list: "users", path: basePath, fixed: tab ? { tab } : undefined };
}

interface HeadingProps {
  level: 1 | 2;
  views?: ReactNode;
  actions?: ReactNode;
}

function Heading({ level, views, actions }: HeadingProps) {
  const badges = <Suspense fallback={null}>{views}</Suspense>;
  return <PageHeader title="User Management" level={level} badges={badges} actions={actions} />;
}

interface UserToolbarProps {
  location: PageLocation;
  query: ListUsersQuery;
}

/** Search and filters. Each goes back to the first page and keeps the others. */
function UserToolbar({ location, query }: UserToolbarProps) {
  const names = Object.keys(location.params).filter((name) => name !== "page");
  const kept = Object.fromEntries(names.map((name) => [name, paramOf(location.params, name)]));
  const hrefOf = (name: string, value: string) =>
    locationHref(location, { [name]: value, page: null });
  const roles = USER_ROLES.map((role) => ({ value: role, label: roleBadge(role).label }));
  const statuses = USER_STATUSES.map((status) => ({
    value: status,
    label: status === "active" ? "Active" : "Inactive",
  }));
  const factors = USER_FACTORS.map((factor) => ({
    value: factor,
    label: factor === "none" ? "No second factor" : SECOND_FACTOR_LABELS[factor],
  }));
  return (
    <ListTools
      search={
        <SearchField
          action={location.basePath}
          label="Search users"
          placeholder="Search users"
          defaultValue={query.q}
          params={kept}
        />
      }
      filterCount={[query.role, query.status, query.second_factor].filter(Boolean).length}
      filters={
        <>
          <FilterSelect
            label="Role"
            value={query.role ?? ""}
            options={[{ value: "", label: "All roles" }, ...roles].map((option) => ({
              ...option,
              href: hrefOf("role", option.value),
            }))}
          />
          <FilterSelect
            label="Status"
            value={query.status ?? ""}
            options={[{ value: "", label: "All statuses" }, ...statuses].map((option) => ({
              ...option,
              href: hrefOf("status", option.value),
            }))}
          />
          <FilterSelect
            label="Second factor"
            value={query.second_factor ?? ""}
            options={[{ value: "", label: "Any second factor" }, ...factors].map((option) => ({
              ...option,
              href: hrefOf("second_factor", option.value),
            }))}
          />
        </>
      }
      display={<ViewsButton {...viewsOf(location)} />}
    />
  );
}

/** Returns null instead of an error if the user doesn't exist. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  }
}

interface EditUserProps {
  actor: Actor;
  location: PageLocation;
  level: 2 | 3;
}

async function EditUser({ actor, location, level }: EditUserProps) {
  const id = paramOf(location.params, "user");
  const back = (
    <Link href={listHref(location)} className={buttonVariants({ variant: "outline" })}>
      Back to users
    </Link>
  );
  const none = <EmptyState kind="no-match" level={level} title={NO_USER_SELECTED} action={back} />;
  if (!id) return none;
  const { edited, access, pendingEmail } = await loadParts({
    edited: (ctx) => orNull(getUser(ctx, id)),
    access: (ctx) => orNull(getUserAccess(ctx, id)),
    pendingEmail: (ctx) => orNull(getUserEmailChange(ctx, id)),
  });
  const { data, failure } = edited;
  if (failure)
    return <LoadFailed title="Failed to load users" message={failure.message} retryLabel="Retry" />;
  if (!data) return none;
  const { user, version } = data;
  if (!can(actor, "users.edit", user)) {
    return (
      <EmptyState
        kind="no-permission"
        level={level}
        title="Access Restricted"
        description={`You don't have permission to edit ${user.email}.`}
        whoCan="Superadmins can edit everyone. Admins can edit moderators."
        action={back}
      />
    );
  }
  return (
    <div key={user.id} className="grid gap-4">
      {pendingEmail.data ? (
        <PendingEmailCard level={level} user={user} pending={pendingEmail.data} />
      ) : null}
      <EditUserForm
        level={level}
        user={user}
        version={version}
        isSelf={user.id === actor.id}
        roles={manageableRoles(actor.role)}
        listHref={listHref(location)}
      />
      {can(actor, "users.resetLink", user) ? <ResetLinkCard user={user} level={level} /> : null}
      {can(actor, "users.access", user) ? (
        <Access user={user} loaded={access} level={level} />
      ) : null}
    </div>
  );
}

interface AccessProps {
  user: UserView;
  loaded: Loaded<UserAccess | null>;
  level: 2 | 3;
}

/** A person's sessions. If they fail to load, the form still shows. */
function Access({ user, loaded: { data, failure }, level }: AccessProps) {
  if (failure)
    return <LoadFailed title="Failed to load sessions" message={failure.message} level={level} />;
  return data ? <UserAccessCard level={level} user={user} access={data} /> : null;
}

type UsersMode = "list" | "create" | "invite" | "edit";

/** Returns the mode from the URL, the list by default. */
export function readMode(params: PageParams): UsersMode {
  const mode = paramOf(params, "mode");
  return mode === "create" || mode === "invite" || mode === "edit" ? mode : "list";
}

/** Returns the list's address, as it was before a form was opened. */
export function listHref(location: PageLocation): string {
  return locationHref(location, { mode: null, user: null });
}
