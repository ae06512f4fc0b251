import { LoadFailed } from "@/app/(console)/_components/load-failed";
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
import { type PagePlace, paramOf, placeHref } from "@/lib/ui/page-place";
import { InvitationList } from "./invitation-list";

interface OpenInvitationsProps {
  actor: Actor;
  place: PagePlace;
  loaded: Loaded<PageOf<Invitation>>;
  level: 2 | 3;
}

/** Number of list parts to show, 1 to 10: one more for each "Show more". */
const partsShown = (place: PagePlace) =>
  Math.min(Math.max(1, Math.trunc(Number(paramOf(place.params, "invitations"))) || 1), 10);

/** Returns the query for open invitations from the address. */
export const invitationsQuery = (place: PagePlace): ListInvitationsQuery =>
  listInvitationsSchema.parse({ perPage: partsShown(place) * SCREEN_PER_PAGE });

/** Invitations that nobody has accepted yet, newest first. Nothing if there are none. */
export function OpenInvitations({ actor, place, loaded, level }: OpenInvitationsProps) {
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
          href={placeHref(place, { invitations: partsShown(place) + 1 })}
          scroll={false}
          className={buttonVariants({ variant: "outline" })}
        >
          Show more
        </Link>
      ) : null}
    </section>
  );
}
