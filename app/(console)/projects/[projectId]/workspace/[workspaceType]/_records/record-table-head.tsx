"use client";

import type { RowSelection } from "@/components/hooks/use-row-selection";
import { Link } from "@/components/link";
import { SelectAll } from "@/components/select-rows";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { type PagePlace, placeHref } from "@/lib/ui/page-place";
import type { RecordColumn } from "./record-columns";
import type { RowList } from "./record-rows";
import { FIRST_PAGE } from "./record-screen";

interface RecordTableHeadProps {
  list: Pick<RowList, "columns" | "place" | "sort" | "words">;
  selection: RowSelection;
}

/** The columns' names, with the addresses that sort by them. */
export function RecordTableHead({ list, selection }: RecordTableHeadProps) {
  const { columns, place, sort, words } = list;
  return (
    <TableHeader>
      <TableRow>
        <TableHead className="w-0 pr-0">
          <SelectAll selection={selection} plural={words.plural} />
        </TableHead>
        {columns.map((column) => columnHead(column, place, sort))}
        <TableHead>Actions</TableHead>
      </TableRow>
    </TableHeader>
  );
}

function columnHead(
  { id, header, isNumeric, isSorted }: RecordColumn,
  place: PagePlace,
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
        href={placeHref(place, { sort: isUp ? `-${id}` : id, ...FIRST_PAGE })}
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
