import { created, type RouteRequest, route, routes } from "@/lib/http/route";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";

type Access = "projects.assign" | "agents.assign" | "rags.assign";

interface Team<Params> {
  item: ManagedItem;
  access: Access;
  idOf: (params: Params) => string;
}

/** `POST …/{id}/users`: projects, agents and RAGs are assigned alike. */
export function assignRoute<Params>({ item, access, idOf }: Team<Params>) {
  const POST = route<Params>(access, async ({ ctx, params, json }: RouteRequest<Params>) => {
    const input = await json();
    const { assignment, isNew } = await assignUser(ctx, item, { itemId: idOf(params), input });
    return isNew ? created({ assignment }) : { assignment };
  });
  return routes<Params>({ POST });
}

/** `DELETE …/{id}/users/{userId}`. */
export function removeRoute<Params extends { userId: string }>({
  item,
  access,
  idOf,
}: Team<Params>) {
  const DELETE = route<Params>(access, async ({ ctx, params }: RouteRequest<Params>) => {
    await removeUser(ctx, item, { itemId: idOf(params), userId: params.userId });
    return {};
  });
  return routes<Params>({ DELETE });
}
