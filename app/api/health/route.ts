import { AppError } from "@/lib/errors";
import { failedAnswer, goodAnswer, publicError } from "@/lib/http/answer";
import { anonymousContext } from "@/lib/http/request-context";
import { routes } from "@/lib/http/route";
import { checkHealth } from "@/lib/system/system-overview";

async function answerHealth(request: Request): Promise<Response> {
  // Throws where the deployment is not configured.
  const health = await checkHealth(anonymousContext(request.headers));
  if (health.healthy) return goodAnswer({ ...health });
  const down = Object.entries(health.checks).flatMap(([name, isUp]) => (isUp ? [] : [name]));
  throw new AppError("unavailable", `Not reachable: ${down.join(", ")}`);
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Outside route(), which asks the database who calls: this says whether the database answers.
  GET: async (request) => {
    try {
      return await answerHealth(request);
    } catch (thrown) {
      const errorId = crypto.randomUUID();
      return failedAnswer(publicError(thrown, errorId), errorId);
    }
  },
});
