import { route, routes, versioned } from "@/lib/http/route";
import { updateGap } from "@/lib/knowledge/gaps/gaps";
import { gapViewSchema, updateGapSchema } from "@/lib/knowledge/gaps/schema";

interface Params {
  ragId: string;
  gapId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "RAGs",
    summary: "Close a gap, or open it again",
    description:
      "A gap that is closed opens again when somebody looks for it in vain, and closes by itself when documents that came or changed since answer it: `answered_by` says where.",
    access: "rags.documents",
    ifMatch: true,
    body: updateGapSchema,
    example: { state: "closed" },
    answer: { gap: gapViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const gap = await updateGap(ctx, { ...params, changes: await json(), ifMatch });
      return versioned({ gap }, gap.version);
    },
  }),
});
