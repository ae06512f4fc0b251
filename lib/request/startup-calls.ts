import { readStartupStatus, type StartupScreen } from "@/lib/auth/session-state";
import { POLICIES } from "./policies";
import { send } from "./request";
import { toRequestError } from "./request-error";

/**
 * Marks a call that the person didn't make, so it doesn't extend their session
 * (lib/http/request-context).
 */
const BACKGROUND = { "x-atrium-background": "1" };

/** Asks the server which screen to show. Never throws: no response gives `unreachable`. */
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
