import { checkBindings, getCheckedBindings } from "@/lib/bindings/check-bindings";
import { checkedBindingsViewSchema } from "@/lib/bindings/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Read the last check of the deployment's bindings",
    description: "The first one is made when nobody has checked yet.",
    access: "bindings.view",
    answer: checkedBindingsViewSchema.shape,
    handle: ({ ctx }) => getCheckedBindings(ctx),
  }),
  POST: route({
    tag: "System",
    summary: "Check the deployment's bindings",
    access: "bindings.view",
    answer: checkedBindingsViewSchema.shape,
    handle: ({ ctx }) => checkBindings(ctx),
  }),
});
