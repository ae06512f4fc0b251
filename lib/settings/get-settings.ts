import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { onlySettingsRow, settingsStatement } from "./rows";
import type { VersionedSettings } from "./schema";
import { settingsView } from "./settings-view";

/**
 * The global settings.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for anybody but a superadmin.
 */
export async function getSettings(ctx: Context): Promise<VersionedSettings> {
  authorize(ctx.actor, "settings.view");
  const row = onlySettingsRow(await settingsStatement(ctx));
  return { settings: settingsView(row), version: row.version };
}
