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

/** The value in the URL if only the name is shown. */
const NAME_ALONE = "task";

/** The custom fields that can be columns, and those that are without a choice in the URL. */
export interface CustomColumns {
  all: readonly CustomName[];
  shown: readonly CustomName[];
}

const NO_CUSTOM: CustomColumns = { all: [], shown: [] };

/**
 * Reads the visible columns from the URL. Ignores unknown names; without the parameter, shows all
 * columns, of custom fields those that their list shows.
 */
export function readTaskColumns(
  text: string,
  custom: CustomColumns = NO_CUSTOM,
): readonly TaskColumnName[] {
  const byDefault = [...TASK_COLUMN_CHOICES, ...custom.shown];
  if (text === "") return byDefault;
  const named = text.split(",");
  const shown = [...TASK_COLUMN_CHOICES, ...custom.all].filter((column) => named.includes(column));
  return shown.length > 0 || named.includes(NAME_ALONE) ? shown : byDefault;
}

/** Writes the visible columns for the URL; "" for those that are shown without it. */
export function taskColumnsParam(
  columns: readonly TaskColumnName[],
  custom: CustomColumns = NO_CUSTOM,
): string {
  const byDefault = [...TASK_COLUMN_CHOICES, ...custom.shown];
  const isDefault =
    columns.length === byDefault.length && byDefault.every((name) => columns.includes(name));
  if (isDefault) return "";
  return columns.length === 0 ? NAME_ALONE : columns.join(",");
}
