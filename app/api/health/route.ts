import { failedAnswer, publicError } from "@/lib/http/answer";
import { anonymousContext } from "@/lib/http/request-context";
import { routes } from "@/lib/http/route";
import { answerHealth } from "@/lib/platform/open-answers";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  // Outside route(), which asks the database who calls: this says whether the database answers.
  GET: async () => {
    try {
      // Throws where the deployment is not configured.
      return await answerHealth(await anonymousContext());
    } catch (thrown) {
      const errorId = crypto.randomUUID();
      return failedAnswer(publicError(thrown, errorId), errorId);
    }
  },
});
