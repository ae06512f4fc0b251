import { AppError } from "@/lib/errors";
import { failedAnswer, goodAnswer, publicError } from "@/lib/http/answer";
import type { Declaration } from "@/lib/http/declaration";
import { anonymousContext } from "@/lib/http/request-context";
import { routes } from "@/lib/http/route";
import { healthViewSchema } from "@/lib/system/schema";
import { recentHealth } from "@/lib/system/system-overview";

const declaration: Declaration = {
  tag: "System",
  summary: "Check the health of database, KV, R2 and the engine",
  access: "public",
  answer: healthViewSchema.shape,
};

async function answerHealth(request: Request): Promise<Response> {
  // Throws if the deployment isn't configured.
  const health = await recentHealth(anonymousContext(request.headers));
  if (health.healthy) return goodAnswer({ ...health });
  const down = Object.entries(health.checks).flatMap(([name, isUp]) => (isUp ? [] : [name]));
  throw new AppError("unavailable", `Not responding: ${down.join(", ")}`);
}

/**
 * Not in route(), which reads the caller from the database: this checks whether the database
 * answers.
 */
async function handle(request: Request): Promise<Response> {
  try {
    return await answerHealth(request);
  } catch (thrown) {
    const errorId = crypto.randomUUID();
    return failedAnswer(publicError(thrown, errorId), errorId);
  }
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: Object.assign(handle, { declaration }),
});
