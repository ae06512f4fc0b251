import { recordAnswer } from "@/lib/custom-fields/names";
import { route, routes, withStatus } from "@/lib/http/route";
import { completeUpload } from "@/lib/media/complete-upload";
import { answerSchemasOf } from "@/lib/records/answer-schema";
import { recordDefinition } from "@/lib/records/definitions";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; uploadId: string }>({
  POST: route({
    tag: "Media",
    summary: "Complete an upload",
    access: "workspaces.enter",
    answer: answerSchemasOf(recordDefinition("media", "assets")).one,
    statuses: [201, 200],
    handle: async ({ ctx, params }) => {
      const { asset, isNew } = await completeUpload(ctx, params);
      return withStatus(isNew ? 201 : 200, { asset: recordAnswer(asset) });
    },
  }),
});
