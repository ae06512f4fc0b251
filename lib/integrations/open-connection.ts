import { and, eq } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import type { Context } from "@/lib/context/context";
import { UnreadableSecretError } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { KEYS_UNREADABLE, keyBox, openKeys, readObject } from "./keys";
import type { Connection } from "./providers/provider";
import { INTEGRATION_NOT_FOUND, type IntegrationRow } from "./rows";

/** Returns an integration for `openConnection`. */
export async function readIntegration(
  ctx: Context,
  id: string,
): Promise<IntegrationRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, id), isNotDeleted(integrations)));
  return row;
}

/**
 * Decrypts an integration's keys for calls to its provider.
 *
 * @param expected.other the error for an integration of another type.
 * @throws AppError `not_found`, or `conflict` if it has another type, is inactive, or its keys
 *   can't be decrypted.
 */
export async function openConnection(
  ctx: Context,
  row: IntegrationRow | undefined,
  expected: { types: readonly IntegrationRow["type"][]; other: string },
): Promise<Connection> {
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  if (!expected.types.includes(row.type)) throw new AppError("conflict", expected.other);
  if (!row.isActive)
    throw new AppError(
      "conflict",
      `The integration ${row.name} is inactive. Activate it to use it.`,
    );
  const config = Object.entries(readObject(row.config)).map(([name, value]) => [
    name,
    typeof value === "string" ? value : null,
  ]);
  const keys = await openKeys(keyBox(ctx.config), row).catch((error: unknown) => {
    if (error instanceof UnreadableSecretError) throw new AppError("conflict", KEYS_UNREADABLE);
    throw error;
  });
  return { keys, config: Object.fromEntries(config) };
}
