"use client";

import type { ReactNode } from "react";
import { useNarrow } from "@/components/hooks/use-media";
import { Link } from "@/components/link";
import { type RowSelection, SelectAll, SelectRow } from "@/components/row-selection";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import { cn } from "@/lib/ui/cn";
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
interface RowDrawing {
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

function table(list: RecordRowsProps) {
  const { selection, drawing } = list;
  return (
    <Table label={list.label} className="list-table">
      <ListHead list={list} selection={selection} />
      <TableBody>
        {list.rows.map((row) => (
          <tr key={row.id} data-record-id={row.id}>
            <td>
              <SelectRow selection={selection} row={row} />
            </td>
            {list.columns.map((column, index) => (
              <td key={column.id} className={cellClass(column, index)}>
                {index === 0 ? drawing.nameOf(row) : drawing.cellOf(column, row)}
              </td>
            ))}
            <td className="w-0">{rowActions(row, drawing)}</td>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** The first column names the record. Later ones leave on narrow screens before the name is cut. */
function cellClass({ isNumeric }: RecordColumn, index: number) {
  if (index === 0) return "name";
  return cn("truncate", isNumeric && "number", index > 3 && "max-xl:hidden");
}

function rowActions(row: RecordRow, { menuOf, actionsOf }: RowDrawing) {
  if (!actionsOf) return <span className="row-actions">{menuOf(row)}</span>;
  return (
    <span className="flex items-center justify-end gap-1">
      {actionsOf(row)}
      {menuOf(row)}
    </span>
  );
}

function cards({ label, words, columns, rows, selection, drawing }: RecordRowsProps) {
  return (
    <>
      <p className="-ml-3 flex items-center text-13 text-muted-foreground">
        <SelectAll selection={selection} plural={words.plural} />
        Select all on this page
      </p>
      <ul aria-label={label} className="list-rows border-hair border-t">
        {rows.map((row) => (
          <li
            key={row.id}
            data-record-id={row.id}
            className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center"
          >
            <span className="-ml-3 flex">
              <SelectRow selection={selection} row={row} />
            </span>
            <div className="min-w-0">
              {drawing.nameOf(row)}
              {cardLine(row, columns, drawing)}
            </div>
            <span className="-mr-3 flex items-center">
              {drawing.actionsOf?.(row)}
              {drawing.menuOf(row)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Kinds of values that are no part of a card's grey line: they are links, or long. */
const NOT_IN_LINE: readonly string[] = ["email", "link", "lines", "tags", "long-text", "markdown"];
const IN_LINE = 3;

/** The first values of a record in one grey line. */
function cardLine(row: RecordRow, columns: readonly RecordColumn[], { cellOf }: RowDrawing) {
  const shown = columns
    .slice(1)
    .filter(({ id, kind }) => row[id] !== undefined && !NOT_IN_LINE.includes(kind));
  return (
    <div className="relative -mt-3 flex min-w-0 gap-1.5 overflow-hidden whitespace-nowrap pb-2 text-13 text-faint">
      {shown.slice(0, IN_LINE).map((column, index) => (
        <span key={column.id} className="flex min-w-0 gap-1.5 truncate">
          {index > 0 ? <span aria-hidden>·</span> : null}
          {cellOf(column, row)}
        </span>
      ))}
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
      <tr>
        <TableHead>
          <SelectAll selection={selection} plural={words.plural} />
        </TableHead>
        {columns.map((column, index) => columnHead(column, index, location, sort))}
        <TableHead>
          <span className="sr-only">Actions</span>
        </TableHead>
      </tr>
    </TableHeader>
  );
}

function columnHead(
  { id, header, isNumeric, isSorted }: RecordColumn,
  index: number,
  location: PageLocation,
  sort: string,
) {
  const className = cn(isNumeric && "text-right", index > 3 && "max-xl:hidden");
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
