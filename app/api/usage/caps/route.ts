import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listCaps, setCap } from "@/lib/usage/caps";
import { capViewSchema, setCapSchema } from "@/lib/usage/schema";

const answer = { caps: z.array(capViewSchema) };

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Models",
    summary: "List what may be spent on models in a month",
    description: "With what is left in this calendar month.",
    access: "usage.manage",
    answer,
    handle: async ({ ctx }) => ({ caps: await listCaps(ctx) }),
  }),
  PUT: route({
    tag: "Models",
    summary: "Set what may be spent on models in a month",
    description:
      "In all (`month`), on one integration, project, agent or person, or, without a subject, on each of a kind that has no cap of its own. A call that a cap has no room for is refused with a sentence; nothing else is.",
    access: "usage.manage",
    body: setCapSchema,
    example: { scope: "month", cap_micros: 50_000_000 },
    answer,
    handle: async ({ ctx, json }) => ({ caps: await setCap(ctx, await json()) }),
  }),
});
