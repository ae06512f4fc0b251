"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { revokeOtherSessions } from "@/lib/auth/revoke-other-sessions";
import { revokeSession } from "@/lib/auth/revoke-session";
import { parseInput } from "@/lib/parse-input";
import { changeOwnPassword } from "@/lib/users/change-own-password";
import { updateOwnAccount } from "@/lib/users/update-own-account";

const updateSchema = z.object({ version: z.int(), changes: z.unknown() });
const sessionSchema = z.object({ id: z.string().max(64) });

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
    await revokeSession(ctx.app, parseInput(sessionSchema, parsedInput).id);
    refresh();
    return { revoked: 1 };
  });

export const revokeOtherSessionsAction = action.inputSchema(z.unknown()).action(async ({ ctx }) => {
  const revoked = await revokeOtherSessions(ctx.app);
  refresh();
  return { revoked };
});
