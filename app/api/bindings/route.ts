import { checkBindings } from "@/lib/bindings/check-bindings";
import { checkedBindingsView } from "@/lib/bindings/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Check the deployment's bindings",
    access: "bindings.view",
    answer: checkedBindingsView.shape,
    handle: ({ ctx }) => checkBindings(ctx),
  }),
});
