import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listCaps, setCap } from "@/lib/usage/caps";
import { capViewSchema, setCapSchema } from "@/lib/usage/schema";

const answer = { caps: z.array(capViewSchema) };

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Models",
    summary: "List monthly caps",
    description: "Includes what is left this calendar month.",
    access: "usage.manage",
    answer,
    handle: async ({ ctx }) => ({ caps: await listCaps(ctx) }),
  }),
  PUT: route({
    tag: "Models",
    summary: "Set a monthly cap",
    description:
      "For everything (`month`), or for one integration, project, agent or person. Without a subject, it applies to each item of the kind that has no cap of its own. Model calls beyond the cap are rejected; nothing else is affected.",
    access: "usage.manage",
    body: setCapSchema,
    example: { scope: "month", cap_micros: 50_000_000 },
    answer,
    handle: async ({ ctx, json }) => ({ caps: await setCap(ctx, await json()) }),
  }),
});
