"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { revokeOtherSessions, revokeSession } from "@/lib/auth/own-sessions";
import { parseInput } from "@/lib/parse-input";
import { createToken, revokeToken } from "@/lib/tokens/own-tokens";
import { changeOwnPassword, updateOwnAccount } from "@/lib/users/own-account";

const updateSchema = z.object({ version: z.int(), changes: z.unknown() });
const idSchema = z.object({ id: z.string().max(64) });

export const updateOwnAccountAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const { version, changes } = parseInput(updateSchema, parsedInput);
    const updated = await updateOwnAccount(ctx.app, changes, version);
    refresh();
    return updated;
  });

export const changeOwnPasswordAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    await changeOwnPassword(ctx.app, parsedInput);
    refresh();
    return { changed: true };
  });

export const revokeSessionAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    await revokeSession(ctx.app, parseInput(idSchema, parsedInput).id);
    refresh();
    return { revoked: 1 };
  });

export const revokeOtherSessionsAction = action.inputSchema(z.unknown()).action(async ({ ctx }) => {
  const revoked = await revokeOtherSessions(ctx.app);
  refresh();
  return { revoked };
});

export const createTokenAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const created = await createToken(ctx.app, parsedInput);
    refresh();
    return created;
  });

export const revokeTokenAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    await revokeToken(ctx.app, parseInput(idSchema, parsedInput).id);
    refresh();
    return { revoked: 1 };
  });
