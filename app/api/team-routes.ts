import type { RouteDocs } from "@/lib/http/declaration";
import { type RouteRequest, route, routes, withStatus } from "@/lib/http/route";
import { assignUserSchema } from "@/lib/managed-items/assigned-user-schema";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { assignedUserViewSchema } from "@/lib/managed-items/schema";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";

interface Team<Params> extends Pick<RouteDocs, "tag"> {
  access: "projects.assign" | "agents.assign" | "rags.assign";
  item: ManagedItem;
  idOf: (params: Params) => string;
}

const description = "For the creator and superadmins.";

/** `POST …/{id}/users` for projects, agents and RAGs. */
export function assignRoute<Params>({
  item,
  idOf,
  ...facts
}: Team<Params> & Pick<RouteDocs, "summary">) {
  const POST = route({
    ...facts,
    description,
    body: assignUserSchema,
    example: { userId: "$USER_ID", userRole: "admin" },
    answer: { assignment: assignedUserViewSchema },
    statuses: [201, 200],
    handle: async ({ ctx, params, json }: RouteRequest<Params>) => {
      const input = await json();
      const { assignment, isNew } = await assignUser(ctx, item, { itemId: idOf(params), input });
      return withStatus(isNew ? 201 : 200, { assignment });
    },
  });
  return routes<Params>({ POST });
}

/** `DELETE …/{id}/users/{userId}` for projects, agents and RAGs. */
export function removeRoute<Params extends { userId: string }>({
  item,
  idOf,
  ...facts
}: Team<Params>) {
  const DELETE = route({
    ...facts,
    summary: "Remove a person from the team",
    description,
    handle: async ({ ctx, params }: RouteRequest<Params>) => {
      await removeUser(ctx, item, { itemId: idOf(params), userId: params.userId });
      return {};
    },
  });
  return routes<Params>({ DELETE });
}
