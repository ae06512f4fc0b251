import { removedFiles } from "@/db/schema/media";
import type { Context } from "@/lib/platform/context";

/** Longer than any request lives. Milliseconds. */
const ADOPTION_MS = 60 * 60 * 1000;

/**
 * Puts keys down as ones to delete, before anything is written there. The asset that comes to name a key takes it off
 * the list by a trigger; what nothing has named when the time is up is deleted, wherever its request died.
 */
export async function intendRemoval(ctx: Context, keys: readonly string[]): Promise<void> {
  const dueAt = ctx.now + ADOPTION_MS;
  await ctx.db.insert(removedFiles).values(keys.map((key) => ({ key, dueAt })));
}
