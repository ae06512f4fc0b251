import { route, routes, versioned } from "@/lib/http/route";
import { getUser } from "@/lib/users/read-users";
import { deleteUser, updateUser } from "@/lib/users/write-users";

interface Params {
  id: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route<Params>("signed-in", async ({ ctx, params }) => {
    const { user, version } = await getUser(ctx, params.id);
    return versioned({ user, message: "User loaded successfully" }, version);
  }),
  PATCH: route<Params>("users.edit", async ({ ctx, params, json, ifMatch }) => {
    const { user, version } = await updateUser(ctx, params.id, await json(), ifMatch);
    return versioned({ user, message: "User updated successfully" }, version);
  }),
  DELETE: route<Params>("users.delete", async ({ ctx, params, ifMatch }) => {
    await deleteUser(ctx, params.id, ifMatch);
    return { message: "User deleted successfully" };
  }),
});
