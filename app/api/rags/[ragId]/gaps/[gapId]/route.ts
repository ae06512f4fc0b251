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
    summary: "Close or reopen a gap",
    description:
      "A closed gap reopens if someone asks again without getting an answer. An open gap closes automatically when a new or changed document answers it; see `answered_by`.",
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
