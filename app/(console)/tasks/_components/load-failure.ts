import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { TASKS_LOAD_FAILED } from "@/lib/tasks/schema";

/** The list names the status and the text of what went wrong; without an answer it says that it failed (work-areas §8). */
export function tasksFailure({ code, message }: { code: ErrorCode; message: string }): string {
  return code === "unavailable" ? TASKS_LOAD_FAILED : `HTTP ${ERROR_STATUS[code]}: ${message}`;
}
