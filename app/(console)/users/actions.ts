"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { parseInput } from "@/lib/parse-input";
import { createUser, deleteUser, updateUser } from "@/lib/users/write-users";

const idSchema = z.string().max(64);
const createSchema = z.object({ user: z.unknown(), idempotencyKey: z.string().min(1).max(200) });
const updateSchema = z.object({ id: idSchema, version: z.int(), changes: z.unknown() });
const deleteSchema = z.object({ id: idSchema });

export const createUserAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const { user, idempotencyKey } = parseInput(createSchema, parsedInput);
    const created = await createUser(ctx.app, user, idempotencyKey);
    refresh();
    return created.user;
  });

export const updateUserAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const { id, version, changes } = parseInput(updateSchema, parsedInput);
    const updated = await updateUser(ctx.app, id, changes, version);
    refresh();
    return updated.user;
  });

export const deleteUserAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    await deleteUser(ctx.app, parseInput(deleteSchema, parsedInput).id);
    refresh();
  });
