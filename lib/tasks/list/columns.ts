import { type ColumnChoices, columnsParam, readColumns } from "@/lib/columns";
import type { CustomName } from "../schema";

/** Columns of the task list that can be hidden, in order. The name is always shown. */
export const TASK_COLUMN_CHOICES = [
  "status",
  "mode",
  "priority",
  "assigned",
  "due",
  "created",
] as const;
export type TaskColumnChoice = (typeof TASK_COLUMN_CHOICES)[number];

/** A column that can be hidden: one of every task, or a custom field of the project's. */
export type TaskColumnName = TaskColumnChoice | CustomName;

/** The custom fields that can be columns, and those that are without a choice in the URL. */
export interface CustomColumns {
  all: readonly CustomName[];
  shown: readonly CustomName[];
}

const NO_CUSTOM: CustomColumns = { all: [], shown: [] };

/** Returns the columns that the list can show. */
export const taskColumnChoices = ({
  all,
  shown,
}: CustomColumns = NO_CUSTOM): ColumnChoices<TaskColumnName> => ({
  all: [...TASK_COLUMN_CHOICES, ...all],
  shown: [...TASK_COLUMN_CHOICES, ...shown],
  none: "task",
});

/** Reads the visible columns from the URL. */
export const readTaskColumns = (text: string, custom?: CustomColumns) =>
  readColumns(text, taskColumnChoices(custom));

/** Writes the visible columns for the URL; "" for those that are shown without it. */
export const taskColumnsParam = (columns: readonly TaskColumnName[], custom?: CustomColumns) =>
  columnsParam(columns, taskColumnChoices(custom));
