import { RelativeTime } from "@/components/relative-time";
import { Card } from "@/components/ui/card";
import { actorText } from "@/lib/agents/runs/run-words";
import { pageTimeFormats } from "@/lib/http/load";
import type { PageOf } from "@/lib/paging";
import type { ActivityChange, ActivityView, CommentView } from "@/lib/tasks/comments/schema";
import { TASK_FIELDS } from "@/lib/tasks/fields";
import type { TimeFormats } from "@/lib/time-formats";
import { CommentForm } from "../../../_parts/comments/comment-forms";
import { shownRemarks } from "../../../_parts/comments/shown-remarks";
import { Stream } from "../../../_parts/comments/stream";
import {
  decisionLabel,
  dueLabel,
  modeLabel,
  statusLabel,
  wordLabel,
} from "../../_parts/task-badges";
import { TaskCommentCalls } from "./task-actions";

interface ActivityCardProps {
  taskId: string;
  /** The latest, newest first. */
  comments: PageOf<CommentView>;
  activity: PageOf<ActivityView>;
}

/** The task's comments and changes, oldest first, and a field to add a comment. */
export async function ActivityCard({ taskId, comments, activity }: ActivityCardProps) {
  const formats = await pageTimeFormats();
  const changes = activity.rows.map((entry) => ({
    ...{ id: entry.id, at: entry.at },
    shown: <Change entry={entry} formats={formats} />,
  }));
  return (
    <Card id="comments">
      <TaskCommentCalls taskId={taskId}>
        <Stream
          comments={shownRemarks(comments)}
          changes={{ rows: changes, total: activity.total }}
        />
        <CommentForm />
      </TaskCommentCalls>
    </Card>
  );
}

function Change({ entry, formats }: { entry: ActivityView; formats: TimeFormats }) {
  // The sentence already names the person.
  const changes = entry.changes.filter(({ field }) => field !== "user");
  return (
    <>
      <p>
        <span className="font-medium">{actorText(entry)}</span> {actionText(entry)}{" "}
        <RelativeTime value={entry.at} className="text-xs text-faint" />
      </p>
      {changes.length > 0 && entry.action !== "create" ? (
        <dl className="grid gap-0.5 text-13 text-muted-foreground">
          {changes.map((change) => {
            const { label, text } = changeWords(change, formats);
            return (
              <div key={change.field} className="flex min-w-0 gap-1.5">
                <dt className="shrink-0">{label}:</dt>
                <dd className="min-w-0 break-words">{text}</dd>
              </div>
            );
          })}
        </dl>
      ) : null}
    </>
  );
}

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  create: "created this task",
  update: "changed this task",
  assign: "added a person to this task",
  unassign: "removed a person from this task",
  delete: "deleted this task",
  restore: "restored this task",
  giveAgent: "assigned this task to an agent",
  takeAgent: "removed the agent from this task",
  review: "reviewed the agent's work",
};

const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(TASK_FIELDS).map(([name, { label }]) => [name, label])),
  taskRole: "Task role",
  decision: "Decision",
  remark: "Feedback",
};

/**
 * Returns the person whom an entry adds to or removes from the task. Undefined if there is none or
 * the account is deleted.
 */
const personOf = ({ changes }: ActivityView) => {
  const person = changes.find(({ field }) => field === "user");
  return person?.after ?? person?.before ?? undefined;
};

/** Returns the action's text, to follow the name of the person. */
export function actionText(entry: ActivityView): string {
  const person = personOf(entry);
  if (person && entry.action === "assign") return `added ${person} to this task`;
  if (person && entry.action === "unassign") return `removed ${person} from this task`;
  return ACTION_TEXTS[entry.action] ?? "changed this task";
}

/** Formats a value. Long texts are shortened. */
function changeText(field: string, value: string | null, formats: TimeFormats): string {
  if (value === null || value === "") return "nothing";
  switch (field) {
    case "status":
      return statusLabel(value);
    case "taskMode":
      return modeLabel(value);
    case "priority":
    case "taskRole":
      return wordLabel(value);
    case "decision":
      return decisionLabel(value);
    case "due_date":
      return dueLabel(value, formats);
    default:
      return value.length > 120 ? `${value.slice(0, 120).trimEnd()}…` : value;
  }
}

/** Returns a change as text. Doesn't name projects that the person can't see. */
export function changeWords(
  { field, label: own, before, after, hidden }: ActivityChange,
  formats: TimeFormats,
): { label: string; text: string } {
  const label = own ?? LABELS[field] ?? wordLabel(field);
  if (hidden) return { label, text: "changed" };
  if (before === null) return { label, text: changeText(field, after, formats) };
  const [from, to] = [before, after].map((value) => changeText(field, value, formats));
  return { label, text: `${from} → ${to}` };
}
