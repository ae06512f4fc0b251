import { stepUpSchema } from "@/lib/auth/schema";
import { stepUp } from "@/lib/auth/step-up";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Confirm that it is you",
    description:
      "By `password`, or by a `code` of one's second factor. What is refused with 403 `step_up_required` is done for the next 15 minutes; a fresh sign-in counts too.",
    access: "signed-in",
    needsSession: true,
    whileEnrolling: true,
    body: stepUpSchema,
    example: { password: "your password" },
    handle: async ({ ctx, json }) => {
      await stepUp(ctx, await json());
      return {};
    },
  }),
});
