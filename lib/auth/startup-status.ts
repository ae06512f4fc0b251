/** What a page shows before anything else. */
export type StartupScreen = "setup-required" | "signed-out" | "signed-in" | "unreachable";

/**
 * The screen for an answer of `GET /api/auth/validate`. Reads the status, and of a 503 its code; 0 stands for a call
 * that got no answer. Only a 503 that says `setup_required` shows the wizard; a status that is not expected counts as
 * set up with nobody signed in (decisions, "startup").
 */
export function readStartupStatus(status: number, code?: string): StartupScreen {
  if (status === 200) return "signed-in";
  if (status === 503) return code === "setup_required" ? "setup-required" : "unreachable";
  if (status === 0 || status === 500 || status === 504) return "unreachable";
  return "signed-out";
}
