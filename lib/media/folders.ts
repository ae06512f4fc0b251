import { type SQL, sql } from "drizzle-orm";
import { mediaFolders } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";
import { FIXED_FOLDERS } from "./folder-rules";

export const FOLDER_MISSING = "There is no such folder";

const FIXED = JSON.stringify(["", ...FIXED_FOLDERS]);

/** SQL: the folder is none, one that every media workspace has, or one of this workspace's own. */
export function isFolderHere(actor: Actor, place: WorkspacePlace, folder: string): SQL {
  return sql`(lower(${folder}) IN (SELECT value FROM json_each(${FIXED})) OR EXISTS (SELECT 1 FROM ${mediaFolders}
    WHERE ${mediaFolders.workspaceId} = (${enterableWorkspace(actor, place)}) AND ${mediaFolders.name} = ${folder}))`;
}
