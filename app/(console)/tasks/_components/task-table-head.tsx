import { Link } from "@/components/link";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import { sortHref } from "./task-address";
import { TASK_COLUMNS, type TaskColumn } from "./task-columns";
import { SelectAllTasks } from "./task-selection";

/** The columns' names, with the addresses that sort by them. */
export function TaskTableHead({ query }: { query: TaskScreenQuery }) {
  return (
    <TableHeader>
      <TableRow>
        <TableHead className="w-0 pr-0">
          <SelectAllTasks />
        </TableHead>
        {TASK_COLUMNS.map((column) => (
          <ColumnHead key={column.id} column={column} query={query} />
        ))}
      </TableRow>
    </TableHeader>
  );
}

function ColumnHead({ column, query }: { column: TaskColumn; query: TaskScreenQuery }) {
  const { header, sort } = column;
  if (!sort) return <TableHead>{header}</TableHead>;
  const isUp = query.sort === sort.key;
  const isDown = query.sort === `-${sort.key}`;
  return (
    <TableHead aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}>
      <Link
        href={sortHref(query, sort.key, sort.first)}
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
