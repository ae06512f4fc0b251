import * as z from "zod";
import { TASK_MODES, TASK_PRIORITIES, TASK_STATUSES } from "@/db/vocabulary";
import type { ListFields } from "@/lib/custom-fields/list-fields";
import {
  listQuerySchema,
  MAX_PER_PAGE,
  type Position,
  SCREEN_PER_PAGE,
  searchText,
} from "@/lib/paging";
import { TASK_FIELD_NAMES, taskField } from "../fields";
import { type CustomName, idText } from "../schema";
import { readTaskColumns, type TaskColumnName } from "./columns";

/** Tasks without a due date come last in both directions. */
export const TASK_SORTS = [
  "-created_at",
  "created_at",
  "-updated_at",
  "updated_at",
  ...TASK_FIELD_NAMES.filter((name) => taskField(name).isSort).flatMap((name) => [
    name,
    `-${name}` as const,
  ]),
] as const;

/**
 * Overdue means due before today (UTC) and not completed, cancelled or inaktiv. Week means today
 * and the next six days.
 */
const TASK_DUE_FILTERS = ["all", "overdue", "today", "week"] as const;

/** A sort key that only the project in the filter can have. */
const CUSTOM_SORT = /^-?custom\.[a-z0-9_]{1,50}$/;

/**
 * The query of the task list: q over name and description, status, mode, priority, project (all, none or an id),
 * assignee (all or me), due, sort (newest first), page and perPage.
 */
export const taskListSchema = listQuerySchema(["created_at"], {
  status: z.enum(["all", ...TASK_STATUSES]).default("all"),
  mode: z.enum(["all", ...TASK_MODES]).default("all"),
  priority: z.enum(["all", ...TASK_PRIORITIES]).default("all"),
  project: idText("Project")
    .regex(/^[\w-]+$/, "Project must be all, none or the id of a project")
    .default("all"),
  assignee: z.enum(["all", "me"]).default("all"),
  due: z.enum(TASK_DUE_FILTERS).default("all"),
  sort: z
    .enum(TASK_SORTS)
    .or(
      z
        .string()
        .regex(
          CUSTOM_SORT,
          `sort must be one of ${TASK_SORTS.join(", ")}, or a custom field of the filtered project`,
        ),
    )
    .default("-created_at")
    .meta({ description: "A custom field of the filtered project is `custom.` and its key." }),
});

/** The list's search and filters alone. */
export const taskFilterSchema = taskListSchema.omit({ sort: true, page: true, perPage: true });

/** The custom fields of the filtered project, by which the query may filter and sort, too. */
interface OwnFilters {
  own?: ListFields;
  [filter: CustomName]: unknown;
}

export type TaskFilter = z.output<typeof taskFilterSchema> & OwnFilters;
export type TaskListQuery = Omit<z.output<typeof taskListSchema>, "sort"> &
  Pick<Position, "countsAll"> &
  OwnFilters & { sort: string };

/** Cards that a board column shows at first, and adds each time. */
export const BOARD_STEP = 20;
/** The most cards a column shows. The list has the others. */
export const BOARD_MAX = MAX_PER_PAGE;

type Status = (typeof TASK_STATUSES)[number];

/**
 * The number of cards per column, for columns that show more than at first, as in the URL:
 * `pending.40,running.60`.
 */
const cardsSchema = z
  .string()
  .regex(/^[a-z-]+\.\d{1,3}(,[a-z-]+\.\d{1,3})*$/)
  .or(z.literal(""))
  .default("")
  .transform((value) => {
    const columns = value.split(",").map((column) => column.split("."));
    const counts = columns.map(([name, count]) => [name, Math.min(Number(count), BOARD_MAX)]);
    return Object.fromEntries(
      counts.filter(([name]) => TASK_STATUSES.some((status) => status === name)),
    ) as Partial<Record<Status, number>>;
  });

/**
 * The screen's query: the list's query, its columns, list or board, and the number of cards per
 * board column.
 */
export const taskScreenSchema = taskListSchema.extend({
  view: z.enum(["list", "board"]).default("list"),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(SCREEN_PER_PAGE),
  cards: cardsSchema,
  columns: z
    .string()
    .max(100)
    .default("")
    .transform((text) => readTaskColumns(text)),
});
export type TaskScreenQuery = Omit<z.output<typeof taskScreenSchema>, "sort" | "columns"> &
  OwnFilters & { sort: string; columns: readonly TaskColumnName[] };

/** Tasks per page of the list of movable tasks. */
export const MOVABLE_PER_PAGE = 10;

/**
 * Query parameters for that list on the projects screen, separate from the project list's q and
 * page.
 */
export const movableQuerySchema = z.object({
  taskQ: searchText,
  taskPage: taskListSchema.shape.page,
});

/** A task that the person can move between projects. */
export interface MovableTaskView {
  id: string;
  name: string;
  status: string;
  /** manual or auto. */
  taskMode: string;
  project_id: string | null;
  /** Null without a project, or if the person can't read it. */
  project_name: string | null;
}
