/** The columns of the task list that may be left out, in their order; a task's name always stands. */
export const TASK_COLUMN_CHOICES = [
  "status",
  "mode",
  "priority",
  "assigned",
  "due",
  "created",
] as const;
export type TaskColumnChoice = (typeof TASK_COLUMN_CHOICES)[number];

/** Stands in the address where the name is all that is shown. */
const NAME_ALONE = "task";

/** What an address says of the columns; what is no column is passed over, and all stand where it says nothing. */
export function readTaskColumns(text: string): readonly TaskColumnChoice[] {
  if (text === "") return TASK_COLUMN_CHOICES;
  const named = text.split(",");
  const shown = TASK_COLUMN_CHOICES.filter((column) => named.includes(column));
  return shown.length > 0 || named.includes(NAME_ALONE) ? shown : TASK_COLUMN_CHOICES;
}

/** The same as the address has it; "" for all of them. */
export function taskColumnsParam(columns: readonly TaskColumnChoice[]): string {
  if (columns.length === TASK_COLUMN_CHOICES.length) return "";
  return columns.length === 0 ? NAME_ALONE : columns.join(",");
}
