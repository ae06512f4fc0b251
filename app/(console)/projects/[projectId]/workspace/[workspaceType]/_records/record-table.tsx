"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { useRowSelection } from "@/components/row-selection";
import { Badge } from "@/components/ui/badge";
import type { StatusSteps } from "./choices";
import { RecordBulkBar } from "./record-bulk-bar";
import { recordCell } from "./record-cell";
import type { RecordRow } from "./record-columns";
import { RecordRows, type RowList } from "./record-rows";
import { type RecordAddress, recordHrefs } from "./record-screen";
import { useRecordMenu } from "./use-record-menu";

/** What the server hands to the table of a list. */
export interface RecordTableProps extends RowList {
  address: RecordAddress;
  /** The status of the type's records; null for a type without one. */
  steps: StatusSteps | null;
}

/** What a type draws in a way of its own. */
export interface CustomCells {
  /** By the name of a column. */
  cells?: Readonly<Record<string, (row: RecordRow) => ReactNode>>;
  /** Under the name of a record. */
  subtitle?: (row: RecordRow) => ReactNode;
  /** What else may be done with a record, beside its menu. */
  actions?: (row: RecordRow, address: RecordAddress) => ReactNode;
}

/**
 * The records of a list with what may be done with each and with several. Drawn by the browser's code from the rows: as
 * markup of the server every row would travel a second time, with all its classes.
 */
export function RecordTable({ custom = {}, ...list }: RecordTableProps & { custom?: CustomCells }) {
  const { rows, words, address, place, steps } = list;
  const { cells = {}, subtitle, actions } = custom;
  const selection = useRowSelection(rows.map(({ id }) => id));
  const hrefOf = recordHrefs(place);
  const { singular } = words;
  const { menuButton, dialogs } = useRecordMenu({ rows, address, singular, hrefOf, steps });
  return (
    <>
      <RecordRows
        {...list}
        selection={selection}
        drawing={{
          nameOf: (row) => recordName(row, hrefOf(row.id), subtitle),
          cellOf: (column, row) => cells[column.id]?.(row) ?? recordCell(column, row),
          menuOf: menuButton,
          actionsOf: actions && ((row) => actions(row, address)),
        }}
      />
      {dialogs}
      <RecordBulkBar {...{ rows, address, words, steps, selection }} />
    </>
  );
}

function recordName(row: RecordRow, href: string, subtitle: CustomCells["subtitle"]) {
  const link = (
    <Link
      href={href}
      className="min-w-0 break-words font-medium underline-offset-4 hover:underline touch:inline-block touch:min-h-11 touch:py-2.5"
    >
      {row.name}
    </Link>
  );
  const below = subtitle?.(row);
  if (!row.is_sample && !below) return link;
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        {link}
        {row.is_sample ? <Badge tone="info">Sample</Badge> : null}
      </span>
      {below}
    </div>
  );
}
