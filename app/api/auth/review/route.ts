import { answerReview, getSignInWays } from "@/lib/auth/ways/review";
import { answerReviewSchema, signInWaysShape } from "@/lib/auth/ways/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List your other sign-in methods",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["review"],
    answer: signInWaysShape,
    handle: ({ ctx }) => getSignInWays(ctx),
  }),
  POST: route({
    tag: "Sessions and tokens",
    summary: "Keep or remove your sign-in methods",
    description:
      "Removes the methods you name; `{}` keeps them all. After a password reset by link, all other calls return 403 `review_required` until you answer this, and passkeys and identity providers don't work without the password.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["review"],
    body: answerReviewSchema,
    example: { remove: {} },
    answer: signInWaysShape,
    handle: async ({ ctx, json }) => answerReview(ctx, await json()),
  }),
});
