import { TASK_SORTS, TASKS_PER_SCREEN } from "@/lib/tasks/list/schema";

const SINGLE: Record<string, unknown>[] = [
  {},
  { sort: "created_at", page: 2, perPage: 30 },
  { status: "pending" },
  { mode: "auto" },
  { priority: "urgent", sort: "created_at" },
  { status: "pending", mode: "auto", priority: "low" },
  { project: "project-00007" },
  { project: "none", sort: "-priority" },
  { assignee: "me" },
  { due: "overdue", status: "running" },
  { due: "overdue", sort: "due_date", perPage: 30, page: 2 },
  { due: "overdue", mode: "auto", priority: "low", sort: "name" },
  { due: "overdue", project: "none" },
  { due: "overdue", assignee: "me" },
  { due: "today" },
  { due: "week" },
  { due: "week", project: "project-00007" },
  { due: "week", status: "pending", sort: "-priority" },
  { assignee: "me", status: "pending", sort: "name" },
  { assignee: "me", project: "none" },
  { q: "NUMBER 0007" },
  { q: "77" },
  { q: "t", status: "running", sort: "name" },
  { q: "Of", project: "none", perPage: 30 },
  { q: "7", assignee: "me" },
  { q: '"plan"' },
  { q: "the plan", mode: "manual", perPage: 7, page: 3 },
  { q: "the plan", status: "running", priority: "low", sort: "name" },
  { q: "the plan", project: "project-00007" },
  { q: "THE PLAN", project: "none", status: "running" },
  { q: "the plan", assignee: "me", sort: "-due_date" },
  { q: "number 00", due: "week" },
  { q: "number", due: "overdue", sort: "due_date" },
  { q: "the plan", due: "overdue", status: "running", perPage: 9 },
  { q: "of", due: "today" },
  { q: "running" },
  { sort: "name", status: "running" },
  { sort: "due_date" },
  { sort: "-due_date", mode: "auto" },
  { sort: "-priority" },
  { sort: "status", priority: "low" },
  { sort: "updated_at" },
  { page: 400 },
];

/**
 * A filter in another order than by age, and filters together: what matches is much, little, and nothing. Not by the
 * latest due date: here that goes with the status, and what matches lies behind a thousand others.
 */
export const COMBINED: Record<string, unknown>[] = [
  ...TASK_SORTS.filter((sort) => sort !== "-due_date").map((sort) => ({ status: "pending", sort })),
  { status: "cancelled", sort: "name" },
  { priority: "urgent", sort: "due_date" },
  { priority: "low", sort: "-priority" },
  { status: "pending", mode: "auto" },
].map((query) => ({ ...query, perPage: TASKS_PER_SCREEN }));
/** The same where more is read: behind other pages, and in three lists of the index. */
const DEEP: Record<string, unknown>[] = [
  { status: "running", priority: "low", mode: "manual", sort: "-name" },
  { status: "pending", sort: "-due_date" },
  { status: "pending", priority: "urgent", sort: "name", page: 3 },
];
/** Everything that a list of tasks is asked for: filters, texts, orders and pages. */
export const QUERIES = [...SINGLE, ...COMBINED, ...DEEP];
