import { sql } from "drizzle-orm";
import { savedViews } from "@/db/schema/saved-views";
import type { Resource } from "@/lib/resource/resource";
import { MOST_VIEWS } from "./lists";
import { VIEW_CHANGED, VIEW_NOT_FOUND } from "./schema";

/** Saved views as a resource. The audit log has no names or filters: they are their owner's. */
export const VIEWS: Resource<typeof savedViews> = {
  kind: "view",
  table: savedViews,
  words: {
    missing: VIEW_NOT_FOUND,
    changed: VIEW_CHANGED,
    full: `You can save up to ${MOST_VIEWS} views of a list. Delete one first.`,
  },
  limit: { most: MOST_VIEWS, per: ["ownerId", "list"] },
  actions: {
    create: "views.create",
    update: "views.edit",
    delete: "views.delete",
    restore: "views.restore",
    purge: "views.purge",
  },
  about: ({ id, projectId = null }) => ({
    entityType: "view",
    entityId: id,
    ...(projectId !== null && { projectId }),
  }),
  logged: ({ list, projectId }) => ({ list, project_id: projectId }),
  nameOf: ({ name }) => name,
  isDeletable: (actor) => sql`${savedViews.ownerId} = ${actor.id}`,
};
