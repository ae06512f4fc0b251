import { eq } from "drizzle-orm";
import { settings } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import type { ImageKind } from "./image-rules";

export type SettingsRow = typeof settings.$inferSelect;

/** The id of the only settings row, which the first migration makes. */
export const SETTINGS_ID = 1;

/** The column that names an image's file. */
export const KEY_COLUMN = { logo: "logoKey", favicon: "faviconKey" } as const satisfies Record<
  ImageKind,
  keyof SettingsRow
>;

/** The statement that reads the settings row. */
export function settingsStatement(ctx: Context) {
  return ctx.db.select().from(settings).where(eq(settings.id, SETTINGS_ID));
}

/** The settings row out of a statement's rows. */
export function onlySettingsRow(rows: readonly SettingsRow[]): SettingsRow {
  const [row] = rows;
  if (!row) throw new Error("The settings row is missing");
  return row;
}
