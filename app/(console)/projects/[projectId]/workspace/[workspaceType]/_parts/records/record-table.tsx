"use client";

import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { useRowSelection } from "@/components/row-selection";
import { Badge } from "@/components/ui/badge";
import type { SettableField, StatusFlow } from "./choices";
import { type Matching, RecordBulkBar } from "./record-bulk-bar";
import { recordCell } from "./record-cell";
import type { RecordRow } from "./record-columns";
import { RecordRows, type RowList } from "./record-rows";
import { listHref, type RecordAddress, recordHrefs } from "./record-screen";
import { useRecordMenu } from "./use-record-menu";

/** Props of a list's table. */
export interface RecordTableProps extends RowList {
  address: RecordAddress;
  /** The status field of the type; null without one. */
  flow: StatusFlow | null;
  /** Custom fields that several records can get at once. */
  settable: readonly SettableField[];
  matching: Matching;
}

/** Cells that a type renders itself. */
export interface CustomCells {
  /** By column name. */
  cells?: Readonly<Record<string, (row: RecordRow) => ReactNode>>;
  /** Shown below the record's name. */
  subtitle?: (row: RecordRow) => ReactNode;
  /** More actions next to the menu. */
  actions?: (row: RecordRow, address: RecordAddress) => ReactNode;
}

/**
 * The records of a list with their menus and bulk actions. Rendered on the client: server markup
 * would send every row twice.
 */
export function RecordTable({ custom = {}, ...list }: RecordTableProps & { custom?: CustomCells }) {
  const { rows, words, address, location, flow, settable, matching } = list;
  const { cells = {}, subtitle, actions } = custom;
  const selection = useRowSelection(rows.map(({ id }) => id));
  const hrefOf = recordHrefs(listHref({ location }));
  const { singular } = words;
  const { menuButton, dialogs } = useRecordMenu({ rows, address, singular, hrefOf, flow });
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
      <RecordBulkBar {...{ rows, address, words, flow, settable, selection, matching }} />
    </>
  );
}

/** The name, then what the type says beside it. The latter is cut first. */
function recordName(row: RecordRow, href: string, subtitle: CustomCells["subtitle"]) {
  const beside = subtitle?.(row);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link
        href={href}
        title={row.name}
        className="row-link min-w-0 md:max-w-full md:shrink-0 md:truncate max-md:line-clamp-2 touch:pt-2.5 touch:pb-3.5"
      >
        {row.name}
      </Link>
      {row.is_sample ? <Badge tone="info">Sample</Badge> : null}
      {beside ? <span className="min-w-0 truncate text-13 text-faint">{beside}</span> : null}
    </div>
  );
}
