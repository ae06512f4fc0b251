import { route, routes } from "@/lib/http/route";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route("tasks.list", async ({ ctx, json }) => ({ ...(await runBulk(ctx, await json())) })),
});
