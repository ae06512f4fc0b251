import { AppError } from "@/lib/errors";
import { failedAnswer, goodAnswer, publicError } from "@/lib/http/answer";
import { anonymousContext } from "@/lib/http/request-context";
import { routes } from "@/lib/http/route";
import { checkHealth } from "@/lib/system/check-health";

async function answerHealth(): Promise<Response> {
  const ctx = await anonymousContext();
  const health = await checkHealth(ctx);
  if (health.healthy) return goodAnswer({ ...health });
  const down = Object.entries(health.checks).flatMap(([name, isUp]) => (isUp ? [] : [name]));
  return failedAnswer(
    new AppError("unavailable", `Not reachable: ${down.join(", ")}`),
    ctx.requestId,
  );
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Outside route(), which asks the database who calls: this says whether the database answers.
  GET: () =>
    answerHealth().catch((thrown: unknown) => {
      const errorId = crypto.randomUUID();
      return failedAnswer(publicError(thrown, errorId), errorId);
    }),
});
