import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type MailChannel, mailIntegrationStatement } from "@/lib/mail/enqueue-mail";
import { openConnection } from "../open-connection";

/**
 * Returns the current connection for sending; null if there is none or its keys can't be decrypted.
 */
export async function readMailChannel(ctx: Context): Promise<MailChannel | null> {
  const [row] = await mailIntegrationStatement(ctx);
  if (!row) return null;
  try {
    const connection = await openConnection(ctx, row, { types: [row.type], other: "" });
    return { type: row.type, connection };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
