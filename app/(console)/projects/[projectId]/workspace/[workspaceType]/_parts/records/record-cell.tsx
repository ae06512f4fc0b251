import type { ReactNode } from "react";
import { FormattedNumber } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { FormattedTime } from "@/components/time-formats";
import { Badge } from "@/components/ui/badge";
import { unitText } from "@/lib/records/number-format";
import { parseTime } from "@/lib/time";
import { choiceLabel } from "./choices";
import type { RecordColumn, RecordRow } from "./record-columns";

const SHOWN_TAGS = 1;

/** Renders a field's value by its kind. */
export function recordCell(column: RecordColumn, row: RecordRow): ReactNode {
  const { id, kind, unit, currency, labels } = column;
  const value = row[id];
  if (value === undefined) return NOTHING;
  switch (kind) {
    case "status":
      return <StatusBadge vocabulary="record" status={String(value)} />;
    case "choice":
      return labels?.[String(value)] ?? choiceLabel(String(value));
    case "choices":
      return tagList(Array.isArray(value) ? value.map((one) => labels?.[one] ?? String(one)) : []);
    case "yes-no":
      return value === true ? "Yes" : "No";
    case "url":
      return (
        <a
          href={String(value)}
          target="_blank"
          rel="noreferrer"
          title={String(value)}
          className="relative hover:underline"
        >
          {String(value)}
        </a>
      );
    case "tags":
      return tagList(Array.isArray(value) ? value.map(String) : []);
    case "money":
      return (
        <FormattedNumber
          as="money"
          of={[Number(value), currency ?? String(row.currency ?? "EUR")]}
        />
      );
    case "integer":
    case "number":
      return (
        <>
          <FormattedNumber as="number" of={[Number(value)]} />
          {unitText(unit)}
        </>
      );
    case "day":
      return day(String(value));
    case "time":
      return <RelativeTime value={String(value)} />;
    case "person":
      return String(value);
    default:
      return <span title={String(value)}>{String(value)}</span>;
  }
}

export const NOTHING: ReactNode = <span className="no-value">None</span>;

function day(value: string): ReactNode {
  const time = parseTime(value);
  if (time === null) return NOTHING;
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      <FormattedTime as="date" of={[time]} />
    </time>
  );
}

function tagList(tags: readonly string[]): ReactNode {
  const more = tags.slice(SHOWN_TAGS);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {more.length > 0 ? (
        <span title={more.join(", ")} className="text-faint text-xs">
          <span aria-hidden>+{more.length}</span>
          <span className="sr-only">{more.join(", ")}</span>
        </span>
      ) : null}
    </span>
  );
}
