"use client";

import type { ReactNode } from "react";
import { useNarrow } from "@/components/hooks/use-media";
import { Table, TableBody } from "@/components/ui/table";
import { TASK_CELLS, TASK_COLUMNS, type TaskColumn, taskActions } from "./task-cells";
import type { TaskRow } from "./task-row";
import { SelectAllTasks, SelectTask } from "./task-selection";
import { useTaskMenu } from "./use-task-menu";

interface TaskTableProps {
  rows: readonly TaskRow[];
  /** The table's header. */
  head: ReactNode;
  /** What asks is a phone, as far as the server can tell. */
  isPhone: boolean;
}

type MenuButton = (row: TaskRow) => ReactNode;

/**
 * The tasks as a table, or as cards where a table would not fit. Drawn by the browser's code from the rows: as markup of
 * the server every row would travel a second time, with all its classes.
 */
export function TaskTable({ rows, head, isPhone }: TaskTableProps) {
  const { menuButton, dialogs } = useTaskMenu(rows);
  const isNarrow = useNarrow(isPhone);
  return (
    <>
      {isNarrow ? (
        <TaskCards rows={rows} menuButton={menuButton} />
      ) : (
        <Table label="Tasks" className="list-table [&_td:nth-child(6)]:whitespace-nowrap">
          {head}
          <TableBody>{rows.map((row) => tableRow(row, menuButton))}</TableBody>
        </Table>
      )}
      {dialogs}
    </>
  );
}

const isShown = (
  column: TaskColumn,
): column is TaskColumn & { id: Exclude<TaskColumn["id"], "view"> } => column.id !== "view";

const COLUMNS = TASK_COLUMNS.filter(isShown);

function tableRow(row: TaskRow, menuButton: MenuButton) {
  return (
    <tr key={row.id} data-task-id={row.id}>
      <td>
        <SelectTask id={row.id} name={row.name} />
      </td>
      {COLUMNS.map(({ id }) => (
        <td key={id}>{TASK_CELLS[id](row)}</td>
      ))}
      <td>{taskActions(row, menuButton)}</td>
    </tr>
  );
}

interface TaskCardsProps {
  rows: readonly TaskRow[];
  menuButton: MenuButton;
}

function TaskCards({ rows, menuButton }: TaskCardsProps) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center text-sm text-muted-foreground">
        <SelectAllTasks />
        Select all on this page
      </p>
      <ul aria-label="Tasks" className="grid gap-3">
        {rows.map((row) => taskCard(row, menuButton))}
      </ul>
    </div>
  );
}

const FACTS = COLUMNS.filter(({ id }) => id !== "task");

function taskCard(row: TaskRow, menuButton: MenuButton) {
  return (
    <li
      key={row.id}
      data-task-id={row.id}
      className="grid min-w-0 gap-3 rounded-xl border bg-card p-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <div className="min-w-0">{TASK_CELLS.task(row)}</div>
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
      <div className="border-t pt-3">{taskActions(row, menuButton)}</div>
    </li>
  );
}
