import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";

interface Failure {
  message: string;
  code: ErrorCode;
}

/** My Projects names the status and the text of what went wrong. */
export function projectsFailure({ message, code }: Failure): string {
  return `HTTP ${ERROR_STATUS[code]}: ${message}`;
}

/** My Workspaces names the status of an answer that it got, and asks to try again when it got none. */
export function workspacesFailure({ code }: Failure): string {
  const gotNoAnswer = code === "internal" || code === "unavailable";
  if (gotNoAnswer) return "Failed to load workspaces. Please try again.";
  return `Failed to load workspaces: ${ERROR_STATUS[code]}`;
}
