import { answerReview, getSignInWays } from "@/lib/auth/ways/review";
import { answerReviewSchema, signInWaysShape } from "@/lib/auth/ways/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List what signs one in beside the password",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["review"],
    answer: signInWaysShape,
    handle: ({ ctx }) => getSignInWays(ctx),
  }),
  POST: route({
    tag: "Sessions and tokens",
    summary: "Keep or remove what signs one in",
    description:
      "What is named is removed; `{}` keeps everything. After a link has set the password nothing else opens until this is answered (403 `review_required`), and passkeys and identity providers do not sign in without the password.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["review"],
    body: answerReviewSchema,
    example: { remove: {} },
    answer: signInWaysShape,
    handle: async ({ ctx, json }) => answerReview(ctx, await json()),
  }),
});
