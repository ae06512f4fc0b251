import { and, eq, isNotNull, sql } from "drizzle-orm";
import { settings } from "@/db/schema/system";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/media/delete-removed-files";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import type { ImageKind } from "./image-rules";
import { imageKindSchema } from "./image-schema";
import { KEY_COLUMN, SETTINGS_ID, settingsStatement } from "./rows";
import { dropNamedStatement } from "./stored-image";

/**
 * Removes the logo or favicon; without one it does nothing.
 *
 * @throws AppError `forbidden`, or `invalid_input` for another type.
 */
export async function removeImage(ctx: Context, type: unknown): Promise<{ kind: ImageKind }> {
  const actor = authorize(ctx.actor, "settings.upload");
  const kind = parseInput(imageKindSchema, type);
  const column = KEY_COLUMN[kind];
  const stands = actorStands(actor);
  const [[before], , removed] = await ctx.db.batch([
    settingsStatement(ctx),
    dropNamedStatement(ctx, kind, stands),
    ctx.db
      .update(settings)
      .set({ [column]: null, updatedAt: ctx.now, version: sql`${settings.version} + 1` })
      .where(and(eq(settings.id, SETTINGS_ID), isNotNull(settings[column]), stands))
      .returning({ id: settings.id }),
    auditIfChangedStatement(ctx, {
      action: "settings.removeImage",
      entityType: "settings",
      entityId: kind,
      after: { [column]: null },
    }),
  ]);
  // There was one, and it stayed: the actor lost the role in the meantime.
  if (before?.[column] && removed.length === 0)
    throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  deferFileRemoval(ctx);
  return { kind };
}
