import * as z from "zod";
import { listOwnIdentities } from "@/lib/auth/ways/identities";
import { identityViewSchema } from "@/lib/auth/ways/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List your linked identity providers",
    access: "signed-in",
    needsSession: true,
    answer: { identities: z.array(identityViewSchema) },
    handle: async ({ ctx }) => ({ identities: await listOwnIdentities(ctx) }),
  }),
});
