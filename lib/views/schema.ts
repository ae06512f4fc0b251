import * as z from "zod";
import { listQuerySchema } from "@/lib/paging";
import { nameText, text } from "@/lib/text-schema";
import { readList, VIEW_NAME_MAX, VIEW_QUERY_MAX } from "./lists";

export const VIEW_NOT_FOUND = "View not found";
export const VIEW_CHANGED = "Someone changed this view in the meantime. Reload and try again.";

const LIST_WORDS =
  "tasks, projects, agents, rags, users, audit, or records:<project>:<workspace>:<tab>";

const list = text({ max: 140, label: "List" })
  .refine((key) => readList(key) !== null, `List must be one of ${LIST_WORDS}`)
  .meta({ description: `The list the view belongs to: ${LIST_WORDS}.` });

const shape = {
  name: nameText({ max: VIEW_NAME_MAX, label: "Name" }),
  query: text({ max: VIEW_QUERY_MAX, min: 0, label: "Query" }).meta({
    description: "Query string of the list page, without the page number.",
  }),
  project_id: text({ max: 64, label: "Project" }).nullable().meta({
    description: "Project whose team can use the view; null keeps it private.",
  }),
};

export const createViewSchema = z.object({
  list,
  name: shape.name,
  query: shape.query.default(""),
  project_id: shape.project_id.default(null),
});

export const updateViewSchema = z.object(shape).partial();

export const viewListSchema = listQuerySchema(["name", "updated_at"], { list });
export type ViewListQuery = z.output<typeof viewListSchema>;

/** A view in an answer. */
export const savedViewSchema = z
  .object({
    id: z.string(),
    list: z.string(),
    name: z.string(),
    query: z.string(),
    path: z.string().meta({ description: "Path of the list with the view applied." }),
    project_id: z.string().nullable(),
    project_name: z.string().nullable().meta({
      description: "Null unless the view is shared with a project you can see.",
    }),
    owner_id: z.string(),
    owner_name: z.string(),
    is_own: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof savedViewSchema>;
