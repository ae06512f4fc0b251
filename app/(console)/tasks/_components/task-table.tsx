import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { sortHref, type TaskPageQuery } from "./task-address";
import { TASK_COLUMNS, type TaskColumn, type TaskRowView } from "./task-columns";
import { SelectAllTasks, SelectTask } from "./task-selection";

interface TaskTableProps {
  rows: readonly TaskRowView[];
  query: TaskPageQuery;
}

/** The tasks as a table, and as cards where a table would not fit. */
export function TaskTable({ rows, query }: TaskTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table label="Tasks">
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
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.task.id} data-task-id={row.task.id}>
                <TableCell className="pr-0">
                  <SelectTask id={row.task.id} name={row.task.name} />
                </TableCell>
                {TASK_COLUMNS.map(({ id, cell }) => (
                  <TableCell key={id} className={id === "task" ? "w-full max-w-0 min-w-56" : ""}>
                    {cell(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <div className="grid gap-3 md:hidden">
        <p className="flex items-center text-sm text-muted-foreground">
          <SelectAllTasks />
          Select all on this page
        </p>
        <ul aria-label="Tasks" className="grid gap-3">
          {rows.map((row) => (
            <TaskCard key={row.task.id} row={row} />
          ))}
        </ul>
      </div>
    </>
  );
}

function ColumnHead({ column, query }: { column: TaskColumn; query: TaskPageQuery }) {
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

function TaskCard({ row }: { row: TaskRowView }) {
  const [name, ...facts] = TASK_COLUMNS;
  const view = facts.pop();
  return (
    <li data-task-id={row.task.id} className="grid min-w-0 gap-3 rounded-xl border bg-card p-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        {name?.cell(row)}
        <span className="-mt-1 -mr-2.5 flex">
          <SelectTask id={row.task.id} name={row.task.name} />
        </span>
      </div>
      <dl className="grid gap-2 text-sm">
        {facts.map(({ id, header, cell }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-[0.8125rem] text-muted-foreground">{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t pt-3">{view?.cell(row)}</div>
    </li>
  );
}
