"use client";

import type { ReactNode } from "react";
import { useNarrow } from "@/components/hooks/use-media";
import { Table, TableBody } from "@/components/ui/table";
import type { TaskColumnName } from "@/lib/tasks/list/columns";
import {
  type CustomColumn,
  columnClass,
  hasMenu,
  shownColumns,
  type TaskColumn,
  taskCell,
  taskLines,
} from "./task-cells";
import type { TaskRow } from "./task-row";
import { SelectAllTasks, SelectTask } from "./task-selection";
import { useTaskMenu } from "./use-task-menu";

interface TaskTableProps {
  rows: readonly TaskRow[];
  /** Columns after the name. */
  columns: readonly TaskColumnName[];
  /** All columns of the project's custom fields. */
  custom: readonly CustomColumn[];
  head: ReactNode;
  /** Whether the server takes the device for a phone. */
  isPhone: boolean;
}

type MenuButton = (row: TaskRow) => ReactNode;

/**
 * Tasks as a table, or as cards on narrow screens. Rendered on the client: server markup would send
 * every row twice.
 */
export function TaskTable({ rows, columns, custom, head, isPhone }: TaskTableProps) {
  const { menuButton, dialogs } = useTaskMenu(rows);
  const isNarrow = useNarrow(isPhone);
  const ids = shownColumns(columns, custom).filter(hasCell);
  return (
    <>
      {isNarrow ? (
        <TaskCards rows={rows} custom={custom} menuButton={menuButton} />
      ) : (
        <Table label="Tasks" className="list-table">
          {head}
          <TableBody>{rows.map((row) => tableRow(row, ids, menuButton))}</TableBody>
        </Table>
      )}
      {dialogs}
    </>
  );
}

type CellColumn = TaskColumn & { id: Exclude<TaskColumn["id"], "view"> };

const hasCell = (column: TaskColumn): column is CellColumn => column.id !== "view";

function tableRow(row: TaskRow, columns: readonly CellColumn[], menuButton: MenuButton) {
  return (
    <tr key={row.id} data-task-id={row.id}>
      <td>
        <SelectTask id={row.id} name={row.name} />
      </td>
      {columns.map((column) => (
        <td key={column.id} className={columnClass(column)}>
          {taskCell(column.id, row)}
        </td>
      ))}
      <td className="w-0">
        {hasMenu(row) ? <span className="row-actions">{menuButton(row)}</span> : null}
      </td>
    </tr>
  );
}

interface TaskCardsProps {
  rows: readonly TaskRow[];
  custom: readonly CustomColumn[];
  menuButton: MenuButton;
}

function TaskCards({ rows, custom, menuButton }: TaskCardsProps) {
  return (
    <>
      <p className="-ml-3 flex items-center text-13 text-muted-foreground">
        <SelectAllTasks />
        Select all on this page
      </p>
      <ul aria-label="Tasks" className="list-rows border-hair border-t">
        {rows.map((row) => taskCard(row, custom, menuButton))}
      </ul>
    </>
  );
}

function taskCard(row: TaskRow, custom: readonly CustomColumn[], menuButton: MenuButton) {
  return (
    <li
      key={row.id}
      data-task-id={row.id}
      className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center"
    >
      <span className="-ml-3 flex">
        <SelectTask id={row.id} name={row.name} />
      </span>
      {taskLines(row, custom)}
      <span className="col-start-4 -mr-3 flex">{hasMenu(row) ? menuButton(row) : null}</span>
    </li>
  );
}
