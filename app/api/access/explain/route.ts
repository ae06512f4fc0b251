import { explainAccess } from "@/lib/access/explain-access";
import { explainAccessSchema, explainedAnswer } from "@/lib/access/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Users",
    summary: "Explain why somebody may or may not do something",
    description:
      "The rule of the policy table, the facts that decided, and what would change the decision: as they are signed in, by one of their API tokens (`token`), or as an agent acts for them (`agent`). For superadmins, and for whoever manages the thing; a token or an agent that the asker does not see answers 404.",
    access: "access.explain",
    query: explainAccessSchema,
    queryExample: "user=$USER_ID&action=projects.assign&resource=project:$PROJECT_ID",
    answer: explainedAnswer,
    handle: async ({ ctx, query }) => explainAccess(ctx, query()),
  }),
});
