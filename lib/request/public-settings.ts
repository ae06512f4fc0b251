import type { SettingsView } from "@/lib/settings/schema";
import { POLICIES } from "./policies";
import { request } from "./request";
import { toRequestError } from "./request-error";

export type PublicSettings =
  | { settings: SettingsView; error: null }
  | { settings: null; error: string };

/** Loads the public settings. Never throws: with the error, sign-in shows its text logo. */
export async function loadPublicSettings(): Promise<PublicSettings> {
  try {
    const answer = await request<{ settings?: SettingsView }>(
      "/api/settings/public",
      POLICIES.publicSettings,
    );
    if (!answer.settings) return { settings: null, error: "Couldn't load the settings" };
    return { settings: answer.settings, error: null };
  } catch (thrown) {
    return { settings: null, error: toRequestError(thrown).message };
  }
}
