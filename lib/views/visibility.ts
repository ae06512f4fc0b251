import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects, workspaces } from "@/db/schema/projects";
import { savedViews } from "@/db/schema/saved-views";
import { SAVED_LISTS } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { seesProject } from "@/lib/projects/visibility";
import { isEnterable } from "@/lib/workspaces/scope";
import { LIST_ACTIONS } from "./lists";

type Reader = Pick<Actor, "id" | "role" | "token">;

/** The visibility rule in words. The rule itself is below. */
export const WHO_SEES_VIEWS =
  "You see the views you saved, and views shared with a project if you can see that project and open the list. A shared view disappears when its owner loses access to the project. The same applies to superadmins.";

/** SQL: the person can enter the workspace whose records the view lists. */
function canEnterWorkspace(actor: Reader): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${workspaces.projectId} = ${savedViews.listProjectId} AND ${workspaces.type} = ${savedViews.workspaceType}
      AND ${isEnterable(actor)})`;
}

/** SQL: the view's owner can still see the project. */
const ownerSees = () =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${savedViews.ownerId} AND ${seesProject(sql`${savedViews.projectId}`)})`;

/**
 * SQL: the person can see the view.
 *
 * @param list limits the query to one list. Repeated in both branches, so that each can use its
 * index.
 */
export function isVisibleView(actor: Reader, list?: string): SQL {
  const ofList = list === undefined ? sql`` : sql` AND ${savedViews.list} = ${list}`;
  const kinds = SAVED_LISTS.filter((kind) => can(actor, LIST_ACTIONS[kind]));
  if (kinds.length === 0) return sql`(${savedViews.ownerId} = ${actor.id}${ofList})`;
  return sql`((${savedViews.ownerId} = ${actor.id}${ofList})
    OR (${savedViews.projectId} IS NOT NULL${ofList} AND ${savedViews.kind} IN ${kinds}
      AND ${isReadableId(PROJECT, actor, savedViews.projectId)} AND ${ownerSees()}
      AND (${savedViews.listProjectId} IS NULL OR ${canEnterWorkspace(actor)})))`;
}
