import { LoadFailed } from "@/app/(console)/_components/load-failed";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { listInvitations } from "@/lib/account-links/invitations";
import { listInvitationsSchema } from "@/lib/account-links/schema";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { load } from "@/lib/http/load";
import { SCREEN_PER_PAGE } from "@/lib/paging";
import { type PagePlace, paramOf, placeHref } from "@/lib/ui/page-place";
import { InvitationList } from "./invitation-list";

interface OpenInvitationsProps {
  actor: Actor;
  place: PagePlace;
  level: 2 | 3;
}

/** The invitations that nobody has accepted yet, the newest first; nothing where there are none. */
export async function OpenInvitations({ actor, place, level }: OpenInvitationsProps) {
  const more = Math.min(Math.max(1, Number(paramOf(place.params, "invitations")) || 1), 10);
  const query = listInvitationsSchema.parse({ perPage: more * SCREEN_PER_PAGE });
  const { data, failure } = await load((ctx) => listInvitations(ctx, query));
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
          canChange: can(actor, "users.create", { role: invitation.role }),
        }))}
      />
      {data.rows.length < data.total ? (
        <Link
          href={placeHref(place, { invitations: more + 1 })}
          scroll={false}
          className={buttonVariants({ variant: "outline" })}
        >
          Show more
        </Link>
      ) : null}
    </section>
  );
}
