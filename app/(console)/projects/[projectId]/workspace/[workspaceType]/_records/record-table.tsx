import { Link } from "@/components/link";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { RecordView } from "@/lib/records/description-schema";
import { type PagePlace, placeHref } from "@/lib/ui/page-place";
import type { RecordColumn } from "./record-columns";

interface RecordTableProps {
  /** Names the table: "Content items". */
  label: string;
  columns: readonly RecordColumn[];
  rows: readonly RecordView[];
  place: PagePlace;
  sort: string;
}

/** The records as a table, and as cards where a table would not fit. */
export function RecordTable({ label, columns, rows, place, sort }: RecordTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table label={label}>
          <TableHeader>
            <TableRow>
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} place={place} sort={sort} />
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((record) => (
              <TableRow key={record.id} data-record-id={record.id}>
                {columns.map(({ id, cell, isNumeric }, index) => (
                  <TableCell key={id} className={cellClass(index, isNumeric)}>
                    {cell(record)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul aria-label={label} className="grid gap-3 md:hidden">
        {rows.map((record) => (
          <RecordCard key={record.id} record={record} columns={columns} />
        ))}
      </ul>
    </>
  );
}

function cellClass(index: number, isNumeric: boolean): string {
  if (index === 0) return "w-full max-w-0 min-w-64";
  return isNumeric ? "whitespace-nowrap text-right tabular-nums" : "max-w-72";
}

interface ColumnHeadProps {
  column: RecordColumn;
  place: PagePlace;
  sort: string;
}

function ColumnHead({ column: { header, sort: key, isNumeric }, place, sort }: ColumnHeadProps) {
  const className = isNumeric ? "text-right" : "";
  if (!key) return <TableHead className={className}>{header}</TableHead>;
  const isUp = sort === key;
  const isDown = sort === `-${key}`;
  return (
    <TableHead
      className={className}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
    >
      <Link
        href={placeHref(place, { sort: isUp ? `-${key}` : key, page: null })}
        scroll={false}
        className="inline-flex h-8 items-center gap-1 hover:text-foreground touch:h-11"
      >
        {header}
        {isUp ? <ArrowUp aria-hidden className="size-3.5" /> : null}
        {isDown ? <ArrowDown aria-hidden className="size-3.5" /> : null}
      </Link>
    </TableHead>
  );
}

function RecordCard({ record, columns }: { record: RecordView; columns: readonly RecordColumn[] }) {
  const [name, ...facts] = columns;
  const actions = facts.pop();
  return (
    <li data-record-id={record.id} className="grid min-w-0 gap-3 rounded-xl border bg-card p-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        {name?.cell(record)}
        {actions?.isWide ? null : <div className="-mt-1 -mr-2">{actions?.cell(record)}</div>}
      </div>
      <dl className="grid gap-2 text-sm">
        {facts.map(({ id, header, cell }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-[0.8125rem] text-muted-foreground">{header}</dt>
            <dd className="min-w-0 text-right tabular-nums">{cell(record)}</dd>
          </div>
        ))}
      </dl>
      {actions?.isWide ? <div className="border-t pt-2">{actions.cell(record)}</div> : null}
    </li>
  );
}
