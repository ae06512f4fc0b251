import type { Context } from "@/lib/platform/context";
import type { ImageKind } from "./image-rules";
import { KEY_COLUMN, onlySettingsRow, settingsStatement } from "./rows";

function logFailure(ctx: Context, message: string, key: string, error: unknown): void {
  console.error(JSON.stringify({ message, key, requestId: ctx.requestId, error: String(error) }));
}

/** Deletes, after the answer, the file that nothing names any more; its failure leaves an orphan and is only logged. */
export function deleteReplaced(ctx: Context, key: string | null): void {
  if (key === null) return;
  const deletion = ctx.files.delete(key).catch((error: unknown) => {
    logFailure(ctx, "replaced file not deleted", key, error);
  });
  ctx.defer(deletion);
}

/**
 * Takes back a file whose row was not written. A batch that failed on its way back may have been written: while the
 * settings name the file, or cannot be asked, it stays.
 */
export async function takeBack(ctx: Context, kind: ImageKind, key: string): Promise<void> {
  try {
    const row = onlySettingsRow(await settingsStatement(ctx));
    if (row[KEY_COLUMN[kind]] !== key) await ctx.files.delete(key);
  } catch (error) {
    logFailure(ctx, "unused file not deleted", key, error);
  }
}
