import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { fieldOf, type RecordDescription, type RecordView } from "@/lib/records/description-schema";
import { isNumeric } from "@/lib/records/field-schema";
import { type PeopleNames, RecordCell } from "./record-cell";
import { RecordMenu } from "./record-menu";
import { type RecordScreen, recordHref } from "./record-screen";

/** What a list shows of each record, and what stands in a cell that is drawn in a way of its own. */
export interface RecordListing {
  /** Names of fields, beside the one that names the record. */
  columns: readonly string[];
  cells?: Readonly<Record<string, (record: RecordView) => ReactNode>>;
  /** What heads a column whose cells show something else than its field. */
  headers?: Readonly<Record<string, string>>;
  /** Under the name of a record. */
  subtitle?: (record: RecordView) => ReactNode;
  /** What else may be done with a record, beside its menu. */
  rowActions?: (record: RecordView) => ReactNode;
}

export interface RecordColumn {
  id: string;
  header: string;
  isNumeric: boolean;
  /** The key that the column sorts by; null where it does not. */
  sort: string | null;
  cell: (record: RecordView) => ReactNode;
  /** More than fits beside the name on a card. */
  isWide?: boolean;
}

interface ColumnSource extends RecordListing {
  screen: RecordScreen;
  people: PeopleNames;
}

/** One model for the table and for the cards: the first column heads a card, and the last one closes it. */
export function recordColumns(source: ColumnSource): RecordColumn[] {
  const { screen, columns, cells = {}, headers = {}, people } = source;
  const { description } = screen;
  const title = fieldOf(description, description.title);
  const status = statusOf(description);
  const sortOf = (name: string) => (description.sorts.includes(name) ? name : null);
  return [
    {
      id: title.name,
      header: title.label,
      isNumeric: false,
      sort: sortOf(title.name),
      cell: (record) => <RecordName source={source} record={record} />,
    },
    ...columns.map((name): RecordColumn => {
      const field = fieldOf(description, name);
      return {
        id: name,
        header: headers[name] ?? field.label,
        isNumeric: isNumeric(field),
        sort: sortOf(name),
        cell:
          cells[name] ??
          ((record) => (
            <RecordCell field={field} record={record} isStatus={name === status} people={people} />
          )),
      };
    }),
    {
      id: "actions",
      header: "Actions",
      isNumeric: false,
      sort: null,
      isWide: source.rowActions !== undefined,
      cell: (record) => <RowActions source={source} record={record} />,
    },
  ];
}

interface RowProps {
  source: ColumnSource;
  record: RecordView;
}

function RecordName({ source: { screen, subtitle }, record }: RowProps) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link
          href={recordHref(screen, record.id)}
          className="min-w-0 break-words font-medium underline-offset-4 hover:underline touch:min-h-11 touch:py-2.5"
        >
          {String(record[screen.description.title])}
        </Link>
        {record.is_sample ? <Badge tone="info">Sample</Badge> : null}
      </span>
      {subtitle?.(record)}
    </div>
  );
}

function RowActions({ source: { screen, rowActions }, record }: RowProps) {
  const { address, description } = screen;
  return (
    <span className="flex items-center justify-end gap-1 max-md:justify-between">
      {rowActions?.(record)}
      <RecordMenu
        address={address}
        record={{
          id: record.id,
          name: String(record[description.title]),
          version: record.version,
        }}
        singular={description.words.singular}
        openHref={recordHref(screen, record.id)}
        status={stepsOf(screen, record)}
      />
    </span>
  );
}

const STATUSES = ["status", "stage"];

/** The field that says how far a record has come; undefined for a type without one. */
function statusOf({ flow, filters }: RecordDescription): string | undefined {
  return flow?.field ?? filters.find((name) => STATUSES.includes(name));
}

/** The status of a record and where it may go from there; null for a type without one. */
export function stepsOf({ description }: Pick<RecordScreen, "description">, record: RecordView) {
  const name = statusOf(description);
  if (!name) return null;
  const field = fieldOf(description, name);
  if (field.kind !== "choice") return null;
  const current = String(record[name]);
  const free = field.choices.filter((value) => !field.following?.includes(value));
  const next = description.flow ? (description.flow.next[current] ?? []) : free;
  const choices = [...new Set([current, ...next])];
  return {
    field: name,
    label: field.label,
    choices,
    current,
    warnings: description.flow?.warnings ?? {},
  };
}
