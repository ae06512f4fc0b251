"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createTask } from "@/lib/tasks/changes/create-task";
import { createComment, deleteComment, updateComment } from "@/lib/tasks/comments/comments";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { saveTask } from "./_form/save-task";

// The use cases read and check what these carry; the types are for the screens.
const text = (value: unknown) => (typeof value === "string" ? value : "");
const keyOf = (value: unknown) => text(value).slice(0, 200) || null;

// What the fields of a task may hold is the use case's to say, in words for the form.
const fields = z.record(z.string(), z.unknown());

export const createTaskAction = action
  .inputSchema(z.object({ values: fields, key: z.string().max(200) }))
  .action(async ({ parsedInput: { values, key }, ctx }) => {
    const { task } = await createTask(ctx.app, values, key || null);
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

export const assignTaskUserAction = action
  .inputSchema(z.custom<{ id: string; userId: string; taskRole: string }>())
  .action(async ({ parsedInput, ctx }) => {
    const { userId, taskRole } = parsedInput ?? {};
    await assignTaskUser(ctx.app, { id: text(parsedInput?.id), input: { userId, taskRole } });
    refresh();
    return { done: true };
  });

export const removeTaskUserAction = action
  .inputSchema(z.custom<{ id: string; userId: string }>())
  .action(async ({ parsedInput, ctx }) => {
    await removeTaskUser(ctx.app, {
      id: text(parsedInput?.id),
      userId: text(parsedInput?.userId),
    });
    refresh();
    return { done: true };
  });

export const addCommentAction = action
  .inputSchema(z.custom<{ id: string; body: string; key: string }>())
  .action(async ({ parsedInput, ctx }) => {
    await createComment(ctx.app, {
      taskId: text(parsedInput?.id),
      input: { body: parsedInput?.body },
      key: keyOf(parsedInput?.key),
    });
    refresh();
    return { done: true };
  });

export const editCommentAction = action
  .inputSchema(z.custom<{ taskId: string; commentId: string; body: string }>())
  .action(async ({ parsedInput, ctx }) => {
    await updateComment(ctx.app, {
      taskId: text(parsedInput?.taskId),
      commentId: text(parsedInput?.commentId),
      input: { body: parsedInput?.body },
    });
    refresh();
    return { done: true };
  });

export const deleteCommentAction = action
  .inputSchema(z.custom<{ taskId: string; commentId: string }>())
  .action(async ({ parsedInput, ctx }) => {
    await deleteComment(ctx.app, {
      taskId: text(parsedInput?.taskId),
      commentId: text(parsedInput?.commentId),
    });
    refresh();
    return { done: true };
  });
