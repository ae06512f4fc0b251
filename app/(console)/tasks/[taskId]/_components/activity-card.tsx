import { RelativeTime } from "@/components/relative-time";
import { Card, CardTitle } from "@/components/ui/card";
import { load } from "@/lib/http/load";
import { listActivity } from "@/lib/tasks/comments/activity";
import { ACTIVITY_LOAD_FAILED, type ActivityView } from "@/lib/tasks/comments/schema";
import { LoadFailed } from "../../../_components/load-failed";
import { changeWords, deedOf } from "./activity-words";

const SHOWN = 20;

/** Who changed what, and when; the newest first. */
export async function ActivityCard({ taskId }: { taskId: string }) {
  const { data, failure } = await load((ctx) =>
    listActivity(ctx, taskId, { page: 1, perPage: SHOWN }),
  );
  return (
    <Card>
      <CardTitle>Activity</CardTitle>
      {failure ? (
        <LoadFailed title={ACTIVITY_LOAD_FAILED} message={failure.message} level={3} />
      ) : data.rows.length === 0 ? (
        <p className="text-muted-foreground">Nothing has been recorded yet.</p>
      ) : (
        <ol aria-label="Activity" className="grid gap-4">
          {data.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {data && data.total > data.rows.length ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          The latest {data.rows.length} of {data.total} entries.
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
