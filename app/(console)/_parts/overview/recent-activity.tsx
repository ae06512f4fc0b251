import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import type { Loaded } from "@/lib/http/load";
import type { RecentActivity } from "@/lib/overview/recent-activity";
import { LoadFailed } from "../load-failed";

/** Latest changes to the projects that the person can see, and to their tasks. */
export function RecentActivityPanel({
  loaded: { data, failure },
}: {
  loaded: Loaded<RecentActivity[]>;
}) {
  return (
    <Card data-slot="recent-activity">
      <CardHeader>
        <CardTitle>Recent activity</CardTitle>
      </CardHeader>
      {failure ? (
        <LoadFailed title="Failed to load recent activity" message={failure.message} level={3} />
      ) : data.length === 0 ? (
        <p className="text-muted-foreground">No activity in your projects in the last two weeks.</p>
      ) : (
        <ul aria-label="Recent activity" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data.map((entry) => (
            <li key={entry.id} className="flex items-baseline justify-between gap-3">
              <ActivityText entry={entry} />
              <RelativeTime value={entry.at} className="text-muted-foreground text-xs" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const whoDid = ({ actorName, agentName }: RecentActivity) =>
  agentName ? `${agentName} on behalf of ${actorName ?? "someone"}` : (actorName ?? "Someone");

function ActivityText({ entry }: { entry: RecentActivity }) {
  const { verbPhrase, kind, name, href } = entry;
  return (
    <p className="min-w-0 break-words text-13 text-muted-foreground">
      <span className="text-foreground">{whoDid(entry)}</span> {verbPhrase} {kind}{" "}
      {href === null ? (
        name
      ) : (
        <Link href={href} className="text-foreground underline underline-offset-4">
          {name}
        </Link>
      )}
    </p>
  );
}
