"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { createComment, deleteComment, updateComment } from "@/lib/tasks/comments/comments";
import { createTypedTask, setTaskFields } from "@/lib/tasks/custom/set-field";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { saveTask } from "./_parts/form/save-task";

// The use case validates the fields and returns errors for the form.
const fields = z.record(z.string(), z.unknown());
/** Identifies one submission, so that a retry creates nothing twice. */
const key = z.string().max(200);

export const createTaskAction = action
  .inputSchema(z.object({ values: fields, typed: fields.default({}), key }))
  .action(async ({ parsedInput: { key, ...given }, ctx }) => {
    const { task } = await createTypedTask(ctx.app, { ...given, key: key || null });
    refresh();
    return { id: task.id };
  });

export const updateTaskAction = action
  .inputSchema(z.object({ id: z.string(), changes: fields, base: fields }))
  .action(async ({ parsedInput, ctx }) => {
    const saved = await saveTask(ctx.app, parsedInput);
    if (!saved.stale) refresh();
    return saved;
  });

export const setTaskFieldsAction = action
  .inputSchema(z.object({ id: z.string(), typed: fields, seen: fields }))
  .action(async ({ parsedInput, ctx }) => {
    await setTaskFields(ctx.app, parsedInput);
    refresh();
    return { id: parsedInput.id };
  });

const moveSchema = z.object({
  id: z.string(),
  /** Null removes the task from its project. */
  projectId: z.string().nullable(),
  /** The project on screen. The move fails if someone else has moved the task meanwhile. */
  seen: z.string().nullable(),
});

export const assignTaskToProjectAction = action
  .inputSchema(moveSchema)
  .action(async ({ parsedInput: { id, projectId, seen }, ctx }) => {
    await updateTask(ctx.app, {
      id,
      changes: { project_id: projectId },
      base: { project_id: seen },
    });
    refresh();
    return { id };
  });

export const assignTaskUserAction = action
  .inputSchema(z.object({ id: z.string(), userId: z.string(), taskRole: z.string() }))
  .action(async ({ parsedInput: { id, ...input }, ctx }) => {
    await assignTaskUser(ctx.app, { id, input });
    refresh();
    return { done: true };
  });

export const removeTaskUserAction = action
  .inputSchema(z.object({ id: z.string(), userId: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    await removeTaskUser(ctx.app, parsedInput);
    refresh();
    return { done: true };
  });

export const addCommentAction = action
  .inputSchema(z.object({ id: z.string(), body: z.string(), key }))
  .action(async ({ parsedInput, ctx }) => {
    const { id: taskId, body } = parsedInput;
    await createComment(ctx.app, { taskId, input: { body }, key: parsedInput.key || null });
    refresh();
    return { done: true };
  });

const commentOf = { taskId: z.string(), commentId: z.string() };

export const editCommentAction = action
  .inputSchema(z.object({ ...commentOf, body: z.string() }))
  .action(async ({ parsedInput: { body, ...comment }, ctx }) => {
    await updateComment(ctx.app, { ...comment, input: { body } });
    refresh();
    return { done: true };
  });

export const deleteCommentAction = action
  .inputSchema(z.object(commentOf))
  .action(async ({ parsedInput, ctx }) => {
    await deleteComment(ctx.app, parsedInput);
    refresh();
    return { done: true };
  });
