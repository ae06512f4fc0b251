"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { listItemCandidates } from "@/lib/managed-items/get-item-team";
import { listCandidates } from "@/lib/managed-items/people";
import { itemIdSchema } from "@/lib/managed-items/schema";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { assignToEveryWorkspace } from "@/lib/workspaces/project-teams";
import {
  assignWorkspaceUser,
  listWorkspaceCandidates,
  removeWorkspaceUser,
} from "@/lib/workspaces/workspace-team";

const ITEMS = { project: PROJECT, agent: AGENT, rag: RAG };

const kind = z.enum(["project", "agent", "rag"]);
const workspace = z.object({
  kind: z.literal("workspace"),
  projectId: itemIdSchema,
  workspaceType: z.string().max(40),
});
/** The item or workspace whose team it is. */
const target = z.union([z.object({ kind, id: itemIdSchema }), workspace]);
/** Like `target`, or the team of an unsaved item. */
const candidateTarget = z.union([target, z.object({ kind, id: z.null() })]);

/**
 * Lists people who can be added to a team: for a card's dialog, and for searches beyond the initial
 * list.
 */
export const listCandidatesAction = action
  .inputSchema(z.object({ target: candidateTarget, q: z.string() }))
  .action(async ({ parsedInput: { target, q }, ctx }) => {
    if (target.kind === "workspace") return listWorkspaceCandidates(ctx.app, target, q);
    const { kind, id } = target;
    if (id !== null) return listItemCandidates(ctx.app, ITEMS[kind], id, q);
    return { canManage: true, candidates: await listCandidates(ctx.app, `${kind}s.create`, q) };
  });

export const addMemberAction = action
  .inputSchema(z.object({ target, userId: itemIdSchema, userRole: z.string().max(40).optional() }))
  .action(async ({ parsedInput: { target, userId, userRole }, ctx }) => {
    if (target.kind === "workspace") await assignWorkspaceUser(ctx.app, target, { userId });
    else {
      const input = { userId, userRole };
      await assignUser(ctx.app, ITEMS[target.kind], { itemId: target.id, input });
    }
    refresh();
    return { assigned: true };
  });

/** Adds a person to the teams of all workspaces of a project. */
export const addToAllWorkspacesAction = action
  .inputSchema(z.object({ projectId: itemIdSchema, userId: itemIdSchema }))
  .action(async ({ parsedInput, ctx }) => {
    const answer = await assignToEveryWorkspace(ctx.app, parsedInput);
    refresh();
    return answer;
  });

export const removeMemberAction = action
  .inputSchema(z.object({ target, userId: itemIdSchema }))
  .action(async ({ parsedInput: { target, userId }, ctx }) => {
    if (target.kind === "workspace") await removeWorkspaceUser(ctx.app, { ...target, userId });
    else await removeUser(ctx.app, ITEMS[target.kind], { itemId: target.id, userId });
    refresh();
    return { removed: true };
  });
