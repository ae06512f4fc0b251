import { LoadFailed } from "@/app/(console)/_components/load-failed";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { manageableRoles } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { load } from "@/lib/http/load";
import { type PagePlace, paramOf } from "@/lib/ui/page-place";
import { getUser } from "@/lib/users/read-users";
import { EditUserForm } from "./edit-user-form";
import { NO_USER_SELECTED } from "./prepare-user-update";
import { listHref } from "./users-place";

/** The chosen user, or null when the address names none that exists. */
async function findUser(ctx: Context, id: string | undefined) {
  if (!id) return null;
  try {
    return await getUser(ctx, id);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  }
}

export async function EditUser({ actor, place }: { actor: Actor; place: PagePlace }) {
  const { data, failure } = await load((ctx) => findUser(ctx, paramOf(place.params, "user")));
  const back = (
    <Link href={listHref(place)} className={buttonVariants({ variant: "outline" })}>
      Back to users
    </Link>
  );
  if (failure)
    return <LoadFailed title="Failed to load users" message={failure.message} retryLabel="Retry" />;
  if (!data) {
    return <EmptyState kind="no-match" level={3} title={NO_USER_SELECTED} action={back} />;
  }
  const { user, version } = data;
  if (!can(actor, "users.edit", user)) {
    return (
      <EmptyState
        kind="no-permission"
        level={3}
        title="Access Restricted"
        description={`You don't have permission to edit ${user.email}.`}
        action={back}
      />
    );
  }
  return (
    <EditUserForm
      key={user.id}
      user={user}
      version={version}
      isSelf={user.id === actor.id}
      roles={manageableRoles(actor.role)}
      listHref={listHref(place)}
    />
  );
}
