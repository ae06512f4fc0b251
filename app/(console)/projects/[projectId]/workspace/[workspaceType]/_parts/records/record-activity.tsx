import { RelativeTime } from "@/components/relative-time";
import { actorText } from "@/lib/agents/runs/run-words";
import type { RecordChange } from "@/lib/records/answer-schema";
import type { RecordView } from "@/lib/records/description";
import type { RecordActivityPage } from "@/lib/records/read/list-record-activity";
import type { Entry } from "../../../../../../_parts/comments/stream";
import { choiceLabel } from "./choices";
import type { RecordScreen } from "./record-screen";

const DONE: Partial<Record<string, string>> = {
  create: "created",
  delete: "deleted",
  restore: "restored",
  convert: "created a deal from",
};

const ORIGIN_TEXTS = { sample: "Added with the sample data", import: "Imported" };
const SHOWN_CHARACTERS = 120;

interface RecordActivityProps {
  screen: RecordScreen;
  record: RecordView;
  activity: RecordActivityPage;
}

/** Returns a record's changes, newest first. The last says where an imported record is from. */
export function recordChanges({ screen, record, activity }: RecordActivityProps) {
  const { total, origin } = activity;
  const { singular } = screen.description.words;
  const rows: Entry[] = activity.rows.map(({ id, at, action, changes, ...entry }) => ({
    ...{ id, at },
    shown: (
      <>
        <p>
          <span className="font-medium">{actorText(entry)}</span> {DONE[action] ?? "changed"} this{" "}
          {singular} <RelativeTime value={at} className="text-13 text-muted-foreground" />
        </p>
        <Changes changes={changes} screen={screen} />
      </>
    ),
  }));
  const isWhole = total === rows.length;
  if (isWhole && !activity.rows.some(({ action }) => action === "create"))
    rows.push({
      ...{ id: "origin", at: record.created_at },
      shown: (
        <p className="text-muted-foreground">
          {ORIGIN_TEXTS[origin ?? "import"]}{" "}
          <RelativeTime value={record.created_at} className="text-13" />
        </p>
      ),
    });
  return { rows, total: isWhole ? rows.length : total };
}

function Changes({ changes, screen }: { changes: readonly RecordChange[]; screen: RecordScreen }) {
  if (changes.length === 0) return null;
  const choices = screen.description.fields.filter(
    ({ kind, custom }) => kind === "choice" && !custom,
  );
  const textOf = (field: string, value: string | null) => {
    if (value === null) return "nothing";
    if (choices.some(({ name }) => name === field)) return choiceLabel(value);
    if (value.length <= SHOWN_CHARACTERS) return value;
    return `${value.slice(0, SHOWN_CHARACTERS).trimEnd()}…`;
  };
  return (
    <dl className="grid gap-0.5 text-13 text-muted-foreground">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0">{label}:</dt>
          <dd className="min-w-0 break-words">
            {`${textOf(field, before)} → ${textOf(field, after)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
