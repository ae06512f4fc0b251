import { AppError } from "@/lib/errors";
import { failedAnswer, goodAnswer } from "@/lib/http/answer";
import { anonymousContext } from "@/lib/http/request-context";
import { routes } from "@/lib/http/route";
import { checkHealth } from "@/lib/system/check-health";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async () => {
    const ctx = await anonymousContext();
    const health = await checkHealth(ctx);
    if (health.healthy) return goodAnswer({ ...health });
    return failedAnswer(
      new AppError(
        "unavailable",
        `Not reachable: ${Object.entries(health.checks)
          .filter(([, up]) => !up)
          .map(([name]) => name)
          .join(", ")}`,
      ),
      ctx.requestId,
    );
  },
});
