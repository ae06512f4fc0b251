import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import type { RecordView } from "@/lib/records/description-schema";
import type { Field } from "@/lib/records/field-schema";
import { formatMoney } from "@/lib/ui/money";
import { formatDateUtc, parseTime } from "@/lib/ui/time";
import { choiceLabel } from "./choice-label";

export type PeopleNames = ReadonlyMap<string, string>;

interface RecordCellProps {
  field: Field;
  record: RecordView;
  /** The field is the record's status: its value is a badge. */
  isStatus: boolean;
  people: PeopleNames;
}

const NUMBER = new Intl.NumberFormat("en-GB");
const SHOWN_TAGS = 3;

/** A field's value as its kind is shown. */
export function RecordCell({ field, record, isStatus, people }: RecordCellProps): ReactNode {
  const value = record[field.name];
  if (value === null || value === undefined || value === "") return <Nothing />;
  switch (field.kind) {
    case "choice":
      return isStatus ? (
        <StatusBadge vocabulary="record" status={String(value)} />
      ) : (
        choiceLabel(String(value))
      );
    case "tags":
      return <Tags tags={Array.isArray(value) ? value.map(String) : []} />;
    case "money":
      return formatMoney(Number(value), String(record.currency ?? "EUR"));
    case "integer":
    case "number":
      return `${NUMBER.format(Number(value))}${field.unit ? ` ${field.unit}` : ""}`;
    case "day":
      return <Day value={String(value)} />;
    case "time":
      return <RelativeTime value={String(value)} />;
    case "person":
      return people.get(String(value)) ?? "Somebody who left";
    default:
      return <span className="line-clamp-2 min-w-24 break-words">{String(value)}</span>;
  }
}

function Nothing() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>—</span>
      <span className="sr-only">None</span>
    </span>
  );
}

function Day({ value }: { value: string }) {
  const time = parseTime(value);
  if (time === null) return <Nothing />;
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {formatDateUtc(time)}
    </time>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <Nothing />;
  const more = tags.slice(SHOWN_TAGS);
  return (
    <span className="flex max-w-64 flex-wrap gap-1">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {more.length > 0 ? (
        <Badge title={more.join(", ")} aria-label={more.join(", ")}>
          +{more.length}
        </Badge>
      ) : null}
    </span>
  );
}
