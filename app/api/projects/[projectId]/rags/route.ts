import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { linkableAnswer, linkedItemViewSchema } from "@/lib/managed-items/schema";
import { listProjectRags } from "@/lib/rags/read-rags";
import { ragLinkSchema } from "@/lib/rags/schema";
import { linkRag } from "@/lib/rags/write-rags";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Projects",
    summary: "List a project's RAGs",
    access: "projects.list",
    answer: { rags: z.array(linkedItemViewSchema), ...linkableAnswer },
    handle: async ({ ctx, params }) => {
      const { linked, linkable } = await listProjectRags(ctx, params.projectId);
      return { rags: linked, linkable };
    },
  }),
  POST: route({
    tag: "Projects",
    summary: "Link a RAG to a project",
    description: "For superadmins, and people who created both the project and the RAG.",
    access: "projects.link",
    body: ragLinkSchema,
    example: { ragId: "$RAG_ID" },
    answer: { rag: linkedItemViewSchema },
    statuses: [201],
    handle: async ({ ctx, params, json }) => {
      const { projectId } = params;
      return { rag: await linkRag(ctx, { projectId, input: await json() }) };
    },
  }),
});
