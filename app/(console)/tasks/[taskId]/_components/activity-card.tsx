import { RelativeTime } from "@/components/relative-time";
import { Card, CardTitle } from "@/components/ui/card";
import type { PageOf } from "@/lib/paging";
import type { ActivityView } from "@/lib/tasks/comments/schema";
import { changeWords, deedOf } from "./activity-words";

/** Who changed what, and when; the newest first. */
export function ActivityCard({ activity: { rows, total } }: { activity: PageOf<ActivityView> }) {
  return (
    <Card>
      <CardTitle>Activity</CardTitle>
      {rows.length === 0 ? (
        <p className="text-muted-foreground">Nothing has been recorded yet.</p>
      ) : (
        <ol aria-label="Activity" className="grid gap-4">
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {total > rows.length ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          The latest {rows.length} of {total} entries.
        </p>
      ) : null}
    </Card>
  );
}

function Entry({ entry }: { entry: ActivityView }) {
  return (
    <li className="grid gap-1 border-l pl-3">
      <p>
        <span className="font-medium">{entry.actorName ?? "Unknown User"}</span> {deedOf(entry)}{" "}
        <RelativeTime value={entry.at} className="text-[0.8125rem] text-muted-foreground" />
      </p>
      {entry.changes.length > 0 && entry.action !== "create" ? (
        <dl className="grid gap-0.5 text-[0.8125rem] text-muted-foreground">
          {entry.changes.map((change) => {
            const { label, text } = changeWords(change);
            return (
              <div key={change.field} className="flex min-w-0 gap-1.5">
                <dt className="shrink-0">{label}:</dt>
                <dd className="min-w-0 break-words">{text}</dd>
              </div>
            );
          })}
        </dl>
      ) : null}
    </li>
  );
}
