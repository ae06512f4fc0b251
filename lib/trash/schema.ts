import * as z from "zod";
import { RESOURCE_KINDS } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";

/** Kinds of items in the trash, as in URLs and answers. */
export const TRASH_KINDS = [
  "project",
  "agent",
  "rag",
  "integration",
  "task",
  ...RESOURCE_KINDS,
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

export const NOT_IN_TRASH = "This item isn't in the trash";

/** The visibility rule in words. The same people can restore. */
export const WHO_SEES_TRASH =
  "Superadmins can see and restore everything, admins the integrations they added, except mail. Everyone else can see and restore tasks they deleted, as long as they can still see the project, and the schedules, triggers, test questions, scenarios and saved views that they may delete.";

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
    purge_at: z.string().meta({ description: "When the item will be permanently deleted." }),
  })
  .meta({ id: "TrashItem" });
export type TrashItem = z.infer<typeof trashItemSchema>;
