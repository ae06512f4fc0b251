"use client";

import type { ReactNode } from "react";
import { useNarrow } from "@/components/hooks/use-narrow";
import { Table, TableBody, TableCell, TableRow } from "@/components/ui/table";
import { TASK_CELLS } from "./task-cells";
import { TASK_COLUMNS } from "./task-columns";
import type { TaskRow } from "./task-row";
import { SelectAllTasks, SelectTask } from "./task-selection";

interface TaskTableProps {
  rows: readonly TaskRow[];
  /** The table's header. */
  head: ReactNode;
  /** What asks is a phone, as far as the server can tell. */
  isPhone: boolean;
}

/**
 * The tasks as a table, or as cards where a table would not fit. Drawn by the browser's code from the rows: as markup of
 * the server every row would travel a second time, with all its classes.
 */
export function TaskTable({ rows, head, isPhone }: TaskTableProps) {
  return useNarrow(isPhone) ? (
    <TaskCards rows={rows} />
  ) : (
    <Table label="Tasks">
      {head}
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} data-task-id={row.id}>
            <TableCell className="pr-0">
              <SelectTask id={row.id} name={row.name} />
            </TableCell>
            {TASK_COLUMNS.map(({ id }) => (
              <TableCell key={id} className={id === "task" ? "w-full max-w-0 min-w-56" : ""}>
                {TASK_CELLS[id](row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function TaskCards({ rows }: Pick<TaskTableProps, "rows">) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center text-sm text-muted-foreground">
        <SelectAllTasks />
        Select all on this page
      </p>
      <ul aria-label="Tasks" className="grid gap-3">
        {rows.map((row) => (
          <TaskCard key={row.id} row={row} />
        ))}
      </ul>
    </div>
  );
}

const FACTS = TASK_COLUMNS.filter(({ id }) => id !== "task" && id !== "view");

function TaskCard({ row }: { row: TaskRow }) {
  return (
    <li data-task-id={row.id} className="grid min-w-0 gap-3 rounded-xl border bg-card p-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        {TASK_CELLS.task(row)}
        <span className="-mt-1 -mr-2.5 flex">
          <SelectTask id={row.id} name={row.name} />
        </span>
      </div>
      <dl className="grid gap-2 text-sm">
        {FACTS.map(({ id, header }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-[0.8125rem] text-muted-foreground">{header}</dt>
            <dd>{TASK_CELLS[id](row)}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t pt-3">{TASK_CELLS.view(row)}</div>
    </li>
  );
}
