import { route, routes } from "@/lib/http/route";
import { answerFile } from "@/lib/platform/open-answers";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route<{ key: string[] }>("public", async ({ ctx, state, request, params }) =>
    answerFile(ctx.files, {
      key: params.key.join("/"),
      ifNoneMatch: request.headers.get("if-none-match"),
      settings: state.settings,
    }),
  ),
});
