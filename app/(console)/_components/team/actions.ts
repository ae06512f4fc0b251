"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { AGENT } from "@/lib/agents/definition";
import { AppError } from "@/lib/errors";
import { listItemCandidates } from "@/lib/managed-items/get-item-team";
import { listCandidates } from "@/lib/managed-items/people";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { RAG } from "@/lib/rags/definition";
import {
  assignWorkspaceUser,
  listWorkspaceCandidates,
  removeWorkspaceUser,
} from "@/lib/workspaces/workspace-team";
import type { CandidateTarget, TeamTarget } from "./team-words";

const ITEMS = { project: PROJECT, agent: AGENT, rag: RAG };

// The use cases read and check what these carry; the types are for the panels.
const addInput = z.custom<{ target: TeamTarget; userId: string; userRole: string }>();
const listInput = z.custom<{ target: CandidateTarget; q: string }>();
const removeInput = z.custom<{ target: TeamTarget; userId: string }>();

const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");

function readTarget(target: unknown): TeamTarget {
  const fields = typeof target === "object" && target !== null ? target : {};
  const { kind, id, projectId, workspaceType } = fields as Record<string, unknown>;
  if (kind === "project" || kind === "agent" || kind === "rag") return { kind, id: text(id) };
  if (kind !== "workspace") throw new AppError("invalid_input", "Unknown team");
  return { kind, projectId: text(projectId), workspaceType: text(workspaceType) };
}

/** The people whom a team may be given, for the dialog of a card and for a search of more than a screen was given. */
export const listCandidatesAction = action
  .inputSchema(listInput)
  .action(async ({ parsedInput, ctx }) => {
    const target = readTarget(parsedInput?.target);
    const q: unknown = parsedInput?.q;
    if (target.kind === "workspace") return listWorkspaceCandidates(ctx.app, target, q);
    const { kind, id } = target;
    if (id !== "") return listItemCandidates(ctx.app, ITEMS[kind], id, q);
    return { canManage: true, candidates: await listCandidates(ctx.app, `${kind}s.create`, q) };
  });

export const addMemberAction = action.inputSchema(addInput).action(async ({ parsedInput, ctx }) => {
  const target = readTarget(parsedInput?.target);
  const { userId, userRole } = parsedInput;
  if (target.kind === "workspace") await assignWorkspaceUser(ctx.app, target, { userId });
  else {
    const input = { userId, userRole };
    await assignUser(ctx.app, ITEMS[target.kind], { itemId: target.id, input });
  }
  refresh();
  return { assigned: true };
});

export const removeMemberAction = action
  .inputSchema(removeInput)
  .action(async ({ parsedInput, ctx }) => {
    const target = readTarget(parsedInput?.target);
    const userId = text(parsedInput.userId);
    if (target.kind === "workspace") await removeWorkspaceUser(ctx.app, { ...target, userId });
    else await removeUser(ctx.app, ITEMS[target.kind], { itemId: target.id, userId });
    refresh();
    return { removed: true };
  });
