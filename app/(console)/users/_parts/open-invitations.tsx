import { LoadFailed } from "@/app/(console)/_parts/load-failed";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import {
  type Invitation,
  type ListInvitationsQuery,
  listInvitationsSchema,
} from "@/lib/account-links/schema";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { Loaded } from "@/lib/http/load";
import { type PageOf, SCREEN_PER_PAGE } from "@/lib/paging";
import { locationHref, type PageLocation, paramOf } from "@/lib/ui/page-location";
import { InvitationList } from "./invitation-list";

interface OpenInvitationsProps {
  actor: Actor;
  location: PageLocation;
  loaded: Loaded<PageOf<Invitation>>;
  level: 2 | 3;
}

/** Number of list parts to show, 1 to 10: one more for each "Show more". */
const partsShown = (location: PageLocation) =>
  Math.min(Math.max(1, Math.trunc(Number(paramOf(location.params, "invitations"))) || 1), 10);

/** Returns the query for open invitations from the address. */
export const invitationsQuery = (location: PageLocation): ListInvitationsQuery =>
  listInvitationsSchema.parse({ perPage: partsShown(location) * SCREEN_PER_PAGE });

/** Invitations that no one has accepted yet, newest first. Nothing if there are none. */
export function OpenInvitations({ actor, location, loaded, level }: OpenInvitationsProps) {
  const { data, failure } = loaded;
  const Heading = `h${level}` as const;
  if (failure)
    return (
      <LoadFailed
        title="Failed to load invitations"
        message={failure.message}
        level={level}
        retryLabel="Retry"
      />
    );
  if (data.total === 0) return null;
  return (
    <section className="mt-4 grid gap-3" aria-labelledby="open-invitations">
      <Heading id="open-invitations" className="font-semibold">
        Open invitations ({data.total})
      </Heading>
      <InvitationList
        items={data.rows.map((invitation) => ({
          invitation,
          canManage: can(actor, "users.create", { role: invitation.role }),
        }))}
      />
      {data.rows.length < data.total ? (
        <Link
          href={locationHref(location, { invitations: partsShown(location) + 1 })}
          scroll={false}
          className={buttonVariants({ variant: "outline" })}
        >
          Show more
        </Link>
      ) : null}
    </section>
  );
}
