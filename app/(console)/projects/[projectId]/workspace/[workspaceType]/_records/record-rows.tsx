"use client";

import type { ReactNode } from "react";
import { useNarrow } from "@/components/hooks/use-media";
import { Link } from "@/components/link";
import { RowCheckbox, type RowSelection, SelectAll } from "@/components/row-selection";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { locationHref, type PageLocation } from "@/lib/ui/page-location";
import type { RecordColumn, RecordRow } from "./record-columns";
import { FIRST_PAGE } from "./record-screen";

/** Rows and columns as serializable data. */
export interface RowList {
  /** Label of the table: "Content items". */
  label: string;
  words: { singular: string; plural: string };
  columns: readonly RecordColumn[];
  rows: readonly RecordRow[];
  location: PageLocation;
  sort: string;
  /** Whether the server takes the device for a phone. */
  isPhone: boolean;
}

/** How to render each part of a row. */
export interface RowDrawing {
  nameOf: (row: RecordRow) => ReactNode;
  cellOf: (column: RecordColumn, row: RecordRow) => ReactNode;
  menuOf: (row: RecordRow) => ReactNode;
  /** Actions next to the menu. They get a line of their own on a card. */
  actionsOf?: (row: RecordRow) => ReactNode;
}

interface RecordRowsProps extends RowList {
  selection: RowSelection;
  drawing: RowDrawing;
}

/** Rows as a table, or as cards on narrow screens. */
export function RecordRows(props: RecordRowsProps) {
  return useNarrow(props.isPhone) ? cards(props) : table(props);
}

/** Selects a row. */
export function SelectRow({
  selection,
  row,
}: {
  selection: RowSelection;
  row: { id: string; name: string };
}) {
  const { chosen, toggle } = selection;
  return (
    <RowCheckbox
      aria-label={`Select ${row.name}`}
      checked={chosen.includes(row.id)}
      onChange={() => toggle(row.id)}
    />
  );
}

function table(list: RecordRowsProps) {
  const { selection, drawing } = list;
  return (
    <Table label={list.label} className="list-table dense-columns">
      <ListHead list={list} selection={selection} />
      <TableBody>
        {list.rows.map((row) => (
          <tr key={row.id} data-record-id={row.id}>
            <td>
              <SelectRow selection={selection} row={row} />
            </td>
            {list.columns.map((column, index) => (
              <td key={column.id} className={column.isNumeric ? "number" : undefined}>
                {index === 0 ? drawing.nameOf(row) : drawing.cellOf(column, row)}
              </td>
            ))}
            <td>{rowActions(row, drawing)}</td>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

function rowActions(row: RecordRow, { menuOf, actionsOf }: RowDrawing) {
  if (!actionsOf) return menuOf(row);
  return (
    <span className="flex items-center justify-end gap-1">
      {actionsOf(row)}
      {menuOf(row)}
    </span>
  );
}

function cards({ label, words, columns, rows, selection, drawing }: RecordRowsProps) {
  const { nameOf, cellOf, menuOf, actionsOf } = drawing;
  return (
    <div className="grid gap-3">
      <p className="flex items-center text-sm text-muted-foreground">
        <SelectAll selection={selection} plural={words.plural} />
        Select all on this page
      </p>
      <ul aria-label={label} className="grid gap-3">
        {rows.map((row) => (
          <li
            key={row.id}
            data-record-id={row.id}
            className="grid min-w-0 gap-3 rounded-xl border bg-card p-4"
          >
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
              {nameOf(row)}
              <span className="-mt-1 -mr-2 flex">
                <SelectRow selection={selection} row={row} />
                {menuOf(row)}
              </span>
            </div>
            <dl className="grid gap-2 text-sm">
              {columns.slice(1).map((column) => (
                <div key={column.id} className="flex flex-wrap items-center justify-between gap-2">
                  <dt className="text-13 text-muted-foreground">{column.header}</dt>
                  <dd className="min-w-0 text-right tabular-nums">{cellOf(column, row)}</dd>
                </div>
              ))}
            </dl>
            {actionsOf ? <div className="border-t pt-2">{actionsOf(row)}</div> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ListHeadProps {
  list: Pick<RowList, "columns" | "location" | "sort" | "words">;
  selection: RowSelection;
}

/** Column names with links to sort by them. */
function ListHead({ list, selection }: ListHeadProps) {
  const { columns, location, sort, words } = list;
  return (
    <TableHeader>
      <TableRow>
        <TableHead className="w-0 pr-0">
          <SelectAll selection={selection} plural={words.plural} />
        </TableHead>
        {columns.map((column) => columnHead(column, location, sort))}
        <TableHead>Actions</TableHead>
      </TableRow>
    </TableHeader>
  );
}

function columnHead(
  { id, header, isNumeric, isSorted }: RecordColumn,
  location: PageLocation,
  sort: string,
) {
  const className = isNumeric ? "text-right" : "";
  if (!isSorted)
    return (
      <TableHead key={id} className={className}>
        {header}
      </TableHead>
    );
  const isUp = sort === id;
  const isDown = sort === `-${id}`;
  return (
    <TableHead
      key={id}
      className={className}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
    >
      <Link
        href={locationHref(location, { sort: isUp ? `-${id}` : id, ...FIRST_PAGE })}
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
