import { AppError } from "@/lib/errors";
import { failedAnswer, goodAnswer } from "@/lib/http/answer";
import { type FileRequest, readFile } from "@/lib/settings/read-file";
import { settingsView } from "@/lib/settings/settings-view";
import { checkHealth, type Services } from "@/lib/system/check-health";
import type { RequestState } from "./request-state";

// What anybody may ask, signed in or not: the routes answer with these, and the worker's entry before Next is asked. It
// ships with both, so that nothing heavy is imported here.

/** Whether database, KV and R2 answer: 200, or 503 with the names of those that do not. */
export async function answerHealth(services: Services): Promise<Response> {
  const health = await checkHealth(services);
  if (health.healthy) return goodAnswer({ ...health });
  const down = Object.entries(health.checks).flatMap(([name, isUp]) => (isUp ? [] : [name]));
  return failedAnswer(
    new AppError("unavailable", `Not reachable: ${down.join(", ")}`),
    crypto.randomUUID(),
  );
}

/** The settings that everybody may read. */
export function answerSettings(settings: RequestState["settings"]): Response {
  return goodAnswer({ settings: settingsView(settings), message: "Public settings" });
}

/**
 * A file that the settings name, or 304 for whoever has it.
 *
 * @throws AppError `not_found`.
 */
export async function answerFile(files: R2Bucket, asked: FileRequest): Promise<Response> {
  const { body, headers } = await readFile({ files }, asked);
  return new Response(body, { status: body ? 200 : 304, headers });
}
