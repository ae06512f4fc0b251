import { readStartupStatus, type StartupScreen } from "@/lib/auth/session-state";
import type { SettingsView } from "@/lib/settings/schema";
import { POLICIES } from "./policies";
import { request, send } from "./request";
import { toRequestError } from "./request-error";

/** Names a call that the person did not make; it does not extend their session (lib/http/request-context). */
const BACKGROUND = { "x-atrium-background": "1" };

/** Asks the server which screen is right. Never throws: no answer is `unreachable`. */
export async function checkStartup({ isBackground = false } = {}): Promise<StartupScreen> {
  try {
    const { status } = await send("/api/auth/validate", {
      ...POLICIES.validateSession,
      headers: isBackground ? BACKGROUND : {},
    });
    return readStartupStatus(status);
  } catch (thrown) {
    const error = toRequestError(thrown);
    return readStartupStatus(error.status, error.code);
  }
}

export type PublicSettings =
  | { settings: SettingsView; error: null }
  | { settings: null; error: string };

/** The public settings, or the stored error with which sign-in shows its text logo. Never throws. */
export async function loadPublicSettings(): Promise<PublicSettings> {
  try {
    const answer = await request<{ settings?: SettingsView }>(
      "/api/settings/public",
      POLICIES.publicSettings,
    );
    if (!answer.settings) return { settings: null, error: "The settings could not be read" };
    return { settings: answer.settings, error: null };
  } catch (thrown) {
    return { settings: null, error: toRequestError(thrown).message };
  }
}
