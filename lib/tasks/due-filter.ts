import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { DAY_MS, startOfDay } from "@/lib/days";
import { placeWord } from "@/lib/search/search-index";
import { CLOSED_STATUSES, type TaskListQuery } from "./schema";

type Due = TaskListQuery["due"];

/** The condition of the filter on the row of a task. */
export function dueCondition(due: Due, now: number): SQL {
  const today = startOfDay(now);
  if (due === "overdue")
    return sql`${tasks.dueAt} < ${today} AND +${tasks.status} NOT IN ${[...CLOSED_STATUSES]}`;
  const days = due === "today" ? 1 : 7;
  return sql`${tasks.dueAt} >= ${today} AND ${tasks.dueAt} < ${today + days * DAY_MS}`;
}

/** Days of a block, and blocks of the next larger one, in the search index's words (d, m, y). */
const BLOCK = 32;

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** The words of all days before one: whole blocks, then the days since the last of them. */
function wordsBefore(day: number): string[] {
  const month = Math.floor(day / BLOCK);
  const year = Math.floor(month / BLOCK);
  return [
    ...numbers(0, year).map((one) => `y${one}`),
    ...numbers(year * BLOCK, month).map((one) => `m${one}`),
    ...numbers(month * BLOCK, day).map((one) => `d${one}`),
  ];
}

const anyOf = (words: readonly string[]) => `place : (${words.map(placeWord).join(" OR ")})`;

/** The same for the search index; empty for all. */
export function dueExpression(due: Due, now: number): string {
  if (due === "all") return "";
  const today = Math.floor(startOfDay(now) / DAY_MS);
  if (due === "overdue") return `(${anyOf(wordsBefore(today))} NOT ${anyOf(CLOSED_STATUSES)})`;
  const days = due === "today" ? 1 : 7;
  return anyOf(numbers(today, today + days).map((day) => `d${day}`));
}
