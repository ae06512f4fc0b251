import * as z from "zod";
import { RESOURCE_KINDS, WORKSPACE_TYPES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";

/** Kinds of items in the trash, as in URLs and answers. */
export const TRASH_KINDS = [
  "project",
  "agent",
  "rag",
  "integration",
  "task",
  "record",
  ...RESOURCE_KINDS,
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

export const NOT_IN_TRASH = "This item isn't in the trash";

/** The visibility rule in words. The same people can restore. */
export const WHO_SEES_TRASH =
  "Superadmins can see and restore everything, admins the integrations they added, except mail. Everyone else can see and restore tasks they deleted, as long as they can still see the project, all deleted records of the workspaces they can enter, also those that others deleted, and the schedules, triggers, test questions, scenarios and saved views that they may delete. While a project is in the trash, no one can see or restore its records.";

export const trashListSchema = listQuerySchema(["-deleted_at", "deleted_at"], {
  kind: z.enum(["all", ...TRASH_KINDS]).default("all"),
});
export type TrashListQuery = z.output<typeof trashListSchema>;

/** An item in the trash. */
export const trashItemSchema = z
  .object({
    kind: z.enum(TRASH_KINDS),
    id: z.string(),
    name: z.string(),
    deleted_at: z.string(),
    deleted_by: z.string().nullable(),
    deleted_by_name: z.string().nullable().meta({
      description: "Null if the account was deleted.",
    }),
    record_type: z.string().nullable().meta({
      description: "The type of a record, such as contact. Null for all other kinds.",
    }),
    project_id: z.string().nullable().meta({ description: "The project of a record." }),
    project_name: z.string().nullable().meta({ description: "The name of that project." }),
    workspace: z.enum(WORKSPACE_TYPES).nullable().meta({
      description: "The workspace of a record in its project.",
    }),
    purge_at: z.string().meta({ description: "When the item will be permanently deleted." }),
  })
  .meta({ id: "TrashItem" });
export type TrashItem = z.infer<typeof trashItemSchema>;
