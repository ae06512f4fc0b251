import { explainAccess } from "@/lib/access/explain-access";
import { explainAccessSchema, explainedAnswer } from "@/lib/access/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Users",
    summary: "Explain a person's access",
    description:
      "Returns the rule, the facts behind the decision and what would change it. Checks the signed-in person, one of their API tokens (`token`) or an agent acting on their behalf (`agent`). For superadmins and people who manage the item. Tokens and agents you can't see return 404.",
    access: "access.explain",
    query: explainAccessSchema,
    queryExample: "user=$USER_ID&action=projects.assign&resource=project:$PROJECT_ID",
    answer: explainedAnswer,
    handle: async ({ ctx, query }) => explainAccess(ctx, query()),
  }),
});
