import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { seesNamedProject } from "@/lib/projects/project-rules";
import type { Which } from "@/lib/resource/resource";
import {
  createResource,
  deleteResource,
  requireVersion,
  updateResource,
} from "@/lib/resource/write-resource";
import { workspaceRules } from "@/lib/workspaces/rules";
import { LIST_ACTIONS, type ListRef, VIEW_QUERY_MAX, viewQuery } from "./lists";
import { findView, requireList } from "./read-views";
import { createViewSchema, type SavedView, updateViewSchema } from "./schema";
import { VIEWS } from "./view-resource";

const NAME_TAKEN = "You already have a view with this name";
const OTHER_PROJECT = "A view of a project's records can only be shared with that project";
const TOO_LONG = `Query must be at most ${VIEW_QUERY_MAX} characters`;

function refuse(field: "query" | "project_id", message: string): never {
  throw new AppError("invalid_input", message, { errors: { [field]: [message] } });
}

/**
 * Returns the query to store. Its length is checked afterwards, because escaping makes it longer.
 */
function keptQuery(list: ListRef, text: string): string {
  const query = viewQuery(list, text);
  return query.length > VIEW_QUERY_MAX ? refuse("query", TOO_LONG) : query;
}

function refuseOtherProject({ records }: ListRef, projectId: string | null): void {
  if (records && projectId !== null && projectId !== records.projectId)
    refuse("project_id", OTHER_PROJECT);
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, "saved_views.name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { errors: { name: [NAME_TAKEN] }, cause: error });
}

/**
 * Saves a list's current filters under a name for the person, and shares it with a project's team
 * if requested.
 *
 * @param key a repeated idempotency key returns the view that it created before.
 * @throws AppError `forbidden` if they can't open the list, `not_found` if they can't see the
 * project, `conflict` if the name is taken or they have too many views.
 */
export async function createView(
  ctx: Context,
  input: unknown,
  key: string | null = null,
): Promise<SavedView> {
  const actor = authorize(ctx.actor, "views.create");
  const { list: listKey, name, query, project_id } = parseInput(createViewSchema, input);
  const list = requireList(listKey);
  const { kind, records } = list;
  authorize(actor, LIST_ACTIONS[kind]);
  refuseOtherProject(list, project_id);
  const id = crypto.randomUUID();
  const row = {
    id,
    ownerId: actor.id,
    list: listKey,
    kind,
    listProjectId: records?.projectId ?? null,
    workspaceType: records?.type ?? null,
    name,
    query: keptQuery(list, query),
    projectId: project_id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const made = await createResource(ctx, VIEWS, {
    row,
    once: { key, input: { list, name, query, project_id } },
    rules: [
      stillAllowed(actor),
      ...(records
        ? workspaceRules(actor, { projectId: records.projectId, workspace: records.type })
        : []),
      ...seesNamedProject(actor, project_id),
    ],
    after: VIEWS.logged(row),
  }).catch(refuseTakenName);
  return (await findView(ctx, made.id)).view;
}

/**
 * Renames a view, changes what it shows, or shares it with a project's team or no one.
 *
 * @throws AppError `forbidden` for another person's shared view, `not_found` for the view or a
 * project they can't see, `precondition_failed`, `conflict` if the name is taken.
 */
export async function updateView(
  ctx: Context,
  { changes: input, ...which }: Which & { changes: unknown },
): Promise<SavedView> {
  const { actor, row, view } = await findView(ctx, which.id);
  authorize(actor, "views.edit", { createdBy: row.ownerId });
  requireVersion(VIEWS, row, which);
  const asked = parseInput(updateViewSchema, input);
  const list = requireList(row.list);
  const { name = row.name, project_id: projectId = row.projectId } = asked;
  const query = asked.query === undefined ? row.query : keptQuery(list, asked.query);
  refuseOtherProject(list, projectId);
  // A repeated call changes nothing.
  const changes = {
    ...(name !== row.name && { name }),
    ...(query !== row.query && { query }),
    ...(projectId !== row.projectId && { projectId }),
  };
  const changed = Object.keys(changes);
  if (changed.length === 0) return view;
  const isShared = changed.includes("projectId");
  await updateResource(ctx, VIEWS, {
    row,
    ifMatch: which.ifMatch,
    rules: [stillAllowed(actor), ...(isShared ? seesNamedProject(actor, projectId) : [])],
    set: changes,
    after: { ...VIEWS.logged({ ...row, projectId }), changed },
    ...(isShared && { action: "views.share" }),
  }).catch(refuseTakenName);
  return (await findView(ctx, which.id)).view;
}

/**
 * Deletes a view, also for everyone it is shared with.
 *
 * @throws AppError `forbidden` for another person's shared view, `not_found` or
 * `precondition_failed`.
 */
export async function deleteView(ctx: Context, which: Which): Promise<void> {
  const { actor, row } = await findView(ctx, which.id);
  authorize(actor, "views.delete", { createdBy: row.ownerId });
  const rules = [stillAllowed(actor)];
  await deleteResource(ctx, VIEWS, { row, ifMatch: which.ifMatch, rules });
}
